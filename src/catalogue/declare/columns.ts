import { say, type Text } from '../../base/say.ts';
import type { CellKind } from '../../engine/formats/cells.ts';
import { type Column, isPairs, type PresentWith, type Role, type WantedValue } from '../../engine/interface/columns.ts';
import { findField } from '../fields/dictionary.ts';
import { type Field, identifierOf } from '../fields/field.ts';
import { UNITS, type Unit } from '../fields/units.ts';

/** What a row may say of a column otherwise than the dictionary does. */
interface OwnField extends Partial<Omit<Field, 'role'>> {
  /** `none` where its name has a role in the dictionary that it has not here: the highest forecast is no price. */
  readonly role?: Role | 'none';
}

/**
 * What a row says of a column: what its cells are, and what the dictionary of columns does not say of its name, or
 * says otherwise.
 */
export interface ColumnSpec<Kind extends CellKind | 'any' = CellKind | 'any'>
  extends OwnField,
    Pick<Column, 'field' | 'presentWith' | 'isOptional' | 'zone'> {
  /** Cells of `any` kind, each column of its own, are for dynamic columns only: see {@link dynamicColumns}. */
  readonly cells: Kind;
  /** Which answers have the column, where only the source knows: {@link optionalIn} sets it. */
  readonly optionalIn?: Text;
}

/** A column that a wire format fills from the upstream field of this name. */
export interface MappedColumn<Kind extends CellKind = CellKind> extends ColumnSpec<Kind> {
  readonly field: string;
}

/**
 * The columns of a declaration in their order: by name, or as pairs of name and column where a name is a whole
 * number, which JavaScript would move to the front.
 */
export type Columns<Spec extends ColumnSpec = ColumnSpec> =
  | Readonly<Record<string, Spec>>
  | readonly (readonly [name: string, column: Spec])[];

/** Columns by their names, however they were declared. */
export type ColumnsByName<Declared extends Columns> = Declared extends readonly (readonly [string, ColumnSpec])[]
  ? { readonly [Pair in Declared[number] as Pair[0]]: Pair[1] }
  : Declared;

/**
 * The columns of a declaration as a list, each with its name and all that the dictionary says of it. The text of a
 * column that neither the dictionary nor its row describes is its identifier in words. One without an identifier
 * has an empty text: the check of the catalogue names it.
 */
export function toColumns(declared: Columns): readonly Column[] {
  return toPairs(declared).map(([name, column]) => described(name, column));
}

/**
 * The columns of a declaration as a list, each with its name and no more than its row says: what a parser needs.
 */
export function namedColumns<Spec extends ColumnSpec>(
  declared: Columns<Spec>,
): readonly (Spec & { readonly name: string })[] {
  return toPairs(declared).map(([name, column]) => ({ name, ...column }));
}

/** The columns of a declaration as pairs of name and column. */
export function toPairs<Spec extends ColumnSpec>(declared: Columns<Spec>): readonly (readonly [string, Spec])[] {
  return isPairs(declared) ? declared : Object.entries(declared);
}

function described(name: string, { optionalIn: place, unit: own, role: ownRole, ...spec }: ColumnSpec): Column {
  const found: Partial<Field> = findField(name) ?? {};
  const { unit: usual, idByCells, roleByCells, id: usualId, role: fieldRole, ...field } = found;
  const ownId = usualId === undefined ? identifierOf(name) : (idByCells?.[spec.cells] ?? usualId);
  const usualRole = roleByCells?.[spec.cells] ?? fieldRole;
  const role = ownRole === 'none' ? undefined : (ownRole ?? usualRole);
  const { id = identifierOfRole(role, usualRole) ?? ownId } = spec;
  const unit = own ?? (hasUnit(spec) ? usual : undefined);
  const { say: text = field.say ?? say(id === undefined ? '' : sentenceOf(id)) } = spec;
  const which = place
    ? { en: ` Only in ${place.en}.`, zh: place.zh }
    : spec.presentWith
      ? presenceText(spec.presentWith)
      : say('');
  return {
    ...field,
    ...spec,
    ...(role !== undefined && { role }),
    name,
    ...(id !== undefined && { id }),
    ...(unit !== undefined && { unit: UNITS[unit] }),
    say: { en: text.en + which.en, zh: text.zh + which.zh },
  };
}

/** Returns which answers have a column, in words: ``Only where `indicator` is 股息率.`` */
function presenceText(presentWith: PresentWith): Text {
  const conditions = Object.entries(presentWith).map(([name, wanted]) => conditionText(name, wanted));
  return {
    en: ` Only where ${conditions.map(({ en }) => en).join(' and ')}.`,
    zh: `仅当${conditions.map(({ zh }) => zh).join('且')}时有此列。`,
  };
}

function conditionText(param: string, wanted: WantedValue): Text {
  if (wanted === 'given') return { en: `\`${param}\` is given`, zh: `给出 \`${param}\` ` };
  if (wanted === 'omitted') return { en: `\`${param}\` is left out`, zh: `未给出 \`${param}\` ` };
  if ('length' in wanted && !('includes' in wanted))
    return { en: `\`${param}\` has ${wanted.length} digits`, zh: ` \`${param}\` 为 ${wanted.length} 位` };
  const values = 'startsWith' in wanted ? wanted.startsWith : wanted;
  const [last, ...others] = values.map((value) => value || 'empty').toReversed();
  const listed = others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
  return 'startsWith' in wanted
    ? { en: `\`${param}\` begins with ${listed}`, zh: ` \`${param}\` 以 ${values.join('、')} 开头` }
    : { en: `\`${param}\` is ${listed}`, zh: ` \`${param}\` 为 ${values.map((value) => value || '空').join('、')} ` };
}

/** Whether the cells of a column are measured in a unit that its row may leave to the dictionary. */
function hasUnit({ cells }: Pick<ColumnSpec, 'cells'>): boolean {
  return cells === 'number' || cells === 'whole';
}

/** An identifier as a sentence: `net_margin` is `Net margin.` */
function sentenceOf(id: string): string {
  const words = id.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What a trader calls the figure of a role. */
const ROLE_IDS: Partial<Readonly<Record<Role, string>>> = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  price: 'latest_price',
  average: 'average_price',
  previous_close: 'previous_close',
  change: 'change',
  change_percent: 'change_percent',
  amplitude: 'amplitude',
  volume: 'volume',
  turnover: 'turnover',
  turnover_rate: 'turnover_rate',
  open_interest: 'open_interest',
  settlement: 'settlement',
};

/**
 * The identifier of a figure whose row gives it another role than the dictionary: an average under the name 最新价 is
 * no latest price. Undefined of any other column.
 */
function identifierOfRole(role: Role | undefined, usual: Role | undefined): string | undefined {
  return role === undefined || role === usual ? undefined : ROLE_IDS[role];
}

/** What a row may say of a column that has no unit. */
type Meaning = Omit<OwnField, 'unit'>;

/**
 * Makes columns of one kind: `date()`, `date('f51')` with the upstream's field, `date('f51', { say: say(…) })`
 * where the meaning differs from that of the dictionary.
 */
interface ColumnMaker<Kind extends CellKind, More extends OwnField> {
  (more?: More): ColumnSpec<Kind>;
  (field: string, more?: More): MappedColumn<Kind>;
}

function maker<Kind extends CellKind, More extends OwnField = Meaning>(
  cells: Kind,
  always: { readonly unit?: Unit } = {},
): ColumnMaker<Kind, More> {
  function make(more?: More): ColumnSpec<Kind>;
  function make(field: string, more?: More): MappedColumn<Kind>;
  function make(first?: string | More, more?: More): ColumnSpec<Kind> {
    return typeof first === 'string' ? { cells, ...always, ...more, field: first } : { cells, ...always, ...first };
  }
  return make;
}

/** A column of days, `YYYY-MM-DD`. */
export const date = maker('date');

/** A column of times, `YYYY-MM-DD HH:MM:SS` in the exchange's local time. */
export const dateTime = maker('date-time');

/** A column of months or quarters as the source writes them: `2026年03月份`, `2026-03`, `2026年第1-2季度`. */
export const monthText = maker('month');

/** A column of codes, which are texts: leading zeros count. */
export const code = maker('code');

/** A column of texts. */
export const text = maker('text');

/** A column of yes or no, written `是` or `否` as AKShare writes it. */
export const flag = maker('flag');

/** A column of numbers in some rows and of texts in others, as a list of items and their values has. */
export const mixed = maker('mixed');

/**
 * A column of numbers. Its unit says what one is: `yuan_per_share`, `lots_of_100_shares`, or `unstated`; that of
 * the dictionary where it is left out.
 */
export const number = maker<'number', OwnField>('number');

/** A column of whole numbers: counts, shares, ranks. Its unit as with {@link number}. */
export const whole = maker<'whole', OwnField>('whole');

/** A column of percentages: 1.5 is 1.5 percent. */
export const percent = maker('percent', { unit: 'percent' });

/**
 * A column that some answers lack: {@link optionalIn}`({ period: ['1'] }, …)`. In its place `parse` returns an
 * empty list for those.
 * @param which the values of params with which answers have it, or, where only the source knows, a text: in
 * English what follows "Only in", in Chinese a sentence
 */
export function optionalIn<const Spec extends ColumnSpec>(which: PresentWith | Text, column: Spec): Spec {
  return { ...column, ...(isText(which) ? { optionalIn: which } : { presentWith: which }), isOptional: true };
}

/** Columns that the same answers lack, each as {@link optionalIn} makes it. */
export function allOptionalIn<const Declared extends Readonly<Record<string, ColumnSpec>>>(
  which: PresentWith | Text,
  columns: Declared,
): Declared {
  const optional = Object.entries(columns).map(([name, column]) => [name, optionalIn(which, column)]);
  return Object.fromEntries(optional) as Declared;
}

function isText(which: PresentWith | Text): which is Text {
  return typeof which.en === 'string' && typeof which.zh === 'string';
}

/**
 * Columns whose names only the upstream knows, or a parameter decides: any number of them, in this place, all of
 * one kind or, where the upstream decides that too, each of `any` kind. `parse` returns them as a list under
 * `DYNAMIC_COLUMNS`.
 * @param unit what a number is, or what decides it
 */
export function dynamicColumns<const Kind extends CellKind | 'any'>(
  cells: Kind,
  unit: Unit,
  meaning: Text,
): ColumnSpec<Kind> {
  return { cells, unit, say: meaning };
}
