import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseAbstract, parseStatement, type StatementAsk, sinaStatements } from './wire.ts';

const ASK: StatementAsk = { statement: 'fzb', share: 'sh600600' };
const ADDRESS =
  'https://quotes.sina.cn/cn/api/openapi.php/CompanyFinanceService.getFinanceReport2022?paperCode=sh600600&source=fzb&type=0&page=1&num=1000';

type Items = readonly (readonly [title: string, value: unknown])[];

const reportOf = (items: Items, about: object = {}) => ({
  rType: '合并期末',
  rCurrency: 'CNY',
  data_source: '定期报告',
  is_audit: '是',
  publish_date: '20241026',
  update_time: 1_729_944_306,
  data: items.map(([item_title, item_value]) => ({ item_title, item_value })),
  ...about,
});
const ITEMS: Items = [['货币资金', '1']];
const replyOf = (
  reports: Readonly<Record<string, unknown>>,
  dates: readonly string[] = Object.keys(reports).toReversed(),
) => ({
  result: {
    status: { code: 0 },
    data: { report_date: dates.map((date_value) => ({ date_value })), report_list: reports },
  },
});
const pagesOf = (value: unknown): Pages => [
  {
    url: ADDRESS,
    obtained: Date.UTC(2026, 9, 10),
    status: 200,
    body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  },
];
const tableOf = (columns: ReturnType<typeof parseStatement>): Record<string, unknown[]> =>
  Object.fromEntries(
    columns.map(({ name, cells }) => [name, Array.from({ length: cells.length }, (_, row) => cells.valueAt(row))]),
  );

describe('a statement', () => {
  it('is joined by titles: no value lands under the title of another item', () => {
    const reports = {
      '20061231': reportOf([
        ['货币资金', '1'],
        ['待摊费用', '2'],
        ['存货', '3'],
      ]),
      '20240930': reportOf([
        ['货币资金', '10'],
        ['存货', '30'],
        ['使用权资产', '40'],
      ]),
    };
    const table = tableOf(parseStatement(pagesOf(replyOf(reports)), ASK));
    expect(table).toMatchObject({
      报告日: ['20240930', '20061231'],
      货币资金: [10, 1],
      待摊费用: [null, 2],
      存货: [30, 3],
      使用权资产: [40, null],
      更新日期: ['2024-10-26T20:05:06', '2024-10-26T20:05:06'],
    });
    expect(Object.keys(table).join()).toBe(
      '报告日,货币资金,待摊费用,存货,使用权资产,数据源,是否审计,公告日期,币种,类型,更新日期',
    );
  });

  it('has the first of two items with one title', () => {
    const report = reportOf([
      ['国内票证结算', '1'],
      ['国内票证结算', '2'],
    ]);
    expect(tableOf(parseStatement(pagesOf(replyOf({ '20240930': report })), ASK)).国内票证结算).toEqual([1]);
  });

  it('has its reports in the order of the list of dates, and newest first without it', () => {
    const reports = { '20230331': reportOf(ITEMS), '20240930': reportOf(ITEMS), '20221231': reportOf(ITEMS) };
    const datesOf = (dates: readonly string[]) => tableOf(parseStatement(pagesOf(replyOf(reports, dates)), ASK)).报告日;
    expect(datesOf(['20230331', '20240930', '20221231'])).toEqual(['20230331', '20240930', '20221231']);
    expect(datesOf([])).toEqual(['20240930', '20230331', '20221231']);
    expect(datesOf(['20221231'])).toEqual(['20240930', '20230331', '20221231']);
  });

  it('has every value under its title, whatever items the reports have', () => {
    const items = fc.uniqueArray(fc.tuple(fc.constantFrom(...Array.from('甲乙丙丁戊己庚辛')), fc.integer()), {
      minLength: 1,
      selector: ([title]) => title,
    });
    fc.assert(
      fc.property(fc.array(items, { minLength: 1, maxLength: 6 }), (lists) => {
        const dates = lists.map((_, at) => String(20_240_930 - 10_000 * at));
        const reports = Object.fromEntries(
          lists.map((list, at) => [dates[at]!, reportOf(list.map(([title, value]) => [title, String(value)]))]),
        );
        const table = tableOf(parseStatement(pagesOf(replyOf(reports, dates)), ASK));
        for (const title of new Set(lists.flat().map(([each]) => each)))
          expect(table[title]).toEqual(lists.map((list) => list.find(([each]) => each === title)?.[1] ?? null));
      }),
    );
  });

  it.each([
    ['data are null', { result: { status: { code: 0 }, data: null } }],
    ['data are an empty list', { result: { status: { code: 0 }, data: [] } }],
    ['reports are an empty list', { result: { status: { code: 0 }, data: { report_date: [], report_list: [] } } }],
  ])('has no rows where the source has none: %s', (_, reply) => {
    expect(tableOf(parseStatement(pagesOf(reply), ASK)).报告日).toEqual([]);
  });

  it.each([
    ['no status', { result: { data: null } }, 'no `status`'],
    ['no data', { result: { status: { code: 0 } } }, 'no `data`'],
    ['no reports', { result: { status: { code: 0 }, data: { report_date: [] } } }, 'no `report_list`'],
    ['a date that is none', replyOf({ 一季: reportOf(ITEMS) }), 'expected the date of a report'],
    ['a day that no calendar has', replyOf({ '20240931': reportOf(ITEMS) }), 'expected the date of a report'],
    [
      'a listed report that is not sent',
      replyOf({ '20240930': reportOf(ITEMS) }, ['20240930', '20240630']),
      'is listed and not sent',
    ],
    ['a report without a list of items', replyOf({ '20240930': { data: null } }), 'no items in the report 20240930'],
    [
      'a report without items beside one that has some',
      replyOf({ '20061231': reportOf([]), '20240930': reportOf(ITEMS) }),
      'no items in the report 20061231',
    ],
    [
      'an item without a value',
      replyOf({ '20240930': { data: [{ item_title: '存货' }] } }),
      'with a title and a value',
    ],
    ['a value that is no number', replyOf({ '20240930': reportOf([['存货', '3亿']]) }), '存货: expected a number'],
    ['an item named like a column', replyOf({ '20240930': reportOf([['币种', '1']]) }), 'an item has the title'],
    ['a currency that is no text', replyOf({ '20240930': reportOf(ITEMS, { rCurrency: 1 }) }), '`rCurrency`'],
    ['no time', replyOf({ '20240930': reportOf(ITEMS, { update_time: 'today' }) }), '`update_time`'],
    ['a body that is cut', JSON.stringify(replyOf({ '20240930': reportOf(ITEMS) })).slice(0, -9), 'expected JSON'],
  ])('is refused: %s', (_, reply, says) => {
    expect(() => parseStatement(pagesOf(reply), ASK)).toThrow(changed(says));
  });

  it('is a refusal: another status than 0', () => {
    expect(() => parseStatement(pagesOf({ result: { status: { code: 11 }, data: null } }), ASK)).toThrow(
      expect.objectContaining({ code: 'upstream_refused' }),
    );
  });
});

describe('key indicators', () => {
  const ABSTRACT: StatementAsk = { statement: 'gjzb', share: 'sh600004' };
  const rowsOf = (reply: unknown) => {
    const columns = parseAbstract(pagesOf(reply), ABSTRACT);
    return [columns.map(({ name }) => name), ...columns.map(({ cells }) => [...cellsOf(cells)])];
  };
  function* cellsOf(cells: ReturnType<typeof parseAbstract>[number]['cells']) {
    for (let row = 0; row < cells.length; row++) yield cells.valueAt(row);
  }

  it('have a column a report, and the last one of the last group', () => {
    const reports = {
      '20240630': reportOf([
        ['常用指标', ''],
        ['净利润', '6'],
        ['营运能力', null],
        ['存货周转率', '2'],
      ]),
      '20240930': reportOf([
        ['常用指标', ''],
        ['净利润', '9'],
        ['每股指标', ''],
        ['净利润', '0.9'],
        ['营运能力', ''],
        ['存货周转率', '3'],
        ['总资产周转率', '0.5'],
      ]),
    };
    expect(rowsOf(replyOf(reports))).toEqual([
      ['选项', '指标', '20240930', '20240630'],
      ['常用指标', '每股指标', '营运能力', '营运能力'],
      ['净利润', '净利润', '存货周转率', '总资产周转率'],
      [9, 0.9, 3, 0.5],
      [6, null, 2, null],
    ]);
  });

  it('join equal titles of a group by their places', () => {
    const reports = {
      '20240630': reportOf([
        ['常用指标', ''],
        ['净利润', '1'],
        ['净利润', '2'],
      ]),
      '20240930': reportOf([
        ['常用指标', ''],
        ['净利润', '3'],
        ['净利润', '4'],
      ]),
    };
    expect(rowsOf(replyOf(reports)).slice(3)).toEqual([
      [3, 4],
      [1, 2],
    ]);
  });

  it('are refused before the first group', () => {
    expect(() => rowsOf(replyOf({ '20240930': reportOf([['净利润', '1']]) }))).toThrow(
      changed('stands before the first group'),
    );
  });
});

describe('the source', () => {
  it('is asked once', async () => {
    const upstream = fakeUpstream({ [ADDRESS]: JSON.stringify(replyOf({ '20240930': reportOf(ITEMS) })) });
    await sinaStatements.fetch(ASK, upstream);
    expect(upstream.asked).toEqual([ADDRESS]);
  });

  it.each([
    ['a page in the place of JSON', '<html>拒绝访问</html>', 'upstream_refused'],
    ['nothing', '', 'upstream_refused'],
    ['a text', 'rate limit exceeded', 'upstream_changed'],
  ])('that answers %s fails', async (_, body, code) => {
    await expect(sinaStatements.fetch(ASK, fakeUpstream({ [ADDRESS]: body }))).rejects.toMatchObject({ code });
  });
});
