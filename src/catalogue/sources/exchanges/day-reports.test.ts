import { expect, it } from 'vitest';
import { PROVEN_DAYS } from '../../../engine/interface/trading-calendar.ts';
import { reportsOfDay } from './day-reports.ts';

it('is fetched again soon until a week after the day, and seldom then', () => {
  const policy = reportsOfDay(({ day }: { day: string }) => day);
  const minutes = (at: string): number => {
    const obtained = Date.parse(at);
    return (policy.freshUntil(obtained, { day: '20260630' }, PROVEN_DAYS) - obtained) / 60_000;
  };
  expect(['2026-06-30T04:00Z', '2026-07-07T07:00Z', '2026-07-07T08:00Z'].map(minutes)).toEqual([30, 30, 43_200]);
});
