import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, messageOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { say, textIn } from '../../../base/say.ts';
import type { Services } from '../../../engine/answer/answer.ts';
import type { ArchiveFolder } from '../../../engine/archive/archive-folder.ts';
import type { OverdueTables } from '../../../engine/archive/overdue-tables.ts';
import { isOfHungDisk } from '../../../engine/cache/disk-gate.ts';
import { beijingTime } from '../../../engine/interface/beijing-time.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { keepTables } from '../../archive/keep-tables.ts';
import type { ArchivePlan, PlannedTables } from '../../archive/plan.ts';
import { lastDue, nextDue } from '../../archive/schedule.ts';
import type { EachValues } from '../../pull/param-values.ts';
import { makePlan, type Plan } from '../../pull/plan.ts';
import { loadEachValues, parseEachValues, selectColumn } from '../pull/each-values.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import { whyUnwritable } from '../terminal/unwritable.ts';

interface PlanRun {
  readonly services: Services;
  readonly archive: ArchiveFolder;
  /** Gets what is due while no table of it is kept. */
  readonly overdue: OverdueTables;
  readonly signal: AbortSignal;
  /** Whether it ends after all due tables are kept. */
  readonly once: boolean;
  /** Whether empty tables are kept after tables with rows. */
  readonly acceptsEmpty: boolean;
  printLine(text: string): void;
  warn(sentence: string): void;
}

// The most failures printed for one run; the others are counted.
const SHOWN_FAILURES = 5;
// The longest sleep, so that a changed system clock is noticed.
const MAX_SLEEP_MS = 60_000;

/**
 * Keeps the tables of a plan whenever they are due, until the signal is aborted, or once. Overdue tables come
 * first. An entry that fails is told, and does not end the others. Throws `InvalidSetting` for a plan with unknown
 * names, and the system's errors of a run that is to be once.
 * @returns how many tables failed in the last round
 */
export async function runPlan({ keep }: ArchivePlan, run: PlanRun): Promise<number> {
  const { services, overdue, signal, once, warn } = run;
  // Finds mistakes before any request.
  for (const tables of keep) await services.registry.load(tables.name);
  const done = keep.map(() => Number.NEGATIVE_INFINITY);
  for (;;) {
    let failed = 0;
    for (const [at, tables] of keep.entries()) {
      const now = services.now();
      const due = lastDue(tables.when, now, services.calendar);
      const before = done[at]!;
      // A clock that was ahead has marked as done what is not due yet.
      const isDone = before >= due && before <= now;
      if (isDone || signal.aborted) continue;
      overdue.add(tables, due);
      try {
        const plan = await planOf(tables, services, signal);
        done[at] = due;
        const failures = await keepOne(tables, plan, due, run);
        if (failures === 0 || failures < plan.length) overdue.remove(tables);
        failed += failures;
      } catch (thrown) {
        if (signal.aborted) break;
        const isMistake = thrown instanceof InvalidSetting;
        // A plan that was right before has a list that changed.
        if ((isMistake && before === Number.NEGATIVE_INFINITY) || (once && !(thrown instanceof Failure))) throw thrown;
        // A list that a source does not give is asked for again in the next round. What a disk that hangs or is
        // full did not take is kept then.
        const unwritable = whyUnwritable(run.archive.path, thrown);
        if (isMistake) done[at] = due;
        else if (isOfHungDisk(thrown) || unwritable !== undefined) done[at] = before;
        failed++;
        warn(printable(`${tables.name}: ${unwritable ?? messageOf(thrown)}`));
      }
    }
    if (once || signal.aborted) return failed;
    const now = services.now();
    const next = Math.min(...keep.map(({ when }) => nextDue(when, now, services.calendar)));
    await sleep(Math.min(Math.max(next - now, 1_000), MAX_SLEEP_MS), undefined, { signal }).catch(() => undefined);
  }
}

/** Keeps the tables of one entry of a plan. Returns how many failed. */
async function keepOne(tables: PlannedTables, plan: Plan, due: number, run: PlanRun): Promise<number> {
  const { services, archive, acceptsEmpty, signal, printLine, warn } = run;
  let shown = 0;
  const kept = await keepTables(services, plan, {
    archive,
    due,
    acceptsEmpty,
    signal,
    onFailure: ({ query, failure }) => {
      if (shown++ < SHOWN_FAILURES)
        warn(printable(`${tables.name} ${query}: ${failure.messageIn(terminalLanguage())}`));
    },
  });
  const { begun, changed, unchanged, skipped, failed, bytes } = kept;
  const parts = [
    ...(begun > 0 ? [localized(`${begun} begun`, `新建 ${begun}`)] : []),
    ...(changed > 0 ? [localized(`${changed} changed`, `有变化 ${changed}`)] : []),
    ...(unchanged > 0 ? [localized(`${unchanged} unchanged`, `无变化 ${unchanged}`)] : []),
    ...(skipped > 0 ? [localized(`${skipped} kept already`, `已保存 ${skipped}`)] : []),
    ...(failed > 0 ? [localized(`${failed} failed`, `失败 ${failed}`)] : []),
  ];
  printLine(
    `${beijingTime(services.now())} ${tables.name}: ${parts.join(', ')} (${(bytes / 1_000_000).toFixed(1)} MB)\n`,
  );
  return failed;
}

/** The tables of one entry, each checked as its declaration says. Throws `InvalidSetting` with every mistake. */
async function planOf({ name, params, each }: PlannedTables, services: Services, signal: AbortSignal): Promise<Plan> {
  const iface = await services.registry.load(name);
  const columnOf = async (other: string, wanted: string): Promise<readonly string[]> => {
    const { column, texts } = await selectColumn(services, other, wanted, signal);
    if (!texts)
      throw new InvalidSetting(
        say(`${other} has no column ${JSON.stringify(column)}.`, `${other} 没有列 ${JSON.stringify(column)}。`),
      );
    return texts;
  };
  const values: EachValues[] = [];
  for (const wanted of await parseEachValues(each, services.registry))
    values.push(await loadEachValues(wanted, iface, columnOf));
  const made = await makePlan({ iface, fixed: params, each: values, format: 'parquet' }, services.now());
  if ('plan' in made) return made.plan;
  throw new InvalidSetting(
    say(
      `The plan of ${name} has mistakes:\n  ${made.problems.map(({ en }) => en).join('\n  ')}`,
      `${name} 的计划有误：\n  ${made.problems.map((each) => textIn(each, 'zh')).join('\n  ')}`,
    ),
  );
}
