import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeReading, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import {
  ASK,
  envelope,
  fallback,
  pageOfTwoYears,
  ROW,
  type Row,
  tableRows,
  tencentPage,
  tencentPages,
} from '../../../../../test/tencent-pages.ts';
import type { Failure } from '../../../../base/errors.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { findOddYears, type TencentAsk, type TencentYearAsk, type YearPage } from './parse.ts';
import { tencentAbroadFallback, tencentFallback, tencentKlines, tencentSymbolOf, tencentYears } from './wire.ts';

const read = (body: unknown, changes: Partial<TencentYearAsk> = {}) =>
  tableRows([tencentPage({ ...ASK, ...changes }, body)]);
const refusal = (code: string) => expect.objectContaining({ name: 'Failure', code });

describe('tencentSymbolOf', () => {
  it.each([
    ['a Shanghai share', '600519', 'sh600519'],
    ['a share of the STAR board', '688981', 'sh688981'],
    ['a B share of Shanghai', '900901', 'sh900901'],
    ['a fund of Shanghai', '510300', 'sh510300'],
    ['a share of Shenzhen', '000001', 'sz000001'],
    ['a ChiNext share', '300750', 'sz300750'],
    ['a B share of Shenzhen', '200002', 'sz200002'],
    ['a fund of Shenzhen', '159707', 'sz159707'],
    ['a listed open-ended fund of Shenzhen', '160105', 'sz160105'],
    ['a Beijing share of old', '430047', 'bj430047'],
    ['a Beijing share', '833454', 'bj833454'],
    ['a Beijing share of today', '920396', 'bj920396'],
  ])('knows %s', (_, code, symbol) => {
    expect(tencentSymbolOf(code)).toBe(symbol);
  });

  it.each(['110059', '128039', '131810', '399006', '689009'])(
    'leaves out %s, whose volume has an unknown unit',
    (code) => {
      expect(tencentSymbolOf(code)).toBeUndefined();
    },
  );

  it.each(['', 'sh600519', '60051', '6005190', '60051９', '600519\n', '6005,9', '0.6005'])(
    'has no name for %j, which is no code of six digits',
    (code) => {
      expect(tencentSymbolOf(code)).toBeUndefined();
    },
  );
});

describe('the ask', () => {
  const wanted = {
    symbol: '600519',
    period: 'daily',
    start_date: '20240102',
    end_date: '20240105',
    adjust: '',
  } as const;
  const yearsOf = (changes: Partial<Parameters<typeof fallback.ask>[0]>) => {
    const ask = fallback.ask({ ...wanted, ...changes });
    return ask && [ask.firstYear, ask.lastYear];
  };

  it('is one year for a range within a year', () => {
    expect(fallback.ask(wanted)).toEqual({
      symbol: 'sh600519',
      period: 'day',
      adjust: '',
      firstYear: 2024,
      lastYear: 2024,
    });
  });

  it('has the years that a range touches, and no others', () => {
    expect(yearsOf({ start_date: '20221231', end_date: '20240101' })).toEqual([2022, 2024]);
  });

  it('reaches from the first year of the exchanges to the current one', () => {
    expect(yearsOf({ start_date: '19700101', end_date: '20500101' })).toEqual([1990, 2026]);
    expect(yearsOf({ start_date: '19700101', end_date: '19800101' })).toEqual([1990, 1990]);
    expect(yearsOf({ start_date: '20300101', end_date: '20500101' })).toEqual([2026, 2026]);
  });

  it('takes the current year from the time in Beijing', () => {
    const at = (time: string) =>
      tencentFallback(() => new Date(time)).ask({ ...wanted, end_date: '20500101' })?.lastYear;
    expect([at('2026-12-31T15:59:59Z'), at('2026-12-31T16:00:00Z')]).toEqual([2026, 2027]);
  });

  it('names the period and the adjustment as Tencent does', () => {
    expect(fallback.ask({ ...wanted, period: 'monthly', adjust: 'qfq' })).toEqual({
      symbol: 'sh600519',
      period: 'month',
      adjust: 'qfq',
      firstYear: 2024,
      lastYear: 2024,
    });
  });

  it('is none for backward-adjusted klines, and for what is no code', () => {
    expect(yearsOf({ adjust: 'hfq' })).toBeUndefined();
    expect(yearsOf({ symbol: '../../etc' })).toBeUndefined();
  });
});

describe('the source', () => {
  const ask = async (changes: Partial<TencentYearAsk>, body: unknown) => {
    const upstream = fakeUpstream(() => tencentPage(ASK, body).page.body);
    await tencentYears.fetch({ ...ASK, ...changes }, upstream);
    return upstream.asked;
  };

  it.each<[Partial<TencentYearAsk>, string, string]>([
    [{ adjust: 'qfq' }, 'qfqday', 'sh600519,day,2023-01-01,2024-12-31,640,qfq'],
    [{ period: 'month' }, 'month', 'sh600519,month,2023-01-01,2024-12-31,640,'],
    [{ period: 'week' }, 'week', 'sh600519,week,2022-12-25,2025-01-06,640,'],
  ])('asks for a year and the one before: %o', async (changes, key, param) => {
    expect(await ask(changes, envelope('sh600519', key, [ROW]))).toEqual([
      `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get?param=${param}`,
    ]);
  });

  it.each([
    ['hk00700', 'qfq', 'hkfqkline'],
    ['hk00700', '', 'newfqkline'],
    ['usAAPL.OQ', 'qfq', 'usfqkline'],
    ['usAAPL.OQ', '', 'newfqkline'],
  ] as const)('asks for %s, adjusted by %j, at %s, which has it so', async (symbol, adjust, list) => {
    expect(await ask({ symbol, adjust }, envelope(symbol, `${adjust}day`, [ROW]))).toEqual([
      `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/${list}/get?param=${symbol},day,2023-01-01,2024-12-31,640,${adjust}`,
    ]);
  });

  it('fetches each year of a range once, the earliest first', async () => {
    const rows = [ROW.with(0, '2022-06-01'), ROW.with(0, '2023-06-01'), ROW];
    const upstream = fakeUpstream(({ url }) => {
      const year = Number(/,(\d{4})-12-31,/.exec(url)?.[1]);
      return pageOfTwoYears(rows, { ...ASK, year }).page.body;
    });
    const ask: TencentAsk = { symbol: 'sh600519', period: 'day', adjust: '', firstYear: 2022, lastYear: 2024 };
    const pages = await fetchAccepted(tencentKlines, ask, upstream);
    expect(upstream.asked.map((url) => /,(\d{4})-12-31,/.exec(url)?.[1])).toEqual(['2022', '2023', '2024']);
    expect(fallback.parse(pages, ask).f51?.length).toBe(3);
    await fetchAccepted(tencentKlines, { ...ask, firstYear: 2023 }, upstream);
    expect(upstream.asked).toHaveLength(3);
  });

  describe('with a false page of a closed year that is still fresh', () => {
    const rows = [2021, 2022, 2023, 2024].map((year) => ROW.with(0, `${year}-06-03`));
    const ask: TencentAsk = { symbol: 'sh600519', period: 'day', adjust: '', firstYear: 2021, lastYear: 2024 };
    let isFalse = true;
    const reading: FakeReading = { accepts: () => undefined, now: Date.UTC(2026, 10, 1) };
    const upstreamWith = () => {
      isFalse = true;
      reading.now = Date.UTC(2026, 10, 1);
      return fakeUpstream(({ url }) => {
        const year = Number(/,(\d{4})-12-31,/.exec(url)?.[1]);
        const sent = isFalse && year === 2022 ? rows.map((row) => row.with(2, '1700.00')) : rows;
        return pageOfTwoYears(sent, { ...ASK, year }).page.body;
      }, reading);
    };
    const answer = async (upstream: ReturnType<typeof upstreamWith>) => {
      const before = upstream.asked.length;
      const replies = tencentKlines.fetch(ask, { ...upstream, now: reading.now! });
      for (let next = await replies.next(); !next.done; ) {
        try {
          const closes = fallback.parse(next.value, ask).f53!;
          return { closes: [0, 1, 2, 3].map((row) => closes.valueAt(row)), asked: upstream.asked.slice(before) };
        } catch (thrown) {
          next = await replies.next(thrown as Failure);
        }
      }
      throw new Error('no reply');
    };
    const yearsIn = (asked: readonly string[]) => asked.map((url) => /,(\d{4})-12-31,/.exec(url)?.[1]);

    it('refuses the history, and asks for what was sent just now no second time', async () => {
      const upstream = upstreamWith();
      await expect(answer(upstream)).rejects.toThrow('the pages of 2021 and 2022 are not of one series');
      expect(yearsIn(upstream.asked)).toEqual(['2021', '2022', '2023', '2024']);
    });

    it('asks for that year again, and answers what it has now', async () => {
      const upstream = upstreamWith();
      await expect(answer(upstream)).rejects.toThrow('not of one series');
      isFalse = false;
      reading.now = reading.now! + 60_000;
      const { closes, asked } = await answer(upstream);
      expect(yearsIn(asked)).toEqual(['2022']);
      expect(closes).toEqual([1685.01, 1685.01, 1685.01, 1685.01]);
      expect((await answer(upstream)).asked).toEqual([]);
    });

    it('asks for it once a minute while it stays false, however many want it', async () => {
      const upstream = upstreamWith();
      const counts: number[] = [];
      for (let seconds = 0; seconds <= 120; seconds += 10) {
        const before = upstream.asked.length;
        await expect(answer(upstream)).rejects.toThrow('not of one series');
        counts.push(upstream.asked.length - before);
        reading.now = reading.now! + 10_000;
      }
      expect(counts).toEqual([4, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
    });
  });

  it('replaces no year that agrees with its neighbours because a later one is false', async () => {
    const rows = [2021, 2022, 2023, 2024].map((year) => ROW.with(0, `${year}-06-03`));
    const pages = (falseYears: readonly number[]) =>
      [2021, 2022, 2023, 2024].map((year) => {
        const sent = falseYears.includes(year) ? rows.map((row) => row.with(2, '1700.00')) : rows;
        return pageOfTwoYears(sent, { ...ASK, year });
      });
    const oddOf = (falseYears: readonly number[]) => {
      const made = pages(falseYears);
      const [first, ...others] = made.map(({ page }) => page);
      return findOddYears(
        [first!, ...others],
        made.map(({ ask }) => ask),
      );
    };
    expect(oddOf([])).toEqual([]);
    expect(oddOf([2021])).toEqual([0]);
    expect(oddOf([2022])).toEqual([1]);
    expect(oddOf([2024])).toEqual([3]);
    // Two runs of pages: nothing says which is the false one.
    expect(oddOf([2023, 2024])).toEqual([]);
    expect(oddOf([2021, 2022, 2023])).toEqual([3]);
  });

  it('refuses a year with fewer klines than before, so that a false page replaces no true one', async () => {
    const replyOf = (rows: readonly unknown[]) => JSON.stringify(envelope('sh600519', 'day', rows));
    const two = replyOf([ROW, ROW.with(0, '2024-01-03')]);
    const before = await tencentYears.fetch(
      ASK,
      fakeUpstream(() => two),
    );
    for (const rows of [[ROW], []])
      await expect(
        tencentYears.fetch(
          ASK,
          fakeUpstream(() => replyOf(rows), { stored: before }),
        ),
      ).rejects.toThrow(refusal('upstream_refused'));
    await expect(
      tencentYears.fetch(
        ASK,
        fakeUpstream(() => two, { stored: before }),
      ),
    ).resolves.toHaveLength(1);
  });

  it('returns no page that its parser refuses, so that none is stored', async () => {
    await expect(ask({}, envelope('sz000001', 'day', [ROW]))).rejects.toThrow(refusal('upstream_changed'));
  });

  it.each([
    ['an empty body', ''],
    ['blanks', ' \n'],
    ['a page of HTML', '<!DOCTYPE html><html>WAF</html>'],
  ])('takes %s for what it is: the answer to a rate-limited client', async (_, body) => {
    await expect(ask({}, body)).rejects.toThrow(refusal('upstream_refused'));
  });
});

describe('a page', () => {
  it('returns each value under its name, in the units of the columns', () => {
    const earlier = ['2023-12-29', '1720.00', '1726.00', '1749.58', '1720.00', '25133.00', {}, '0.20', '436200.00'];
    expect(read(envelope('sh600519', 'day', [earlier, ROW]))).toEqual([
      ['2024-01-02', '1715', '1685.01', '1718.19', '1678.1', '32156', '5440082700', '2.32', '-2.37', '-40.99', '0.26'],
    ]);
  });

  it('leaves open what the first kline of all changed by', () => {
    expect(read(envelope('sh600519', 'day', [ROW]))[0]?.slice(7, 10)).toEqual([null, null, null]);
  });

  it('leaves open what is absent, and what would be computed from it', () => {
    const next = ROW.with(0, '2024-01-03');
    const gaps = ROW.with(2, '-').with(5, '').with(8, '-');
    expect(read(envelope('sh600519', 'day', [ROW, gaps.with(0, '2024-01-03'), next.with(0, '2024-01-04')]))).toEqual([
      ['2024-01-02', '1715', '1685.01', '1718.19', '1678.1', '32156', '5440082700', null, null, null, '0.26'],
      ['2024-01-03', '1715', null, '1718.19', '1678.1', null, null, '2.38', null, null, '0.26'],
      ['2024-01-04', '1715', '1685.01', '1718.19', '1678.1', '32156', '5440082700', null, null, null, '0.26'],
    ]);
  });

  it('counts the STAR board in lots like every other', () => {
    const volume = (symbol: string, shares: string) =>
      read(envelope(symbol, 'day', [ROW.with(5, shares)]), { symbol })[0]?.[5];
    expect(volume('sh688981', '552248000.00')).toBe('5522480');
    expect(volume('sh688981', '12345.00')).toBe('123.45');
    expect(volume('sh688981', '1.00')).toBe('0.01');
    expect(volume('sh600519', '12345.00')).toBe('12345');
  });

  it('has the turnover in yuan, to the last digit', () => {
    const turnover = (text: string) => read(envelope('sh600519', 'day', [ROW.with(8, text)]))[0]?.[6];
    expect(turnover('66170429.28')).toBe('661704292800');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (cents) => {
        const digits = String(cents).padStart(3, '0');
        expect(turnover(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(String(cents * 100n));
      }),
    );
  });

  it('goes below zero and through zero as Eastmoney does', () => {
    const rows = [
      ['2024-01-02', '-0.02', '-0.04', '-0.01', '-0.05'],
      ['2024-01-03', '-0.04', '0.00', '0.01', '-0.04'],
      ['2024-01-04', '0.00', '0.03', '0.04', '-0.01'],
    ].map((prices) => [...prices, ...ROW.slice(5)]);
    expect(read(envelope('sh600519', 'qfqday', rows), { adjust: 'qfq' }).map((row) => row.slice(7, 10))).toEqual([
      [null, null, null],
      ['-125', '100', '0.04'],
      [null, '0', '0.03'],
    ]);
  });

  it('rounds a half away from zero', () => {
    const rows = [
      ['2024-01-02', '80.00', '80.00', '80.00', '80.00'],
      ['2024-01-03', '80.00', '80.004', '80.004', '80.00'],
      ['2024-01-04', '80.00', '80.00', '80.00', '80.00'],
      ['2024-01-05', '80.00', '79.996', '80.00', '79.996'],
    ].map((prices) => [...prices, ...ROW.slice(5)]);
    expect(read(envelope('sh600519', 'day', rows)).map((row) => row.slice(7, 10))).toEqual([
      [null, null, null],
      ['0.01', '0.01', '0.004'],
      ['0', '0', '-0.004'],
      ['0.01', '-0.01', '-0.004'],
    ]);
  });

  it('takes klines that were never adjusted for adjusted ones, but not those of a security that paid a dividend', () => {
    expect(read(envelope('sh600519', 'day', [ROW]), { adjust: 'qfq' })).toHaveLength(1);
    const paid = ROW.with(6, { nd: '2023', FHcontent: '10派300元' });
    expect(() => read(envelope('sh600519', 'day', [paid]), { adjust: 'qfq' })).toThrow(refusal('upstream_changed'));
    expect(read(envelope('sh600519', 'day', [paid]))).toHaveLength(1);
    expect(read(envelope('sh600519', 'qfqday', [paid]), { adjust: 'qfq' })).toHaveLength(1);
    // As `fqkline/get` sends it of hk00700, 2026-09-18: a buy-back, which changes no price.
    const bought = ROW.with(6, { cqr: '2026-09-18', FHcontent: '', HGcontent: '回购23.70万股', hgcgContent: '' });
    expect(read(envelope('sh600519', 'day', [bought]), { adjust: 'qfq' })).toHaveLength(1);
  });

  it('is refused for a security that Tencent does not know: it proves nothing of it', () => {
    expect(() => read(envelope('sh600519', 'day', []))).toThrow(refusal('upstream_refused'));
    expect(() => read(envelope('sh600519', 'day', []), { adjust: 'qfq' })).toThrow(refusal('upstream_refused'));
    const before = ROW.with(0, '2023-12-29');
    expect(read(envelope('sh600519', 'day', [before]))).toEqual([]);
  });

  it('may have no list at all for a year before the first one of a share abroad', () => {
    const none = { code: 0, msg: '', data: { hk00700: { qt: {}, prec: '', version: '16' } } };
    const series = { symbol: 'hk00700', adjust: 'qfq' } as const;
    const first = envelope('hk00700', 'qfqday', [ROW]);
    const pages = [tencentPage({ ...ASK, ...series, year: 2023 }, none), tencentPage({ ...ASK, ...series }, first)];
    expect(tableRows(pages)).toHaveLength(1);
    expect(() => read(none, series)).toThrow(refusal('upstream_refused'));
    expect(() => read(none)).toThrow(refusal('upstream_changed'));
    for (const name of ['qfqweek', 'qfqdays', 'klines']) {
      const other = { code: 0, msg: '', data: { hk00700: { [name]: [ROW] } } };
      expect(() => read(other, { symbol: 'hk00700', adjust: 'qfq' })).toThrow(refusal('upstream_changed'));
    }
  });

  it('may have a volume that is a number, as clients have seen of shares of the United States', () => {
    const [text] = read(envelope('sh600519', 'day', [ROW.with(5, '65395148')]));
    expect(read(envelope('sh600519', 'day', [ROW.with(5, 65_395_148)]))).toEqual([text]);
    for (const volume of [true, {}, [1]])
      expect(() => read(envelope('sh600519', 'day', [ROW.with(5, volume)]))).toThrow(refusal('upstream_changed'));
  });

  it('may be one of a share abroad, whose rows have six values, and in Hong Kong a dividend behind them', () => {
    const abroad = tencentAbroadFallback((symbol) => symbol);
    const readAbroad = (symbol: string, list: object) => {
      const ask = { symbol, period: 'day', adjust: 'qfq', firstYear: 2026, lastYear: 2026 } as const;
      const { page } = tencentPage({ ...ask, year: 2026 }, { code: 0, msg: '', data: { [symbol]: list } });
      const { f51, f52, f53, f54, f55, f56, f57 } = abroad.parse([page], ask);
      return [f51, f52, f53, f54, f55, f56, f57].map((cells) => cells!.textAt(0));
    };
    // As tests of public projects have them: the late deals were sent, the row beside them is made from the quote.
    const apple = ['2026-09-28', '340.370', '338.400', '342.990', '338.040', '31448642.000'];
    const late = { last: '338.43', volume: '31458547', pct: '-0.77', time: '2026-09-28 16:03:14', tag: 'after' };
    const american = readAbroad('usAAPL.OQ', { qfqday: [apple], pandata: late, version: '12' });
    expect(american).toEqual(['2026-09-28', '340.37', '338.4', '342.99', '338.04', '31448642', null]);
    const tencent = ['2026-09-02', '439.000', '438.200', '441.400', '435.000', '21341328.000'];
    const dividend = { date: '2026-09-02', id: 'hk00700' };
    const chinese = readAbroad('hk00700', { qfqday: [[...tencent, dividend]] });
    expect(chinese).toEqual(['2026-09-02', '439', '438.2', '441.4', '435', '21341328', null]);
  });

  it('has only the year asked for, whatever more was sent', () => {
    const days = ['2021-12-31', '2022-12-30', '2023-12-29', '2024-01-02', '2024-12-31', '2025-01-02'];
    const rows = days.map((day) => ROW.with(0, day));
    expect(read(envelope('sh600519', 'day', rows)).map(([day]) => day)).toEqual(['2024-01-02', '2024-12-31']);
  });

  it('may have up to eleven values in a row', () => {
    expect(read(envelope('sh600519', 'day', [[...ROW, '0.00', '0.00']]))).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['bad params', { code: 1, msg: 'bad params' }, 'upstream_changed'],
    ['code 1 with klines', { ...envelope('sh600519', 'day', [ROW]), code: 1 }, 'upstream_changed'],
    ['a code that is a text', { ...envelope('sh600519', 'day', [ROW]), code: '0' }, 'upstream_changed'],
    ['another symbol', envelope('sh600520', 'day', [ROW]), 'upstream_changed'],
    ['no data', { code: 0, msg: '' }, 'upstream_changed'],
    ['data that is a list', { code: 0, msg: '', data: [] }, 'upstream_changed'],
    ['another period', envelope('sh600519', 'week', [ROW]), 'upstream_changed'],
    ['adjusted klines where none were asked for', envelope('sh600519', 'qfqday', [ROW]), 'upstream_changed'],
    ['klines that are a text', envelope('sh600519', 'day', 'none'), 'upstream_changed'],
    ['half a body', JSON.stringify(envelope('sh600519', 'day', [ROW])).slice(0, -9), 'upstream_changed'],
    ['an assignment', `kline_day=${JSON.stringify(envelope('sh600519', 'day', [ROW]))}`, 'upstream_changed'],
    ['the same day twice', envelope('sh600519', 'day', [ROW, ROW]), 'upstream_changed'],
    ['the newest day first', envelope('sh600519', 'day', [ROW, ROW.with(0, '2023-01-02')]), 'upstream_changed'],
    ['the six values of the older API', envelope('sh600519', 'day', [ROW.slice(0, 6)]), 'upstream_changed'],
    ['eight values', envelope('sh600519', 'day', [ROW.slice(0, 8)]), 'upstream_changed'],
    ['twelve values', envelope('sh600519', 'day', [[...ROW, '0', '0', '0']]), 'upstream_changed'],
    ['values that moved', envelope('sh600519', 'day', [ROW.toSpliced(6, 1)]), 'upstream_changed'],
    ['no object in seventh place', envelope('sh600519', 'day', [ROW.with(6, '0.26')]), 'upstream_changed'],
    ['a day of another calendar', envelope('sh600519', 'day', [ROW.with(0, '0113-01-02')]), 'upstream_changed'],
    ['a row that is an object', envelope('sh600519', 'day', [{}]), 'upstream_changed'],
    ['a row that is null', envelope('sh600519', 'day', [null]), 'upstream_changed'],
    ['a price that is a number', envelope('sh600519', 'day', [ROW.with(2, 1685.01)]), 'upstream_changed'],
    [
      'prices in another order',
      envelope('sh600519', 'day', [['2024-01-02', '1.00', '3.00', '2.00', '1.00', ...ROW.slice(5)]]),
      'upstream_changed',
    ],
    ['a price that is a word', envelope('sh600519', 'day', [ROW.with(2, 'NaN')]), 'upstream_changed'],
    ['a price in exponents', envelope('sh600519', 'day', [ROW.with(2, '1e3')]), 'upstream_changed'],
    ['a price with a comma', envelope('sh600519', 'day', [ROW.with(2, '1,685.01')]), 'upstream_changed'],
    ['a volume that is null', envelope('sh600519', 'day', [ROW.with(5, null)]), 'upstream_changed'],
    ['a volume with a comma', envelope('sh600519', 'day', [ROW.with(5, '32,156.00')]), 'upstream_changed'],
    ['a turnover rate in percent', envelope('sh600519', 'day', [ROW.with(7, '0.26%')]), 'upstream_changed'],
    ['a turnover with a unit', envelope('sh600519', 'day', [ROW.with(8, '544008.27万')]), 'upstream_changed'],
    ['a day without zeros', envelope('sh600519', 'day', [ROW.with(0, '2024-1-2')]), 'upstream_changed'],
    ['a day that is none', envelope('sh600519', 'day', [ROW.with(0, '2024-02-30')]), 'upstream_changed'],
    ['a faulty row of another year', envelope('sh600519', 'day', [ROW.with(0, '2021-02-29'), ROW]), 'upstream_changed'],
  ])('refuses %s', (_, body, code) => {
    expect(() => read(body)).toThrow(refusal(code));
  });

  it('refuses 640 klines that do not reach the beginning of the year', () => {
    const days = Array.from({ length: 640 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
    const from = (first: string) => {
      const rows = days.filter((day) => day >= first).map((day) => ROW.with(0, day));
      return envelope('sh600519', 'day', rows);
    };
    expect(read(from('2024-01-01'))).toHaveLength(366);
    expect(read(from('2024-01-02'))).toHaveLength(365);
    const late = days.map((_, at) => ROW.with(0, new Date(Date.UTC(2024, 0, 2 + at)).toISOString().slice(0, 10)));
    expect(() => read(envelope('sh600519', 'day', late))).toThrow(refusal('upstream_changed'));
  });

  it.each([
    ['week', '2024-12-31', '2025-01-03'],
    ['month', '2024-12-30', '2024-12-31'],
  ] as const)('refuses two klines of one %s', (period, one, other) => {
    const rows = [ROW.with(0, one), ROW.with(0, other)];
    expect(() => read(envelope('sh600519', period, rows), { period })).toThrow(refusal('upstream_changed'));
    expect(read(envelope('sh600519', 'day', rows)).length).toBeGreaterThan(0);
  });

  it('fails as a Failure for any JSON at all', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(() => read(body)).toThrow(expect.objectContaining({ name: 'Failure' }));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), { minLength: 1 }), (rows) => {
        expect(() => read(envelope('sh600519', 'day', rows))).toThrow(expect.objectContaining({ name: 'Failure' }));
      }),
    );
  });
});

/** Klines on ascending days of 2019 to 2024, some years empty. No high is 0: a series of zeros is refused. */
const anySeries = fc
  .uniqueArray(fc.integer({ min: Date.UTC(2019, 0, 1) / 86_400_000, max: Date.UTC(2024, 11, 31) / 86_400_000 }), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((days) =>
    fc.tuple(
      fc.constant(days.toSorted((left, right) => left - right)),
      fc.array(fc.integer({ min: -500, max: 500 }), { minLength: days.length * 4, maxLength: days.length * 4 }),
    ),
  )
  .map(([days, prices]) =>
    days.map((day, at): Row => {
      const [low, open, close, high] = prices
        .slice(at * 4, at * 4 + 4)
        .toSorted((left, right) => left - right)
        .map((price, rank) => ((rank === 3 && price === 0 ? 1 : price) / 100).toFixed(2));
      const texts = at % 2 === 0 ? [open, close, high, low] : [close, open, high, low];
      return [new Date(day * 86_400_000).toISOString().slice(0, 10), ...texts, ...ROW.slice(5)];
    }),
  );

describe('the pages of several years', () => {
  it('are one series, whatever years are asked for', () => {
    const anyYears = fc.tuple(fc.integer({ min: 2018, max: 2025 }), fc.nat({ max: 7 }));
    fc.assert(
      fc.property(anySeries, anyYears, (series, [first, more]) => {
        const all = tableRows(tencentPages(series, [2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]));
        expect(all.map(([day]) => day)).toEqual(series.map(([day]) => day));
        const years = Array.from({ length: more + 1 }, (_, at) => first + at);
        const wanted = all.filter(([day]) => years.includes(Number(String(day).slice(0, 4))));
        const isIn = (year: number) => series.some(([day]) => String(day).startsWith(`${year}-`));
        if (![first - 1, ...years].some(isIn)) {
          expect(() => tableRows(tencentPages(series, years))).toThrow(refusal('upstream_refused'));
          return;
        }
        const got = tableRows(tencentPages(series, years));
        // Only what the first kline changed by is not known when the year before it had none.
        const known =
          isIn(first - 1) || got.length === 0
            ? wanted
            : [wanted[0]!.map((cell, at) => (at >= 7 && at <= 9 ? null : cell)), ...wanted.slice(1)];
        expect(got).toEqual(known);
      }),
      { numRuns: 60 },
    );
  });

  it('are computed from the printed closes alone, in whole hundredths', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const cents = (cell: unknown): number => Math.round(Number(cell) * 100);
        const rows = tableRows(tencentPages(series, [2019, 2020, 2021, 2022, 2023, 2024]));
        for (const [at, [, , close, high, low, , , amplitude, rate, change]] of rows.entries()) {
          if (at === 0) continue;
          const previous = cents(rows[at - 1]![2]);
          const moved = cents(close) - previous;
          expect(cents(change)).toBe(moved);
          if (previous === 0) expect([amplitude, rate]).toEqual([null, '0']);
          else {
            expect(Math.abs(cents(rate) * Math.abs(previous) - moved * 10_000) * 2).toBeLessThanOrEqual(
              Math.abs(previous),
            );
            const range = (cents(high) - cents(low)) * 10_000;
            expect(Math.abs(cents(amplitude) * previous - range) * 2).toBeLessThanOrEqual(Math.abs(previous));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  const days = ['2022-06-01', '2022-12-30', '2023-06-01', '2023-12-29', '2024-01-02'];
  const series = days.map((day) => ROW.with(0, day));
  const [y2022, y2023, y2024] = tencentPages(series, [2022, 2023, 2024]);

  it('are refused with a year missing between them, or twice', () => {
    expect(() => tableRows([y2022!, y2024!])).toThrow('a page for each year from 2022 to 2024, got 2');
    expect(() => tableRows([y2023!, y2023!])).toThrow('a page for each year from 2023 to 2023, got 2');
  });

  it('are refused when they are of two securities, periods or adjustments', () => {
    for (const [changes, why] of [
      [{ symbol: 'sh600520' }, 'nothing about sh600519'],
      [{ period: 'month' }, 'no list of klines under day'],
      [{ adjust: 'qfq' }, 'no list of klines under day'],
    ] as const)
      expect(() => tableRows([y2022!, ...tencentPages(series, [2023], changes)])).toThrow(why);
  });

  it('are refused when one is from before a dividend', () => {
    const adjusted = series.map((row) => row.with(2, '1700.01'));
    const [old] = tencentPages(series, [2023], { adjust: 'qfq' });
    const [fresh] = tencentPages(adjusted, [2024], { adjust: 'qfq' });
    expect(() => tableRows([old!, fresh!])).toThrow('not of one series, seen at 2023-06-01');
  });

  it('are one series whatever zeros a figure ends with', () => {
    const [other] = tencentPages(
      series.map((row) => row.with(1, '1715').with(5, '32156.000')),
      [2024],
    );
    expect(tableRows([y2023!, other!])).toEqual(tableRows([y2023!, y2024!]));
  });

  it('are refused when one is from before its year was over', () => {
    const [early] = tencentPages(series.toSpliced(3, 1), [2023]);
    expect(() => tableRows([early!, y2024!])).toThrow('not of one series');
  });

  it('are refused when one has lost klines, at either end or all of the year in common', () => {
    for (const lost of [[3], [2, 3]]) {
      const [poor] = tencentPages(
        series.filter((_, at) => !lost.includes(at)),
        [2024],
      );
      expect(() => tableRows([y2023!, poor!])).toThrow('not of one series');
    }
    const [poor] = tencentPages(series.toSpliced(2, 1), [2023]);
    expect(() => tableRows([poor!, y2024!])).toThrow('not of one series');
  });

  it('may lack in the later page what did not fit into it', () => {
    const [short] = tencentPages(series.toSpliced(2, 1), [2024]);
    expect(tableRows([y2023!, short!])).toEqual(tableRows([y2023!, y2024!]));
  });

  it('go on after a year without klines, but not when adjusted, since nothing shows the same base', () => {
    const gap = series.filter(([day]) => !String(day).startsWith('2023'));
    expect(tableRows(tencentPages(gap, [2022, 2023, 2024])).map(([day]) => day)).toEqual(gap.map(([day]) => day));
    expect(() => tableRows(tencentPages(gap, [2022, 2023, 2024], { adjust: 'qfq' }))).toThrow(
      'no adjusted kline in common',
    );
    const listed = series.slice(2);
    expect(tableRows(tencentPages(listed, [2021, 2022, 2023, 2024], { adjust: 'qfq' }))).toHaveLength(3);
  });

  it('have a week that spans New Year once, in the year of its last traded day', () => {
    const weeks = ['2024-12-27', '2025-01-03', '2025-01-10'].map((day) => ROW.with(0, day));
    // As the page is asked for, with whole weeks at both ends.
    const page = (year: number): YearPage =>
      tencentPage({ ...ASK, period: 'week', year }, envelope('sh600519', 'week', weeks));
    expect(tableRows([page(2024), page(2025)]).map(([day]) => day)).toEqual(['2024-12-27', '2025-01-03', '2025-01-10']);
    expect(tableRows([page(2024)]).map(([day]) => day)).toEqual(['2024-12-27']);
    expect(tableRows([page(2025)])[0]?.slice(7, 10)).not.toContain(null);
  });
});

describe('a page is fresh', () => {
  const freshUntil = (obtained: string, changes: Partial<TencentYearAsk>) =>
    new Date(tencentYears.cache.freshUntil(Date.parse(obtained), { ...ASK, ...changes }, PROVEN_DAYS)).toISOString();
  // A Wednesday at 10:00 in Beijing, in session.
  const inSession = '2026-11-18T02:00:00Z';

  it('for a minute of the session when its year goes on', () => {
    expect(freshUntil(inSession, { year: 2026 })).toBe('2026-11-18T02:01:00.000Z');
    expect(freshUntil(inSession, { year: 2026, adjust: 'qfq' })).toBe('2026-11-18T02:01:00.000Z');
  });

  it('for a month when its year is over and nothing adjusts it', () => {
    expect(freshUntil(inSession, { year: 2025 })).toBe('2026-12-18T02:00:00.000Z');
  });

  it('for an hour of the session, and until the next, when dividends adjust it', () => {
    expect(freshUntil(inSession, { year: 2025, adjust: 'qfq' })).toBe('2026-11-18T03:00:00.000Z');
    expect(freshUntil('2026-11-18T12:00:00Z', { year: 2025, adjust: 'qfq' })).toBe('2026-11-19T01:15:00.000Z');
  });

  it('as of a year that goes on until its last week is surely whole', () => {
    // Thursday and Friday are holidays.
    const sessionOpens = '2026-01-05T01:15:00.000Z';
    expect(freshUntil('2025-12-31T17:00:00Z', { year: 2025 })).toBe(sessionOpens);
    expect(freshUntil('2026-01-07T16:00:00Z', { year: 2025 })).toBe('2026-02-06T16:00:00.000Z');
  });
});
