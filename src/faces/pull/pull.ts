import { Failure, toFailure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { sha256 } from '../../base/sha256.ts';
import { type ColumnNames, describedColumns } from '../../engine/answer/table-query.ts';
import { beijingTime } from '../../engine/interface/beijing-time.ts';
import { SANDBOX } from '../../engine/interface/source.ts';
import type { Clock } from '../../engine/upstream/clock.ts';
import {
  type FileFacts,
  type FileRevision,
  isSettled,
  type Journal,
  type JournalEntry,
  MAX_REVISIONS,
} from './journal.ts';
import { Pace } from './pace.ts';
import type { PullFormat } from './paths.ts';
import type { Plan, PullItem } from './plan.ts';
import type { PullFolder } from './pull-folder.ts';
import { compareFiles, type FileComparison } from './revised-rows.ts';

/** The file of an item, before it is written. */
export interface PulledFile extends Omit<FileFacts, 'bytes' | 'sha256'> {
  readonly body: Buffer;
}

/** The options of the files of a pull. */
export interface FileOptions {
  readonly format: PullFormat;
  /** Which names their columns have. */
  readonly names: ColumnNames;
  /** Whether a fallback source is asked if the source fails. */
  readonly allowsFallback: boolean;
}

/** Where the files of a pull come from: the sources themselves, or a service. */
export interface ItemSource {
  /** The most concurrent requests. */
  readonly concurrency: number;
  /** Obtains the file of an item. Throws a `Failure`. */
  obtain(item: PullItem): Promise<PulledFile>;
  /** The origin of a failure, for messages: `eastmoney`. */
  originOf(failure: Failure): string;
}

/** The progress of a pull. */
export interface PullState {
  readonly total: number;
  /** Items that are done: written, fresh already, or not there. */
  readonly done: number;
  readonly written: number;
  /** Items that were fresh already. */
  readonly skipped: number;
  /** Items that the source does not have. */
  readonly nothing: number;
  readonly failed: number;
  /** Items under way. */
  readonly underWay: number;
  /** The pause: of which source, until when by the time of day, and why; undefined without one. */
  readonly pause?: { readonly who: string; readonly until: number; readonly why: string } | undefined;
}

/** An item that failed, and why. */
interface PullFailure extends Pick<PullItem, 'params'> {
  readonly failure: Failure;
}

/** How a pull ended. */
export interface PullOutcome {
  readonly state: PullState;
  /** The first failed items, at most 20; the journal has all of them. */
  readonly failures: readonly PullFailure[];
  /** `stopped`: by too many failures, see the sentence. `interrupted`: by the user. */
  readonly end: 'complete' | 'interrupted' | { readonly stopped: string };
}

/** What a pull works with. */
export interface PullParts {
  readonly plan: Plan;
  readonly source: ItemSource;
  readonly folder: PullFolder;
  readonly journal: Journal;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
  /** The clock of waits. */
  readonly clock: Clock;
  /** How long `nothing` holds before the source is asked again, in milliseconds. */
  readonly absenceMs: (failure: Failure) => number;
  /** Aborted to start no further item. */
  readonly stopping: AbortSignal;
  readonly onChange: (state: PullState) => void;
}

/** Pulls the items of a plan that are not fresh yet. Throws the system's errors of the folder and its journal. */
export function pull(parts: PullParts): Promise<PullOutcome> {
  return new PullRun(parts).run();
}

const MAX_FAILURES = 20;

/** Concurrent calls of `stat`. */
const STATS_AT_ONCE = 64;

class PullRun {
  readonly #parts: PullParts;
  readonly #pace: Pace;
  readonly #underWay = new Set<Promise<void>>();
  /** The items to ask for; those to retry come last. */
  #pending: number[] = [];
  #next = 0;
  #retries: number[] = [];
  #written = 0;
  #skipped = 0;
  #empty = 0;
  #failed = 0;
  readonly #failures: PullFailure[] = [];
  #pause: PullState['pause'];
  #fatal: { readonly thrown: unknown } | undefined;

  constructor(parts: PullParts) {
    this.#parts = parts;
    this.#pace = new Pace(parts.source.concurrency, parts.clock.now());
  }

  async run(): Promise<PullOutcome> {
    const { stopping, clock } = this.#parts;
    await this.#findPending();
    this.#reportState();
    while (!stopping.aborted && !this.#pace.stop && !this.#fatal) {
      const hasMore = this.#next < this.#pending.length || this.#retries.length > 0;
      if (!hasMore && this.#underWay.size === 0) break;
      const waitMs = this.#pace.waitMs(clock.now());
      if (this.#underWay.size > 0 && (!hasMore || waitMs > 0 || this.#underWay.size >= this.#pace.concurrency))
        await Promise.race(this.#underWay);
      else if (waitMs > 0) await this.#wait(waitMs);
      else this.#start();
    }
    await Promise.all(this.#underWay);
    if (this.#fatal) throw this.#fatal.thrown;
    const [state, failures] = [this.#state(), this.#failures];
    if (this.#pace.stop) return { state, failures, end: { stopped: this.#pace.stop } };
    return { state, failures, end: state.done + state.failed < state.total ? 'interrupted' : 'complete' };
  }

  /** Finds the items whose file is missing, stale or failed. */
  async #findPending(): Promise<void> {
    const { plan, stopping } = this.#parts;
    for (let from = 0; from < plan.length && !stopping.aborted; from += STATS_AT_ONCE) {
      const indexes = Array.from({ length: Math.min(STATS_AT_ONCE, plan.length - from) }, (_, at) => from + at);
      const settled = await Promise.all(indexes.map((index) => this.#isSettled(plan.at(index))));
      for (const [at, index] of indexes.entries()) if (!settled[at]) this.#pending.push(index);
      this.#skipped += settled.filter(Boolean).length;
    }
  }

  async #isSettled({ path }: PullItem): Promise<boolean> {
    const { journal, folder, now } = this.#parts;
    const entry = journal.find(path);
    if (!entry || !isSettled(entry, now())) return false;
    return entry.status === 'nothing' || (await folder.sizeOf(path)) === entry.file?.bytes;
  }

  async #wait(ms: number): Promise<void> {
    const { clock, stopping } = this.#parts;
    this.#reportState();
    try {
      await clock.wait(ms, stopping);
    } catch (thrown) {
      if (!stopping.aborted) throw thrown;
    }
    this.#pause = undefined;
    this.#reportState();
  }

  /** Begins the next item. */
  #start(): void {
    const index = this.#next < this.#pending.length ? this.#pending[this.#next++]! : this.#retries.shift()!;
    const running: Promise<void> = this.#obtain(index)
      .catch((thrown: unknown) => {
        // The disk or the journal fails: every item would meet it.
        this.#fatal ??= { thrown };
      })
      .finally(() => {
        this.#underWay.delete(running);
        this.#reportState();
      });
    this.#underWay.add(running);
    this.#reportState();
  }

  async #obtain(index: number): Promise<void> {
    const { plan, source, clock, journal, now, absenceMs } = this.#parts;
    const item = plan.at(index);
    const known = journal.find(item.path);
    const asked = clock.now();
    let file: PulledFile;
    let compared: FileComparison;
    try {
      file = await source.obtain(item);
      if (file.rows === 0) await this.#refuseVanishedRows(item, file, known);
      compared = await this.#compared(item, file, known?.file);
      if (compared.lost) throw toMissingRows(item, file, compared.lost);
    } catch (thrown) {
      const rows = await this.#rowsThere(item, known);
      const failure = rows === 0 ? toFailure(thrown) : withRowsThere(toFailure(thrown), rows);
      const { code, message } = failure;
      if (code === 'no_value' && rows === 0) {
        this.#recordAnswer(index, asked);
        await journal.append({
          ...this.#entryOf(item, 'nothing', known?.file?.rows === 0 ? known.file : undefined),
          absentUntil: now() + absenceMs(failure),
          failure: { code, message },
        });
        this.#empty++;
        return;
      }
      if (this.#pace.recordFailure(index, failure, clock.now()) === 'retry') {
        this.#retries.push(index);
        this.#notePause(failure);
        return;
      }
      this.#notePause(failure);
      await journal.append({ ...this.#entryOf(item, 'failed', known?.file), failure: { code, message } });
      this.#failed++;
      if (this.#failures.length < MAX_FAILURES) this.#failures.push({ params: item.params, failure });
      return;
    }
    this.#recordAnswer(index, asked);
    await this.#publish(item, file, known, compared);
    this.#written++;
  }

  /**
   * Throws `upstream_refused` for an empty file if the earlier one has rows: sources send empty tables to clients
   * that they limit. The cache does the same, but it may be new, or may have evicted the earlier table.
   */
  async #refuseVanishedRows(item: PullItem, { source }: PulledFile, known: JournalEntry | undefined): Promise<void> {
    const before = await this.#rowsThere(item, known);
    if (before === 0) return;
    throw new Failure(
      'upstream_refused',
      say(
        `${source} answered without a row, and the file has ${countText(before)}: it stays. Remove it if there is truly nothing any more.`,
        `${source} 的应答没有任何行，而文件有 ${before} 行：文件保留。若确实已没有数据，请删除文件。`,
      ),
    );
  }

  /** How many rows the file of an item has; 0 where there is no file. */
  async #rowsThere({ path }: PullItem, known: JournalEntry | undefined): Promise<number> {
    const rows = known?.file?.rows ?? 0;
    return rows > 0 && (await this.#parts.folder.sizeOf(path)) !== undefined ? rows : 0;
  }

  #recordAnswer(index: number, asked: number): void {
    const now = this.#parts.clock.now();
    this.#pace.recordAnswer(index, asked, now);
    if (this.#pace.waitMs(now) === 0) this.#pause = undefined;
  }

  async #publish(
    item: PullItem,
    { body, ...facts }: PulledFile,
    known: JournalEntry | undefined,
    { revised: rows }: FileComparison,
  ): Promise<void> {
    const { folder, journal } = this.#parts;
    journal.admit({ isMadeUp: facts.source === SANDBOX, names: facts.names });
    const digest = sha256(body);
    const revision: FileRevision | undefined = rows && { ...rows, obtained: facts.obtained };
    const revised = [...(known?.file?.revised ?? []), ...(revision ? [revision] : [])].slice(-MAX_REVISIONS);
    const file = { ...facts, bytes: body.length, sha256: digest, ...(revised.length > 0 && { revised }) };
    const entry = this.#entryOf(item, 'done', file);
    let isNoted = false;
    try {
      await folder.publish(item.path, body, async () => {
        isNoted = true;
        await journal.append(entry);
      });
    } catch (thrown) {
      // Restores the earlier entry. If that fails, too, the size in the journal differs from that of the file,
      // which is pulled again.
      if (isNoted) await journal.append(known ?? this.#entryOf(item, 'failed')).catch(() => undefined);
      throw thrown;
    }
  }

  /** How the earlier file of an item, as it was written, differs from the new one. */
  async #compared(
    { path }: PullItem,
    { body, source, names }: PulledFile,
    earlier: FileFacts | undefined,
  ): Promise<FileComparison> {
    const { iface, format } = this.#parts.plan.request;
    if (!earlier || earlier.names !== names || earlier.sha256 === sha256(body)) return {};
    try {
      const before = await this.#parts.folder.read(path);
      if (sha256(before) !== earlier.sha256) return {};
      return await compareFiles(before, body, {
        kind: iface.kind,
        listsAll: iface.listsAll === true,
        format,
        columns: describedColumns(iface, names),
        obtained: beijingTime(earlier.obtained).slice(0, 10),
        isOfOneSource: earlier.source === source,
      });
    } catch {
      // The earlier file is gone or unreadable: there is nothing to compare.
      return {};
    }
  }

  #entryOf({ path, params }: PullItem, status: JournalEntry['status'], file?: FileFacts): JournalEntry {
    return { path, name: this.#parts.plan.request.iface.name, params, status, file };
  }

  #notePause(failure: Failure): void {
    const { clock, now, source } = this.#parts;
    const waitMs = this.#pace.waitMs(clock.now());
    if (waitMs === 0) return;
    this.#pause = { who: source.originOf(failure), until: now() + waitMs, why: failure.message };
  }

  #reportState(): void {
    this.#parts.onChange(this.#state());
  }

  #state(): PullState {
    return {
      total: this.#parts.plan.length,
      done: this.#written + this.#skipped + this.#empty,
      written: this.#written,
      skipped: this.#skipped,
      nothing: this.#empty,
      failed: this.#failed,
      underWay: this.#underWay.size,
      pause: this.#pause,
    };
  }
}

/** A failure of an item whose file has rows: a source that has nothing of them any more is told from others. */
function withRowsThere(failure: Failure, rows: number): Failure {
  if (failure.code !== 'no_value') return failure;
  return new Failure(
    'no_value',
    say(
      `${failure.message} The file has ${countText(rows)} and stays. Remove it if there is truly nothing any more.`,
      `${failure.messageIn('zh')}文件有 ${rows} 行，予以保留。若确实已没有数据，请删除文件。`,
    ),
    { cause: failure },
  );
}

function countText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

/**
 * The failure of a file that lacks rows of the earlier one. The cache refuses most of them as well, but it may be
 * new, or may have evicted the earlier table.
 */
function toMissingRows({ path }: PullItem, { source }: PulledFile, lost: Text): Failure {
  return new Failure(
    'upstream_changed',
    say(
      `${source} contradicts the file that is there: its new table ${lost.en}. The file stays. If the source is right, remove ${path} and pull again.`,
      `${source} 的新表与已有文件矛盾：新表${lost.zh}。文件保留。若数据源是对的，请删除 ${path} 后重新 pull。`,
    ),
  );
}
