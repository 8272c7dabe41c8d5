import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { goldExchangeBenchmarks, goldExchangeDaily, parseBenchmarks, parseDaily } from './wire.ts';

const pagesOf = (reply: unknown): Pages => [
  {
    url: 'https://www.sge.com.cn/graph/Dailyhq',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify(reply)),
  },
];
const failing = (code: string, says: RegExp) => expect.objectContaining({ code, message: expect.stringMatching(says) });

describe('daily prices', () => {
  const row = ['2016-12-19', 262.45, 262.76, 262.02, 263.5] as const;
  const parse = (...time: readonly unknown[]) => parseDaily(pagesOf({ time }));

  it('are read as open, close, low and high', () => {
    const { date, open, close, low, high } = parse(row);
    expect([date?.textAt(0), ...[open, close, low, high].map((cells) => cells?.valueAt(0))]).toEqual(row);
  });

  it('of 0 are none, and no list is no prices', () => {
    const { open, low } = parse(row, ['2016-12-20', 0, '0.00', null, '']);
    expect([open?.valueAt(1), low?.valueAt(1)]).toEqual([null, null]);
    expect(parse().open?.length).toBe(0);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['are all 0', { time: [['2016-12-19', 0, 0, 0, 0]] }, 'upstream_refused', /every daily price is 0/],
    [
      'are in the order open, high, low, close',
      { time: [['2016-12-19', 262.45, 263.5, 262.02, 262.76]] },
      'upstream_changed',
      /1 of 1 days contradict/,
    ],
    ['are not there', { time: null }, 'upstream_changed', /expected a list in `time`/],
    ['are no lists', { time: ['2016-12-19'] }, 'upstream_changed', /expected rows of 5 values/],
    ['have a further value', { time: [[...row, 1]] }, 'upstream_changed', /expected rows of 5 values/],
    ['are of a day that is none', { time: [['2016-02-30', ...row.slice(1)]] }, 'upstream_changed', /expected a day/],
    ['are of no day', { time: [row, [null, ...row.slice(1)]] }, 'upstream_changed', /expected a day in row 2/],
    [
      'are of a day that is a number',
      { time: [[1_482_076_800, ...row.slice(1)]] },
      'upstream_changed',
      /expected a day/,
    ],
    ['are texts', { time: [['2016-12-19', 'n/a', 1, 1, 1]] }, 'upstream_changed', /expected a number/],
    ['are too many', { time: Array.from({ length: 50_001 }, () => row) }, 'upstream_changed', /50001 rows/],
  ])('are refused when they %s', (_, reply, code, says) => {
    expect(() => parseDaily(pagesOf(reply))).toThrow(failing(code, says));
  });

  it('of a few odd days are answered', () => {
    const days = Array.from({ length: 20 }, (_, at) => [`2016-12-${at + 10}`, ...row.slice(1)]);
    expect(parse(...days.slice(1), ['2016-12-10', 9, 1, 2, 3]).open?.length).toBe(20);
  });
});

describe('benchmarks', () => {
  /** Midnight in Beijing. */
  const at = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
  const parse = (zp: unknown, wp: unknown) => parseBenchmarks(pagesOf({ zp, wp }));
  const ONE = [[at('2016-04-19'), 257.29]];

  it('are of the day in Beijing, joined by day', () => {
    const { day, wp, zp } = parse(
      [
        [at('2016-04-20'), 261.15],
        [at('2016-04-19'), 256.92],
      ],
      [
        [at('2016-04-19'), 257.29],
        [at('2016-04-21'), 0],
      ],
    );
    const rows = [0, 1, 2].map((row) => [day, wp, zp].map((cells) => cells?.valueAt(row)));
    expect(rows).toEqual([
      ['2016-04-19', 257.29, 256.92],
      ['2016-04-20', null, 261.15],
      ['2016-04-21', null, null],
    ]);
  });

  it('are of the right day at any hour of it', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(DAY_MS - 1), (days, ms) => {
        const midnight = at('2016-04-19') + 7 * days * DAY_MS;
        const time = midnight + ms;
        // No Tuesday after the day of the reply.
        fc.pre(time < OBTAINED);
        const expected = new Date(midnight + 8 * 3_600_000).toISOString().slice(0, 10);
        expect(parse([[time, 1]], [[time, 1]]).day?.textAt(0)).toBe(expected);
      }),
    );
  });

  it.each<[string, unknown, unknown, string, RegExp]>([
    ['of one time of the day are all 0', ONE, [[at('2016-04-19'), 0]], 'upstream_refused', /every benchmark is 0/],
    [
      'are cut in another time zone',
      [[at('2016-04-17'), 1]],
      [[at('2016-04-17'), 1]],
      'upstream_changed',
      /fall on weekends/,
    ],
    ['are none', [], ONE, 'upstream_changed', /expected benchmarks in `zp`, got none/],
    ['are not there', ONE, undefined, 'upstream_changed', /expected a list in `wp`/],
    ['come twice', [...ONE, ...ONE], ONE, 'upstream_changed', /two benchmarks of `zp`/],
    ['are of a text', [['2016-04-19', 1]], ONE, 'upstream_changed', /expected a time in milliseconds/],
    ['are of a time beyond all times', [[1e300, 1]], ONE, 'upstream_changed', /expected a time in milliseconds/],
    ['are texts', [[at('2016-04-19'), 'n/a']], ONE, 'upstream_changed', /expected a number/],
  ])('are refused when they %s', (_, zp, wp, code, says) => {
    expect(() => parse(zp, wp)).toThrow(failing(code, says));
  });
});

describe('the exchange', () => {
  it('is asked by forms', async () => {
    const forms: unknown[] = [];
    const at = Date.parse('2016-04-19T00:00:00+08:00');
    const upstream = fakeUpstream(({ url, form }) => {
      forms.push(form);
      return JSON.stringify(
        url.endsWith('Dailyhq') ? { time: [['2016-04-19', 2, 2, 1, 3]] } : { zp: [[at, 1]], wp: [[at, 2]] },
      );
    });
    const daily = parseDaily(await goldExchangeDaily.fetch({ product: 'Ag(T+D)' }, upstream));
    const gold = parseBenchmarks(await goldExchangeBenchmarks.fetch({ benchmark: 'gold' }, upstream));
    const silver = parseBenchmarks(await goldExchangeBenchmarks.fetch({ benchmark: 'silver' }, upstream));
    expect([daily.date, gold.day, silver.day].map((days) => days?.textAt(0))).toEqual(Array(3).fill('2016-04-19'));
    expect(upstream.asked.map((url) => new URL(url).pathname)).toEqual([
      '/graph/Dailyhq',
      '/graph/DayilyJzj',
      '/graph/DayilyShsilverJzj',
    ]);
    expect(forms).toEqual([{ instid: 'Ag(T+D)' }, {}, {}]);
  });

  it.each(['<html>403</html>', '', 'null'])('blocks: %j', async (body) => {
    const upstream = fakeUpstream(() => body);
    await expect(goldExchangeDaily.fetch({ product: 'Au99.99' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });

  it('is asked once more for prices that are all 0', async () => {
    const upstream = fakeUpstream(() => '{"time":[["2016-12-19",0,0,0,0]]}');
    await expect(goldExchangeDaily.fetch({ product: 'Au99.99' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});
