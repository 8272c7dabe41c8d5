import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, percent, text } from '../../../declare/columns.ts';
import { csindexFiles, type IndexFileAsk, parseIndexFile } from './wire.ts';

const COLUMNS = {
  日期: date('日期'),
  指数代码: code('指数代码'),
  成分券代码: code('成分券代码', { say: say('Constituent.') }),
  交易所: text('交易所'),
  交易所英文名称: text('交易所英文名称', { say: say('Exchange.', '交易所。') }),
};
const WEIGHTS = { ...COLUMNS, 权重: percent('权重', { id: 'weight', say: say('Weight.') }) };
const HEADINGS = [
  '日期Date',
  '指数代码 Index Code',
  '成份券代码Constituent Code',
  '交易所Exchange',
  '交易所英文名称Exchange(Eng)',
];
const ASK: IndexFileAsk = { file: 'weights', index: '000300' };
const SHENZHEN = ['深圳证券交易所', 'Shenzhen Stock Exchange'];
const HONG_KONG = ['香港证券交易所', 'Stock Exchange of Hong Kong'];

type Cells = readonly (string | number)[];
const pagesOf = (body: Buffer): Pages => [
  { url: 'https://oss-ch.csindex.com.cn/', obtained: OBTAINED, status: 200, body },
];
const row = (constituent: string | number, weight: string | number, exchange = SHENZHEN): Cells => [
  20_260_630,
  '000300',
  constituent,
  ...exchange,
  weight,
];
const parse = (rows: readonly Cells[], ask = ASK) => {
  const hasWeights = ask.file === 'weights';
  const headings = hasWeights ? [...HEADINGS, '权重(%)weight'] : HEADINGS;
  const parsed = parseIndexFile(pagesOf(workbookOf('any', [headings, ...rows])), ask, hasWeights ? WEIGHTS : COLUMNS);
  return Object.fromEntries(
    parsed.map(({ name, cells }) => [name, Array.from({ length: cells.length }, (_, at) => cells.valueAt(at))]),
  );
};

describe('the file of an index', () => {
  it('is read by its Chinese headings, its codes with their leading zeros', () => {
    const { 成分券代码: codes, 权重: weights } = parse([
      row(2, 60),
      row('000003', '20.5'),
      row(700, 10, HONG_KONG),
      row('09988', 9.5, HONG_KONG),
    ]);
    expect(codes).toEqual(['000002', '000003', '00700', '09988']);
    expect(weights).toEqual([60, 20.5, 10, 9.5]);
  });

  it.each<[string, readonly Cells[], string]>([
    ['whose weights sum to 8', [row(1, 3.2), row(2, 4.8)], 'the weights sum to 8.00 percent'],
    ['whose weights sum to 102', [row(1, 51), row(2, 51)], 'the weights sum to 102.00 percent'],
    ['without a weight', [row(1, 100), row(2, '')], 'row 2 has no weight'],
    ['with a weight below 0', [row(1, 101), row(2, -1)], 'row 2 has no weight'],
    ['with fractions in the place of percentages', [row(1, 0.6), row(2, 0.4)], 'the weights sum to 1.00 percent'],
    ['without rows', [], 'expected constituents, got none'],
    ['with a constituent twice', [row(1, 50), row('000001', 50)], '000001 came twice'],
    ['without a code', [row('', 100)], 'row 1 has no code'],
    ['of another index', [[20_260_630, '000905', 1, ...SHENZHEN, 100]], 'it is of the index'],
    ['of two indices', [row(1, 50), [20_260_630, '000905', 2, ...SHENZHEN, 50]], 'it is of the index'],
    ['of two days', [row(1, 50), [20_260_529, '000300', 2, ...SHENZHEN, 50]], 'expected one day'],
    ['of no day', [['', '000300', 1, ...SHENZHEN, 100]], 'expected one day'],
    ['of a day that is none', [[20_260_631, '000300', 1, ...SHENZHEN, 100]], 'expected a day'],
  ])('%s is refused', (_, rows, says) => {
    expect(() => parse(rows)).toThrow(changed(says));
  });

  it('without weights is refused where weights are wanted', () => {
    const body = workbookOf('any', [HEADINGS, row(1, 100).slice(0, -1)]);
    expect(() => parseIndexFile(pagesOf(body), ASK, WEIGHTS)).toThrow(changed('expected a sheet with the headings'));
    expect(parseIndexFile(pagesOf(body), { ...ASK, file: 'constituents' }, COLUMNS)).toHaveLength(5);
  });

  it('may have one code twice, of two exchanges', () => {
    const constituents: IndexFileAsk = { file: 'constituents', index: '000300' };
    const rows = [row('000001', 1).slice(0, -1), row('000001', 1, ['上海证券交易所', 'Shanghai']).slice(0, -1)];
    expect(parse(rows, constituents).成分券代码).toEqual(['000001', '000001']);
  });
});

describe('the source of the files', () => {
  it('asks for one file', async () => {
    const upstream = fakeUpstream(() => workbookOf('any', [[...HEADINGS, '权重(%)weight'], row(1, 40), row(2, 60)]));
    const pages = await csindexFiles.fetch(ASK, upstream);
    expect(upstream.asked).toEqual([
      'https://oss-ch.csindex.com.cn/static/html/csindex/public/uploads/file/autofile/closeweight/000300closeweight.xls',
    ]);
    expect(parseIndexFile(pages, ASK, WEIGHTS)[0]?.cells.length).toBe(2);
  });

  const absent = '<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>';
  it.each([
    ['status 404', { status: 404, body: absent }],
    ['status 200', { status: 200, body: absent }],
  ])('does not find an index of which there is no file: %s', async (_, answer) => {
    const asked = csindexFiles.fetch(
      { ...ASK, index: '399001' },
      fakeUpstream(() => answer),
    );
    await expect(asked).rejects.toMatchObject({ code: 'no_value' });
  });

  it('declines a page in the place of a file', async () => {
    for (const body of ['<html>blocked</html>', '', '<Error><Code>AccessDenied</Code></Error>'])
      await expect(
        csindexFiles.fetch(
          ASK,
          fakeUpstream(() => body),
        ),
        body,
      ).rejects.toMatchObject({
        code: 'upstream_refused',
      });
  });
});
