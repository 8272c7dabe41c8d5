import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../base/utc-day.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { type BarSpan, refuseOtherSpan } from './bar-spans.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The trading days of some years: no weekends, and no first week of October. */
const DAYS: readonly string[] = Array.from({ length: 2_000 }, (_, at) => Date.UTC(2019, 0, 1) + at * DAY_MS)
  .filter((ms) => ![0, 6].includes(new Date(ms).getUTCDay()) && !/-10-0[1-7]$/.test(dayOf(ms)))
  .map(dayOf);

/** The last trading day of every week or month, as klines of a span are dated. */
function lastDays(spanOf: (day: string) => string | number): readonly string[] {
  return DAYS.filter((day, at) => spanOf(day) !== spanOf(DAYS[at + 1] ?? ''));
}

const WEEKS = lastDays((day) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7));
const MONTHS = lastDays((day) => day.slice(0, 7));

/** The bars of some minutes in two sessions of each of eight days, dated by their ends. */
function minutes(span: number): readonly string[] {
  const ends = (from: number): number[] => Array.from({ length: 120 / span }, (_, at) => from + (at + 1) * span);
  return DAYS.slice(0, 8).flatMap((day) =>
    [...ends(570), ...ends(780)].map(
      (end) => `${day} ${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`,
    ),
  );
}

const BARS = new Map<BarSpan, readonly string[]>([
  ['day', DAYS],
  ['week', WEEKS],
  ['month', MONTHS],
  ...[1, 5, 15, 30, 60].map((span): [BarSpan, readonly string[]] => [span, minutes(span)]),
]);
const SPANS = [...BARS.keys()];
const isOfMinutes = (span: BarSpan): boolean => typeof span === 'number';

describe.each(SPANS)('bars of %s', (span) => {
  const bars = BARS.get(span)!;

  it('are accepted, from whatever one on and however many', () => {
    fc.assert(
      fc.property(fc.nat(bars.length), fc.nat(60), (from, count) => {
        refuseOtherSpan(Cells.texts(bars.slice(from, from + count)), span, { label: 'bars' });
      }),
    );
  });

  it.each(SPANS.filter((other) => other !== span && isOfMinutes(other) === isOfMinutes(span)))(
    'are refused as bars of %s, however they begin',
    (other) => {
      const enough = isOfMinutes(span) ? 24 : 8;
      fc.assert(
        fc.property(fc.nat(Math.max(bars.length - enough, 0)), (from) => {
          expect(() => refuseOtherSpan(Cells.texts(bars.slice(from, from + enough)), other, { label: 'bars' })).toThrow(
            expect.objectContaining({ code: 'upstream_changed' }),
          );
        }),
      );
    },
  );
});

it('accepts days far apart where it is known that these are all', () => {
  refuseOtherSpan(Cells.texts(WEEKS), 'day', { label: 'bars', isSparse: true });
  expect(() => refuseOtherSpan(Cells.texts(DAYS), 'week', { label: 'bars', isSparse: true })).toThrow(
    'asked for bars of a week',
  );
});
