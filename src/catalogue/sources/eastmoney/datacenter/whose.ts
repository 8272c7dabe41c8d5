import { quote } from '../../../../base/errors.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { changed } from '../../../wire/refusals.ts';

// Whose rows a reply has: every row that names a field which the request fixes has the value that was asked for.

/** What one condition of a filter demands of a field. */
export interface Demand {
  readonly field: string;
  /** The condition as the source reads it, for messages. */
  readonly condition: string;
  readonly sign: string;
  /** The values beside the sign; of ` in `, several. */
  readonly asked: readonly string[];
  /** Whether they are days, `2024-01-02`. */
  readonly isDay: boolean;
  /** Whether a row may have this value. */
  accepts(value: string): boolean;
}

// A condition that stands for itself: `(CODE="600000")`, `(DAY>='2024-01-02')`, `(N=-3)`, `(CITY in ("a","b"))`.
const CONDITION = /^\((\w+)(=|>=|<=|>|<| in )(.+)\)$/;
const VALUES = /"[^"]*"|'[^']*'|-?\d+/g;
// All of something: it fixes nothing.
const ALL = '全部';

/**
 * What a filter demands of the fields of each row: the inverse of the functions in `filter.ts`. Conditions that
 * are alternatives, such as `((A="1")(|B="1"))`, and those of another form demand nothing.
 */
export function demandsOf(filter: string): readonly Demand[] {
  return conditionsIn(filter).flatMap((condition) => {
    const [, field = '', sign = '', text = ''] = CONDITION.exec(condition) ?? [];
    const values = valuesIn(sign === ' in ' ? text.slice(1, -1) : text);
    const asked = values.map((value) => value.replaceAll(/["']/g, ''));
    const isDay = values.every((value) => value.startsWith("'"));
    // The order of texts and of numbers is the source's own.
    const isClear = asked.length > 0 && (isDay || sign === '=' || sign === ' in ');
    if (!isClear || asked.includes(ALL)) return [];
    const isOneOf = (value: string, ofThese = asked): boolean =>
      ofThese.some((each) => (isDay ? isInOrder(dayIn(value), sign, dayIn(each)) : isSame(value, each)));
    const demand: Demand = { field, condition, sign, asked, isDay, accepts: (value) => isOneOf(value) };
    // A security has two names: `600000.SH` as SECUCODE, `600000` as SECURITY_CODE.
    if (field === 'SECURITY_CODE')
      return [demand, { ...demand, field: 'SECUCODE', accepts: (value) => isOneOf(codeIn(value)) }];
    if (field !== 'SECUCODE') return [demand];
    const codes = asked.map(codeIn);
    return [demand, { ...demand, field: 'SECURITY_CODE', asked: codes, accepts: (value) => isOneOf(value, codes) }];
  });
}

/** The outermost parentheses of a filter: no value has any. */
function conditionsIn(filter: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < filter.length; at++) {
    if (filter[at] === '(' && depth++ === 0) start = at;
    if (filter[at] === ')' && --depth === 0) found.push(filter.slice(start, at + 1));
  }
  return found;
}

/** Values with commas between them, each as it is quoted: a day in single quotes. None for another form. */
function valuesIn(text: string): readonly string[] {
  const values = text.match(VALUES) ?? [];
  return values.join() === text ? values : [];
}

/** The code without its market: `600000` of `600000.SH`. */
function codeIn(secucode: string): string {
  const point = secucode.lastIndexOf('.');
  return point < 0 ? secucode : secucode.slice(0, point);
}

/**
 * The day with which a text begins: `20240102` of `2024-01-02 00:00:00` and of `2024/1/2`; empty where none does.
 */
function dayIn(text: string): string {
  const [, year, month, day] = /^\s*(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return year && month && day ? year + month.padStart(2, '0') + day.padStart(2, '0') : '';
}

/** Whether a day is where it was asked for. After a day are also the later times of that day. */
function isInOrder(day: string, sign: string, asked: string): boolean {
  if (day === '') return false;
  if (sign === '<') return day < asked;
  if (sign === '<=') return day <= asked;
  return sign === '>' || sign === '>=' ? day >= asked : day === asked;
}

/** Whether a value is the one asked for: case, blanks around it, and the number 1 for `01` make no difference. */
function isSame(value: string, asked: string): boolean {
  const [one, other] = [value.trim().toLowerCase(), asked.trim().toLowerCase()];
  // The number of an analyst may have twenty digits: more than a double holds.
  return (
    one === other || (/^(?:0|-?[1-9]\d{0,39})$/.test(one) && /^-?\d+$/.test(other) && BigInt(one) === BigInt(other))
  );
}

/**
 * The fields that demands are about, which rows may lack. Addresses of old write some of them in small letters.
 */
export function demandedFields(demands: readonly Demand[]): readonly RowField[] {
  return namesOf(demands).map((name) => ({ name, cells: 'text', isOptional: true }));
}

function namesOf(demands: readonly Demand[]): readonly string[] {
  return [...new Set(demands.flatMap(({ field }) => [field, field.toUpperCase()]))];
}

/**
 * Throws `upstream_changed` for a row that names another value than was asked for. A row without a value names
 * none.
 */
export function refuseOtherRows(
  cells: Readonly<Record<string, Cells>>,
  demands: readonly Demand[],
  label: string,
): void {
  for (const demand of demands)
    for (const name of namesOf([demand])) {
      const column = cells[name];
      let before: string | null = null;
      for (let row = 0; row < (column?.length ?? 0); row++) {
        const value = column?.textAt(row) ?? null;
        // Most rows name what the one before does.
        if (value === null || value === before) continue;
        if (value !== '' && !demand.accepts(value))
          throw changed(label, `asked for ${demand.condition}, got a row whose ${name} is ${quote(value)}`);
        before = value;
      }
    }
}
