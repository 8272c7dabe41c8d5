import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import daily from './daily.interfaces.ts';
import rankings from './rankings.interfaces.ts';
import wholeMarket from './whole-market.interfaces.ts';
import { type FundListAsk, fundLists, type ListName, parseRowsOf, parseShownDays } from './wire.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
const askFor = (list: ListName): FundListAsk => ({ list, symbol: '', indicator: '' });
const pagesOf = (body: string): Pages => [
  { url: 'https://fund.eastmoney.com/', obtained: OBTAINED, status: 200, body: Buffer.from(body) },
];
const declared = [...wholeMarket, ...daily, ...rankings];

describe('a list of the fund market', () => {
  it.each([
    ['names', 'var r = [["000001","A","B","C"]];', 'row 1 has 4 values instead of 5'],
    ['names', 'var r = ["000001"];', 'expected a row as a list, got "000001"'],
    ['names', 'var q = [];', 'expected the variable r alone, got "q"'],
    ['names', 'var r = {datas:[]};', 'no list of rows'],
    ['purchase', 'var reData={record:"0",pages:"0"}', 'no list of rows in `datas`'],
    ['purchase', 'var reData={datas:[],pages:"0"}', 'no number of rows in `record`'],
    ['purchase', 'var reData={datas:[],record:"many",pages:"0"}', 'no number of rows in `record`'],
    ['open-rank', 'var rankData={datas:[["1"]],allRecords:1}', 'expected a row as one text'],
    ['open-rank', 'var rankData={datas:["1,2,3"],allRecords:1}', 'row 1 has 3 values instead of 25'],
    ['exchange-rank', `var rankData={datas:["${','.repeat(24)}"],allRecords:1}`, 'row 1 has 25 values instead of 23'],
    ['index', '{"Data":{"datas":[]},"ErrCode":0}', 'expected a text of JSON in `Data`'],
    ['index', '{"Data":"<html>","ErrCode":0}', '`Data`: expected JSON'],
    ['scale', 'var hypzDetail={data:[],record:"2",pages:"1"}', '2 rows announced, 0 sent'],
  ] as const)('%s is refused as %s', (list, body, why) => {
    expect(() => parseRowsOf(pagesOf(body), askFor(list))).toThrow(changed(why));
  });

  it('of one type is refused where it has the funds of all types', () => {
    const row = `"${','.repeat(24)}"`;
    const read = (symbol: string, counts: string) =>
      parseRowsOf(pagesOf(`var rankData={datas:[${row},${row}],allRecords:2,${counts}}`), {
        ...askFor('open-rank'),
        symbol,
      }).length;
    expect(() => read('股票型', 'allNum:2,gpNum:1,hhNum:1')).toThrow(
      changed('asked for the 1 funds of 股票型, got all 2'),
    );
    expect(read('全部', 'allNum:2,gpNum:1,hhNum:1')).toBe(2);
    expect(read('股票型', 'allNum:3,gpNum:2,hhNum:1')).toBe(2);
    expect(read('股票型', 'allNum:2,gpNum:2,hhNum:0')).toBe(2);
    // A number that the source does not keep is 0.
    expect(read('LOF', 'allNum:2,gpNum:1,lofNum:0')).toBe(2);
    expect(read('FOF', 'allNum:2')).toBe(2);
  });

  it('is empty where the source has no rows, which a ranking writes as one empty text', () => {
    const bodies = {
      'open-rank': 'var rankData = {datas:[""],allRecords:0,pageIndex:1,pageNum:30000,allPages:0};',
      'graded-daily': 'var db={datas:[],record:"0",pages:"0",curpage:"1",showday:["2026-04-24","2026-04-23"]}',
      index: '{"Data":"{\\"datas\\":[]}","ErrCode":0}',
    } as const;
    for (const [list, body] of Object.entries(bodies) as [ListName, string][])
      expect(parseRowsOf(pagesOf(body), askFor(list))).toEqual([]);
  });

  it('of sizes and of holders need not count its rows, as public clients describe it', () => {
    const row = '["2026-03-31","24700","101,234.55","98,765.4","330,000.12","371,234.56"]';
    for (const list of ['scale', 'holders'] as const) {
      expect(parseRowsOf(pagesOf(`var hypzDetail={data:[${row}],pages:"1"}`), askFor(list))).toHaveLength(1);
      expect(() => parseRowsOf(pagesOf(`var hypzDetail={data:[${row}],pages:"2"}`), askFor(list))).toThrow(
        changed('2 pages announced, 1 sent'),
      );
    }
  });

  it('of managers, of new funds and of daily values need not count its rows, of which public clients read the list', () => {
    const [managers, newFunds, daily] = [12, 19, 21].map((width) => JSON.stringify(Array(width).fill('')));
    const rowsOf = (list: ListName, body: string) => parseRowsOf(pagesOf(body), askFor(list));
    expect(rowsOf('managers', `var returnjson={data:[${managers}],pages:1}`)).toHaveLength(1);
    expect(rowsOf('new-funds', `var newfunddata={datas:[${newFunds}]}`)).toHaveLength(1);
    for (const list of ['open-daily', 'graded-daily'] as const)
      expect(rowsOf(list, `var db={datas:[${daily}],pages:"1"}`)).toHaveLength(1);
    const full = `var returnjson={data:[${Array(500).fill(managers).join()}]}`;
    expect(() => rowsOf('managers', full)).toThrow(changed('500 rows may not be all of them'));
    expect(() => rowsOf('managers', `var returnjson={data:[${managers}],record:2,pages:1}`)).toThrow(
      changed('2 rows announced, 1 sent'),
    );
  });

  it('of daily values says the two days that its columns are named after', () => {
    const shown = (showday: unknown) =>
      parseShownDays(pagesOf(`var db={datas:[],showday:${JSON.stringify(showday)}}`), askFor('open-daily'));
    expect(shown(['2026-04-24', '2026-04-23'])).toEqual(['2026-04-24', '2026-04-23']);
    for (const days of [
      [],
      ['2026-04-24'],
      ['2026-04-24', '2026-04-24'],
      ['2026-04-24', ''],
      ['04-24', '04-23'],
      ['2026-04-31', '2026-04-23'],
      'x',
    ])
      expect(() => shown(days)).toThrow(changed('expected two days in `showday`'));
  });

  it('of daily values is read with the changes of indices before its days, whose last one a comma follows', () => {
    // The end of a page as it came on 2017-04-15, and again in 2026-03.
    const end = 'record:"0",pages:"0",curpage:"2",indexsy:[-0.91,-0.80,-1.26,],showday:["2017-04-14","2017-04-13"]';
    const pages = pagesOf(`var db={datas:[],count:["0","0"],${end}}`);
    expect(parseRowsOf(pages, askFor('open-daily'))).toEqual([]);
    expect(parseShownDays(pages, askFor('open-daily'))).toEqual(['2017-04-14', '2017-04-13']);
  });

  it.each([
    [Date.UTC(2026, 9, 10, 15, 59), '2025-10-10', '2026-10-10'],
    [Date.UTC(2026, 9, 10, 16), '2025-10-11', '2026-10-11'],
    [Date.UTC(2028, 1, 29), '2027-02-28', '2028-02-29'],
  ])('that is asked for at %i names the year up to that day in Beijing', async (now, first, last) => {
    const upstream: FetchContext & { readonly asked: readonly string[] } = {
      ...fakeUpstream(() => 'var rankData = {datas:[],allRecords:0}'),
      now,
    };
    await fundLists.fetch({ list: 'open-rank', symbol: '全部', indicator: '' }, upstream);
    const { searchParams } = new URL(upstream.asked[0]!);
    expect([searchParams.get('sd'), searchParams.get('ed')]).toEqual([first, last]);
  });
});

describe('the daily values of all funds', () => {
  const read = (body: string) => {
    const daily = declared.find(({ name }) => name === 'fund_graded_fund_daily_em')!;
    const page = { url: 'https://a.example/', obtained: 0, status: 200, body: Buffer.from(body) };
    return Object.keys(daily.parse([page], daily.ask({})));
  };
  const row = JSON.stringify(['150001', 'a', 'A', ...Array<string>(18).fill('')]);
  const list = (rows: string, days: string) =>
    `var db={datas:[${rows}],record:"${rows === '' ? 0 : 1}",pages:"${rows === '' ? 0 : 1}",showday:${days}}`;

  it('name their two days, the newest first', () => {
    expect(read(list(row, '["2026-09-30","2026-09-29"]'))).toContain('*');
    for (const days of ['["2026-09-29","2026-09-30"]', '["2026-09-30"]', '["",""]'])
      expect(() => read(list(row, days))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('need no days where there is no fund', () => {
    expect(read(list('', '["",""]'))).toContain('基金代码');
  });
});

const CHOICES = declared.flatMap(({ name, params }) =>
  Object.entries(params).flatMap(([param, { choices }]) =>
    choices ? [{ name, param, values: choices.map(([value]) => value) }] : [],
  ),
);

it.each(CHOICES)('$name asks for another address with every $param', async ({ name, param, values }) => {
  const { source, ask, example } = declared.find((each) => each.name === name)!;
  const addresses = new Set<string>();
  for (const value of values) {
    const upstream = fakeUpstream({});
    await expect(source.fetch(ask({ ...example, [param]: value }), upstream)).rejects.toMatchObject({
      code: 'no_value',
    });
    for (const url of upstream.asked) addresses.add(url);
  }
  expect(addresses.size).toBe(values.length);
});
