import { say, type Text } from '../../base/say.ts';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { DAY_PATTERN, MONTH_PATTERN, type Param } from '../../engine/interface/params.ts';

/** The days, months, quarters or years of a range, or why there are none. */
export type Periods = { readonly values: readonly string[] } | { readonly problem: Text };

/** One length of a period: how its ends are written, and how many months it has. */
interface Step {
  readonly pattern: RegExp;
  /** Months of one period; 0 for a day. */
  readonly months: number;
}

// The forms of the ends of a range, from years to days.
const STEPS: readonly Step[] = [
  { pattern: /^(?<year>[0-9]{4})$/, months: 12 },
  { pattern: /^(?<year>[0-9]{4})-?[Qq](?<quarter>[1-4])$/, months: 3 },
  { pattern: /^(?<year>[0-9]{4})-?(?<month>0[1-9]|1[0-2])$/, months: 1 },
  { pattern: /^(?<year>[0-9]{4})-?(?<month>0[1-9]|1[0-2])-?(?<day>0[1-9]|[12][0-9]|3[01])$/, months: 0 },
];

/** Whether a text is a range of periods, `2015-01..2025-12`. */
export function isPeriodRange(text: string): boolean {
  const [from = '', to, ...more] = text.split('..');
  const isEnd = (end: string): boolean => STEPS.some(({ pattern }) => pattern.test(end));
  return to !== undefined && more.length === 0 && isEnd(from) && isEnd(to);
}

/**
 * The periods of a range, both ends included, each as the param writes it. The ends say how long a period is:
 * `2015` a year, `2015Q1` a quarter, `2015-01` a month, `2015-01-01` or `20150101` a day. A param of days gets the
 * last day of each period, as reports have it; a param of months the last month.
 * @param max the most periods
 */
export function parsePeriodRange(text: string, param: Pick<Param, 'schema'>, max: number): Periods {
  const [from = '', to = ''] = text.split('..');
  const step = STEPS.find(({ pattern }) => pattern.test(from));
  if (!step?.pattern.test(to))
    return {
      problem: say(`${text} should begin and end with the same kind of period`, `${text} 的两端应为同一种周期`),
    };
  const { pattern } = param.schema;
  const isDays = pattern === DAY_PATTERN;
  if (!isDays && pattern === MONTH_PATTERN && step.months === 0)
    return {
      problem: say(
        `${text} should be a range of months: the parameter takes YYYY-MM`,
        `${text} 应为月份的区间：该参数接受 YYYY-MM`,
      ),
    };
  const dates = step.months === 0 ? daysBetween(step, from, to, max) : monthsOf(step, from, to, max);
  if (dates === undefined)
    return { problem: say(`${text} has an end that is no day of the calendar`, `${text} 有一端不是日历上的日期`) };
  if (dates.length === 0) return { problem: say(`${text} ends before it begins`, `${text} 的终点早于起点`) };
  if (dates.length > max) return { problem: say(`${text} has more than ${max} periods`, `${text} 超过 ${max} 个周期`) };
  if (isDays) return { values: dates.map((date) => date.replaceAll('-', '')) };
  if (pattern === MONTH_PATTERN) return { values: dates.map((date) => date.slice(0, 7)) };
  // A param without a form of days or months: as the ends of the range are written.
  return { values: dates.map((date) => written(date, step, from)) };
}

/** Every day of a range, `YYYY-MM-DD`, at most one more than `max`; undefined for a day that does not exist. */
function daysBetween({ pattern }: Step, from: string, to: string, max: number): readonly string[] | undefined {
  const toMs = (text: string): number => {
    const { year, month, day } = pattern.exec(text)?.groups ?? {};
    const date = `${year}-${month}-${day}`;
    const ms = Date.parse(`${date}T00:00:00Z`);
    return toDate(ms) === date ? ms : Number.NaN;
  };
  const [first, last] = [toMs(from), toMs(to)];
  if (Number.isNaN(first) || Number.isNaN(last)) return undefined;
  const days: string[] = [];
  for (let ms = first; ms <= last && days.length <= max; ms += DAY_MS) days.push(toDate(ms));
  return days;
}

/** The last day of every period of a range, `YYYY-MM-DD`, at most one more than `max`. */
function monthsOf({ pattern, months }: Step, from: string, to: string, max: number): readonly string[] {
  /** The number of the last month of a period, from year 0 on. */
  const lastMonth = (text: string): number => {
    const { year, quarter, month } = pattern.exec(text)?.groups ?? {};
    const within = month !== undefined ? Number(month) : quarter !== undefined ? 3 * Number(quarter) : 12;
    return Number(year) * 12 + within - 1;
  };
  const dates: string[] = [];
  const last = lastMonth(to);
  for (let month = lastMonth(from); month <= last && dates.length <= max; month += months) {
    // Day 0 of the next month.
    const date = new Date(0);
    date.setUTCFullYear(Math.floor(month / 12), (month % 12) + 1, 0);
    dates.push(toDate(date.getTime()));
  }
  return dates;
}

function toDate(ms: number): string {
  return Number.isFinite(ms) ? utcDay(ms) : '';
}

function written(date: string, { months }: Step, like: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const dash = like.includes('-') ? '-' : '';
  if (months === 12) return year;
  if (months === 3) return `${year}${dash}${like.includes('q') ? 'q' : 'Q'}${Number(month) / 3}`;
  return [year, month, ...(months === 0 ? [day] : [])].join(dash);
}
