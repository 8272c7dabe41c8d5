import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readOpenService, refuseBan } from '../replies.ts';
import { optionServices, SERVICES } from './site.ts';

/** The minutes of one option on a fund of the Shanghai exchange: of its newest day, or of five days. */
export type OptionMinutesAsk = { readonly option: string; readonly days: 1 | 5 };

const METHODS = { 1: 'getOptionMinline', 5: 'getFiveDayLine' } as const;

function labelOf({ option, days }: OptionMinutesAsk): string {
  return `Sina minutes of option ${option}, ${days === 1 ? 'newest day' : 'five days'}`;
}

/** Minutes of options. */
export const optionMinutes: Source<OptionMinutesAsk> = {
  ...optionServices,
  ...onePage<OptionMinutesAsk>(pageCheck(refuseBan, labelOf), (ask) => ({
    url: withQuery(`${SERVICES}/openapi.php/StockOptionDaylineService.${METHODS[ask.days]}`, {
      symbol: `CON_OP_${ask.option}`,
    }),
    headers: { referer: 'https://stock.finance.sina.com.cn/option/quotes.html' },
  })),
};

/** The names of the values of a minute, in their order; the day stands in the first minute of a day alone. */
const NAMES = ['i', 'p', 'v', 't', 'a', 'd'] as const;
const FORMS: Readonly<Record<(typeof NAMES)[number], RegExp>> = {
  i: /^\d\d:\d\d(?::\d\d)?$/,
  p: /^\d+(?:\.\d+)?$/,
  v: /^\d+(?:\.0+)?$/,
  t: /^\d+(?:\.0+)?$/,
  a: /^\d+(?:\.\d+)?$/,
  d: /^\d{4}-\d\d-\d\d$/,
};

/**
 * Parses minutes, oldest first, each with its day. Where the values have other names than is known, they are taken
 * in their order. An expired contract has none. Throws `upstream_changed` for a value of another form than its
 * place has, a first minute without its day, and times that do not ascend.
 */
export function parseOptionMinutes([{ body }]: Pages, ask: OptionMinutesAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const data = readOpenService(body, label) ?? [];
  const lists = ask.days === 1 ? [data] : data;
  if (!Array.isArray(lists)) throw changed(label, `expected a list of days, got ${quote(data)}`);
  const days = lists.map((list: unknown) => dayOf(list ?? [], label)).filter((rows) => rows.length > 0);
  const rows = days.toSorted((one, other) => (one[0]!.d < other[0]!.d ? -1 : 1)).flat();
  refuseDisorder(rows, label, ({ d, i }) => `${d} ${i}`);
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label }));
}

type Minute = Readonly<Record<(typeof NAMES)[number], string>>;

function dayOf(list: unknown, label: string): readonly Minute[] {
  const rows = recordsIn(list, { label, at: '', of: 'minutes', mayBeEmpty: true });
  const [first = {}] = rows;
  const keys = NAMES.every((name) => Object.hasOwn(first, name)) ? NAMES : Object.keys(first);
  if (rows.length > 0 && keys.length !== NAMES.length)
    throw changed(label, `expected ${NAMES.length} values of the first minute of a day, got ${quote(first)}`);
  const day = textOf(first[keys[5]!]);
  return rows.map((row) => minuteOf(row, keys, day, label));
}

function minuteOf(row: Fields, keys: readonly string[], day: string, label: string): Minute {
  const values = NAMES.map((name, at): [string, string] => {
    const value = name === 'd' ? day : textOf(row[keys[at]!]);
    if (!FORMS[name].test(value)) throw changed(label, `expected ${name} in ${quote(row)}, got ${quote(value)}`);
    return [name, name === 'v' || name === 't' ? value.replace(/\.0+$/, '') : value];
  });
  return Object.fromEntries(values) as Minute;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
