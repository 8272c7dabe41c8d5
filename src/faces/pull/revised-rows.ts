import { quote } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { isCutList } from '../../engine/cache/contradiction.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { type Interface, isPeriod } from '../../engine/interface/interface.ts';
import { dayColumnOf } from './file-facts.ts';
import { type FileTable, openFileTable } from './file-table.ts';
import type { PullFormat } from './paths.ts';

/** Rows that the source changed or removed since the earlier file. */
export interface RevisedRows {
  readonly rows: number;
  /** The first and the last of their days, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** The differences between the earlier file of an item and its replacement. */
export interface FileComparison {
  /** The revised rows; undefined for none, or if the files cannot be compared. */
  readonly revised?: RevisedRows | undefined;
  /** What the replacement lacks, as a clause; undefined for nothing. */
  readonly lost?: Text | undefined;
}

/** What a comparison needs to know of the files. */
interface ComparedFiles extends Required<Pick<Interface, 'kind' | 'listsAll'>> {
  readonly format: PullFormat;
  readonly columns: readonly Pick<Column, 'name' | 'cells' | 'unit'>[];
  /** The day on which the earlier file was obtained, `YYYY-MM-DD`: its rows of that day were not final. */
  readonly obtained: string;
  /** Whether both are of one source: two sources differ in figures and in closed days. */
  readonly isOfOneSource: boolean;
}

/**
 * Compares the earlier file of an item with its replacement. Throws the error of the format's reader for a damaged
 * file.
 */
export async function compareFiles(before: Buffer, after: Buffer, files: ComparedFiles): Promise<FileComparison> {
  const [earlier, later] = [await readRows(files.format, before), await readRows(files.format, after)];
  return {
    lost: findLost(earlier, later, files),
    revised: files.isOfOneSource ? findRevised(earlier, later, files) : undefined,
  };
}

/** What a file lacks of the earlier one, by those rules of `findContradiction` that need no figures. */
function findLost(earlier: FileRows, later: FileRows, files: ComparedFiles): Text | undefined {
  const { kind, listsAll, columns, obtained, isOfOneSource } = files;
  const [count, before] = [later.rows.length, earlier.rows.length];
  if (kind === 'snapshot') return listsAll && isCutList(count, before) ? fewerRows(count, before) : undefined;
  const period = columns.find(({ cells }) => isPeriod(cells));
  // Months and quarters have no days: they are counted.
  if (!period || period.cells === 'month' || !earlier.names.includes(period.name)) {
    const isFewer = kind !== 'window' && isOfOneSource && count < before;
    return isFewer ? fewerRows(count, before) : undefined;
  }
  const [days, storedDays] = [
    daysInColumn(later, period.name),
    daysInColumn(earlier, period.name).filter((day) => day < obtained),
  ];
  const [first, last] = [storedDays[0], storedDays.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [begins, ends] = [days[0], days.at(-1)];
  if (begins === undefined || ends === undefined)
    return say(`has no ${quote(period.name)}`, `没有${quote(period.name)}`);
  if (ends < last) return say(`ends on ${ends}, before ${last}`, `止于 ${ends}，早于 ${last}`);
  if (kind === 'window') return undefined;
  if (begins > first) return say(`begins on ${begins}, after ${first}`, `始于 ${begins}，晚于 ${first}`);
  // The last row may be of an unfinished week or month, whose day moves: it is not counted.
  const [left, closed] = [days, storedDays].map((each) => each.filter((day) => day < last).length);
  return isOfOneSource && left! < closed!
    ? say(`has ${left} rows before ${last}, fewer than ${closed}`, `在 ${last} 之前有 ${left} 行，少于 ${closed} 行`)
    : undefined;
}

function fewerRows(count: number, before: number): Text {
  return say(`has ${count} rows, fewer than ${before}`, `有 ${count} 行，少于 ${before} 行`);
}

/** The days of a column, ascending, without absent ones. */
function daysInColumn({ names, rows, dayOf }: FileRows, name: string): readonly string[] {
  const at = names.indexOf(name);
  return rows.flatMap((row) => dayOf(row[at]) ?? []).toSorted();
}

/**
 * Finds the rows of the earlier file that the replacement does not have unchanged. Rows before its first day are
 * not missing: some sources have only the newest. Undefined if nothing was revised, the rows have no days, or the
 * columns differ.
 */
function findRevised(
  earlier: FileRows,
  later: FileRows,
  { columns, obtained }: Pick<ComparedFiles, 'columns' | 'obtained'>,
): RevisedRows | undefined {
  const day = dayColumnOf(columns);
  if (day === undefined) return undefined;
  if (earlier.names.join('\n') !== later.names.join('\n') || !earlier.names.includes(day)) return undefined;
  // Row numbers are ignored: an inserted row changes all that follow.
  const numbers = new Set(columns.filter(({ unit }) => unit?.isRowNumber).map(({ name }) => name));
  const kept = earlier.names.flatMap((name, at) => (numbers.has(name) ? [] : [at]));
  const dayAt = earlier.names.indexOf(day);
  const { dayOf } = later;
  const left = new Map<string, number>();
  let begins: string | undefined;
  for (const row of later.rows) {
    const text = toText(row, kept);
    left.set(text, (left.get(text) ?? 0) + 1);
    const of = dayOf(row[dayAt]);
    if (of !== null && (begins === undefined || of < begins)) begins = of;
  }
  const days: string[] = [];
  for (const row of earlier.rows) {
    const of = dayOf(row[dayAt]);
    if (of === null || begins === undefined || of < begins || of >= obtained) continue;
    const text = toText(row, kept);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    else days.push(of);
  }
  const [first, ...others] = days.toSorted();
  return first === undefined ? undefined : { rows: days.length, first, last: others.at(-1) ?? first };
}

/** The cells at some places of a row, as one text. */
function toText(row: readonly unknown[], places: readonly number[]): string {
  return JSON.stringify(
    places.map((at) => row[at]),
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
  );
}

/** The names of the columns of a file, and its rows. */
interface FileRows extends Pick<FileTable, 'names' | 'dayOf'> {
  readonly rows: readonly (readonly unknown[])[];
}

async function readRows(format: PullFormat, body: Buffer): Promise<FileRows> {
  const table = await openFileTable(format, body);
  const columns = await table.readColumns(table.names);
  const rows = Array.from({ length: table.rowCount }, (_, row) => columns.map((cells) => cells[row]));
  return { names: table.names, rows, dayOf: table.dayOf };
}
