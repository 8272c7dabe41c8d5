import { describe, expect, it } from 'vitest';
import { sinaAmericanMinuteFallback } from './american-minutes.ts';

const { parse } = sinaAmericanMinuteFallback;
const OBTAINED = Date.UTC(2026, 6, 10, 22);

const bar = (time: string | null) => ({ d: time, o: '10', h: '11', l: '9', c: '10', v: '100', a: '1000' });
const read = (bars: unknown) =>
  parse(
    [
      {
        url: 'https://stock.finance.sina.com.cn/',
        obtained: OBTAINED,
        status: 200,
        body: Buffer.from(JSON.stringify(bars)),
      },
    ],
    { americanMinutesOf: 'AAPL' },
  );

describe('the minutes of a share of the United States of Sina', () => {
  it('have the time of Beijing in summer', () => {
    const { f51 } = read([bar('2026-07-09 09:31:00'), bar('2026-07-09 09:32:00')]);
    expect([0, 1].map((row) => f51!.valueAt(row))).toEqual(['2026-07-09 21:31:00', '2026-07-09 21:32:00']);
  });

  it('have no average of a session that began before the first bar, even at half past another hour', () => {
    const averagesFrom = (time: string) => {
      const { average } = read([bar(`2026-07-09 ${time}`), bar('2026-07-10 09:31:00')]);
      return [0, 1].map((row) => average!.valueAt(row));
    };
    expect(averagesFrom('09:31:00')).toEqual([10, 10]);
    for (const time of ['09:45:00', '10:30:00', '10:31:00', '15:31:00'])
      expect([time, ...averagesFrom(time)]).toEqual([time, null, 10]);
  });

  it('are refused for a bar without its time, the first one too', () => {
    const changed = expect.objectContaining({ code: 'upstream_changed' });
    expect(() => read([bar(null), bar('2026-07-09 09:32:00')])).toThrow(changed);
    expect(() => read([bar('2026-07-09 09:31:00'), bar(null)])).toThrow(changed);
  });
});
