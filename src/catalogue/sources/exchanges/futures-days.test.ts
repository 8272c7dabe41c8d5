import { describe, expect, it } from 'vitest';
import { checkAbsentDay, refuseFiguresOfNoSession } from './futures-days.ts';

const at = (time: string): number => Date.parse(`${time}+08:00`);

describe('no figures', () => {
  it('are an answer of a day without a session, and of one that the calendar does not know', () => {
    expect(() => checkAbsentDay('20240504', at('2026-11-21T20:00:00'), 'a file')).not.toThrow();
    expect(() => checkAbsentDay('20261001', at('2026-09-01T20:00:00'), 'a file')).not.toThrow();
    expect(() => checkAbsentDay('20150506', at('2026-11-21T20:00:00'), 'a file')).not.toThrow();
  });

  it('are too early on the day itself, and before', () => {
    for (const time of ['2026-11-20T10:00:00', '2026-11-20T23:59:00', '2026-11-19T10:00:00'])
      expect(() => checkAbsentDay('20261120', at(time), 'a file')).toThrow(
        expect.objectContaining({ code: 'no_value', message: expect.stringContaining('not published yet') }),
      );
  });

  it('are a failure of a session that has some', () => {
    expect(() => checkAbsentDay('20261120', at('2026-11-21T00:01:00'), 'a file')).toThrow(
      expect.objectContaining({ code: 'upstream_refused' }),
    );
  });
});

it('figures of a day to come, or without a session, are those of another day', () => {
  const refused = expect.objectContaining({ code: 'upstream_changed' });
  expect(() => refuseFiguresOfNoSession('20261120', at('2026-11-20T16:00:00'), 'a file')).not.toThrow();
  expect(() => refuseFiguresOfNoSession('20261123', at('2026-11-20T16:00:00'), 'a file')).toThrow(refused);
  expect(() => refuseFiguresOfNoSession('20240504', at('2026-11-20T16:00:00'), 'a file')).toThrow(refused);
});
