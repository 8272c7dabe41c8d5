import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { loadCatalogue } from '../../../test/declarations.ts';
import { Cells } from '../../engine/formats/cells.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import type { CacheContext } from '../../engine/interface/source.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { openSandbox } from './sandbox.ts';

const NOW = Date.parse('2026-11-18T20:00:00+08:00');
const catalogue = await loadCatalogue();

function named(name: string) {
  const found = catalogue.interfaces.find((iface) => iface.name === name);
  if (!found) throw new RangeError(`there is no interface ${name}`);
  return found;
}

const CONTEXT: CacheContext = {
  calendar: PROVEN_DAYS,
  inspect: () => Promise.reject(new Error('the sandbox inspects nothing')),
  cached: () => Promise.reject(new Error('the sandbox has no cached replies')),
};

/** Asks the sandbox for the pages of an interface. */
function fetchFrom(sandbox: ReturnType<typeof openSandbox>, name: string, params: object): Promise<Pages> {
  const { source, ask } = sandbox.standIn(named(name));
  const asked = ask({ period: 'daily', adjust: '', start_date: '20260101', end_date: '20261118', ...params });
  const fetching = sandbox.fetchPages({
    source,
    ask: asked,
    context: CONTEXT,
    parentCall: {
      origin: { name, params: {}, sourceIndex: 0, parts: [] },
      replyKey: '',
      minObtained: 0,
      onReply: () => undefined,
    },
  });
  if (!(fetching instanceof Promise)) throw new TypeError('the sandbox has one reply');
  return fetching;
}

describe('the sandbox', () => {
  const sandbox = openSandbox(() => NOW);

  it('answers with a page that says which call it stands for, at its own time', async () => {
    const [page] = await fetchFrom(sandbox, 'stock_zh_a_hist', { symbol: '600000' });
    expect(page).toMatchObject({ obtained: NOW, status: 200 });
    expect(page.url).toMatch(/^sandbox:stock_zh_a_hist\?.*symbol=600000/);
  });

  it('lacks what the source is known not to have', () => {
    const { source, ask } = sandbox.standIn(named('fred_qd'));
    expect(source.lacks?.(ask({ date: '2018-04' }))?.en).toBe(
      'There is no FRED-QD vintage 2018-04: the first is 2018-05.',
    );
    expect(source.lacks?.(ask({ date: '2018-05' }))).toBeUndefined();
    const { source: monthly, ask: askMonthly } = sandbox.standIn(named('fred_md'));
    expect(monthly.lacks?.(askMonthly({ date: '2015-01' }))).toBeUndefined();
  });

  it.each([
    ['999100', 'upstream_unreachable'],
    ['999300', 'upstream_busy'],
    ['999499', 'upstream_refused'],
  ])('fails for %s with %s', async (symbol, code) => {
    await expect(fetchFrom(sandbox, 'stock_zh_a_hist', { symbol })).rejects.toMatchObject({ code });
    await expect(fetchFrom(sandbox, 'stock_zh_a_daily', { symbol: `sh${symbol}` })).rejects.toMatchObject({ code });
  });

  it.each(['600000', '999000', '999599', '1999100', '9991000'])('does not fail for %s', async (symbol) => {
    expect(await fetchFrom(sandbox, 'index_zh_a_hist', { symbol })).toHaveLength(1);
  });

  it('has no such thing where the source says so of a code that it does not know', async () => {
    await expect(fetchFrom(sandbox, 'article_rlab_rv', { symbol: '999001' })).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it('answers a code from 999200 on when the source would have been given up, and not before', async () => {
    const clock = new MovedClock();
    const slow = openSandbox(() => NOW, undefined, clock);
    let failure: unknown;
    const failing = fetchFrom(slow, 'stock_zh_a_hist', { symbol: '999200' }).catch((thrown: unknown) => {
      failure = thrown;
    });
    const { firstByteMs } = named('stock_zh_a_hist').source.limits;
    await clock.pass(firstByteMs - 1);
    expect(failure).toBeUndefined();
    await clock.pass(1);
    await failing;
    expect(failure).toMatchObject({ code: 'upstream_timeout' });
  });

  it('ends what hangs when it is closed', async () => {
    const closed = openSandbox(() => NOW, undefined, new MovedClock());
    const hanging = fetchFrom(closed, 'stock_zh_a_hist', { symbol: '999200' });
    closed.close();
    await expect(hanging).rejects.toMatchObject({ code: 'upstream_unreachable' });
  });
});

describe('an interface in the sandbox', () => {
  const { standIn } = openSandbox(() => NOW);

  it('has no fallback source, and teaches the calendar nothing', () => {
    expect(standIn(named('stock_zh_a_hist')).fallbacks).toEqual([]);
    expect(standIn(named('tool_trade_date_hist_sina')).tradingDays).toBeUndefined();
  });

  it('is fresh until the end of the day at most, where it is not for ever', () => {
    const midnight = Date.parse('2026-11-19T00:00:00+08:00');
    for (const [name, params] of [
      ['macro_china_cpi', {}],
      ['stock_zh_a_hist', named('stock_zh_a_hist').example],
    ] as const) {
      const { cache, ask } = standIn(named(name));
      expect(cache.freshUntil(NOW, ask(params), PROVEN_DAYS)).toBeLessThanOrEqual(midnight);
    }
    const vintage = standIn(named('fred_md'));
    expect(vintage.cache.freshUntil(NOW, vintage.ask({ date: '2020-01' }), PROVEN_DAYS)).toBe(Number.POSITIVE_INFINITY);
  });

  it('writes the months and quarters of a vintage as the St. Louis Fed does', () => {
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    const lastOf = (name: string): string | null | undefined => {
      const { parse, ask } = standIn(named(name));
      const cells = parse([page], ask({ date: '2020-01' })).sasdate;
      return cells instanceof Cells ? cells.textAt(cells.length - 1) : undefined;
    };
    expect(['fred_md', 'fred_qd'].map(lastOf)).toEqual(['12/1/2019', '12/1/2019']);
  });

  it('writes the product, the minutes and the time of the reply of a gold price as the exchange does', () => {
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    const { parse, ask } = standIn(named('spot_quotations_sge'));
    const columns = parse([page], ask({ symbol: 'Au99.99' }));
    const firstOf = (name: string): string | null | undefined => {
      const cells = columns[name];
      return cells instanceof Cells ? cells.textAt(0) : undefined;
    };
    expect(firstOf('品种')).toBe('Au99.99');
    expect(firstOf('时间')).toMatch(/^\d\d:\d\d:00$/);
    expect(firstOf('更新时间')).toMatch(/^\d{4}年\d\d月\d\d日 \d\d:\d\d:\d\d$/);
  });

  it('lists bonds beside convertible ones, and shares of New York under their own number', () => {
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    const codesOf = (
      name: string,
      column: string,
      params: Readonly<Record<string, unknown>> = {},
    ): readonly (string | null)[] => {
      const { parse, ask } = standIn(named(name));
      const cells = parse([page], ask(params))[column];
      return cells instanceof Cells ? Array.from({ length: cells.length }, (_, row) => cells.textAt(row)) : [];
    };
    const convertibles = codesOf('bond_zh_hs_cov_spot', 'symbol');
    expect(convertibles.filter((code) => !/^(?:sh11|sz12)/.test(code ?? ''))).toEqual([]);
    expect(codesOf('bond_zh_hs_spot', '代码')).toEqual(expect.arrayContaining(['sh010001', 'sh019501', 'sz123001']));
    expect(codesOf('stock_us_spot_em', '代码')).toEqual(expect.arrayContaining(['105.AAPL', '106.KO']));
    expect(codesOf('stock_us_pink_spot_em', '代码').filter((code) => !code?.startsWith('153.'))).toEqual([]);
  });

  it('has asks of its own, although another interface of its source has the same params', () => {
    const [one, other] = ['macro_china_cpi', 'macro_china_ppi'].map((name) => standIn(named(name)).ask({}));
    expect(one).not.toEqual(other);
  });

  it('names columns by the days before a day on which no exchange was open yet', () => {
    const { parse, ask } = standIn(named('futures_stock_shfe_js'));
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    for (const date of ['00010101', '19901219', '19901220', '20240419']) {
      const dynamic = parse([page], ask({ date }))['*'];
      const names = Array.isArray(dynamic) ? dynamic.map(({ name }) => name) : [];
      expect(new Set(names).size).toBe(2);
    }
  });

  it('has the lines of the page of Ken French, and the month before in words', () => {
    const { parse, ask } = standIn(named('article_ff_crr'));
    const page = { url: 'sandbox:x', obtained: Date.UTC(2026, 0, 9), status: 200, body: Buffer.alloc(0) };
    const { item, '*': dynamic, ...others } = parse([page], ask({}));
    expect(item).toHaveLength(32);
    expect(Array.isArray(dynamic) && dynamic.map(({ name }) => name)).toEqual(['December 2025']);
    // The headings have no figures.
    const columns = [...(Array.isArray(dynamic) ? dynamic.map(({ cells }) => cells) : []), ...Object.values(others)];
    for (const cells of columns)
      expect(Array.from({ length: 32 }, (_, at) => at).filter((at) => 'isNull' in cells && cells.isNull(at))).toEqual([
        0, 4, 10, 11, 18, 25,
      ]);
  });

  it('has the rows of codes before the periods of a vintage', () => {
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    const firstOf = (name: string, count: number) => {
      const { parse, ask } = standIn(named(name));
      const { sasdate, '*': dynamic } = parse([page], ask({ date: '2020-01' }));
      const columns = Array.isArray(dynamic) ? dynamic.map(({ cells }) => cells) : [];
      const codes = columns.map((cells) => Array.from({ length: count }, (_, row) => Number(cells.textAt(row))));
      const dates = Array.from({ length: count + 1 }, (_, row) => sasdate instanceof Cells && sasdate.textAt(row));
      return { dates, codes };
    };
    const month = firstOf('fred_md', 1);
    expect(month.dates).toEqual(['Transform:', '7/1/2007']);
    expect(new Set(month.codes.flat())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    const quarter = firstOf('fred_qd', 2);
    expect(quarter.dates).toEqual(['factors', 'transform', '3/1/2005']);
    expect(new Set(quarter.codes.map(([factors]) => factors))).toEqual(new Set([0, 1]));
  });

  it('lists options on a fund, and not the fund among them', () => {
    const asked = { symbol: '看涨期权', trade_date: '202612', underlying: '510050' };
    const { parse, ask } = standIn(named('option_sse_codes_sina'));
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    const { 期权代码: codes } = parse([page], ask(asked));
    const first = codes instanceof Cells && codes.textAt(0);
    expect(first).toMatch(/^1\d{7}$/);
  });

  it('fails where its source cannot be asked', () => {
    const { parse, ask } = standIn(named('macro_euro_gdp_yoy'));
    const page = { url: 'sandbox:x', obtained: NOW, status: 200, body: Buffer.alloc(0) };
    expect(() => parse([page], ask({}))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
