import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, fetchAccepted, noneDeclared } from '../../../../../test/fake-upstream.ts';
import eastmoney, { FAILING_CODES } from '../../eastmoney/kline/sandbox.ts';
import { secidOf } from '../../eastmoney/kline/secid.ts';
import { eastmoneyKlines, klineAsk, parseKlines } from '../../eastmoney/kline/wire.ts';
import type { TencentAsk } from './parse.ts';
import sandbox from './sandbox.ts';
import { tencentFallback, tencentKlines } from './wire.ts';

// When the sandboxes are asked: after the session of a Tuesday.
const NOW = Date.UTC(2026, 5, 30, 12);
const fallback = tencentFallback(() => new Date('2026-07-01T00:00:00Z'));
const WANTED = { symbol: '600000', period: 'daily', start_date: '19900101', end_date: '20500101', adjust: '' } as const;
// All fields but the turnover.
const FIELDS = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f58', 'f59', 'f60', 'f61'] as const;

/** What lies at an address of the sandbox. */
async function fetchMade(synthetic: typeof sandbox, url: string): Promise<Buffer> {
  const { hostname, pathname, searchParams } = new URL(url);
  const reply = await synthetic.answer({ host: hostname, path: pathname, query: searchParams, now: NOW }, noneDeclared);
  if (typeof reply !== 'object') throw new TypeError(`expected a body, got ${reply}`);
  return Buffer.from(reply.body);
}

const upstreamOf = (synthetic: typeof sandbox) =>
  fakeUpstream(
    answersOf({ ...synthetic, answer: (request, load) => synthetic.answer({ ...request, now: NOW }, load) }),
  );

const parseMade = async (ask: TencentAsk | undefined) => {
  if (!ask) throw new TypeError('expected an ask');
  return fallback.parse(await fetchAccepted(tencentKlines, ask, upstreamOf(sandbox)), ask);
};

const bodyOf = (param: string) =>
  fetchMade(sandbox, `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get?param=${param}`).then(String);

describe('the made klines of Tencent', () => {
  it('come in the form of the real ones', async () => {
    expect(await bodyOf('sh600000,day,2026-06-30,2026-12-31,640,qfq')).toMatch(
      /^\{"code":0,"msg":"","data":\{"sh600000":\{"qfqday":\[\["2026-06-30",(?:"\d+\.\d\d",){5}\{\},"\d+\.\d\d","\d+\.\d\d","0\.00","0\.00"\]\],"qt":\{\},"prec":"0\.00","version":"16"\}\}\}$/,
    );
  });

  it('are the newest of those until the last day, as many as are wanted', async () => {
    const rows = JSON.parse(await bodyOf('sh600000,day,2020-01-01,2026-12-31,3,')).data.sh600000.day;
    expect(rows).toHaveLength(3);
    expect(rows[2][0]).toBe('2026-06-30');
  });

  it('are those of the sandbox’s Eastmoney, cell by cell, year by year joined', async () => {
    const anyCode = fc.constantFrom('600000', '000001', '300750', '688981', '510300', '159915', '920396', '600041');
    const anyPeriod = fc.constantFrom('daily', 'weekly', 'monthly');
    const anyAdjustment = fc.constantFrom('', 'qfq');
    await fc.assert(
      fc.asyncProperty(anyCode, anyPeriod, anyAdjustment, async (symbol, period, adjust) => {
        const got = await parseMade(fallback.ask({ ...WANTED, symbol, period, adjust }));
        const ask = klineAsk(secidOf(symbol), period, adjust);
        const wanted = parseKlines(await eastmoneyKlines.fetch(ask, upstreamOf(eastmoney)), ask);
        const textsOf = (columns: typeof got, name: (typeof FIELDS)[number] | 'f57') =>
          Array.from({ length: columns.f51!.length }, (_, row) => columns[name]!.textAt(row));
        for (const name of FIELDS) {
          // The price at issue is Eastmoney's secret; after a close of 0.00 it prints an amplitude all the same.
          const known = textsOf(wanted, name).map((text, row) => {
            if (row === 0 && ['f58', 'f59', 'f60'].includes(name)) return null;
            return name === 'f58' && wanted.f53!.valueAt(row - 1) === 0 ? null : text;
          });
          expect(textsOf(got, name)).toEqual(known);
        }
        const turnovers = textsOf(got, 'f57').map((text, row) => Number(text) - Number(wanted.f57!.valueAt(row)));
        expect(turnovers.filter((difference) => Math.abs(difference) > 50)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  }, 30_000);

  it('are none for a code that Eastmoney does not know, and for one of another exchange', async () => {
    expect(await bodyOf('sh999000,day,2024-01-01,2024-12-31,640,qfq')).toContain('"sh999000":{"day":[],');
    expect(await bodyOf('sz600000,day,2024-01-01,2024-12-31,640,')).toContain('"sz600000":{"day":[],');
  });

  it('fail where those of Eastmoney are made to fail', async () => {
    for (const { first, kind } of FAILING_CODES) {
      const query = new URLSearchParams({ param: `sh${first},day,2024-01-01,2024-12-31,640,` });
      const path = '/ifzqgtimg/appstock/app/newfqkline/get';
      const reply = await sandbox.answer({ host: 'proxy.finance.qq.com', path, query, now: NOW }, noneDeclared);
      if (kind === 'empty' || kind === 'gaps') expect(reply).toHaveProperty('body');
      else expect(reply).toBe('cut');
    }
  });

  it('leave absent cells absent', async () => {
    const klines = await parseMade(fallback.ask({ ...WANTED, symbol: '999500', start_date: '20230101' }));
    const absent = FIELDS.map((name) =>
      Array.from({ length: klines.f51!.length }, (_, row) => klines[name]!.isNull(row)),
    );
    expect(absent.flat().filter(Boolean).length).toBeGreaterThan(10);
  });

  it.each(['', 'sh600000', 'sh600000,year,2024-01-01,2024-12-31,640,', 'sh600000,day,2024-01-01,2024-12-31,6400,'])(
    'are declined for %j',
    async (param) => {
      expect(await bodyOf(param)).toBe('{"code":1,"msg":"bad params"}');
    },
  );

  it('are nowhere but under the path of the API', async () => {
    const query = new URLSearchParams();
    expect(
      await sandbox.answer({ host: 'proxy.finance.qq.com', path: '/', query, now: NOW }, noneDeclared),
    ).toBeUndefined();
  });
});
