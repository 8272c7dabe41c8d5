import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseClock } from './option-parsers.ts';

const HOURS_8 = 8 * 3_600_000;
const times = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
});

it('reads a clock as a time of Beijing, a day as the end of it, and what has a Z as a time of UTC', () => {
  fc.assert(
    fc.property(times, (time) => {
      const second = time.toISOString().slice(0, 19);
      const ms = Date.parse(`${second}Z`);
      const [day = '', clock = ''] = second.split('T');
      expect(parseClock(`${second}Z`)).toBe(ms);
      expect(parseClock(second)).toBe(ms - HOURS_8);
      expect(parseClock(`${day} ${clock}`)).toBe(ms - HOURS_8);
      expect(parseClock(second.slice(0, 16))).toBe(Date.parse(`${second.slice(0, 16)}:00Z`) - HOURS_8);
      expect(parseClock(day)).toBe(Date.parse(`${day}T23:59:59Z`) - HOURS_8);
    }),
  );
});

it.each([
  '',
  'now',
  '2026',
  '2026-02-29',
  '2026-13-01',
  '1999-12-31',
  '2100-01-01',
  '2026-03-31T24:00',
  '2026-03-31T10',
  '2026-03-31Z',
  '2026-03-31T10:30+08:00',
  '20260331',
  ' 2026-03-31',
])('refuses %j as a clock', (text) => {
  expect(() => parseClock(text)).toThrow('Give a day or a time of Beijing from 2000 to 2099');
});
