import pLimit from 'p-limit';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { loadWhole, readRequest, type Services } from '../../engine/answer/answer.ts';
import type { ArchiveFolder } from '../../engine/archive/archive-folder.ts';
import type { ComparedTable, NewObservation } from '../../engine/archive/compare-table.ts';
import type { InterfaceFolder } from '../../engine/archive/interface-folder.ts';
import { isOfHungDisk } from '../../engine/cache/disk-gate.ts';
import { askKey } from '../../engine/cache/keys.ts';
import type { ExportMetadata } from '../../engine/exports/schema.ts';
import { beijingTime } from '../../engine/interface/beijing-time.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { Plan, PullItem } from '../pull/plan.ts';

/** The counts of one run for one interface. */
export interface KeptTables {
  readonly begun: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Tables that were obtained after they were due, so that nothing was to do. */
  readonly skipped: number;
  readonly failed: number;
  /** Bytes written. */
  readonly bytes: number;
}

/** What `keepTables` works with. */
interface KeepContext {
  readonly archive: ArchiveFolder;
  /** When they became due, in milliseconds since 1970. */
  readonly due: number;
  /** Whether an empty table is kept although the newest kept one has rows. */
  readonly acceptsEmpty: boolean;
  readonly signal: AbortSignal;
  /** Called for each table that could not be obtained. */
  onFailure(failure: KeepFailure): void;
}

/** A table that could not be obtained, for the operator. */
interface KeepFailure {
  readonly query: string;
  readonly failure: Failure;
}

/** A table that is to be written, and the query that obtained it. */
interface GatheredTable {
  readonly query: string;
  readonly compared: ComparedTable;
}

// The new rows of a run are written into one file, or into several of this size. A killed process loses at most
// one file. The next run gets the same tables from the cache.
const BYTES_A_FILE = 32_000_000;
// Requests to one source at once. The upstream client shares the source fairly among clients.
const MAX_CONCURRENT = 4;

/**
 * Obtains the due tables of a plan and writes them to the archive. A table of a fallback source is not kept.
 * Throws the system's errors of the folder, and `overloaded` where its disk hangs.
 */
export async function keepTables(services: Services, plan: Plan, context: KeepContext): Promise<KeptTables> {
  const { archive, signal, onFailure } = context;
  const { iface } = plan.request;
  const folder = archive.of(iface.name);
  await archive.ready();
  await folder.refresh();
  const counts = { skipped: 0, failed: 0 };
  const fail = (query: string, failure: Failure): void => {
    counts.failed++;
    onFailure({ query, failure });
  };
  const obtain = obtainDue(services, iface, folder, context);
  const writer = new TableWriter(archive, iface, () => services.now(), fail);
  let next = 0;
  let isBroken = false;
  const work = async (): Promise<void> => {
    while (next < plan.length && !signal.aborted && !isBroken) {
      const item = plan.at(next++);
      let compared: ComparedTable | undefined;
      try {
        compared = await obtain(item);
      } catch (thrown) {
        if (!(thrown instanceof Failure) || isOfHungDisk(thrown)) throw thrown;
        if (signal.aborted) return;
        fail(item.query, thrown);
        continue;
      }
      if (compared) await writer.add({ query: item.query, compared });
      else counts.skipped++;
    }
  };
  const workers = Array.from({ length: Math.min(MAX_CONCURRENT, iface.source.limits.concurrency) }, () =>
    work().catch((thrown: unknown) => {
      isBroken = true;
      throw thrown;
    }),
  );
  // None is left to write beside the next entry of a plan.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  await writer.flush();
  return { ...counts, ...writer.counts };
}

/**
 * Returns what obtains an item of one run, and compares its table with the newest kept one. That returns undefined
 * where nothing is to be kept, and throws what the source and the folder throw.
 */
function obtainDue(
  services: Services,
  iface: Interface,
  folder: InterfaceFolder,
  { archive, due, acceptsEmpty, signal }: KeepContext,
): (item: PullItem) => Promise<ComparedTable | undefined> {
  const wanted = new Set<string>();
  // One at a time: while the disk hangs, each would hold one of the four threads of Node.
  const oneAtDisk = pLimit(1);
  /** Whether an ask is due, and no other item of the plan made it. Throws as {@link refuseFuture} does. */
  const isWanted = (ask: string): boolean => {
    if (wanted.has(ask)) return false;
    const last = folder.lastObtained(ask) ?? 0;
    refuseFuture(last, services.now());
    if (last >= due) return false;
    wanted.add(ask);
    return true;
  };
  const compare = async (found: NewObservation): Promise<ComparedTable | undefined> => {
    await archive.ready();
    if (!acceptsEmpty) await refuseVanishedRows(folder, found);
    return folder.compare(iface.kind, found);
  };
  return async ({ query, params }) => {
    const request = await readRequest(services, iface, query);
    if (request.skipped !== undefined) throw new Failure('invalid_params', request.skipped);
    const asked = iface.ask(request.params);
    const ask = askKey(asked);
    if (!isWanted(ask)) return undefined;
    // A cached table from before it was due is not what the plan wants, unless it never changes.
    const isForEver = iface.cache.freshUntil(services.now(), asked, services.calendar) === Number.POSITIVE_INFINITY;
    const asking = isForEver ? services : { ...services, minObtained: Math.max(services.minObtained, due) };
    const client = { signal, maxStaleMs: 0, allowsFallback: false };
    const { table, provenance } = await loadWhole(asking, iface, request, client);
    const { obtained, source, url } = provenance;
    const found = { ask, params: Object.fromEntries(params), table, obtained, source, url };
    return oneAtDisk(() => compare(found));
  };
}

/** Writes the compared tables of one run into the archive, many into one file. */
class TableWriter {
  readonly counts = { begun: 0, changed: 0, unchanged: 0, bytes: 0 };
  readonly #archive: ArchiveFolder;
  readonly #iface: Interface;
  readonly #now: () => number;
  readonly #fail: (query: string, failure: Failure) => void;
  #gathered: GatheredTable[] = [];
  #gatheredBytes = 0;
  #writing = Promise.resolve();

  /** @param fail called for each table that no file can hold */
  constructor(
    archive: ArchiveFolder,
    iface: Interface,
    now: () => number,
    fail: (query: string, failure: Failure) => void,
  ) {
    this.#archive = archive;
    this.#iface = iface;
    this.#now = now;
    this.#fail = fail;
  }

  /** Takes a table, and writes those that it has when they fill a file. Throws as `ArchiveFolder.write` does. */
  async add(table: GatheredTable): Promise<void> {
    this.#gathered.push(table);
    this.#gatheredBytes += table.compared.sizeBytes;
    if (this.#gatheredBytes < BYTES_A_FILE) return;
    this.#writing = this.#writing.then(() => this.flush());
    await this.#writing;
  }

  /** Writes the tables that are not written yet. Throws as `ArchiveFolder.write` does. */
  flush(): Promise<void> {
    const tables = this.#gathered;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    return this.#write(tables);
  }

  async #write(tables: readonly GatheredTable[]): Promise<void> {
    const compared = tables.map((each) => each.compared);
    try {
      this.counts.bytes += await this.#archive.write(this.#iface.name, toMetadata(this.#iface), compared, this.#now());
      for (const { outcome } of compared) this.counts[outcome]++;
    } catch (thrown) {
      if (!(thrown instanceof Failure && thrown.code === 'encoding_failed')) throw thrown;
      if (tables.length === 1) return this.#fail(tables[0]!.query, thrown);
      // Nothing was kept: the half without the table that no file can hold is.
      const half = Math.ceil(tables.length / 2);
      await this.#write(tables.slice(0, half));
      await this.#write(tables.slice(half));
    }
  }
}

/**
 * Throws `upstream_refused` for an empty table if the newest kept one has rows: sources send empty tables to
 * clients that they limit. The cache does the same, but it may be new, or may have evicted the earlier table.
 */
async function refuseVanishedRows(folder: InterfaceFolder, { ask, table, source }: NewObservation): Promise<void> {
  const before = table.length === 0 ? await folder.lastLength(ask) : 0;
  if (before === 0) return;
  throw new Failure(
    'upstream_refused',
    say(
      `${source} answered without a row, and the archive has ${before}: nothing was kept. If there is truly nothing any more, run the plan once with --once --accept-empty.`,
      `${source} 的应答没有任何行，而存档有 ${before} 行：没有保存任何内容。若确实已没有数据，请用 --once --accept-empty 运行一次计划。`,
    ),
  );
}

// The clocks of two machines may differ by this.
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * Throws `internal` if the newest kept table has a time in the future. Tables must be newer than that one, so
 * nothing could be kept until then.
 */
function refuseFuture(last: number, now: number): void {
  if (last <= now + CLOCK_TOLERANCE_MS) return;
  throw new Failure(
    'internal',
    say(
      `the archive has a table of ${beijingTime(last)} in Beijing, and the clock shows ${beijingTime(now)}: nothing was kept. Set the clock right; if it was wrong then, move the files of that time out of the archive.`,
      `存档中有北京时间 ${beijingTime(last)} 的表，而时钟显示 ${beijingTime(now)}：没有保存任何内容。请校正时钟；若当时的时钟有误，请把那时的文件移出存档。`,
    ),
  );
}

function toMetadata({ name, columns }: Interface): ExportMetadata {
  return { name, query: '', columns: columns.map(({ say, ...column }) => ({ ...column, doc: say.en })) };
}
