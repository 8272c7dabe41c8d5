import { dirname, join, resolve } from 'node:path';
import { Failure, messageOf, systemCodeOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { say, type Text, textIn } from '../../../base/say.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { selectTable } from '../../../engine/answer/answer.ts';
import { negativeTtlMs } from '../../../engine/cache/negative-cache.ts';
import { type FileLock, type LockHolder, takeFileLock } from '../../../engine/coordination/file-lock.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import { type OpenServices, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { writeViews } from '../../pull/folder-views.ts';
import { Journal, JournalError } from '../../pull/journal.ts';
import { localSource } from '../../pull/local-source.ts';
import type { EachValues } from '../../pull/param-values.ts';
import { JOURNAL, LOCK, WORK_FOLDER } from '../../pull/paths.ts';
import { makePlan, type Plan } from '../../pull/plan.ts';
import { type ItemSource, type PullOutcome, pull } from '../../pull/pull.ts';
import { PullFolder } from '../../pull/pull-folder.ts';
import { checkService, fetchServiceColumn, serviceSource } from '../../pull/service-source.ts';
import { VIEWS } from '../../pull/views.ts';
import { Symbols } from '../../symbols/symbols.ts';
import { listenForInterrupt } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from '../terminal/language.ts';
import { print, printError, printFailure, printNote } from '../terminal/output.ts';
import type { PullCommand } from './command-line.ts';
import { type EachSource, loadEachValues, parseEachValues } from './each-values.ts';
import { formatCount, formatSpan, pullProgress } from './progress.ts';
import { lockSources } from './source-locks.ts';

/** Runs `finfount pull`: writes the missing and stale files, and prints the result. */
export async function runPull(command: PullCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const { clock } = command.settings;
  const own = clock === undefined ? dependencies : { ...dependencies, now: () => clock };
  const iface = await own.registry.load(command.name);
  const wanted = parseEachValues(command.each, (name) => own.registry.has(name));
  const { signal: interrupted } = listenForInterrupt();
  const session = new PullSession({ command, dependencies: own, iface, wanted, interrupted });
  try {
    return await session.run();
  } catch (thrown) {
    if (interrupted.aborted) return EXIT.interrupted;
    return explainFailure(command, thrown);
  } finally {
    await session.close();
  }
}

interface SessionParts {
  readonly command: PullCommand;
  readonly dependencies: ServiceDependencies;
  readonly iface: Interface;
  /** The values of each param that varies. */
  readonly wanted: readonly EachSource[];
  readonly interrupted: AbortSignal;
}

/** One run of the command, with the resources that it opens and closes. */
class PullSession {
  readonly #command: SessionParts['command'];
  readonly #dependencies: SessionParts['dependencies'];
  readonly #iface: SessionParts['iface'];
  readonly #wanted: SessionParts['wanted'];
  readonly #interrupted: SessionParts['interrupted'];
  readonly #folder: PullFolder;
  readonly #locks: FileLock[] = [];
  /** The lock of the folder, which is one of them. */
  #folderLock: FileLock | undefined;
  #services: OpenServices | undefined;
  /** Loads the list of the United States for tickers without a market. */
  #symbols: Symbols | undefined;
  #hasBegun = false;
  #isSandbox = false;

  constructor({ command, dependencies, iface, wanted, interrupted }: SessionParts) {
    this.#command = command;
    this.#dependencies = dependencies;
    this.#iface = iface;
    this.#wanted = wanted;
    this.#interrupted = interrupted;
    this.#folder = new PullFolder(resolve(command.out), WORK_FOLDER);
  }

  async run(): Promise<ExitCode> {
    const { via } = this.#command;
    const asksFirst = this.#wanted.some(({ from }) => from.kind === 'column');
    // If no source is asked for the values, mistakes are reported before waiting for locks.
    const early = asksFirst ? undefined : await this.#plan();
    if (early === 'refused') return EXIT.usage;
    if (via) this.#isSandbox = await checkService(via);
    else {
      this.#services = await this.#openServices();
      this.#isSandbox = this.#services.sandbox;
      this.#symbols = new Symbols({ services: this.#services, warn: () => undefined, awaitsTickers: true });
    }
    await this.#lockSources();
    const plan = early ?? (await this.#plan());
    if (plan === 'refused') return EXIT.usage;
    await this.#folder.createFolder();
    this.#folderLock = await this.#lock(
      this.#folder.join(LOCK),
      say(`writes into ${this.#command.out}`, `正在写入 ${this.#command.out}`),
    );
    await this.#folder.createWorkFolder();
    this.#hasBegun = true;
    return this.#pull(plan);
  }

  /** Closes what was opened. */
  async close(): Promise<void> {
    // Before the lock is released: another pull may start at once.
    if (this.#hasBegun && !this.#hasLostFolder) await this.#folder.removeWorkFolder();
    for (const lock of this.#locks.splice(0)) await lock.release();
    this.#symbols?.stop();
    await this.#services?.close();
  }

  /** Whether another pull writes into the folder by now. */
  get #hasLostFolder(): boolean {
    return this.#folderLock?.lost.aborted === true;
  }

  /** Plans the pull; prints all mistakes, if any. */
  async #plan(): Promise<Plan | 'refused'> {
    const { params, format } = this.#command;
    const each: EachValues[] = [];
    for (const wanted of this.#wanted)
      each.push(await loadEachValues(wanted, this.#iface, (name, column) => this.#columnOf(name, column)));
    const made = await makePlan({ iface: this.#iface, fixed: params, each, format }, this.#dependencies.now());
    if ('problems' in made) {
      const count = made.problems.length;
      printError(
        localized(
          `error: Nothing was asked for: ${count === 1 ? 'there is a mistake' : `there are ${formatCount(count)} mistakes`}.`,
          `错误：没有取任何数据：有 ${formatCount(count)} 处错误。`,
        ),
      );
      for (const problem of made.problems) printError(`  ${inTerminalLanguage(problem)}`);
      return 'refused';
    }
    for (const { name, repeated } of made.plan.request.each)
      if (repeated > 0)
        printNote(
          localized(
            `of ${name}, ${formatCount(repeated)} came more than once: each value counts once.`,
            `${name} 有 ${formatCount(repeated)} 个值重复，每个值只计一次。`,
          ),
        );
    return made.plan;
  }

  /** The values of a column of an interface, by its Chinese or English name. */
  async #columnOf(name: string, wanted: string): Promise<readonly string[]> {
    const { via } = this.#command;
    const { columns } = await this.#dependencies.registry.load(name);
    const column = columns.find(({ id }) => id === wanted)?.name ?? wanted;
    if (via) return fetchServiceColumn(via, name, column);
    if (!this.#services) throw new TypeError('the services are open before a source is asked');
    const { table } = await selectTable(this.#services, name, '', {
      signal: this.#interrupted,
      maxStaleMs: Number.POSITIVE_INFINITY,
    });
    const found = table.columns.find((each) => each.name === column);
    if (!found)
      throw new InvalidSetting(
        say(
          `${name} has no column ${JSON.stringify(column)}; it has ${table.columns.map((each) => each.name).join(', ')}.`,
          `${name} 没有列 ${JSON.stringify(column)}，有：${table.columns.map((each) => each.name).join('、')}。`,
        ),
      );
    return Array.from({ length: table.length }, (_, row) => String(found.cells.valueAt(table.from + row) ?? ''));
  }

  #openServices(): Promise<OpenServices> {
    return openServices(this.#command.settings, this.#dependencies, {
      onRequestEnd: () => undefined,
      onProgress: () => undefined,
      onBreakerChange: () => undefined,
      onChecksumMismatch: ({ failure }) => printNote(failure.messageIn(terminalLanguage())),
      onWarning: printNote,
      onCount: () => undefined,
    });
  }

  /** Takes the locks of all sources that are asked. A service has a rate of its own. */
  async #lockSources(): Promise<void> {
    const { via, settings, allowsFallback } = this.#command;
    if (via) return;
    const { registry } = this.#dependencies;
    const lists = await Promise.all(
      this.#wanted.flatMap(({ from }) => (from.kind === 'column' ? [registry.load(from.name)] : [])),
    );
    const asked = [this.#iface, ...lists, ...(allowsFallback ? this.#iface.fallbacks : [])];
    await lockSources(
      asked.map(({ source }) => source),
      settings,
      (path, name) => this.#lock(path, say(`asks ${name}`, `正在访问 ${name}`)),
    );
  }

  /** Takes a lock. @param doing the activity of its holder, for the message of a process that waits */
  async #lock(path: string, doing: Text): Promise<FileLock> {
    const { name, out } = this.#command;
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
    const lock = await takeFileLock(path, { what, clock: CLOCK, signal: this.#interrupted, onWait });
    this.#locks.push(lock);
    return lock;
  }

  async #pull(plan: Plan): Promise<ExitCode> {
    const journal = await Journal.open(this.#folder.join(JOURNAL));
    let outcome: PullOutcome;
    try {
      journal.refuseMixed({ isMadeUp: this.#isSandbox, names: this.#command.names });
      await this.#folder.recover(journal.paths(), (path) => journal.find(path)?.file?.sha256);
      outcome = await this.#pullWith(plan, journal);
      await this.#writeViews(journal);
    } finally {
      await journal.close(this.#hasLostFolder ? undefined : join(this.#folder.workFolder, `journal.part`));
    }
    if (this.#locks.some(({ lost }) => lost.aborted))
      outcome = {
        ...outcome,
        end: {
          stopped: localized(
            'Another pull took the lock over, since this one stood still.',
            '本次停顿过久，另一个 pull 接管了锁。',
          ),
        },
      };
    if (this.#isSandbox) printNote(localized('the sandbox made these figures up.', '这些数据是沙盒虚构的。'));
    return reportOutcome(this.#command, outcome);
  }

  /** Writes the views of the folder. A file of that name that a person wrote stays; a note says so. */
  async #writeViews(journal: Journal): Promise<void> {
    const { registry } = this.#dependencies;
    if (this.#locks.some(({ lost }) => lost.aborted)) return;
    const end = await writeViews(this.#folder, journal, async (name) =>
      registry.has(name) ? registry.load(name) : undefined,
    );
    if (end === 'of a person')
      printNote(
        localized(
          `${join(this.#command.out, VIEWS)} was not written by finfount, so that it stays as it is.`,
          `${join(this.#command.out, VIEWS)} 不是 finfount 写的，因此保持原样。`,
        ),
      );
  }

  /** Pulls the items of a plan, and shows the progress. */
  async #pullWith(plan: Plan, journal: Journal): Promise<PullOutcome> {
    const source = this.#sourceOf();
    printError(this.#startText(plan));
    const who = this.#command.via ? new URL(this.#command.via.url).host : this.#iface.source.name;
    const progress = pullProgress(process.stderr, who);
    let underWay = 0;
    this.#interrupted.addEventListener('abort', () => {
      if (underWay > 0)
        printError(
          localized(
            `Ends after ${formatCount(underWay)} files under way; Ctrl-C again ends it at once.`,
            `完成进行中的 ${formatCount(underWay)} 个文件后结束；再按 Ctrl-C 立即结束。`,
          ),
        );
    });
    try {
      return await pull({
        plan,
        source,
        folder: this.#folder,
        journal,
        now: this.#dependencies.now,
        clock: CLOCK,
        absenceMs: negativeTtlMs,
        stopping: AbortSignal.any([this.#interrupted, ...this.#locks.map(({ lost }) => lost)]),
        onChange: (state) => {
          underWay = state.underWay;
          progress.changed(state);
        },
      });
    } finally {
      progress.end();
    }
  }

  #sourceOf(): ItemSource {
    const { via, format, names, allowsFallback } = this.#command;
    const wish = { format, names, allowsFallback };
    if (via) return serviceSource(via, this.#iface, wish);
    if (!this.#services) throw new TypeError('the services are open before a pull begins');
    return localSource(this.#services, this.#iface, wish);
  }

  /** The number of files, and the least time that they take. */
  #startText({ length }: Plan): string {
    const { name, out, via, settings } = this.#command;
    const { title, limits } = this.#iface.source;
    const files = localized(
      `${formatCount(length)} file${length === 1 ? '' : 's'} of ${name} in ${out}.`,
      `${name}：${formatCount(length)} 个文件，写入 ${out}。`,
    );
    if (via || settings.sandbox) return files;
    const pace =
      limits.perSecond >= 1
        ? localized(`${limits.perSecond} requests a second`, `每秒 ${limits.perSecond} 次`)
        : localized(
            `a request in ${Math.round(1 / limits.perSecond)} s`,
            `每 ${Math.round(1 / limits.perSecond)} 秒一次`,
          );
    const span = formatSpan((length / limits.perSecond) * 1_000);
    return localized(
      `${files} ${title.en} is asked for at most ${pace}: some ${span} if none is there yet.`,
      `${files}访问${textIn(title, 'zh')}最多${pace}：若一个文件都还没有，约需 ${span}。`,
    );
  }
}

/** Prints the outcome of a pull. */
function reportOutcome(command: PullCommand, { state, end, failures }: PullOutcome): ExitCode {
  const { total, done, written, skipped, nothing, failed } = state;
  const parts = [
    localized(`${formatCount(written)} written`, `写入 ${formatCount(written)}`),
    localized(`${formatCount(skipped)} fresh already`, `仍新 ${formatCount(skipped)}`),
    ...(nothing > 0
      ? [localized(`${formatCount(nothing)} that the source does not have`, `数据源没有 ${formatCount(nothing)}`)]
      : []),
    ...(failed > 0 ? [localized(`${formatCount(failed)} failed`, `失败 ${formatCount(failed)}`)] : []),
  ];
  const folder = join(command.out, command.name);
  print(
    localized(
      `${formatCount(done)} of ${formatCount(total)} done in ${folder}: ${parts.join(', ')}.\n`,
      `${folder}：完成 ${formatCount(done)} / ${formatCount(total)}：${parts.join('，')}。\n`,
    ),
  );
  if (typeof end === 'object') printFailure(end.stopped);
  if (end === 'complete' && failed === 0) return EXIT.success;
  for (const { params, message } of failures)
    printError(
      printable(
        `${localized('failed: ', '失败：')}${[command.name, ...params.map((pair) => pair.join('='))].join(' ')}: ${message}`,
      ),
    );
  if (failed > failures.length)
    printError(
      localized(
        `failed: ${formatCount(failed - failures.length)} more.`,
        `失败：另有 ${formatCount(failed - failures.length)} 个。`,
      ),
    );
  if (failed > 0)
    printError(
      localized(
        `${join(command.out, JOURNAL)} says of each file why it failed.`,
        `${join(command.out, JOURNAL)} 记录每个文件失败的原因。`,
      ),
    );
  printAgain(command);
  return end === 'interrupted' ? EXIT.interrupted : EXIT.failure;
}

/** Prints the command that continues the pull. */
function printAgain({ again, each }: PullCommand): void {
  const isTyped = each.some(([, text]) => text === '@-');
  printError(
    localized(
      `For the rest${isTyped ? ', with the same standard input' : ''}:\n  ${again}`,
      `其余的请用此命令${isTyped ? '，标准输入相同' : ''}：\n  ${again}`,
    ),
  );
}

// The system errors if something else is at the path of a folder or file of the pull.
const IN_THE_WAY: ReadonlyMap<string, Text> = new Map([
  ['EEXIST', say('a file has the name of a folder', '有文件与目录同名')],
  [
    'ELOOP',
    say(
      'a link is in the way, which is not followed: it may lead anywhere',
      '有链接挡着；不跟随链接，因为它可能指向任何地方',
    ),
  ],
  ['EISDIR', say('a folder has the name of a file', '有目录与文件同名')],
  ['ENOTEMPTY', say('a folder has the name of a file', '有目录与文件同名')],
]);

/** Prints why a pull failed by its source, its service or its folder. Throws anything else. */
function explainFailure(command: PullCommand, thrown: unknown): ExitCode {
  if (thrown instanceof JournalError) {
    printFailure(thrown.messageIn(terminalLanguage()));
    return EXIT.failure;
  }
  if (thrown instanceof Failure && thrown.status !== 422 && thrown.code !== 'internal') {
    printFailure(thrown.messageIn(terminalLanguage()));
    printAgain(command);
    return EXIT.failure;
  }
  const systemCode = systemCodeOf(thrown);
  const why = IN_THE_WAY.get(systemCode) ?? findSystemError(systemCode)?.file?.why;
  if (thrown instanceof Failure || systemCode === '' || why === undefined) throw thrown;
  const place = thrown instanceof Error && 'path' in thrown ? dirname(String(thrown.path)) : command.out;
  printFailure(
    localized(
      `The files cannot be written into ${place}: ${why.en} (${messageOf(thrown)}).`,
      `无法写入 ${place}：${why.zh}（${messageOf(thrown)}）。`,
    ),
  );
  printAgain(command);
  return EXIT.failure;
}
