import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noneDeclared } from '../../../../../test/fake-upstream.ts';
import klines, { FAILING_CODES } from './sandbox.ts';
import { secidOf } from './secid.ts';
import { parseKlines } from './wire.ts';

// When they are asked: after the session of a Tuesday.
const LAST_TRADING_DAY = '2026-06-30';
const NOW = Date.parse(`${LAST_TRADING_DAY}T12:00:00Z`);
// When the replies arrive: after every day that they hold.
const OBTAINED = Date.UTC(2026, 9, 10);

const COLUMNS = 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61';

/** Asks the API for all klines of a code as `parseKlines`' source does, but for what `changes` says. */
function answer(code: string, changes: Record<string, string | undefined> = {}, now = NOW) {
  const query = new URLSearchParams();
  const params = {
    fields2: COLUMNS,
    klt: '101',
    fqt: '0',
    secid: secidOf(code),
    beg: '0',
    end: '20500101',
    ...changes,
  };
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value);
  return klines.answer({ host: 'push2his.eastmoney.com', path: '/api/qt/stock/kline/get', query, now }, noneDeclared);
}

/** The body of an answer that is one. */
async function bodyOf(...ask: Parameters<typeof answer>): Promise<string> {
  const reply = await answer(...ask);
  if (typeof reply !== 'object') throw new TypeError(`expected a body, got ${reply}`);
  return String(reply.body);
}

/** The `data` of an answer. */
async function dataOf(...ask: Parameters<typeof answer>) {
  return JSON.parse(await bodyOf(...ask)).data as {
    decimal: number;
    dktotal: number;
    preKPrice: number;
    klines: string[];
  };
}

/** A decimal text as a whole number of its smallest unit, with as many places as it must have. */
function units(text: string | undefined, places: number): number {
  const fraction = /^-?\d+(?:\.(\d+))?$/.exec(text ?? '');
  if (fraction === null || (fraction[1] ?? '').length !== places) throw new Error(`not of ${places} places: ${text}`);
  return Number(text?.replace('.', ''));
}

/** A line as whole numbers: prices in units of `decimal` places, turnover in 0.01 yuan, rates in 0.01 %. */
function readLine(line: string, decimal: number) {
  const [day = '', open, close, high, low, volume, turnover, amplitude, rate, change, turnoverRate] = line.split(',');
  return {
    day,
    open: units(open, decimal),
    close: units(close, decimal),
    high: units(high, decimal),
    low: units(low, decimal),
    volume: units(volume, 0),
    turnover: units(turnover, 2),
    amplitude: units(amplitude, 2),
    rate: units(rate, 2),
    change: units(change, decimal),
    turnoverRate: units(turnoverRate, 2),
  };
}

async function linesOf(...ask: Parameters<typeof answer>) {
  const { klines: lines, decimal, preKPrice } = await dataOf(...ask);
  return {
    lines: lines.map((line) => readLine(line, decimal)),
    before: Math.round(preKPrice * 10 ** decimal),
    decimal,
  };
}

/**
 * Whether `printed` is part/whole in 0.01 %, rounded to the nearest; nothing over zero is zero. Whole numbers
 * only.
 */
function isPercent(printed: number, part: number, whole: number): boolean {
  if (whole === 0) return printed === 0;
  return 2 * Math.abs(printed * whole - part * 10_000) <= Math.abs(whole);
}

/** The lines of which a statement about a line and the close before it does not hold. */
function offending<Line extends { readonly close: number }>(
  { lines, before }: { readonly lines: readonly Line[]; readonly before: number },
  holds: (line: Line, previous: number) => boolean,
): readonly Line[] {
  return lines.filter((line, row) => !holds(line, lines[row - 1]?.close ?? before));
}

/** Whether the derived figures of a line follow from its prices and the close before it. */
function followsFrom(line: ReturnType<typeof readLine>, previous: number): boolean {
  const { close, high, low, amplitude, rate, change } = line;
  return (
    change === close - previous &&
    isPercent(rate, change, Math.abs(previous)) &&
    isPercent(amplitude, high - low, previous)
  );
}

const anyCode = fc
  .oneof(
    fc.integer({ min: 0, max: 998_999 }),
    fc.integer({ min: 600_000, max: 605_999 }),
    fc.integer({ min: 159_000, max: 159_999 }),
    fc.integer({ min: 510_000, max: 519_999 }),
  )
  .map((number) => String(number).padStart(6, '0'));
// What pays dividends every year: bonds and repos pay none, real estate funds are young.
const anyPayer = anyCode.filter((code) => !/^(?:01|1[0-4]|180|204|508)/.test(code));
const anyPeriod = fc.constantFrom('101', '102', '103');
const anyAdjustment = fc.constantFrom('0', '1', '2');

describe('the made klines of Eastmoney', () => {
  it('are the same bytes for ever', async () => {
    const body = await bodyOf('600000', { fqt: '1' });
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      '04255c2eb3cb54e3e2d36ea302854c18cc6348df7bb40544c823dc4aab05e11c',
    );
    expect(await bodyOf('600000', { fqt: '1' })).toBe(body);
  });

  it('come in the envelope of the real ones, key by key', async () => {
    const body = await bodyOf('600000', { end: '20500000', lmt: '1', beg: undefined });
    expect(body).toMatch(
      /^\{"rc":0,"rt":17,"svr":\d+,"lt":1,"full":0,"dlmkts":"","dsc":"0","data":\{"code":"600000","market":1,"name":"沙盒600000","decimal":2,"dktotal":\d+,"preKPrice":\d+\.\d+,"klines":\["2026-06-30,[\d.,-]+"\]\}\}$/,
    );
  });

  it('count every trading day in dktotal, whatever is asked', async () => {
    const { dktotal, klines: lines } = await dataOf('000001');
    expect(dktotal).toBe(lines.length);
    expect((await dataOf('000001', { klt: '103', lmt: '3' })).dktotal).toBe(dktotal);
  });

  it('are read by the parser of the real ones, and keep to trading days', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, anyPeriod, anyAdjustment, async (code, klt, fqt) => {
        const body = Buffer.from(await bodyOf(code, { klt, fqt }));
        const ask = { secid: secidOf(code), klt: Number(klt), fqt: Number(fqt) };
        const { f51: days, f53: closes } = parseKlines([{ url: '', obtained: OBTAINED, status: 200, body }], ask);
        if (!days || !closes) throw new TypeError('expected days and closes');
        expect(days.length).toBeGreaterThan(70);
        expect(days.valueAt(days.length - 1)).toBe(LAST_TRADING_DAY);
        expect(closes.isNull(0)).toBe(false);
        const first = String(days.valueAt(0));
        expect(first >= '1991-01-01' && first < '2020-02-29').toBe(true);
        const read = Array.from({ length: days.length }, (_, row) => String(days.valueAt(row)));
        expect(read.filter((day) => new Date(day).getUTCDay() % 6 === 0)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('leave out days on which a share was suspended', async () => {
    const { klines: one } = await dataOf('600000');
    const { klines: other } = await dataOf('000001', { beg: one[0]!.slice(0, 10).replaceAll('-', '') });
    const days = new Set(one.map((line) => line.slice(0, 10)));
    const missing = other.filter((line) => !days.has(line.slice(0, 10)));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(other.length / 10);
  });

  it('move within the daily limit of 10 % of the previous close, rounded to the unit of price', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, async (code) => {
        const outside = offending(await linesOf(code), ({ open, close, high, low }, previous) => {
          const isWithinLimits = 10 * high <= 11 * previous + 5 && 10 * low >= 9 * previous - 5;
          return isWithinLimits && Math.max(open, close) <= high && Math.min(open, close) >= low && low > 0;
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('have figures that follow from the printed prices, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, anyPeriod, anyAdjustment, async (code, klt, fqt) => {
        const wrong = offending(await linesOf(code, { klt, fqt }), followsFrom);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('have a turnover between volume times lowest and volume times highest price', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, async (code) => {
        const read = await linesOf(code);
        const unitsOfCent = 10 ** (read.decimal - 2);
        const wrong = offending(read, ({ volume, turnover, high, low }) => {
          const [least, most] = [volume * 100 * low, volume * 100 * high];
          const traded = turnover * unitsOfCent;
          return volume > 0 && traded >= least - unitsOfCent && traded <= most + unitsOfCent;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('gather the days of a week or a month, under its last traded day', async () => {
    const monday = (day: string): string => {
      const at = new Date(day);
      at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
      return at.toISOString().slice(0, 10);
    };
    const month = (day: string): string => day.slice(0, 7);
    const anySpan = fc.constantFrom({ klt: '102', spanOf: monday }, { klt: '103', spanOf: month });
    await fc.assert(
      fc.asyncProperty(anyCode, anySpan, anyAdjustment, async (code, { klt, spanOf }, fqt) => {
        const { lines: daily, before } = await linesOf(code, { fqt });
        const { lines: spans, before: spanBefore } = await linesOf(code, { klt, fqt });
        expect(spanBefore).toBe(before);
        const bySpan = new Map<string, typeof daily>();
        for (const line of daily) bySpan.set(spanOf(line.day), [...(bySpan.get(spanOf(line.day)) ?? []), line]);
        const gathered = [...bySpan.values()].map((days) => ({
          day: days.at(-1)!.day,
          open: days[0]!.open,
          close: days.at(-1)!.close,
          high: Math.max(...days.map((line) => line.high)),
          low: Math.min(...days.map((line) => line.low)),
          volume: days.reduce((sum, line) => sum + line.volume, 0),
          turnover: days.reduce((sum, line) => sum + line.turnover, 0),
        }));
        expect(spans).toMatchObject(gathered);
        // Each of the printed rates is off by half a unit at most.
        const wrong = [...bySpan.values()].filter((days, row) => {
          const sum = days.reduce((total, line) => total + line.turnoverRate, 0);
          return Math.abs(spans[row]!.turnoverRate - sum) > (days.length + 1) / 2;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('of a range are the same lines as in the whole history, both ends included', async () => {
    const anyPart = fc.tuple(fc.nat(), fc.nat());
    await fc.assert(
      fc.asyncProperty(anyCode, anyPeriod, anyAdjustment, anyPart, async (code, klt, fqt, [one, other]) => {
        const { klines: all, decimal } = await dataOf(code, { klt, fqt });
        const [from, to] = [one % all.length, other % all.length].toSorted((left, right) => left - right) as [
          number,
          number,
        ];
        const dayOf = (row: number): string => all[row]!.slice(0, 10).replaceAll('-', '');
        const part = await dataOf(code, { klt, fqt, beg: dayOf(from), end: dayOf(to) });
        expect(part.klines).toEqual(all.slice(from, to + 1));
        if (from > 0) expect(part.preKPrice.toFixed(decimal)).toBe(all[from - 1]!.split(',')[2]);
        const newest = await dataOf(code, { klt, fqt, beg: undefined, end: dayOf(to), lmt: '3' });
        expect(newest.klines).toEqual(all.slice(Math.max(0, to - 2), to + 1));
      }),
      { numRuns: 10 },
    );
  });

  it('end with the same price as traded and forward-adjusted, and begin with the same backward-adjusted', async () => {
    await fc.assert(
      fc.asyncProperty(anyPayer, async (code) => {
        const { lines: traded, before } = await linesOf(code);
        const { lines: forward } = await linesOf(code, { fqt: '1' });
        const { lines: backward, before: backwardBefore } = await linesOf(code, { fqt: '2' });
        expect(forward.at(-1)!.close).toBe(traded.at(-1)!.close);
        expect(backwardBefore).toBe(before);
        expect(backward[0]!.close).toBe(traded[0]!.close);
        const paid = traded.map(({ close }, row) => backward[row]!.close - close);
        const later = traded.map(({ close }, row) => close - forward[row]!.close);
        // What was paid until a day and what is paid after it are all that was ever paid.
        expect(paid.every((sum, row) => sum + later[row]! === paid.at(-1))).toBe(true);
        const exDays = traded.filter((_, row) => row > 0 && paid[row]! > paid[row - 1]!);
        expect(paid.every((sum, row) => row === 0 || sum >= paid[row - 1]!)).toBe(true);
        expect(exDays.length).toBeGreaterThanOrEqual(5);
        expect(new Set(exDays.map(({ day }) => day.slice(0, 4))).size).toBe(exDays.length);
      }),
      { numRuns: 8 },
    );
  });

  it('have forward-adjusted prices below zero where dividends were large', async () => {
    const read = await linesOf('600041', { fqt: '1' });
    expect(read.lines[0]!.close).toBeLessThan(0);
    expect(read.lines[0]!.amplitude).toBeLessThan(0);
    expect(offending(read, followsFrom)).toEqual([]);
  });

  it('have three places for funds and two for everything else', async () => {
    for (const code of ['510300', '159915', '161725', '180101']) expect((await dataOf(code)).decimal).toBe(3);
    for (const code of ['600000', '000001', '170001', '110001']) expect((await dataOf(code)).decimal).toBe(2);
  });

  it('give the columns asked for, in that order, and none for a column that is not there', async () => {
    const { klines: all } = await dataOf('600000', { lmt: '2' });
    const { klines: some } = await dataOf('600000', { lmt: '2', fields2: 'f53,f116,f51' });
    expect(some).toEqual(all.map((line) => `${line.split(',')[2]},${line.split(',')[0]}`));
  });

  it.each([
    ['an index of Shanghai', '1.000300', '000300', 1],
    ['an index of China Securities Index', '2.931151', '931151', 2],
    ['a share of Hong Kong', '116.00593', '00593', 116],
    ['a share of the United States', '106.BRK_A', 'BRK_A', 106],
    ['a futures contract', '113.hcm', 'hcm', 113],
  ])('are there for %s, under its own market', async (_, secid, code, market) => {
    const { data } = JSON.parse(await bodyOf('600000', { secid }));
    expect([data.code, data.market]).toEqual([code, market]);
    // The session in New York ends on the next day of Beijing.
    expect(data.klines.at(-1)).toMatch(market === 106 ? /^2026-06-29,/ : /^2026-06-30,/);
  });

  it('end with the last session that is over, of the days on which the exchanges trade', async () => {
    const lastAt = async (time: string): Promise<string | undefined> =>
      (await dataOf('600000', { lmt: '1' }, Date.parse(time))).klines[0]?.slice(0, 10);
    expect(await lastAt('2026-11-20T06:59:59Z')).toBe('2026-11-19');
    expect(await lastAt('2026-11-20T07:00:00Z')).toBe('2026-11-20');
    expect(await lastAt('2026-11-22T22:00:00Z')).toBe('2026-11-20');
    expect(await lastAt('2026-10-07T12:00:00Z')).toBe('2026-09-30');
  });

  it('of a day are the same whenever they are asked for later', async () => {
    for (const code of ['600000', '000001', '510300', '399001']) {
      const { klines: before } = await dataOf(code);
      const { klines: later } = await dataOf(code, {}, Date.UTC(2027, 4, 20, 12));
      expect(later.slice(0, before.length)).toEqual(before);
      expect(later.length).toBeGreaterThan(before.length + 200);
    }
  });

  it('are none in a range without trading days', async () => {
    const body = await bodyOf('600000', { beg: '20261001', end: '20261007' });
    expect(body).toMatch(/"dktotal":\d+,"preKPrice":0\.0,"klines":\[\]\}\}$/);
  });

  it.each([
    ['a code in the wrong market', '0.600000'],
    ['an index in the wrong market', '2.000001'],
    ['a share of Hong Kong with six digits', '116.000593'],
    ['a contract that the table does not have', '113.hc9999'],
    ['five digits', '1.60000'],
    ['a word', '0.apple'],
    ['digits of another script', '0.００００01'],
    ['no code', '0.'],
    ['no market', '600000'],
    ['nothing at all', ''],
  ])('are unknown for %s', async (_, secid) => {
    expect(await bodyOf('600000', { secid })).toBe(
      '{"rc":100,"rt":1,"svr":181669693,"lt":1,"full":1,"dlmkts":"","dsc":"0","data":null}',
    );
  });

  it.each([
    { secid: undefined },
    { klt: '7' },
    { klt: undefined },
    { fqt: '3' },
    { fqt: undefined },
    { fields2: '' },
    { fields2: 'f116' },
    { beg: '2024-01-02' },
    { end: 'today' },
    { end: undefined },
    { lmt: '0' },
    { lmt: '-1' },
  ])('are declined for %o', async (changes) => {
    expect(JSON.parse(await bodyOf('600000', changes))).toMatchObject({ rc: 102, data: null });
  });

  it('are nowhere but under the path of the API', () => {
    const query = new URLSearchParams();
    expect(klines.answer({ host: 'push2his.eastmoney.com', path: '/', query, now: NOW }, noneDeclared)).toBeUndefined();
  });
});

describe('the known unknowns among the codes', () => {
  it.each(FAILING_CODES)('$first to $last: $doc', async ({ first, last, kind }) => {
    for (const code of [first, last]) {
      const reply = await answer(code);
      if (kind === 'blocked') expect(reply).toBe('cut');
      else if (kind === 'hanging') expect(reply).toBe('hang');
      else if (kind === 'overloaded')
        expect(reply).toMatchObject({ status: 502, type: 'text/html', body: expect.stringMatching(/^<html>/) });
      else if (kind === 'empty') expect(JSON.parse(await bodyOf(code))).toMatchObject({ rc: 100, data: null });
      else if (kind === 'limited') expect(JSON.parse(await bodyOf(code))).toMatchObject({ rc: 102, data: null });
      else expect((await dataOf(code)).klines.length).toBeGreaterThan(1_000);
    }
  });

  it('end where they say: the codes before and after have a whole history', async () => {
    for (const code of ['998999', '999600']) expect((await dataOf(code)).klines.join()).not.toContain(',-,');
  });

  it('lack the same cells in a range as in the whole, read as null', async () => {
    const { klines: all } = await dataOf('999500');
    const lacking = all.filter((line) => line.split(',').includes('-'));
    expect(lacking.length).toBeGreaterThan(all.length / 40);
    expect(lacking.length).toBeLessThan(all.length / 10);
    const body = await bodyOf('999500', { beg: all[100]!.slice(0, 10).replaceAll('-', '') });
    expect(JSON.parse(body).data.klines).toEqual(all.slice(100));
    const ask = { secid: '1.999500', klt: 101, fqt: 0 };
    const columns = parseKlines([{ url: '', obtained: OBTAINED, status: 200, body: Buffer.from(body) }], ask);
    const nulls = Object.values(columns).map((cells) => all.slice(100).filter((_, row) => cells.isNull(row)).length);
    expect(nulls[0]).toBe(0);
    expect(nulls.reduce((total, count) => total + count)).toBe(lacking.filter((line) => line >= all[100]!).length);
  });
});
