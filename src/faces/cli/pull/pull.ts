import { join } from 'node:path';
import { Failure } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { say, textIn } from '../../../base/say.ts';
import { negativeTtlMs } from '../../../engine/cache/negative-cache.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import { type OpenServices, onlyWarnings, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { type Journal, JournalError } from '../../pull/journal.ts';
import { localSource } from '../../pull/local-source.ts';
import type { EachValues } from '../../pull/param-values.ts';
import { JOURNAL } from '../../pull/paths.ts';
import { makePlan, type Plan } from '../../pull/plan.ts';
import { type ItemSource, type PullOutcome, pull } from '../../pull/pull.ts';
import { checkService, fetchServiceColumn, serviceSource } from '../../pull/service-source.ts';
import { Symbols } from '../../symbols/symbols.ts';
import { listenForInterrupt } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from '../terminal/language.ts';
import { print, printError, printFailure, printNote } from '../terminal/output.ts';
import type { PullCommand } from './command-line.ts';
import { columnNameOf, type EachSource, loadEachValues, parseEachValues, selectColumn } from './each-values.ts';
import { explainFailure, LockedFolder, TAKEN_OVER } from './locked-folder.ts';
import { formatCount, formatSpan, pullProgress } from './progress.ts';

/** Runs `finfount pull`: writes the missing and stale files, and prints the result. */
export async function runPull(command: PullCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const { clock } = command.settings;
  const own = clock === undefined ? dependencies : { ...dependencies, now: () => clock };
  const iface = await own.registry.load(command.name);
  const wanted = await parseEachValues(command.each, own.registry);
  const { signal: interrupted } = listenForInterrupt();
  const session = new PullSession({ command, dependencies: own, iface, wanted, interrupted });
  try {
    return await session.run();
  } catch (thrown) {
    if (interrupted.aborted) return EXIT.interrupted;
    const isOfUsage = thrown instanceof Failure && thrown.status === 422;
    const why = isOfUsage ? undefined : explainFailure(command.out, thrown);
    if (why === undefined) throw thrown;
    printFailure(why);
    if (!(thrown instanceof JournalError)) printAgain(command);
    return EXIT.failure;
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
  readonly #parts: SessionParts;
  readonly #folder: LockedFolder;
  #services: OpenServices | undefined;
  /** Loads the list of the United States for tickers without a market. */
  #symbols: Symbols | undefined;
  #isSandbox = false;

  constructor(parts: SessionParts) {
    const { command, interrupted } = parts;
    this.#parts = parts;
    this.#folder = new LockedFolder({ name: command.name, out: command.out, interrupted });
  }

  async run(): Promise<ExitCode> {
    const { via } = this.#parts.command;
    const asksFirst = this.#parts.wanted.some(({ from }) => from.kind === 'column');
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
    await this.#folder.open();
    return this.#pull(plan);
  }

  /** Closes what was opened. */
  async close(): Promise<void> {
    await this.#folder.close();
    this.#symbols?.stop();
    await this.#services?.close();
  }

  /** Plans the pull; prints all mistakes, if any. */
  async #plan(): Promise<Plan | 'refused'> {
    const { params, format } = this.#parts.command;
    const each: EachValues[] = [];
    for (const wanted of this.#parts.wanted)
      each.push(await loadEachValues(wanted, this.#parts.iface, (name, column) => this.#columnOf(name, column)));
    const made = await makePlan(
      { iface: this.#parts.iface, fixed: params, each, format },
      this.#parts.dependencies.now(),
    );
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
    const { via } = this.#parts.command;
    if (via)
      return fetchServiceColumn(via, name, columnNameOf(await this.#parts.dependencies.registry.load(name), wanted));
    if (!this.#services) throw new TypeError('the services are open before a source is asked');
    const { column, texts, names } = await selectColumn(this.#services, name, wanted, this.#parts.interrupted);
    if (!texts)
      throw new InvalidSetting(
        say(
          `${name} has no column ${JSON.stringify(column)}; it has ${names.join(', ')}.`,
          `${name} 没有列 ${JSON.stringify(column)}，有：${names.join('、')}。`,
        ),
      );
    return texts;
  }

  #openServices(): Promise<OpenServices> {
    return openServices(this.#parts.command.settings, this.#parts.dependencies, {
      ...onlyWarnings(printNote),
      onChecksumMismatch: ({ failure }) => printNote(failure.messageIn(terminalLanguage())),
    });
  }

  /** Takes the locks of all sources that are asked. A service has a rate of its own. */
  async #lockSources(): Promise<void> {
    const { via, settings, allowsFallback } = this.#parts.command;
    if (via) return;
    const { registry } = this.#parts.dependencies;
    const lists = await Promise.all(
      this.#parts.wanted.flatMap(({ from }) => (from.kind === 'column' ? [registry.load(from.name)] : [])),
    );
    const asked = [this.#parts.iface, ...lists, ...(allowsFallback ? this.#parts.iface.fallbacks : [])];
    await this.#folder.lockSources(
      asked.map(({ source }) => source),
      settings,
    );
  }

  async #pull(plan: Plan): Promise<ExitCode> {
    const kind = { isMadeUp: this.#isSandbox, names: this.#parts.command.names };
    const { lost } = this.#folder;
    let outcome = await this.#folder.withJournal(kind, async (journal) => {
      const end = await this.#pullWith(plan, journal, lost);
      if (!lost.aborted) await this.#folder.writeViews(journal, this.#parts.dependencies.registry);
      return end;
    });
    if (lost.aborted) outcome = { ...outcome, end: { stopped: inTerminalLanguage(TAKEN_OVER) } };
    if (this.#isSandbox) printNote(localized('the sandbox made these figures up.', '这些数据是沙盒虚构的。'));
    return reportOutcome(this.#parts.command, outcome);
  }

  /** Pulls the items of a plan, and shows the progress. */
  async #pullWith(plan: Plan, journal: Journal, lost: AbortSignal): Promise<PullOutcome> {
    const source = this.#sourceOf();
    printError(this.#startText(plan));
    const who = this.#parts.command.via ? new URL(this.#parts.command.via.url).host : this.#parts.iface.source.name;
    const progress = pullProgress(process.stderr, who);
    this.#parts.interrupted.addEventListener('abort', () => progress.interrupted());
    try {
      return await pull({
        plan,
        source,
        folder: this.#folder.files,
        journal,
        now: this.#parts.dependencies.now,
        clock: CLOCK,
        absenceMs: negativeTtlMs,
        stopping: AbortSignal.any([this.#parts.interrupted, lost]),
        onChange: (state) => progress.changed(state),
      });
    } finally {
      progress.end();
    }
  }

  #sourceOf(): ItemSource {
    const { via, format, names, allowsFallback } = this.#parts.command;
    const wish = { format, names, allowsFallback };
    if (via) return serviceSource(via, this.#parts.iface, wish);
    if (!this.#services) throw new TypeError('the services are open before a pull begins');
    return localSource(this.#services, this.#parts.iface, wish);
  }

  /** The number of files, and the least time that they take. */
  #startText({ length }: Plan): string {
    const { name, out, via, settings } = this.#parts.command;
    const { title, limits } = this.#parts.iface.source;
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
  for (const { params, failure } of failures)
    printError(
      printable(
        `${localized('failed: ', '失败：')}${[command.name, ...params.map((pair) => pair.join('='))].join(' ')}: ${failure.messageIn(terminalLanguage())}`,
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
