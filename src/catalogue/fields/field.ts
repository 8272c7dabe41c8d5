import { say, type Text } from '../../base/say.ts';
import type { CellKind } from '../../engine/formats/cells.ts';
import type { Column, Role } from '../../engine/interface/columns.ts';
import type { Unit } from './units.ts';

/** What a column of one name means, wherever the name occurs. */
export interface Field extends Pick<Column, 'role' | 'of' | 'sumOf' | 'ratioOf' | 'near' | 'range'> {
  /** Its identifier: small letters of ASCII, digits and underscores. */
  readonly id: string;
  /** Its identifier where its cells are of another kind: a day is no time. */
  readonly idByCells?: Partial<Readonly<Record<CellKind | 'any', string>>>;
  /** Its role where its cells are of another kind: a month is a period, and no day. */
  readonly roleByCells?: Partial<Readonly<Record<CellKind | 'any', Role>>>;
  /** Its text; left out where the identifier says it in words, and the name in Chinese. */
  readonly say?: Text;
  /** The usual unit of its figures. A row with another one says it. */
  readonly unit?: Unit;
}

/** What a column that counts the rows of its table means. */
export const ROW_NUMBER_FIELD = {
  id: 'row_number',
  say: say('Number of the row, from 1.', '行号，从 1 开始。'),
  unit: 'row_number',
} as const satisfies Field;

/**
 * The identifier that a name of ASCII letters is itself, in snake case; undefined for other names, which have none
 * of their own.
 */
export function identifierOf(name: string): string | undefined {
  if (!/^[A-Za-z][\x20-\x7e]*$/.test(name)) return undefined;
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
    .toLowerCase();
}

/**
 * The fields of one topic of finance, by the names of the columns. A name that is its own identifier has no other:
 * see {@link identifierOf}.
 */
export function fields(
  declared: Readonly<Record<string, Omit<Field, 'id'> & Partial<Pick<Field, 'id'>>>>,
): Readonly<Record<string, Field>> {
  const all = Object.entries(declared).map(([name, { id = identifierOf(name) ?? '', ...field }]) => [
    name,
    { id, ...field },
  ]);
  return Object.fromEntries(all);
}

/** Fields or columns of names that are built alike: of each term, each period, each product. */
export function ofEach<const Part, Each>(
  parts: readonly Part[],
  toNamed: (part: Part) => Readonly<Record<string, Each>>,
): Readonly<Record<string, Each>> {
  return Object.assign({}, ...parts.map(toNamed));
}
