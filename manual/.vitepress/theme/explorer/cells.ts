/** One cell as JSON carries it. */
export type Cell = string | number | boolean | null;

/**
 * The time of a cell; undefined if it is no date, month, quarter or date-time. A month or quarter means its first
 * day.
 */
export function readMoment(cell: Cell): number | undefined {
  if (typeof cell !== 'string') return undefined;
  const [, yearOfQuarter, quarter] = QUARTER.exec(cell) ?? SHORT_QUARTER.exec(cell) ?? [];
  if (quarter !== undefined) return Date.UTC(Number(yearOfQuarter), Number(quarter) * 3 - 3);
  for (const [form, [year, month, day]] of FORMS) {
    const parts = form.exec(cell);
    if (!parts) continue;
    const at = (group: number): number => Number(parts[group] ?? 0);
    const dayOfMonth = day === 0 ? 1 : at(day);
    const time = new Date(0);
    time.setUTCFullYear(at(year), at(month) - 1, dayOfMonth);
    const isReal = time.getUTCMonth() === at(month) - 1 && time.getUTCDate() === dayOfMonth;
    return isReal ? time.getTime() + clockOf(parts) : undefined;
  }
  return undefined;
}

/** The day of a cell such as `20240102`; undefined for any other cell. Codes may look like days. */
export function readCompactDay(cell: Cell): number | undefined {
  const [, year, month, day] = typeof cell === 'string' ? (/^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(cell) ?? []) : [];
  return year === undefined ? undefined : readMoment(`${year}-${month}-${day}`);
}

/**
 * The first day of a month in a cell such as `202603`, `2026.3` or `2026/03`; undefined for any other cell.
 * Numbers and codes may look like months.
 */
export function readBareMonth(cell: Cell): number | undefined {
  const [, year, month, two] =
    typeof cell === 'string' ? (/^((?:19|20)\d\d)(?:[./](\d{1,2})|(\d\d))$/.exec(cell) ?? []) : [];
  return year === undefined ? undefined : readMoment(`${year}-${(month ?? two ?? '').padStart(2, '0')}`);
}

/**
 * The first day of the year in a cell, `2024` or `2024年`; undefined for any other cell. Numbers may look like
 * years.
 */
export function readYear(cell: Cell): number | undefined {
  const [, year] = /^((?:18|19|20)\d\d)年?$/.exec(String(cell)) ?? [];
  return year === undefined ? undefined : readMoment(`${year}-01`);
}

// `2024年第3季度`, and `2024年第1-3季度` for the year to date, which means its last quarter.
const QUARTER = /^(\d{4})年?第(?:1-)?([1-4])季度$/;
// `2024Q3`.
const SHORT_QUARTER = /^(\d{4})-?Q([1-4])$/;

// Each form with the groups of its year, month and day; 0 for none.
const FORMS: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [/^(\d{4})-(\d\d)-(\d\d)(?:[ T](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/, [1, 2, 3]],
  [/^(\d{4})-(\d\d)$/, [1, 2, 0]],
  [/^(\d{4})年(\d{1,2})月份?$/, [1, 2, 0]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
  [/^(\d{1,2})\/(\d{4})$/, [2, 1, 0]],
];

function clockOf({ groups = {} }: RegExpExecArray): number {
  const { hour = 0, minute = 0, second = 0 } = groups;
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

/** Puts each element of a JSON array on a line of its own; other texts stay. */
export function toReadableText(text: string): string {
  if (!text.startsWith('[')) return text;
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts.map((part) => JSON.stringify(part)).join('\n') : text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** A text of a declaration without the backticks around its code, where nothing is set in another font. */
export function withoutBackticks(text: string): string {
  return text.replaceAll('`', '');
}
