import { Failure } from '../../base/errors.ts';
import { loadWhole, type Services } from '../../engine/answer/answer.ts';
import type { ArchiveFolder, NewObservation } from '../../engine/archive/archive-folder.ts';
import { askKey } from '../../engine/cache/keys.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { readQuery } from '../../engine/interface/query.ts';
import type { Item, Plan } from '../pull/plan.ts';

/** What became of the tables of one interface. */
export interface KeptTables {
  readonly begun: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Tables that were obtained since they were due already. */
  readonly skipped: number;
  readonly failed: number;
  /** The size of what was written, in bytes. */
  readonly bytes: number;
}

/** A table that could not be obtained, for the operator. */
export interface KeepFailure {
  readonly query: string;
  readonly message: string;
}

// A file is written of so many tables, so that a process that is killed loses no more.
const TABLES_A_FILE = 500;
const BYTES_A_FILE = 64_000_000;
// A source is asked by one client for so many things at once; among clients it takes turns.
const AT_ONCE = 4;

/**
 * Obtains the tables of a plan that were not obtained since they were due, and keeps them. A table of a fallback
 * source is none of its source: it is not kept. Throws the system's errors of the folder.
 * @param due milliseconds since 1970
 * @param onFailure called for each table that could not be obtained
 */
export async function keepTables(
  services: Services,
  archive: ArchiveFolder,
  plan: Plan,
  due: number,
  signal: AbortSignal,
  onFailure: (failure: KeepFailure) => void,
): Promise<KeptTables> {
  const { declared } = plan.request;
  const folder = archive.of(declared.name);
  await folder.refresh();
  const counts = { begun: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0, bytes: 0 };
  let gathered: NewObservation[] = [];
  const flush = async (): Promise<void> => {
    const observations = gathered;
    gathered = [];
    const added = await folder.add(archived(declared), observations, services.now());
    for (const key of ['begun', 'changed', 'unchanged', 'skipped', 'bytes'] as const) counts[key] += added[key];
  };
  let next = 0;
  let writing = Promise.resolve();
  const work = async (): Promise<void> => {
    while (next < plan.length && !signal.aborted) {
      const item = plan.at(next++);
      try {
        const found = await obtain(services, declared, item, signal, (ask) => (folder.lastObtained(ask) ?? 0) < due);
        if (!found) counts.skipped++;
        else gathered.push(found);
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        if (signal.aborted) return;
        counts.failed++;
        onFailure({ query: item.query, message: thrown.message });
      }
      const size = gathered.reduce((sum, { table }) => sum + table.sizeBytes, 0);
      if (gathered.length >= TABLES_A_FILE || size >= BYTES_A_FILE) {
        writing = writing.then(flush);
        await writing;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, declared.source.limits.concurrency) }, work));
  await writing;
  if (gathered.length > 0) await flush();
  return counts;
}

/** The table of an item, unless it need not be obtained. Throws what the source throws. */
async function obtain(
  services: Services,
  declared: Interface,
  { query, params }: Item,
  signal: AbortSignal,
  isWanted: (ask: string) => boolean,
): Promise<NewObservation | undefined> {
  const request = readQuery(declared, query, new Date(services.now()), services.calendar);
  if (request.noRows !== undefined) throw new Failure('invalid_params', request.noRows);
  const ask = askKey(declared.ask(request.params));
  if (!isWanted(ask)) return undefined;
  const { table, provenance } = await loadWhole(services, declared, request, {
    signal,
    maxStaleMs: 0,
    allowsFallback: false,
  });
  const { obtained, source, url } = provenance;
  return { ask, params: Object.fromEntries(params), table, obtained, source, url };
}

function archived({ name, kind, columns }: Interface) {
  const described = columns.map(({ say, ...column }) => ({ ...column, doc: say.en }));
  return { kind, metadata: { name, query: '', columns: described } };
}
