import { messageOf } from '../../base/errors.ts';
import { say, type Text, textIn } from '../../base/say.ts';
import { isRecord } from '../../engine/formats/json/json.ts';
import { valueEnd } from '../../engine/formats/json/json-scan.ts';
import { parseSchedule, SCHEDULE_FORMS, type Schedule } from './schedule.ts';

/** Tables of one interface that an archive keeps. */
export interface PlannedTables {
  readonly name: string;
  /** The params that are equal for all tables, as written. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The params that vary: one table for each value. The values are written as `pull --each` takes them. */
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
): { readonly plan: ArchivePlan } | { readonly problems: readonly [Text, ...Text[]] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (thrown) {
    const why = messageOf(thrown);
    return {
      problems: [
        say(
          `The plan is no JSON: ${why}. A plan is, for example: ${EXAMPLE}`,
          `计划不是 JSON：${why}。计划的例子：${EXAMPLE}`,
        ),
      ],
    };
  }
  if (!isRecord(parsed))
    return {
      problems: [
        say(`The plan is no object. A plan is, for example: ${EXAMPLE}`, `计划不是对象。计划的例子：${EXAMPLE}`),
      ],
    };
  const { folder, keep, ...others } = parsed;
  const problems: Text[] = [];
  const refuse: Refuse = (en, zh) => problems.push(say(en, zh));
  refuseOthers(say('the plan', '计划'), others, say('folder and keep', 'folder 和 keep'), refuse);
  for (const key of keysGivenTwice(text))
    refuse(
      `${key} stands twice in one object: all but the last would be left out`,
      `${key} 在同一个对象中出现了两次：只有最后一次会生效`,
    );
  if (typeof folder !== 'string' || folder.trim() === '')
    refuse(
      'folder is missing: name the folder of the archive, such as "archive"',
      '缺少 folder：写出存档的文件夹，例如 "archive"',
    );
  const entries = Array.isArray(keep) ? keep : [];
  if (entries.length === 0) refuse('keep is missing: list the interfaces to keep', '缺少 keep：列出要保存的接口');
  const tables = entries.flatMap((entry: unknown, at) => toTables(entry, `keep[${at}]`, refuse) ?? []);
  const [first, ...rest] = problems;
  if (first !== undefined) return { problems: [first, ...rest] };
  return { plan: { folder: String(folder), keep: tables } };
}

/** Notes of a mistake in a plan. */
type Refuse = (en: string, zh: string) => unknown;

function toTables(entry: unknown, place: string, refuse: Refuse): PlannedTables | undefined {
  if (!isRecord(entry)) {
    refuse(`${place} is no object: give "interface" and "when"`, `${place} 不是对象：写出 "interface" 和 "when"`);
    return undefined;
  }
  const { interface: name, params = {}, each = {}, when, ...others } = entry;
  const known = say('interface, params, each and when', 'interface、params、each 和 when');
  refuseOthers(say(place, `${place} `), others, known, refuse);
  if (typeof name !== 'string')
    refuse(`${place}.interface is missing: name an interface`, `缺少 ${place}.interface：写出接口名`);
  const schedule = typeof when === 'string' ? parseSchedule(when) : undefined;
  if (!schedule) refuse(`${place}.when is ${SCHEDULE_FORMS.en}`, `${place}.when 应为 ${SCHEDULE_FORMS.zh}`);
  const pairsOf = (value: unknown, key: string): readonly (readonly [string, string])[] => {
    const pairs = isRecord(value) ? Object.entries(value) : [];
    if (!isRecord(value) || pairs.some(([, each]) => typeof each !== 'string'))
      refuse(
        `${place}.${key} is an object of texts, such as {"symbol": "600000"}: a number loses its zeros`,
        `${place}.${key} 应为文本组成的对象，例如 {"symbol": "600000"}：写成数字会丢掉开头的零`,
      );
    return pairs.map(([param, text]) => [param, String(text)]);
  };
  const planned = { params: pairsOf(params, 'params'), each: pairsOf(each, 'each') };
  return typeof name === 'string' && schedule ? { name, ...planned, when: schedule } : undefined;
}

/**
 * The keys that an object of a JSON text has twice, as written. `JSON.parse` would take the last one without an
 * error.
 */
function keysGivenTwice(json: string): readonly string[] {
  const body = Buffer.from(json);
  const twice: string[] = [];
  const open: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < body.length; at++) {
    const sign = String.fromCharCode(body[at]!);
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"') {
      const end = valueEnd(body, at);
      last = body.toString('utf8', at, end);
      at = end - 1;
    } else if (sign === ':') {
      if (open.at(-1)?.has(last)) twice.push(last);
      open.at(-1)?.add(last);
    }
  }
  return twice;
}

/** Refuses the keys of an object that mean nothing. */
function refuseOthers(place: Text, others: Readonly<Record<string, unknown>>, known: Text, refuse: Refuse): void {
  for (const key of Object.keys(others))
    refuse(
      `${place.en} has no ${JSON.stringify(key)}: there are ${known.en}`,
      `${textIn(place, 'zh')}没有 ${JSON.stringify(key)}：可用的有 ${known.zh}`,
    );
}
