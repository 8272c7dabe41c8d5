import { quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import { type ColumnSpec, type Columns, number } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import type { Unit } from '../../../fields/units.ts';
import { filledColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { type MacroAsk, type MacroTable, parseMacro, parseText, sinaMacro } from './wire.ts';

type Shared = RecordsShared<MacroAsk>;

/** Of tables of which recorded rows exist. */
export const FIRST_ROWS = say(
  'The first 100 rows of a recorded result of AKShare are answered as recorded, every cell, in several pages.',
  '对 AKShare 一份实录结果的前 100 行，分多页取得，返回值逐格一致。',
);

/** The tables of one topic. */
export function macros(topic: TopicKey, rows: Readonly<Record<string, DeclaredRow<Shared>>>): readonly Interface[] {
  return familyOf<Shared>(
    {
      category: 'macro',
      topic,
      page: 'https://finance.sina.com.cn/mac/',
      cache: freshFor('12h', { staleIfError: '365d' }),
      kind: 'history',
      grain: 'month',
    },
    rows,
  );
}

/** What a row of a table has of its own; the field of a column is the name that the source gives it. */
interface MacroText extends Omit<RecordsText<Params, Columns, MacroAsk>, 'columns' | 'params' | 'rules' | 'fallbacks'> {
  readonly columns: Readonly<Record<string, ColumnSpec>>;
}

/** What a figure is: its identifier, which says it in words, or its text and perhaps its unit beside it. */
type Figure = string | readonly [id: string, text: Text, unit?: Unit];

/**
 * Columns of figures of which the source says no more than their names.
 * @param ids what each is, by its name
 * @param unit that of those that have none of their own, where the size of known figures shows it
 */
export function figures(
  ids: Readonly<Record<string, Figure>>,
  unit: Unit = 'unstated',
): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(
    Object.entries(ids).map(([name, figure]) => {
      if (typeof figure === 'string') return [name, number(name, { id: figure, unit })];
      const [id, text, own = unit] = figure;
      return [name, number(name, { id, unit: own, say: text })];
    }),
  );
}

/** The growth of a figure over a year, in percent: of `letters`, `letters_yoy_growth`. */
export function growth(of: string, end: 'yoy' | 'yoy_growth' = 'yoy_growth'): Figure {
  const words = of.replaceAll('_', ' ');
  const text = say(`${words.charAt(0).toUpperCase()}${words.slice(1)}, year-on-year growth.`);
  return [`${of}_${end}`, text, 'percent'];
}

type Sum = readonly [whole: string, ...parts: string[]];

interface MacroRow extends MacroText {
  readonly cate: MacroAsk['cate'];
  readonly event: number;
  readonly part?: MacroAsk['part'];
  /**
   * Columns whose cells are the sum of others, which are named behind them. With sums, columns are found by their
   * places, which the sums prove: the names that the source gives them are not known.
   */
  readonly sums?: readonly Sum[];
}

/** A row of one table. */
export function macro({ cate, event, part = '', sums = [], ...row }: MacroRow): DeclaredRow<Shared> {
  const ask: MacroAsk = { cate, event, part };
  const label = `Sina macro table ${cate} ${event}`;
  return records<Params, Columns, MacroAsk>({
    ...row,
    sample: { ...(row.sorted === undefined && { isNewestFirst: true as const }), periods: '{YYYY}.{M}', ...row.sample },
    source: sinaMacro,
    ask: () => ask,
    parseRows: (pages) => fill(row.columns, parseMacro(pages, ask), label, sums),
  });
}

/** The row of the freight indices. */
export function freight(row: MacroText): DeclaredRow<Shared> {
  const ask: MacroAsk = { cate: 'industry', event: 22, part: 'text' };
  return records<Params, Columns, MacroAsk>({
    ...row,
    sample: { ...(row.sorted === undefined && { isNewestFirst: true as const }), periods: '{YYYY}.{M}', ...row.sample },
    source: sinaMacro,
    ask: () => ask,
    parseRows: (pages) => fill(row.columns, parseText(pages, ask), 'Sina freight indices'),
  });
}

/** The declared columns of a table, by the names of its values, or by their places where as many are declared. */
function fill(
  columns: Readonly<Record<string, ColumnSpec>>,
  { names, rows }: MacroTable,
  label: string,
  sums: readonly Sum[] = [],
): readonly NamedCells[] {
  const declared = filledColumns(columns);
  const isPlaced = sums.length > 0;
  if (isPlaced && names.length !== declared.length)
    throw changed(label, `expected ${declared.length} columns, got ${quote(names)}`);
  const filled = declared.map(({ name, field, cells: kind }, at) => {
    const place = isPlaced ? at : names.indexOf(field);
    if (place < 0) throw changed(label, `no column ${field} among ${quote(names)}`);
    const values = rows.map((row) => {
      const value = row[place];
      return kind === 'text' && typeof value === 'string' ? value.trim() : value;
    });
    return { name, cells: toCells(kind, values, { label: `${label}: ${name}`, absent: ['', '-', '--'] }) };
  });
  for (const sum of sums) refuseOtherSum(filled, sum, label);
  return filled;
}

// Figures are rounded.
const SUM_ERROR = 0.005;

/** Throws `upstream_changed` where a column is not the sum of others in most rows that have all of them. */
function refuseOtherSum(columns: readonly NamedCells[], [whole, ...parts]: Sum, label: string): void {
  const cellsOf = (wanted: string): readonly (number | null)[] => {
    const cells = columns.find(({ name }) => name === wanted)?.cells;
    return Array.from({ length: cells?.length ?? 0 }, (_, row) =>
      cells!.isNull(row) ? null : Number(cells!.textAt(row)),
    );
  };
  const others = parts.map(cellsOf);
  const known = cellsOf(whole).flatMap((all, row) => {
    const own = others.map((column) => column[row] ?? null);
    const sum = own.reduce<number | null>((so, part) => (so === null || part === null ? null : so + part), 0);
    return all === null || sum === null ? [] : [{ all, sum }];
  });
  const odd = known.filter(({ all, sum }) => Math.abs(all - sum) > SUM_ERROR * Math.abs(all));
  if (odd.length > known.length / 2) throw changed(label, `${whole} is not the sum of ${parts.join(', ')}`);
}
