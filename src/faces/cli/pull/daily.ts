import { join } from 'node:path';
import { sha256 } from '../../../base/sha256.ts';
import { type OpenServices, onlyWarnings, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { closedDay, DAILY, dailyInterfaces, obtainDaily } from '../../pull/daily.ts';
import { encodeFile } from '../../pull/encode.ts';
import { itemPath } from '../../pull/paths.ts';
import { listenForInterrupt } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { inTerminalLanguage, localized } from '../terminal/language.ts';
import { print, printFailure, printNote } from '../terminal/output.ts';
import type { DailyCommand } from './command-line.ts';
import { explainFailure, LockedFolder, TAKEN_OVER } from './locked-folder.ts';

/** Runs `finfount pull --daily`: writes the file of the newest finished day of trading, unless it is whole. */
export async function runDaily(command: DailyCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const { settings, out } = command;
  const { signal, stopListening } = listenForInterrupt();
  const services = await openServices(settings, dependencies, onlyWarnings(printNote));
  const folder = new LockedFolder({ name: DAILY, out, interrupted: signal });
  try {
    const day = closedDay(services.now(), services.calendar);
    const { registry } = services;
    const asked = await Promise.all(Object.values(dailyInterfaces(registry)).map((name) => registry.load(name)));
    await folder.lockSources(
      asked.map(({ source }) => source),
      settings,
    );
    await folder.open();
    return await writeDay(day, { command, services, folder, signal });
  } catch (thrown) {
    if (signal.aborted) return EXIT.interrupted;
    const why = explainFailure(out, thrown);
    if (why === undefined) throw thrown;
    printFailure(why);
    return EXIT.failure;
  } finally {
    stopListening();
    await folder.close();
    await services.close();
  }
}

/** The parts for writing a day. */
interface DayRun {
  readonly command: DailyCommand;
  readonly services: OpenServices;
  readonly folder: LockedFolder;
  readonly signal: AbortSignal;
}

async function writeDay(
  day: string,
  { command: { out, format, names, allowsFallback }, services, folder, signal }: DayRun,
): Promise<ExitCode> {
  const params = [['day', day]] as const;
  const path = itemPath(DAILY, params, format);
  const place = join(out, path);
  const kind = { isMadeUp: services.sandbox, names };
  return folder.withJournal(kind, async (journal) => {
    const known = journal.find(path);
    if (known?.status === 'done' && known.file && (await folder.files.sizeOf(path)) === known.file.bytes) {
      print(localized(`${place} is there already.\n`, `${place} 已存在。\n`));
      return EXIT.success;
    }
    const { table, metadata, source, obtained } = await obtainDaily(services, day, { names, allowsFallback, signal });
    const body = await encodeFile(format, { table, metadata });
    if (folder.lost.aborted) {
      printFailure(inTerminalLanguage(TAKEN_OVER));
      return EXIT.failure;
    }
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
    await folder.files.publish(path, body, () => journal.append({ path, name: DAILY, params, status: 'done', file }));
    await folder.writeViews(journal, services.registry);
    print(
      localized(
        `${table.length} shares of ${day} in ${place}.\n`,
        `${day} 共 ${table.length} 只股票，写入 ${place}。\n`,
      ),
    );
    if (services.sandbox) printNote(localized('the sandbox made these figures up.', '这些数据是沙盒虚构的。'));
    return EXIT.success;
  });
}
