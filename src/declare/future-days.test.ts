import { describe, expect, it } from 'vitest';
import { refuseFutureDay } from './future-days.ts';

// 20:30 on 10 October in London, 4:30 on the 11th in Shanghai.
const obtained = Date.UTC(2026, 9, 10, 20, 30);

describe('refuseFutureDay', () => {
  it.each([
    ['2026-10-10', 0],
    ['2026-10-11', 1],
    ['2026-10-11 09:31', 1],
    ['2026-10-14', 4],
  ])('accepts %s where days may be %d ahead', (day, futureDays) => {
    expect(() => refuseFutureDay(day, { obtained, futureDays, label: 'A source' })).not.toThrow();
  });

  it.each([
    ['2026-10-11', 0],
    ['2026-10-12', 1],
    ['2026-10-12 00:00', 1],
    ['2049-01-04', 4],
  ])('refuses %s where days may be %d ahead', (day, futureDays) => {
    const latest = `2026-10-${10 + futureDays}`;
    expect(() => refuseFutureDay(day, { obtained, futureDays, label: 'A source' })).toThrow(
      expect.objectContaining({
        code: 'upstream_changed',
        message: `A source: a day after ${latest}, which had not come: ${day}`,
      }),
    );
  });
});
