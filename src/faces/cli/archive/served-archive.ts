import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../base/errors.ts';
import { ArchivePool } from '../../../engine/archive/archive-pool.ts';
import { OverdueTables } from '../../../engine/archive/overdue-tables.ts';
import { isOfHungDisk } from '../../../engine/cache/disk-gate.ts';
import { takeFileLock } from '../../../engine/coordination/file-lock.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import type { RunningService, ServiceDependencies } from '../../../service/service.ts';
import { whyUnwritable } from '../terminal/unwritable.ts';
import { isFolder, openArchive, readPlan } from './open-archive.ts';
import { runPlan } from './run-plan.ts';

/** The archive of a running service, with its plan, if it has one. */
export interface ServedArchive {
  /** What the service reads of it. */
  readonly dependencies: Pick<ServiceDependencies, 'archive' | 'overdue'>;
  /** Runs the plan until the signal is aborted. Only one of several processes does. Faults are logged. */
  run(service: RunningService, signal: AbortSignal): Promise<void>;
}

/** How long an archive waits for a disk that is gone or full before it looks again, in milliseconds. */
const RETRY_MS = 10_000;

/**
 * Opens the archive of a plan, or the folder of an archive for reading. Throws `InvalidSetting` for a wrong plan.
 */
export async function openServedArchive(path: string, isSandbox: boolean, retryMs = RETRY_MS): Promise<ServedArchive> {
  if (await isFolder(path)) {
    const { path: folder } = await openArchive(path, isSandbox);
    const archive = new ArchivePool(folder);
    await archive.check(isSandbox);
    return { dependencies: { archive }, run: async ({ log }) => reportDisk(archive, log) };
  }
  const plan = await readPlan(path);
  const archive = new ArchivePool(plan.folder);
  const overdue = new OverdueTables();
  const runOnce = async ({ services, log }: RunningService, signal: AbortSignal): Promise<void> => {
    await archive.claim(services.sandbox, services.now());
    overdue.remove(plan);
    const lock = await takeFileLock(join(plan.folder, 'archive.lock'), {
      what: path,
      clock: CLOCK,
      signal,
      onWait: () => undefined,
    });
    try {
      await runPlan(plan, {
        services,
        archive,
        overdue,
        signal: AbortSignal.any([signal, lock.lost]),
        once: false,
        acceptsEmpty: false,
        printLine: (line) => log.info(`archive: ${line.trimEnd()}`),
        warn: (sentence) => log.warn(`archive: ${sentence}`),
      });
    } finally {
      if (lock.lost.aborted) overdue.clear();
      await lock.release();
    }
  };
  return {
    dependencies: { archive, overdue },
    run: async (service, signal) => {
      const { log } = service;
      reportDisk(archive, log);
      let said: string | undefined;
      // A process that stood still loses the lock to another one, and waits for it like any other then. One whose
      // disk is gone or full waits for that.
      while (!signal.aborted) {
        try {
          await runOnce(service, signal);
          said = undefined;
        } catch (thrown) {
          if (signal.aborted) return;
          overdue.add(plan, service.services.now());
          const why = whyUnwritable(plan.folder, thrown) ?? (isOfHungDisk(thrown) ? messageOf(thrown) : undefined);
          if (why === undefined) return log.error(`The archive ended: ${messageOf(thrown)}`);
          if (why !== said) log.warn(`The archive ${archive.path} keeps nothing until this is mended: ${why}`);
          said = why;
          await sleep(retryMs, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}

/** Says in the log when the disk of an archive hangs, and when it answers again. */
function reportDisk(archive: ArchivePool, log: RunningService['log']): void {
  archive.onDiskChange = (hangs) =>
    log.warn(
      hangs
        ? `The disk of the archive ${archive.path} does not answer. Until it does, requests for the past are refused, and other answers do not say since when it has theirs.`
        : `The disk of the archive ${archive.path} answers again.`,
    );
}
