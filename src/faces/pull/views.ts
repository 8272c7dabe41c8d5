import type { CellKind } from '../../engine/formats/cells.ts';
import { citationOf } from '../../engine/interface/citation.ts';
import type { Column } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { PullFormat } from './paths.ts';

/** The name of the file that makes views of a folder, in the folder. */
export const VIEWS = 'views.sql';

/** The formats that DuckDB reads by itself, the best first. */
export const VIEWED_FORMATS = ['parquet', 'csv'] as const satisfies readonly PullFormat[];

/** A format that DuckDB reads by itself. */
export type ViewedFormat = (typeof VIEWED_FORMATS)[number];

/** Files of an interface that lie equally deep, below folders of the same params. */
export interface ViewedFiles {
  /** The params of their folders, in order. */
  readonly params: readonly string[];
  /** The columns of one of them, for types and comments. */
  readonly columns: readonly string[];
}

/** The files of one interface, all of one format. */
export interface ViewedInterface {
  readonly name: string;
  readonly format: ViewedFormat;
  /** At least one. */
  readonly files: readonly ViewedFiles[];
  /** Its declaration; undefined for one that this version does not have. */
  readonly iface: Interface | undefined;
}

const TYPES: Readonly<Record<CellKind, string>> = {
  number: 'DOUBLE',
  percent: 'DOUBLE',
  whole: 'BIGINT',
  date: 'DATE',
  'date-time': 'TIMESTAMP',
  month: 'VARCHAR',
  code: 'VARCHAR',
  text: 'VARCHAR',
  flag: 'VARCHAR',
  mixed: 'VARCHAR',
};

const HEAD = `-- Views of the tables below this folder, for DuckDB: one for each interface.
--   cd FOLDER && duckdb -init views.sql
-- From elsewhere: SET file_search_path = 'FOLDER'; and then .read FOLDER/views.sql
-- Every pull writes this file anew. The params of a table are its first columns, as texts.
`;

/** Whether a file of views was generated here, not written by a person. */
export function isOwnViews(text: string): boolean {
  return text.startsWith(HEAD.slice(0, HEAD.indexOf('\n')));
}

/**
 * The SQL that makes a view of each interface of a folder, with the type of each column, its meaning and its unit.
 * A param with the name of a column is called `param.{name}`. The folder `none` is read as the empty text.
 */
export function toViews(interfaces: readonly ViewedInterface[]): string {
  return [HEAD, ...interfaces.map(toView)].join('\n');
}

function toView(viewed: ViewedInterface): string {
  const { name, files, iface } = viewed;
  const known = new Map(
    (iface?.columns ?? []).flatMap((column) => [
      [column.name, column] as const,
      [column.id ?? column.name, column] as const,
    ]),
  );
  const present = [...new Set(files.flatMap(({ columns }) => columns))];
  const columns = present.flatMap((column) => {
    const described = known.get(column);
    return described ? [[column, described] as const] : [];
  });
  const selects = files.map((each) => toSelect(viewed, each, known));
  const about = iface
    ? [
        `COMMENT ON VIEW ${quoted(name)} IS ${literal(`${iface.say.en} ${citationOf(iface, iface.source).text}`)};`,
        ...columns.map(
          ([column, { say, unit }]) =>
            `COMMENT ON COLUMN ${quoted(name)}.${quoted(column)} IS ${literal(unit === undefined ? say.en : `${say.en} Unit: ${unit.name.en}.`)};`,
        ),
      ]
    : [];
  return `CREATE OR REPLACE VIEW ${quoted(name)} AS\n${selects.join('\nUNION ALL BY NAME\n')};\n${about.join('\n')}\n`;
}

function toSelect(
  { name, format }: ViewedInterface,
  { params, columns }: ViewedFiles,
  known: ReadonlyMap<string, Column>,
): string {
  // With the names of the params: files of others, which lie equally deep, are read by a part of their own.
  const glob = [name, ...params.map((param) => `${param}=*`), `data.${format}`].join('/');
  // Files have the columns of the version that wrote them: the beginning of each is read, 0.3 s for 4,000.
  const options = ['filename = true', 'hive_partitioning = false', 'union_by_name = true'];
  if (format === 'csv') {
    const types = columns.flatMap((column) => {
      const kind = known.get(column)?.cells;
      return kind === undefined || kind === 'any' ? [] : `${literal(column)}: ${literal(TYPES[kind])}`;
    });
    options.push(
      'header = true',
      `nullstr = ''`,
      'allow_quoted_nulls = false',
      `quote = '"'`,
      `types = {${types.join(', ')}}`,
    );
  }
  const asked = params.map((param) => {
    const as = columns.includes(param) ? `param.${param}` : param;
    const folder = `regexp_extract(filename, ${literal(`[/\\\\]${param}=([^/\\\\]*)[/\\\\]`)}, 1)`;
    return `CASE ${folder} WHEN 'none' THEN '' ELSE url_decode(${folder}) END AS ${quoted(as)}`;
  });
  return `  SELECT ${[...asked, '* EXCLUDE (filename)'].join(',\n    ')}\n  FROM read_${format}(${[literal(glob), ...options].join(', ')})`;
}

/** An identifier of SQL, in quotes. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A string literal of SQL. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
