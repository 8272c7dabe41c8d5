import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { code, date, number, optionalIn, text } from '../../../declare/columns.ts';
import { parseEveryColumn, parseReport, parseUnits, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const COLUMNS = {
  code: code('证券代码'),
  name: text('证券简称'),
  value: number('总市值(元)', { unit: 'yuan' }),
};
const HEADINGS = ['总市值(元)', '证券代码', '证券简称'];
const ASK: WorkbookAsk = { report: 'overview', date: '20240830' };
const LIST: WorkbookAsk = { report: 'delisted', date: '' };

const pagesOf = (body: Buffer, obtained = OBTAINED): Pages => [
  { url: 'https://www.szse.cn/', obtained, status: 200, body },
];
const parse = (rows: readonly (readonly (string | number)[])[], ask = ASK, obtained = OBTAINED) =>
  parseReport(pagesOf(workbookOf('any', rows), obtained), ask, COLUMNS, 'code');
const valuesOf = (columns: ReturnType<typeof parse>) =>
  Object.fromEntries(
    columns.map(({ name, cells }) => [name, Array.from({ length: cells.length }, (_, row) => cells.valueAt(row))]),
  );
const failure = (errorCode: string, says: string) =>
  expect.objectContaining({ code: errorCode, message: expect.stringContaining(says) });

describe('a workbook of the Shenzhen exchange', () => {
  it('is read by its headings, wherever they stand', () => {
    expect(valuesOf(parse([HEADINGS, ['1,234.50', '000002', ' 万  科Ａ '], ['-', 7, '全新好'], []]))).toEqual({
      code: ['000002', '000007'],
      name: ['万  科Ａ', '全新好'],
      value: [1_234.5, null],
    });
  });

  it('has null for a partial column that it lacks', () => {
    const columns = { ...COLUMNS, value: optionalIn(say('some', '仅 some 有此列。'), COLUMNS.value) };
    const body = workbookOf('any', [
      ['证券代码', '证券简称'],
      ['000002', '万科'],
    ]);
    expect(valuesOf(parseReport(pagesOf(body), ASK, columns, 'code')).value).toEqual([null]);
  });

  it.each<[string, (string | number)[][], string]>([
    [
      'without a heading',
      [
        ['证券代码', '证券简称'],
        ['000002', '万科'],
      ],
      'expected a sheet with the headings',
    ],
    ['in another unit', [['总市值(亿元)', '证券代码', '证券简称']], 'expected 元 as unit'],
    ['with separators at other places', [HEADINGS, ['12,34', '000002', '万科']], 'expected a number in row 1'],
    ['with a multiple', [HEADINGS, ['1.5亿', '000002', '万科']], 'expected a number in row 1'],
    ['without a code', [HEADINGS, ['1', '', '万科']], 'row 1 has none'],
    ['with a code twice', [HEADINGS, ['1', 2, '万科'], ['1', '000002', '万科']], 'two rows are of "000002"'],
    ['with a code that is none', [HEADINGS, ['1', '2.5元', '万科']], 'expected a code'],
  ])('%s is refused', (_, rows, says) => {
    expect(() => parse(rows)).toThrow(failure('upstream_changed', says));
  });

  it('has columns of any headings where these are not known', () => {
    const ask: WorkbookAsk = { report: 'depositary-receipts', date: '' };
    const body = workbookOf('CDR列表', [
      ['CDR代码', '总份数(份)'],
      ['301001', 5],
    ]);
    expect(valuesOf(parseEveryColumn(pagesOf(body), ask))).toEqual({ CDR代码: ['301001'], 总份数: ['5'] });
    expect(parseEveryColumn(pagesOf(workbookOf('CDR列表', [['CDR代码']])), ask)[0]?.cells.length).toBe(0);
  });

  it('of a list that always has rows is refused without rows', () => {
    expect(() => parse([HEADINGS], LIST)).toThrow(failure('upstream_changed', 'expected rows, got none'));
    expect(valuesOf(parse([HEADINGS], { report: 'suspended', date: '' })).code).toEqual([]);
  });

  it('of another day is refused: rows of a Saturday, of a holiday, and of a day to come', () => {
    const rows = [HEADINGS, ['1', '000002', '万科']];
    for (const date of ['20240831', '20241001', '20261012'])
      expect(() => parse(rows, { ...ASK, date }), date).toThrow(failure('upstream_changed', 'of another day'));
  });

  it('with headings only has no rows, but for a session whose figures have come', () => {
    const at = (time: string) => Date.parse(`${time}+08:00`);
    // A Saturday, a holiday, a day to come, and a day of which no calendar is known.
    for (const date of ['20240831', '20241001', '20270104', '20101001'])
      expect(valuesOf(parse([HEADINGS], { ...ASK, date })).code, date).toEqual([]);
    // A Friday: its figures have come when the Monday is over.
    const friday = { ...ASK, date: '20240830' };
    expect(valuesOf(parse([HEADINGS], friday, at('2024-09-02T23:59:59'))).code).toEqual([]);
    expect(() => parse([HEADINGS], friday, at('2024-09-03T00:00:00'))).toThrow(
      failure('upstream_refused', 'headings without rows, of a session that has some'),
    );
  });
});

describe('the source of the workbooks', () => {
  it('asks for the report of a day as the exchange’s own page does', async () => {
    const upstream = fakeUpstream(() => workbookOf('any', [HEADINGS, ['1', '000002', '万科']]));
    await szseWorkbooks.fetch({ report: 'margin-detail', date: '20240830' }, upstream);
    await szseWorkbooks.fetch({ report: 'ab-shares', date: '' }, upstream);
    expect(upstream.asked).toEqual([
      'https://www.szse.cn/api/report/ShowReport?SHOWTYPE=xlsx&CATALOGID=1837_xxpl&TABKEY=tab2&txtDate=2024-08-30&tab2PAGENO=1',
      'https://www.szse.cn/api/report/ShowReport?SHOWTYPE=xlsx&CATALOGID=1110&TABKEY=tab4',
    ]);
  });

  it.each([
    ['a page', '<html>not found</html>'],
    ['nothing', ''],
    ['JSON', '{"code":500}'],
  ])('declines %s in the place of a workbook, and says when there is none', async (_, body) => {
    const answer = szseWorkbooks.fetch(
      ASK,
      fakeUpstream(() => body),
    );
    await expect(answer).rejects.toThrow(failure('upstream_refused', 'before the figures are published'));
    const list = szseWorkbooks.fetch(
      LIST,
      fakeUpstream(() => body),
    );
    await expect(list).rejects.toThrow(failure('upstream_refused', 'expected a workbook'));
  });

  it('keeps a day for a month when it is a week ago, and half an hour before', () => {
    const hoursOf = (ask: WorkbookAsk, time: string) => {
      const obtained = Date.parse(`${time}+08:00`);
      return (workbookCache.freshUntil(obtained, ask, PROVEN_DAYS) - obtained) / 3_600_000;
    };
    expect(hoursOf(ASK, '2024-08-30T18:00:00')).toBe(0.5);
    expect(hoursOf(ASK, '2024-09-07T00:00:00')).toBe(30 * 24);
    expect(hoursOf(LIST, '2024-09-03T00:00:00')).toBe(12);
  });
});

it('the units of funds are those of the kind that was asked for', () => {
  const columns = {
    日期: date('日期'),
    基金代码: code('基金代码'),
    基金份额: number('基金规模(份)'),
  };
  const rows = ['159001', '159003', '160105'].map((fund) => ['2026-04-01', fund, 1_000]);
  const body = workbookOf('any', [['日期', '基金代码', '基金规模(份)'], ...rows]);
  const read = (fund: string) => () => {
    const ask = { report: 'fund-units', date: '', first: '20260401', last: '20260401', fund } as const;
    return parseUnits(pagesOf(body), ask, columns)[0]?.cells.length;
  };
  expect(read('ETF')()).toBe(3);
  for (const fund of ['LOF', '不动产基金'])
    expect(read(fund)).toThrow(failure('upstream_changed', `asked for ${fund}`));
});
