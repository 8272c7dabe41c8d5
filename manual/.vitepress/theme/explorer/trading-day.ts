import type { Cell } from './cells.ts';

/**
 * The minute of the day of a cell such as `09:25:00`, `9:25` or `092500`, with its fraction; undefined for any
 * other cell.
 */
export function readClock(cell: Cell | undefined): number | undefined {
  if (typeof cell !== 'string') return undefined;
  const [, hour, minute, second = '0'] =
    /^(\d\d?):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? /^(\d\d)([0-5]\d)([0-5]\d)$/.exec(cell) ?? [];
  return hour === undefined || Number(hour) > 24 ? undefined : Number(hour) * 60 + Number(minute) + Number(second) / 60;
}

/** Formats a time of the day: `09:25:00` for `092500`. */
export function toClockText(cell: Cell | undefined): string {
  return String(cell ?? '').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3');
}

/** The part of a day in a picture, in minutes. */
export interface DayAxis {
  readonly from: number;
  readonly to: number;
  /** Whether the pause at noon is left out. */
  readonly isCut: boolean;
}

// The session of the exchanges of mainland China, with the auction before it, and its pause at noon.
const [OPEN, CLOSE] = [9 * 60 + 15, 15 * 60] as const;
const [PAUSE, RESUME] = [11 * 60 + 30, 13 * 60] as const;
// The width of the pause on the axis, in minutes.
const GAP = 6;

/** The axis for times of a day: the trading day, extended if needed. */
export function dayAxisOf(times: readonly number[]): DayAxis {
  let [from, to, isCut]: [number, number, boolean] = [OPEN, CLOSE, true];
  for (const time of times) {
    if (time < OPEN) from = Math.min(from, Math.floor(time / 60) * 60);
    if (time > CLOSE) to = Math.max(to, Math.ceil(time / 60) * 60);
    isCut &&= time <= PAUSE || time >= RESUME;
  }
  return { from, to, isCut };
}

/** The position of a time on an axis, from 0 to 1. */
export function positionOf(axis: DayAxis, time: number): number {
  return (lengthTo(axis, time) - lengthTo(axis, axis.from)) / (lengthTo(axis, axis.to) - lengthTo(axis, axis.from));
}

function lengthTo({ isCut }: DayAxis, time: number): number {
  if (!isCut || time <= PAUSE) return time;
  return time < RESUME ? PAUSE + (GAP * (time - PAUSE)) / (RESUME - PAUSE) : time - (RESUME - PAUSE) + GAP;
}

/** The labels of an axis with their times: of the session, else every second hour. */
export function marksOf(axis: DayAxis): readonly (readonly [label: string, time: number])[] {
  const isSession = axis.isCut && axis.from === OPEN && axis.to === CLOSE;
  if (isSession)
    return [
      ['09:30', 570],
      ['10:30', 630],
      ['11:30/13:00', (PAUSE + RESUME) / 2],
      ['14:00', 840],
      ['15:00', 900],
    ];
  const hours = Array.from({ length: 13 }, (_, at) => at * 2).filter(
    (hour) => hour * 60 >= axis.from && hour * 60 <= axis.to,
  );
  return hours.map((hour) => [`${String(hour).padStart(2, '0')}:00`, hour * 60]);
}
