import { join, resolve } from 'node:path';
import { Failure } from '../../../base/errors.ts';
import { type FileLock, takeFileLock } from '../../../engine/coordination/file-lock.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import { type OpenServices, onlyWarnings, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { closedDay, DAILY, DAILY_INTERFACES, obtainDaily } from '../../pull/daily.ts';
import { encodeFile } from '../../pull/encode.ts';
import { writeViews } from '../../pull/folder-views.ts';
import { Journal, JournalError } from '../../pull/journal.ts';
import { itemPath, JOURNAL, LOCK, WORK_FOLDER } from '../../pull/paths.ts';
import { PullFolder, sha256 } from '../../pull/pull-folder.ts';
import { listenForInterrupt } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import { print, printFailure, printNote } from '../terminal/output.ts';
import type { DailyCommand } from './command-line.ts';
import { lockSources } from './source-locks.ts';

/** Runs `finfount pull --daily`: writes the file of the newest finished day of trading, unless it is whole. */
export async function runDaily(command: DailyCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const { settings, out } = command;
  const { signal, stopListening } = listenForInterrupt();
  const { clock } = settings;
  const services = await openServices(
    settings,
    clock === undefined ? dependencies : { ...dependencies, now: () => clock },
    onlyWarnings(printNote),
  );
  const folder = new PullFolder(resolve(out), WORK_FOLDER);
  const locks: FileLock[] = [];
  let folderLock: FileLock | undefined;
  try {
    const day = closedDay(services.now(), services.calendar);
    await folder.createFolder();
    const lock = async (path: string): Promise<FileLock> => {
      const what = `${DAILY} → ${resolve(out)}`;
      const onWait = (): void =>
        printNote(
          localized(
            'another pull is under way; this one goes on when that has ended.',
            '另一个 pull 正在进行，结束后本次继续。',
          ),
        );
      const taken = await takeFileLock(path, { what, clock: CLOCK, signal, onWait });
      locks.push(taken);
      return taken;
    };
    const { registry } = services;
    const asked = await Promise.all(Object.values(DAILY_INTERFACES).map((name) => registry.load(name)));
    await lockSources(
      asked.map(({ source }) => source),
      settings,
      lock,
    );
    folderLock = await lock(folder.join(LOCK));
    await folder.createWorkFolder();
    return await writeDay(day, { command, services, folder, lost: folderLock.lost, signal });
  } catch (thrown) {
    if (signal.aborted) return EXIT.interrupted;
    const isKnown = thrown instanceof JournalError || (thrown instanceof Failure && thrown.code !== 'internal');
    if (!isKnown) throw thrown;
    printFailure(thrown.messageIn(terminalLanguage()));
    return EXIT.failure;
  } finally {
    stopListening();
    if (folderLock?.lost.aborted === false) await folder.removeWorkFolder();
    for (const each of locks) await each.release();
    await services.close();
  }
}

/** The parts for writing a day. */
interface DayRun {
  readonly command: DailyCommand;
  readonly services: OpenServices;
  readonly folder: PullFolder;
  /** Aborted when another pull took the folder over. */
  readonly lost: AbortSignal;
  readonly signal: AbortSignal;
}

async function writeDay(
  day: string,
  { command: { out, format, names, allowsFallback }, services, folder, lost, signal }: DayRun,
): Promise<ExitCode> {
  const params = [['day', day]] as const;
  const path = itemPath(DAILY, params, format);
  const place = join(out, path);
  const journal = await Journal.open(folder.join(JOURNAL));
  try {
    const kind = { isMadeUp: services.sandbox, names };
    journal.refuseMixed(kind);
    await folder.recover(journal.paths(), (each) => journal.find(each)?.file?.sha256);
    const known = journal.find(path);
    if (known?.status === 'done' && known.file && (await folder.sizeOf(path)) === known.file.bytes) {
      print(localized(`${place} is there already.\n`, `${place} 已存在。\n`));
      return EXIT.success;
    }
    const { table, metadata, source, obtained } = await obtainDaily(services, day, { names, allowsFallback, signal });
    const body = await encodeFile(format, { table, metadata });
    journal.admit(kind);
    const file = {
      rows: table.length,
      first: day,
      last: day,
      names,
      source,
      obtained,
      freshUntil: Number.POSITIVE_INFINITY,
      bytes: body.length,
      sha256: sha256(body),
    };
    await folder.publish(path, body, () => journal.append({ path, name: DAILY, params, status: 'done', file }));
    const { registry } = services;
    await writeViews(folder, journal, async (name) => (registry.has(name) ? registry.load(name) : undefined));
    print(
      localized(
        `${table.length} shares of ${day} in ${place}.\n`,
        `${day} 共 ${table.length} 只股票，写入 ${place}。\n`,
      ),
    );
    if (services.sandbox) printNote(localized('the sandbox made these figures up.', '这些数据是沙盒虚构的。'));
    return EXIT.success;
  } finally {
    await journal.close(lost.aborted ? undefined : join(folder.workFolder, 'journal.part'));
  }
}
