import type { Text } from '../../base/say.ts';
import type { CellKind } from '../formats/cells.ts';
import type { Citation } from '../interface/citation.ts';
import { type Column, DYNAMIC_COLUMNS, SHANGHAI, type TimeZoneName } from '../interface/columns.ts';
import type { Table } from '../table/table.ts';

/** What an exported file says of its table, besides the cells. */
export interface ExportMetadata {
  /** The name of the interface. */
  readonly name: string;
  /** The query of the table, without secrets: `symbol=600000&adjust=hfq`. */
  readonly query: string;
  /** The columns of the declaration, which have the units. */
  readonly columns: readonly (Pick<Column, 'name' | 'unit' | 'zone'> & { readonly doc: string })[];
  /** Absent where no source was asked. */
  readonly provenance?: {
    /** The name of the source. */
    readonly source: string;
    /** When its reply had arrived, in milliseconds since 1970. */
    readonly obtained: number;
    /** The address that answered, without secrets. */
    readonly url: string;
  };
  /** How it is cited; absent where no source was asked. */
  readonly citation?: Citation;
  /** What a reader should know of the table: sentences. */
  readonly notes?: readonly Text[];
}

/** The metadata that a thread receives: a declared column may hold more than can be sent. */
export function toSentMetadata({ columns, ...about }: ExportMetadata): ExportMetadata {
  return {
    ...about,
    columns: columns.map(({ name, unit, doc, zone }) => ({ name, doc, ...(unit && { unit }), ...(zone && { zone }) })),
  };
}

/** The type of an exported column. Every column may hold nulls. */
type ExportType = 'double' | 'int64' | 'date' | 'timestamp' | 'text';

/** One exported column: its type and meaning. */
export interface ExportColumn {
  readonly name: string;
  readonly type: ExportType;
  /** The time zone of a `timestamp`. */
  readonly zone: TimeZoneName;
  /** The English name of its unit. */
  readonly unit: string | undefined;
  readonly doc: string | undefined;
}

/**
 * The type of the columns of each kind. It never depends on the cells: files of one interface can be read
 * together. A mixed column, of numbers and texts, is text.
 */
const TYPES: Readonly<Record<CellKind, ExportType>> = {
  number: 'double',
  percent: 'double',
  whole: 'int64',
  date: 'date',
  'date-time': 'timestamp',
  month: 'text',
  code: 'text',
  text: 'text',
  flag: 'text',
  mixed: 'text',
};

/**
 * The schema of a table: what Parquet, Arrow and XLSX write of its columns. The kind of a column is that of its
 * declaration; a column that the declaration leaves open to any kind has that of its cells.
 */
export function schemaOf({ columns }: Pick<Table, 'columns'>, declared: ExportMetadata['columns']): ExportColumn[] {
  const byName = new Map(declared.map((column) => [column.name, column]));
  // A column whose name only the reply or a parameter knows is not declared by its name.
  return columns.map(({ name, cells }) => {
    const column = byName.get(name) ?? byName.get(DYNAMIC_COLUMNS);
    const { unit, doc, zone = SHANGHAI } = column ?? {};
    return { name, type: TYPES[cells.kind], zone, unit: unit?.name.en, doc };
  });
}

/**
 * What a file says of its table, as pairs of a key and a text: the metadata of Parquet and Arrow, a sheet of XLSX.
 */
export function metadataPairs(
  { name, query, provenance, citation, notes = [] }: ExportMetadata,
  schema: readonly ExportColumn[],
): readonly (readonly [key: string, text: string])[] {
  const units = schema.flatMap((column) => (column.unit === undefined ? [] : [[column.name, column.unit] as const]));
  return [
    ['interface', name],
    ['query', query],
    ...(provenance
      ? ([
          ['source', provenance.source],
          ['obtained', new Date(provenance.obtained).toISOString()],
          ['url', provenance.url],
        ] as const)
      : []),
    ...(citation ? [['citation', citation.text] as const] : []),
    ...(citation && citation.bibtex !== '' ? [['bibtex', citation.bibtex] as const] : []),
    ...(notes.length > 0 ? [['notes', notes.map(({ en }) => en).join(' ')] as const] : []),
    ...(units.length > 0 ? [['units', JSON.stringify(Object.fromEntries(units))] as const] : []),
  ];
}
