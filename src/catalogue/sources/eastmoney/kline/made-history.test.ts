import { describe, expect, it } from 'vitest';
import { findSecurity, lastMadeDay, madeHistory } from './made-history.ts';
import { secidOf } from './secid.ts';

describe('the last day of a made history', () => {
  const EVENING = Date.UTC(2026, 10, 20, 12);

  it.each(['600000', '000001', '300750', '688981', '510300', '399001'])(
    'of %s is that of the whole history',
    (code) => {
      const secid = secidOf(code);
      const history = madeHistory(findSecurity(secid)!, EVENING);
      const [before, last] = history.days.slice(-2);
      expect(lastMadeDay(secid, Date.UTC(2026, 10, 20))).toEqual({
        last,
        previous: before?.close,
        circulating: history.circulating,
        decimals: code === '510300' ? 3 : 2,
      });
    },
  );

  it('is the one before a day without trading', () => {
    expect(lastMadeDay('1.600000', Date.UTC(2026, 9, 4))?.last.day).toBe('2026-09-30');
  });

  it('is not there for what has no history', () => {
    expect(lastMadeDay('1.000', Date.UTC(2026, 10, 20))).toBeUndefined();
  });
});
