import { join, resolve } from 'node:path';
import { Failure } from '../../../base/errors.ts';
import { createFolders } from '../../../base/files.ts';
import { say, type Text } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { type FileLock, type LockHolder, takeFileLock } from '../../../engine/coordination/file-lock.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import type { ServiceSettings } from '../../../service/settings.ts';
import { writeViews } from '../../pull/folder-views.ts';
import { Journal, JournalError } from '../../pull/journal.ts';
import { JOURNAL, LOCK, WORK_FOLDER } from '../../pull/paths.ts';
import { PullFolder } from '../../pull/pull-folder.ts';
import { VIEWS } from '../../pull/views.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import { printError, printNote } from '../terminal/output.ts';
import { whyUnwritable } from '../terminal/unwritable.ts';

/** What a run writes, where to, and when it is told to end. */
interface Run {
  /** The name of the interface, or of the tables of a day. */
  readonly name: string;
  /** The folder as the person wrote it. */
  readonly out: string;
  readonly interrupted: AbortSignal;
}

/** The folder that a run writes into, with the locks that it holds: that of the folder, and those of sources. */
export class LockedFolder {
  readonly files: PullFolder;
  readonly #run: Run;
  readonly #locks: FileLock[] = [];
  /** The lock of the folder, which is one of them. */
  #own: FileLock | undefined;

  constructor(run: Run) {
    this.#run = run;
    this.files = new PullFolder(resolve(run.out), WORK_FOLDER);
  }

  /** Aborted as soon as another pull takes over one of the locks. */
  get lost(): AbortSignal {
    return AbortSignal.any(this.#locks.map(({ lost }) => lost));
  }

  /**
   * Takes the locks of all sources that the run asks, so that two pulls do not double the request rate. In the
   * sandbox no source is asked; with Redis the rate is shared already.
   */
  async lockSources(
    sources: readonly Interface['source'][],
    { sandbox, redis, dataDir }: Pick<ServiceSettings, 'sandbox' | 'redis' | 'dataDir'>,
  ): Promise<void> {
    if (sandbox || redis !== undefined) return;
    await createFolders(dataDir);
    // In a fixed order, so that two pulls never deadlock.
    for (const name of [...new Set(sources.map((source) => source.name))].toSorted())
      await this.#lock(join(dataDir, `pull-${name}.lock`), say(`asks ${name}`, `正在访问 ${name}`));
  }

  /** Makes the folder, where there is none, and takes its lock. */
  async open(): Promise<void> {
    const { out } = this.#run;
    await this.files.createFolder();
    this.#own = await this.#lock(this.files.join(LOCK), say(`writes into ${out}`, `正在写入 ${out}`));
    await this.files.createWorkFolder();
  }

  /** Runs something with the journal of the folder, once what an earlier run left is put in order. */
  async withJournal<T>(kind: Parameters<Journal['refuseMixed']>[0], run: (journal: Journal) => Promise<T>): Promise<T> {
    const journal = await Journal.open(this.files.join(JOURNAL));
    try {
      journal.refuseMixed(kind);
      await this.files.recover(journal.paths(), (path) => journal.find(path)?.file?.sha256);
      return await run(journal);
    } finally {
      await journal.close(this.#own?.lost.aborted === false ? join(this.files.workFolder, 'journal.part') : undefined);
    }
  }

  /** Writes the views of the folder. A file of that name that a person wrote stays; a note says so. */
  async writeViews(journal: Journal, registry: Registry): Promise<void> {
    const end = await writeViews(this.files, journal, async (name) =>
      registry.has(name) ? registry.load(name) : undefined,
    );
    if (end !== 'of a person') return;
    const place = join(this.#run.out, VIEWS);
    printNote(
      localized(
        `${place} was not written by finfount, so that it stays as it is.`,
        `${place} 不是 finfount 写的，因此保持原样。`,
      ),
    );
  }

  /** Removes what is temporary, and releases the locks. */
  async close(): Promise<void> {
    // Before the lock is released: another pull may start at once.
    if (this.#own?.lost.aborted === false) await this.files.removeWorkFolder();
    for (const lock of this.#locks.splice(0)) await lock.release();
  }

  /** Takes a lock. @param doing the activity of its holder, for the message of a process that waits */
  async #lock(path: string, doing: Text): Promise<FileLock> {
    const { name, out, interrupted } = this.#run;
    const onWait = (holder: LockHolder | undefined): void => {
      const who = holder
        ? localized(
            ` (process ${holder.pid}, ${holder.what}, since ${new Date(holder.since).toTimeString().slice(0, 5)})`,
            `（进程 ${holder.pid}，${holder.what}，自 ${new Date(holder.since).toTimeString().slice(0, 5)} 起）`,
          )
        : '';
      printError(
        localized(
          `Another pull ${doing.en}${who}. This one goes on when that has ended; Ctrl-C ends it.`,
          `另一个 pull ${doing.zh}${who}。它结束后本次继续；Ctrl-C 结束本次。`,
        ),
      );
    };
    const what = `${name} ${localized('into', '→')} ${resolve(out)}`;
    const lock = await takeFileLock(path, { what, clock: CLOCK, signal: interrupted, onWait });
    this.#locks.push(lock);
    return lock;
  }
}

/** Why a run ends whose lock is lost. */
export const TAKEN_OVER = say(
  'Another pull took the lock over, since this one stood still.',
  '本次停顿过久，另一个 pull 接管了锁。',
);

/**
 * Why a run failed by its source, its service, its journal or its folder, in the language of the terminal.
 * Undefined for anything else.
 */
export function explainFailure(out: string, thrown: unknown): string | undefined {
  if (thrown instanceof JournalError) return thrown.messageIn(terminalLanguage());
  if (thrown instanceof Failure) return thrown.code === 'internal' ? undefined : thrown.messageIn(terminalLanguage());
  return whyUnwritable(out, thrown);
}
