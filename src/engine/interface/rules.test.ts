import { describe, expect, it } from 'vitest';
import { atMostDays, notBefore } from './rules.ts';

const between = (start: string, end: string) => ({ start_date: start, end_date: end });

describe('a span of days', () => {
  const rule = atMostDays('end_date', 'start_date', 31);

  it.each([
    ['20240101', '20240101'],
    ['20240101', '20240131'],
    ['20240131', '20240101'],
  ])('from %s to %s is short enough', (start, end) => {
    expect(rule.check(between(start, end))).toBeUndefined();
  });

  it('of more days is refused, at its end', () => {
    expect(rule.reportedParam).toBe('end_date');
    expect(rule.check(between('20240101', '20240201'))).toMatchObject({
      type: 'value_error.date_range',
      msg: { en: 'Input should be a span of at most 31 days' },
      ctx: { start_date: '20240101' },
    });
  });

  it('does not end before it begins', () => {
    const order = notBefore('end_date', 'start_date');
    expect(order.check(between('20240102', '20240102'))).toBeUndefined();
    expect(order.check(between('20240102', '20240101'))).toMatchObject({ type: 'value_error.date_order' });
  });
});
