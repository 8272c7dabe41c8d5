import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type BarsAsk, parseBars, sinaFutures, sinaOptions } from './wire.ts';

const DAILY: BarsAsk = { bars: 'daily', symbol: 'AU0' };
const FIELDS = [
  { name: 'd', cells: 'date' },
  ...['o', 'h', 'l', 'c', 's'].map((name) => ({ name, cells: 'number' }) as const),
  ...['v', 'p'].map((name) => ({ name, cells: 'whole' }) as const),
] as const;
const BAR = {
  d: '2026-08-19',
  o: '956.560',
  h: '957.880',
  l: '940.820',
  c: '945.560',
  v: '285920',
  p: '195748',
  s: '0',
};

const pagesOf = (body: string): Pages => [
  { url: 'https://stock2.finance.sina.com.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(body) },
];
const call = (value: unknown): string =>
  `/*<script>location.href='//sina.com';</script>*/\nfinfount(${JSON.stringify(value)});`;
const read = (value: unknown): FieldCells => parseBars(pagesOf(call(value)), DAILY, FIELDS);
const valuesOf = (cells: FieldCells, name: string): unknown[] =>
  Array.from({ length: cells[name]?.length ?? 0 }, (_, row) => cells[name]?.valueAt(row));

describe('bars', () => {
  it('are read by name, whatever the order, as texts or numbers', () => {
    const other = { s: 949.26, ...Object.fromEntries(Object.entries(BAR).toReversed()), d: '2026-08-20', v: 12 };
    const cells = read([BAR, other]);
    expect(valuesOf(cells, 'd')).toEqual(['2026-08-19', '2026-08-20']);
    expect(valuesOf(cells, 'c')).toEqual([945.56, 945.56]);
    expect(valuesOf(cells, 'v')).toEqual([285_920, 12]);
  });

  it('of a contract that Sina does not know are none: (null)', () => {
    expect(read(null).d?.length).toBe(0);
    expect(read([]).d?.length).toBe(0);
  });

  it('may lack a price, as of a day without a trade', () => {
    const idle = { ...BAR, o: '0.000', h: '0.000', l: '0.000', v: '0' };
    expect(valuesOf(read([BAR, { ...idle, d: '2026-08-20' }]), 'o')).toEqual([956.56, 0]);
  });

  it.each([
    ['a series that is 0 throughout', [{ ...BAR, o: '0', h: '0.000', l: '0', c: '0.00' }], 'every price is 0'],
    ['a value under another name', [{ ...BAR, o: undefined, open: '1' }], 'AU0, daily: o: expected a number'],
    ['a price that is none', [{ ...BAR, c: 'x' }], 'c: expected a number in row 1, got "x"'],
    ['a missing day', [{ ...BAR, d: null }], 'bar 1 has no day'],
    ['days that descend', [{ ...BAR, d: '2026-08-20' }, BAR], 'a bar of 2026-08-19 follows one of 2026-08-20'],
    ['a day that comes twice', [BAR, BAR], 'a bar of 2026-08-19 follows one of 2026-08-19'],
    ['a negative volume', [{ ...BAR, v: '-1' }], 'a negative volume'],
    ['names that were exchanged', [{ ...BAR, h: BAR.l, l: BAR.h }], '1 of 1 bars have a price outside'],
    ['an error in the place of bars', { error: 'busy' }, 'expected a list of bars'],
    ['rows without names', [['2026-08-19', '1']], 'expected a list of bars'],
  ])('are upstream_changed: %s', (_, list, says) => {
    expect(() => read(list)).toThrow(changed(says));
  });

  it('are any ascending bars, cell by cell', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 1_000);
    const bar = fc.record({ low: price, moves: fc.array(fc.nat(5_000), { minLength: 3, maxLength: 3 }), v: fc.nat() });
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 40 }), (list) => {
        const rows = list.map(({ low, moves: [open = 0, close = 0, above = 0], v }, at) => ({
          d: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
          o: (low + open).toFixed(3),
          h: (low + Math.max(open, close) + above).toFixed(3),
          l: low.toFixed(3),
          c: (low + close).toFixed(3),
          v: String(v),
          p: '0',
          s: '0.000',
        }));
        const cells = read(rows);
        expect(valuesOf(cells, 'd')).toEqual(rows.map(({ d }) => d));
        for (const name of ['o', 'h', 'l', 'c', 'v'] as const)
          expect(valuesOf(cells, name)).toEqual(rows.map((row) => Number(row[name])));
      }),
    );
  });
});

describe('a request for bars', () => {
  it.each([
    [DAILY, '/InnerFuturesNewService.getDailyKLine?symbol=AU0'],
    [{ bars: 'minutes', symbol: 'AU0', period: '5' }, '/InnerFuturesNewService.getFewMinLine?symbol=AU0&type=5'],
    [{ bars: 'foreign', symbol: 'ZSD' }, '/GlobalFuturesService.getGlobalFuturesDailyKLine?symbol=ZSD&source=web'],
  ] as const)('asks the service of %j', async (ask, path) => {
    const upstream = fakeUpstream(() => call(null));
    await sinaFutures.fetch(ask, upstream);
    expect(upstream.asked).toEqual([`https://stock2.finance.sina.com.cn/futures/api/jsonp.php/finfount${path}`]);
  });

  it('of an option comes from its page', async () => {
    let referer: string | undefined;
    const upstream = fakeUpstream(({ headers }) => {
      referer = headers?.referer;
      return '([]);';
    });
    await sinaOptions.fetch({ option: '10003889' }, upstream);
    expect(upstream.asked).toEqual([
      'https://stock.finance.sina.com.cn/futures/api/jsonp_v2.php//StockOptionDaylineService.getSymbolInfo?symbol=CON_OP_10003889',
    ]);
    expect(referer).toBe('https://stock.finance.sina.com.cn/option/quotes.html');
  });

  it.each([
    ['a page', '<html>blocked</html>'],
    ['the words of the ban', 'Kinsoku jikou desu!'],
    ['nothing', ''],
    ['HTTP 403', { status: 403 }],
  ])('is upstream_refused for %s', async (_, answer) => {
    const upstream = fakeUpstream(() => answer);
    await expect(sinaFutures.fetch(DAILY, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    await expect(sinaOptions.fetch({ option: '10003889' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

it('bars are asked for by symbol, those of minutes by their length as well, and an expired contract has none', async () => {
  const upstream = fakeUpstream(({ url }) => call(url.includes('IF2008') ? null : [BAR]));
  expect(parseBars(await sinaFutures.fetch(DAILY, upstream), DAILY, FIELDS).d?.length).toBe(1);
  const expired: BarsAsk = { bars: 'minutes', symbol: 'IF2008', period: '1' };
  expect(parseBars(await sinaFutures.fetch(expired, upstream), expired, FIELDS).d?.length).toBe(0);
  expect(upstream.asked.map((url) => url.slice(url.lastIndexOf('.') + 1))).toEqual([
    'getDailyKLine?symbol=AU0',
    'getFewMinLine?symbol=IF2008&type=1',
  ]);
});
