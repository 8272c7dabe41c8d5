import { isRecord } from '../../engine/formats/json.ts';
import { parseSchedule, SCHEDULE_FORMS, type Schedule } from './schedule.ts';

/** Tables of one interface that an archive keeps. */
export interface PlannedTables {
  readonly name: string;
  /** The params that are the same for every table, as written. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The params of which each value makes a table, with their values as `pull --each` takes them. */
  readonly each: readonly (readonly [name: string, values: string])[];
  readonly when: Schedule;
}

/** What an archive keeps, and where. */
export interface ArchivePlan {
  /** The folder as written: a relative one lies beside the plan. */
  readonly folder: string;
  readonly keep: readonly PlannedTables[];
}

const EXAMPLE =
  '{"folder": "archive", "keep": [{"interface": "stock_zh_a_spot_em", "when": "after the close"}, {"interface": "stock_zh_a_hist_min_em", "params": {"period": "1"}, "each": {"symbol": "@codes.txt"}, "when": "every 30 min in the session"}]}';

/** Reads a plan. Returns it, or every mistake in it: a sentence each. */
export function parsePlan(
  text: string,
): { readonly plan: ArchivePlan } | { readonly problems: readonly [string, ...string[]] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'it cannot be read';
    return { problems: [`The plan is no JSON: ${why}. A plan is, for example: ${EXAMPLE}`] };
  }
  if (!isRecord(parsed)) return { problems: [`The plan is no object. A plan is, for example: ${EXAMPLE}`] };
  const { folder, keep, ...others } = parsed;
  const problems: string[] = unknownKeys('the plan', others, 'folder and keep');
  if (typeof folder !== 'string' || folder.trim() === '')
    problems.push('folder is missing: name the folder of the archive, such as "archive"');
  const entries = Array.isArray(keep) ? keep : [];
  if (entries.length === 0) problems.push('keep is missing: list the interfaces to keep');
  const tables = entries.flatMap((entry: unknown, at) => toTables(entry, `keep[${at}]`, problems) ?? []);
  const [first, ...rest] = problems;
  if (first !== undefined) return { problems: [first, ...rest] };
  return { plan: { folder: String(folder), keep: tables } };
}

function toTables(entry: unknown, place: string, problems: string[]): PlannedTables | undefined {
  if (!isRecord(entry)) {
    problems.push(`${place} is no object: give "interface" and "when"`);
    return undefined;
  }
  const { interface: name, params = {}, each = {}, when, ...others } = entry;
  problems.push(...unknownKeys(place, others, 'interface, params, each and when'));
  if (typeof name !== 'string') problems.push(`${place}.interface is missing: name an interface`);
  const schedule = typeof when === 'string' ? parseSchedule(when) : undefined;
  if (!schedule) problems.push(`${place}.when is ${SCHEDULE_FORMS}`);
  const pairsOf = (value: unknown, key: string): readonly (readonly [string, string])[] => {
    const pairs = isRecord(value) ? Object.entries(value) : [];
    if (!isRecord(value) || pairs.some(([, each]) => typeof each !== 'string'))
      problems.push(`${place}.${key} is an object of texts, such as {"symbol": "600000"}: a number loses its zeros`);
    return pairs.map(([param, text]) => [param, String(text)]);
  };
  const planned = { params: pairsOf(params, 'params'), each: pairsOf(each, 'each') };
  return typeof name === 'string' && schedule ? { name, ...planned, when: schedule } : undefined;
}

function unknownKeys(place: string, others: Readonly<Record<string, unknown>>, known: string): string[] {
  return Object.keys(others).map((key) => `${place} has no ${JSON.stringify(key)}: there are ${known}`);
}
