import { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';
import { roundHalfUp } from '../../sina/rounding.ts';

/** A figure of a bar; null where the source has none. */
type Figure = number | null;

/** Bars of minutes of another source, oldest first, one value of each list a bar. */
export interface MinuteBars {
  /** The ends of the bars, `2024-01-02 09:35` or with seconds, by the clock that Eastmoney's times have. */
  readonly times: readonly string[];
  readonly opens: readonly Figure[];
  readonly highs: readonly Figure[];
  readonly lows: readonly Figure[];
  readonly closes: readonly Figure[];
  /** In the unit that the columns declare. */
  readonly volumes: readonly Figure[];
  readonly amounts: readonly Figure[];
  /** Average prices since the session began, of single minutes. */
  readonly averages: readonly Figure[];
  /** In percent, of longer spans. */
  readonly turnoverRates: readonly Figure[];
}

// Eastmoney's single minutes are of so many sessions.
const SINGLE_SESSIONS = 5;
// Prices of mainland funds and bonds have three decimal places, those of American shares up to four.
const PLACES = 4;

/**
 * Fills the fields of Eastmoney's minutes: of single ones, the last five sessions, else all bars with what follows
 * from the close before. Of the first bar that is not known.
 * @param scale minutes of one bar
 * @param sessionOf the session that a time belongs to; its day, when left out
 * @param label begins the message of a failure
 */
export function minuteFields(
  bars: MinuteBars,
  scale: number,
  label: string,
  sessionOf: (time: string) => string = (time) => time.slice(0, 10),
): FieldCells {
  const from = scale === 1 ? firstOfLastSessions(bars.times, sessionOf) : 0;
  const cellsOf = (figures: readonly Figure[]) => Cells.numbers(figures.slice(from));
  const figures = {
    f51: toCells('date-time', bars.times.slice(from), { label: `${label}: time` }),
    f52: cellsOf(bars.opens),
    f53: cellsOf(bars.closes),
    f54: cellsOf(bars.highs),
    f55: cellsOf(bars.lows),
    f56: cellsOf(bars.volumes),
    f57: cellsOf(bars.amounts),
  };
  if (scale === 1) return { ...figures, average: cellsOf(bars.averages) };
  return { ...figures, ...changeFields(bars, label), f61: Cells.numbers(bars.turnoverRates, 'percent') };
}

/** The amplitude, the change in percent and the change of each bar: Eastmoney compares with the close before. */
function changeFields({ highs, lows, closes }: MinuteBars, label: string) {
  const before = closes.map((_, row) => closes[row - 1] ?? null);
  const ofBefore = (part: (row: number) => number): Cells<'percent'> =>
    Cells.numbers(
      before.map((close, row) => {
        const value = close === null || close === 0 ? Number.NaN : (part(row) / close) * 100;
        return Number.isNaN(value) ? null : roundHalfUp(value, 2, label);
      }),
      'percent',
    );
  // A figure that is absent makes none of what follows from it.
  const at = (list: readonly Figure[], row: number): number => list[row] ?? Number.NaN;
  return {
    f58: ofBefore((row) => at(highs, row) - at(lows, row)),
    f59: ofBefore((row) => at(closes, row) - before[row]!),
    f60: Cells.numbers(
      closes.map((close, row) =>
        close === null || before[row] === null ? null : roundHalfUp(close - before[row]!, PLACES, label),
      ),
    ),
  };
}

/** Where the last sessions begin. */
function firstOfLastSessions(times: readonly string[], sessionOf: (time: string) => string): number {
  const sessions = [...new Set(times.map(sessionOf))];
  const first = sessions.at(-SINGLE_SESSIONS) ?? sessions[0];
  return Math.max(
    times.findIndex((time) => sessionOf(time) === first),
    0,
  );
}

/**
 * The average prices since the session of each bar began: what was paid until then over what was traded. Unknown
 * from the first bar on of which either is absent, until the session ends, and in a session whose beginning is not
 * there.
 * @param bars their times by the clock of the exchange, whose sessions are days, and their volumes in what a price
 *   is of: shares, units or bonds
 */
export function runningAverages(
  { times, volumes, amounts }: Pick<MinuteBars, 'times' | 'volumes' | 'amounts'>,
  places: number,
  label: string,
): readonly Figure[] {
  let session = '';
  let [paid, traded] = [0, 0];
  // The exchanges open at half past nine: bars from another time on began in the middle of a session.
  const cut = / 09:3[01](?::00)?$/.test(times[0] ?? '') ? undefined : times[0]?.slice(0, 10);
  return times.map((time, row) => {
    const day = time.slice(0, 10);
    if (day !== session) [session, paid, traded] = [day, 0, 0];
    paid += amounts[row] ?? Number.NaN;
    traded += volumes[row] ?? Number.NaN;
    return session === cut || Number.isNaN(paid / traded) ? null : roundHalfUp(paid / traded, places, label);
  });
}

/**
 * Throws `upstream_changed` where the volumes are not in what a price is of, as the turnovers show: turnover over
 * volume is about the price. A bar without either says nothing.
 */
export function refuseOtherUnit(
  { times, closes, amounts }: Pick<MinuteBars, 'times' | 'closes' | 'amounts'>,
  volumes: readonly Figure[],
  label: string,
): void {
  for (const [row, time] of times.entries()) {
    const ratio = (amounts[row] ?? 0) / (volumes[row] ?? 0) / (closes[row] ?? 0);
    // The average price of some minutes is hardly ever twice the last one, or half of it.
    if (Number.isFinite(ratio) && ratio > 0 && (ratio < 1 / 2 || ratio > 2))
      throw changed(label, `the turnover at ${time} is ${ratio.toPrecision(3)} times the volume at its price`);
  }
}

/** The numbers of a column, null where one is absent. */
export function figuresIn(cells: Cells<'number'>): readonly Figure[] {
  return Array.from({ length: cells.length }, (_, row) => {
    const value = cells.valueAt(row);
    return typeof value === 'number' ? value : null;
  });
}
