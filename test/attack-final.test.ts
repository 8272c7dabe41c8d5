import { beforeEach, describe, expect, it } from 'vitest';
import { toKlineReply } from './http-service.ts';
import { useStartedService } from './started-service.ts';

const DAY = 86_400_000;
const klineOf = (day: string, close = '2.00'): string =>
  `${day},1.00,${close},9.00,0.50,100,20000.00,1.00,2.00,0.10,0.50`;
const test = await useStartedService(['stock_zh_a_hist', 'stock_us_hist']);
let [lines, code, market]: [string[], string, number] = [[], '600000', 1];
beforeEach(() => {
  test.reply = ({ pathname }) =>
    pathname.includes('/kline/get') ? { body: toKlineReply(lines, code, market) } : undefined;
});
const closes = async (path: string): Promise<unknown[]> =>
  ((await (await test.service.get(path)).json()) as Record<string, unknown>[]).map(({ 收盘 }) => 收盘);

describe('a range is not final', () => {
  it.each([
    ['10:30 in Shanghai', '2026-11-20T02:30:00Z', 'stock_zh_a_hist?symbol=600000', '600000', 1],
    ['11:00 in New York', '2026-11-20T16:00:00Z', 'stock_us_hist?symbol=105.MSFT', 'MSFT', 105],
  ])(
    'where a kline of tomorrow follows the one of the running session: the reply is refused. Friday, %s',
    async (_, time, call, symbol, number) => {
      [code, market] = [symbol, number];
      test.now = Date.parse(time);
      lines = [klineOf('2026-11-19'), klineOf('2026-11-20', '3.00'), klineOf('2026-11-21')];
      await test.start();
      const path = `/api/public/${call}&start_date=20261119&end_date=20261120`;
      expect((await test.service.get(path)).status).toBe(502);
      test.now += 3 * DAY;
      lines = [klineOf('2026-11-19'), klineOf('2026-11-20', '4.00'), klineOf('2026-11-23')];
      expect(await closes(path)).toEqual([2, 4]);
    },
  );

  it('for more than thirty days without a comparison, and is compared then', async () => {
    [code, market] = ['600000', 1];
    test.now = Date.parse('2026-10-20T12:00:00Z');
    lines = [klineOf('2026-10-16'), klineOf('2026-10-19'), klineOf('2026-10-20')];
    await test.start();
    const path = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20261016&end_date=20261019';
    await closes(path);
    for (let days = 1; days <= 31; days++) {
      test.now += DAY;
      await closes(path);
    }
    expect(test.upstream.received.length).toBe(2);
  });
});
