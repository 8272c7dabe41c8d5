import type { ExportMetadata } from '../exports/schema.ts';
import type { NamedCells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { type JobResult, runOnThread, type ThreadMessage } from '../threads/task.ts';
import { memoryOf, transferListOf } from '../threads/transfer.ts';
import type { ArchiveFolder, ArchiveLookup, FoundInArchive } from './archive-folder.ts';
import type { ComparedTable } from './compare-table.ts';
import type { TableAsOf } from './table-history.ts';

/** What a thread does with an archive: it finds a table in it, or writes tables that were compared. */
export type ArchiveWork =
  | { readonly does: 'find'; readonly name: string; readonly ask: string; readonly lookup: ArchiveLookup }
  | {
      readonly does: 'write';
      readonly name: string;
      readonly metadata: ExportMetadata;
      readonly tables: readonly TableMessage[];
      readonly now: number;
    };

/** Work in a folder, for a thread. */
export type ArchiveJob = ArchiveWork & { readonly id: number; readonly path: string };

/** A compared table as plain data. */
export type TableMessage = Omit<ComparedTable, 'segment'> & {
  readonly segment: Omit<ComparedTable['segment'], 'rows'> & { readonly columns: readonly NamedCells[] };
};

/** A found table as plain data. */
export type FoundMessage = Omit<FoundInArchive, 'found'> & {
  readonly found?: Omit<TableAsOf, 'table'> & { readonly columns: readonly NamedCells[] };
};

/** What a thread sends of each work: a found table, or the size of what was written. */
type ArchiveResult = FoundMessage | number;

/** Compared tables as they are sent to a thread. */
export function toTableMessages(tables: readonly ComparedTable[]): readonly TableMessage[] {
  return tables.map(({ segment: { rows, ...segment }, ...table }) => ({
    ...table,
    segment: { ...segment, columns: rows.columns },
  }));
}

/** A job as it is sent: its memory is copied, since the caller goes on with it. */
export function toArchiveMessage(
  id: number,
  path: string,
  work: ArchiveWork,
): ThreadMessage & { readonly job: ArchiveJob } {
  return { job: { id, path, ...work }, transferList: [] };
}

/** Runs a job. Never throws: the result holds the failure. */
export function runArchiveJob(
  job: ArchiveJob,
  folderOf: (path: string) => ArchiveFolder,
): Promise<JobResult<ArchiveResult>> {
  return runOnThread(job.id, async () => {
    const archive = folderOf(job.path);
    if (job.does === 'write') return archive.write(job.name, job.metadata, job.tables.map(toCompared), job.now);
    const { found, ...about } = await archive.find(job.name, job.ask, job.lookup);
    if (!found) return about;
    const { table, ...rest } = found;
    return { ...about, found: { ...rest, columns: table.columns } };
  });
}

/** The memory of a result that is handed over instead of copied. */
export function resultTransferList(done: JobResult<ArchiveResult>): ArrayBuffer[] {
  const columns = 'value' in done && typeof done.value !== 'number' ? (done.value.found?.columns ?? []) : [];
  return transferListOf(columns.flatMap(memoryOf));
}

/** A found table as it was before it was sent. */
export function toFound({ found, ...about }: FoundMessage): FoundInArchive {
  if (!found) return about;
  const { columns, ...rest } = found;
  return { ...about, found: { ...rest, table: Table.received(columns) } };
}

function toCompared({ segment: { columns, ...segment }, ...table }: TableMessage): ComparedTable {
  return { ...table, segment: { ...segment, rows: Table.received(columns) } };
}
