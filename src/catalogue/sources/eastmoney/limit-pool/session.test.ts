import { describe, expect, it } from 'vitest';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { newestSession, session } from './session.ts';

/** A time in Beijing. */
const at = (text: string): number => Date.parse(`${text}+08:00`);

describe('the newest session', () => {
  it.each([
    ['on a Friday from 09:30 on', '2026-10-09T09:30:00', '20261009'],
    ['before it', '2026-10-09T09:29:59', '20261008'],
    ['after midnight', '2026-10-10T00:00:01', '20261009'],
    ['on a Sunday', '2026-10-11T12:00:00', '20261009'],
    ['on a Monday morning', '2026-10-12T08:00:00', '20261009'],
    ['during the Golden Week', '2026-10-05T12:00:00', '20260930'],
  ])('%s', (_, time, day) => {
    expect(newestSession(at(time), PROVEN_DAYS)).toBe(day);
  });
});

describe('a day of a pool', () => {
  const { check } = session({ default: '20241008' });
  const now = new Date(at('2026-10-10T12:00:00'));

  it.each(['20261009', '20261004', '20261010', '20241008'])('%s is taken', (day) => {
    expect(check?.(day, now, PROVEN_DAYS)).toBeUndefined();
  });

  it.each(['20261011', '20261012', '99991231'])('%s is refused, with the newest session', (day) => {
    expect(check?.(day, now, PROVEN_DAYS)).toEqual({
      type: 'value_error.date_range',
      msg: {
        en: 'Input should be a day not after 20261009, the newest session of the mainland exchanges',
        zh: '不应晚于 20261009，即内地交易所最近的交易日',
      },
      ctx: { to: '20261009' },
    });
  });

  it('of trading is refused before its session', () => {
    const morning = new Date(at('2026-10-12T09:29:59'));
    expect(check?.('20261012', morning, PROVEN_DAYS)).toMatchObject({ ctx: { to: '20261009' } });
  });

  it.each(['20260230', '2026-10-09', ''])('%j is no day', (day) => {
    expect(check?.(day, now, PROVEN_DAYS)).toMatchObject({ type: 'value_error.date' });
  });
});
