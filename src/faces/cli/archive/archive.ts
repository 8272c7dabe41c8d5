import { join } from 'node:path';
import { Failure, messageOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { say } from '../../../base/say.ts';
import { ArchiveFolder } from '../../../engine/archive/archive-folder.ts';
import { OverdueTables } from '../../../engine/archive/overdue-tables.ts';
import { type FileLock, takeFileLock } from '../../../engine/coordination/file-lock.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import { openProgramServices } from '../../../service/program-services.ts';
import type { ServiceDependencies } from '../../../service/service.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { listenForInterrupt } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import { print, printError, printFailure, printNote } from '../terminal/output.ts';
import { whyUnwritable } from '../terminal/unwritable.ts';
import type { ArchiveCommand } from './command-line.ts';
import { readPlan } from './open-archive.ts';
import { runPlan } from './run-plan.ts';

/** Runs `finfount archive`: keeps tables by a plan, or verifies an archive. */
export async function runArchive(command: ArchiveCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  if (command.action === 'verify') return verifyArchive(command.folder);
  const plan = await readPlan(command.plan);
  const { signal, stopListening } = listenForInterrupt();
  signal.addEventListener('abort', printEnding);
  // A run without an end is ended so, and has done what it should.
  const interrupted = command.once ? EXIT.interrupted : EXIT.success;
  const { services, close } = await openProgramServices(command.settings, dependencies, {
    warn: printNote,
    awaitsTickers: true,
  });
  try {
    const archive = new ArchiveFolder(plan.folder);
    await archive.claim(services.sandbox, services.now());
    const lock = await lockFolder(plan.folder, command.plan, signal);
    if (!lock) return interrupted;
    try {
      const failures = await runPlan(plan, {
        services,
        archive,
        overdue: new OverdueTables(),
        signal: AbortSignal.any([signal, lock.lost]),
        once: command.once,
        acceptsEmpty: command.acceptsEmpty,
        printLine: print,
        warn: printNote,
      });
      if (lock.lost.aborted) {
        // The disk may be gone with the lock.
        await archive.ready();
        printFailure(
          localized(
            'Another process took the archive over, since this one stood still.',
            '本进程停顿过久，另一进程接管了存档。',
          ),
        );
        return EXIT.failure;
      }
      if (signal.aborted) return interrupted;
      return failures > 0 ? EXIT.failure : EXIT.success;
    } finally {
      await lock.release();
    }
  } catch (thrown) {
    const why = whyUnwritable(plan.folder, thrown);
    if (why === undefined) throw thrown;
    printFailure(why);
    return EXIT.failure;
  } finally {
    stopListening();
    await close();
  }
}

/** Prints that the run ends after the tables under way. */
function printEnding(): void {
  printError(
    localized(
      'Ends after what is under way; Ctrl-C again ends it at once.',
      '完成进行中的内容后结束；再按 Ctrl-C 立即结束。',
    ),
  );
}

/** Takes the lock of a plan's folder; waits for a process that has it. Undefined once the signal is aborted. */
function lockFolder(folder: string, plan: string, signal: AbortSignal): Promise<FileLock | undefined> {
  const taking = takeFileLock(join(folder, 'archive.lock'), {
    what: plan,
    clock: CLOCK,
    signal,
    onWait: (holder) =>
      printError(
        localized(
          `Another process (${holder?.pid ?? 'unknown'}) writes into ${folder}. This one waits.`,
          `另一进程（${holder?.pid ?? '未知'}）正在写入 ${folder}。本进程等待。`,
        ),
      ),
  });
  return taking.catch((thrown: unknown) => {
    if (signal.aborted) return undefined;
    throw thrown;
  });
}

/** Verifies every file of an archive, and prints each fault. */
async function verifyArchive(folder: string): Promise<ExitCode> {
  const archive = new ArchiveFolder(folder);
  const names = await archive.names();
  if (names.length === 0) throw new InvalidSetting(say(`${folder} holds no archive.`, `${folder} 中没有存档。`));
  let faults = 0;
  const printFault = (sentence: string): void => {
    faults++;
    printError(printable(`${localized('damaged: ', '损坏：')}${sentence}`));
  };
  await archive.checkMarker().catch((thrown: unknown) => {
    if (!(thrown instanceof Failure)) throw thrown;
    printFault(thrown.messageIn(terminalLanguage()));
  });
  for (const name of names) {
    const checks = archive.of(name).verify();
    try {
      for (let next = await checks.next(); ; next = await checks.next()) {
        if (next.done) {
          const { files, observations } = next.value;
          print(
            localized(
              `${name}: ${files} ${files === 1 ? 'file' : 'files'}, ${observations} ${observations === 1 ? 'observation' : 'observations'} checked\n`,
              `${name}：检查了 ${files} 个文件、${observations} 次取得\n`,
            ),
          );
          for (const index of next.value.unfinished)
            printError(
              printable(
                localized(
                  `note: interface=${name}/${index} has no table beside it and counts for nothing: the process that wrote it ended before, or somebody removed the table.`,
                  `注：interface=${name}/${index} 旁边没有对应的表，不计入：写入它的进程提前结束，或有人删除了该表。`,
                ),
              ),
            );
          break;
        }
        printFault(next.value);
      }
    } catch (thrown) {
      printFault(messageOf(thrown));
    }
  }
  return faults > 0 ? EXIT.failure : EXIT.success;
}
