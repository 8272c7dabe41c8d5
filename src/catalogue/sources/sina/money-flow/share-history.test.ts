import { describe, expect, it } from 'vitest';
import { sinaShareFlow } from './share-history.ts';

const flow = (opendate: string | null, net = '2500000.1650') => ({
  opendate,
  trade: '10.8700',
  changeratio: '0.0125',
  netamount: net,
  r0: '80003013.8350',
  r0_net: net,
  ...Object.fromEntries(['r1', 'r2', 'r3'].flatMap((size) => [size, `${size}_net`]).map((name) => [name, '0.0000'])),
});
const read = (...flows: readonly unknown[]) =>
  sinaShareFlow.parse(
    [
      {
        url: 'https://vip.stock.finance.sina.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify(flows)),
      },
    ],
    { flowOf: 'sh600519' },
  );

describe('the money flow of a share by day', () => {
  it('is oldest first, in cents, with its part of the turnover', () => {
    const { f51, f52, f57, f63 } = read(flow('2026-10-09'), flow('2026-10-08', '-80003013.8350'));
    expect([0, 1].map((row) => [f51, f52, f57, f63].map((cells) => cells!.valueAt(row)))).toEqual([
      ['2026-10-08', -80_003_013.84, -100, 1.25],
      ['2026-10-09', 2_500_000.17, 3.12, 1.25],
    ]);
  });

  it('is refused without a day, that of the oldest too', () => {
    const changed = expect.objectContaining({ code: 'upstream_changed' });
    expect(() => read(flow(null), flow('2026-10-08'))).toThrow(changed);
    expect(() => read(flow('2026-10-09'), flow(null))).toThrow(changed);
  });
});
