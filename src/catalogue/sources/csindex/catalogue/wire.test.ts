import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, number, optionalIn } from '../../../declare/columns.ts';
import { csindexCatalogue, parseCatalogue } from './wire.ts';

const COLUMNS = {
  指数代码: code('指数代码'),
  基点: optionalIn(
    say('some', '仅 some 有此列。'),
    number('基点', { id: 'base_level', unit: 'index_points', say: say('Level.', '点位。') }),
  ),
  发布时间: date('发布时间', { say: say('Day.', '日期。') }),
};
const pagesOf = (rows: readonly (readonly (string | number)[])[]): Pages => [
  { url: 'https://www.csindex.com.cn/', obtained: OBTAINED, status: 200, body: workbookOf('any', rows) },
];
const parse = (...rows: readonly (readonly (string | number)[])[]) =>
  Object.fromEntries(
    parseCatalogue(pagesOf(rows), COLUMNS).map(({ name, cells }) => [
      name,
      Array.from({ length: cells.length }, (_, at) => cells.valueAt(at)),
    ]),
  );

describe('the list of indices', () => {
  it('has what is declared, and every further column', () => {
    expect(
      parse(['发布时间', '新列(%)', '指数代码', '说明'], [38_450, 1.5, 300, ''], ['2005-04-08', 2, 'H30533', 'x']),
    ).toEqual({
      指数代码: ['000300', 'H30533'],
      发布时间: ['2005-04-08', '2005-04-08'],
      新列: [1.5, 2],
      说明: [null, 'x'],
    });
  });

  it('has both of two further columns that differ in their brackets alone', () => {
    expect(parse(['发布时间', '收益率(%)', '指数代码', '收益率（年化）'], ['', 1.5, 300, 2])).toMatchObject({
      '收益率(%)': [1.5],
      '收益率（年化）': [2],
    });
  });

  it.each([
    [
      'without a heading',
      [
        ['指数代码', '基日'],
        ['000300', '2004-12-31'],
      ],
      'expected a sheet with the headings',
    ],
    [
      'with a further heading twice',
      [
        ['指数代码', '发布时间', '收益率(%)', '收益率(%)'],
        ['000300', '2005-04-08', 1, 2],
      ],
      'came twice',
    ],
    ['without rows', [['指数代码', '发布时间']], 'expected indices, got none'],
    [
      'with a code twice',
      [
        ['指数代码', '发布时间'],
        [300, ''],
        ['000300', ''],
      ],
      'each code once',
    ],
    [
      'without a code',
      [
        ['指数代码', '发布时间'],
        ['', '2005-04-08'],
      ],
      'each code once',
    ],
    [
      'with a day that is none',
      [
        ['指数代码', '发布时间'],
        [300, '2005-04-31'],
      ],
      'expected a day',
    ],
  ])('%s is refused', (_, rows, says) => {
    expect(() => parse(...rows)).toThrow(changed(says));
  });

  it('is asked for by a JSON body, and a page in its place is declined', async () => {
    const bodies: unknown[] = [];
    const pages = await csindexCatalogue.fetch(
      { list: 'indices' },
      fakeUpstream((request) => {
        bodies.push(request.json);
        return workbookOf('any', [
          ['指数代码', '发布时间'],
          ['000300', '2005-04-08'],
        ]);
      }),
    );
    expect(bodies).toEqual([expect.objectContaining({ indexFilter: expect.objectContaining({ indexSeries: ['1'] }) })]);
    expect(parseCatalogue(pages, COLUMNS)[0]?.cells.length).toBe(1);
    const declined = csindexCatalogue.fetch(
      { list: 'indices' },
      fakeUpstream(() => '{"code":"500"}'),
    );
    await expect(declined).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
