import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import { say, type Text, textIn } from '../../base/say.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { formSentence, type Param, toCompactValue } from '../../engine/interface/params.ts';
import { readQuery } from '../../engine/interface/query.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { validationText } from '../../engine/interface/validation-text.ts';
import { type EachValues, type ListedValue, MAX_ITEMS, toDistinctValues } from './param-values.ts';
import { findPathProblem, type ItemParams, itemPath, type PullFormat } from './paths.ts';

/** One file that a pull writes. */
export interface PullItem {
  /** The params in its path, in the order of its folders. */
  readonly params: ItemParams;
  /** Its query, percent-encoded. It includes params that are not in the path, such as `timeout`. */
  readonly query: string;
  /** The path of its file below the folder of the pull. */
  readonly path: string;
}

/** The request of a pull. */
export interface PullRequest {
  readonly iface: Interface;
  /** The params that are equal for all items, as written. */
  readonly fixed: readonly (readonly [name: string, value: string])[];
  readonly each: readonly EachValues[];
  readonly format: PullFormat;
}

/** The items of a pull. It holds the values; each item is made on demand. */
export class Plan {
  readonly request: PullRequest;
  readonly length: number;
  readonly #fixed: ItemParams;

  /** Checks nothing: {@link makePlan} does. */
  constructor(request: PullRequest) {
    this.request = request;
    this.length = countOf(request.each);
    this.#fixed = foldersOf(request);
  }

  /** The item of an index, from 0. */
  at(index: number): PullItem {
    const { iface, fixed, each, format } = this.request;
    const chosen = chosenAt(each, index).map(({ name, value }) => [name, value] as const);
    const params = [...this.#fixed, ...chosen];
    const query = new URLSearchParams();
    for (const [name, value] of [...fixed, ...chosen]) query.append(name, value);
    return { params, query: query.toString(), path: itemPath(iface.name, params, format) };
  }
}

/**
 * Plans a pull, and checks every item as its declaration says before a source is asked.
 * @param now milliseconds since 1970
 * @returns the plan, or every problem: a sentence each, with the place of the value
 */
export async function makePlan(
  asked: PullRequest,
  now: number,
): Promise<{ readonly plan: Plan } | { readonly problems: readonly Text[] }> {
  const today = new Date(now);
  const request = withWantedValues(asked, today);
  const shape = [...findShapeProblems(request), ...findValueProblems(request, today)];
  if (shape.length > 0) return { problems: shape };
  const plan = new Plan(request);
  const problems = new Map<string, Text>();
  const add = (problem: Text): unknown => problems.set(problem.en, problem);
  const folders = new Map<string, number>();
  for (let index = 0; index < plan.length; index++) {
    // Yields to the event loop, so that Ctrl-C works.
    if (index % 5_000 === 4_999) await nextTurn();
    const item = plan.at(index);
    for (const { name, text } of findItemProblems(request, item, today))
      add(at(chosenAt(request.each, index).find((one) => one.name === name)?.place, text));
    const folder = item.path.toLowerCase();
    const twin = folders.get(folder);
    if (twin === undefined) folders.set(folder, index);
    else
      add(
        say(
          `${item.path} and ${plan.at(twin).path} differ in upper and lower case alone, which is one folder on the disks of Windows and macOS: leave one of them out`,
          `${item.path} 与 ${plan.at(twin).path} 只有大小写不同，在 Windows 和 macOS 的磁盘上是同一个文件夹：请去掉其中一个`,
        ),
      );
  }
  return problems.size > 0 ? { problems: [...problems.values()] } : { plan };
}

/**
 * A request whose values are as an interface wants them, however they were written: days `20240102`, and the
 * wanted spelling of codes. So a security has one folder, and counts once.
 */
function withWantedValues({ iface, fixed, each, format }: PullRequest, today: Date): PullRequest {
  const wanted = (name: string, value: string): string => {
    const compact = toCompactValue(iface, name, value);
    const read = Object.hasOwn(iface.params, name) ? iface.params[name]?.read(compact, today) : undefined;
    return read && 'value' in read && read.isOtherSpelling === true ? String(read.value) : compact;
  };
  return {
    iface,
    fixed: fixed.map(([name, value]) => [name, wanted(name, value)]),
    each: each.map(({ name, values, repeated }) => {
      const distinct = toDistinctValues(
        name,
        values.map(({ value, ...place }) => ({ value: wanted(name, value), ...place })),
      );
      return { ...distinct, repeated: repeated + distinct.repeated };
    }),
    format,
  };
}

/** How many items the values make. */
function countOf(each: readonly EachValues[]): number {
  return each.reduce((count, { values }) => count * values.length, 1);
}

/** The problems with the names and the number of params. */
function findShapeProblems({ iface, fixed, each }: PullRequest): readonly Text[] {
  const problems: Text[] = [];
  const refuse = (en: string, zh: string): unknown => problems.push(say(en, zh));
  const names = each.map(({ name }) => name);
  for (const [at, { name, values }] of each.entries()) {
    const param = iface.params[name];
    if (param?.role !== 'value') {
      const accepted = Object.entries(iface.params).flatMap(([own, { role }]) => (role === 'value' ? [own] : []));
      const takes =
        accepted.length === 0
          ? say('It takes no parameters.', '该接口没有参数。')
          : say(`It takes: ${accepted.join(', ')}.`, `可用的参数：${accepted.join('、')}。`);
      refuse(
        `${iface.name} has no parameter ${JSON.stringify(name)} for --each. ${takes.en}`,
        `${iface.name} 没有可用于 --each 的参数 ${JSON.stringify(name)}。${takes.zh}`,
      );
    }
    if (names.indexOf(name) !== at)
      refuse(
        `--each ${name} stands there twice: give all its values in one`,
        `--each ${name} 出现两次：请把所有值写在一处`,
      );
    if (fixed.some(([other]) => other === name))
      refuse(
        `${name} has a value of its own and an --each: leave out one`,
        `${name} 既有固定的值，又有 --each：请去掉其中一个`,
      );
    if (values.length === 0) refuse(`--each ${name} has no values`, `--each ${name} 没有值`);
  }
  const count = countOf(each);
  if (count > MAX_ITEMS) {
    const product = each.map(({ values }) => values.length.toLocaleString('en-US')).join(' × ');
    refuse(
      `${product} = ${count.toLocaleString('en-US')} items are more than the ${MAX_ITEMS.toLocaleString('en-US')} of one pull: pull them in parts`,
      `${product} = ${count.toLocaleString('en-US')} 项，超过一次 pull 的上限 ${MAX_ITEMS.toLocaleString('en-US')} 项：请分批取`,
    );
  }
  return problems;
}

/** The problems with single values. */
function findValueProblems({ iface, fixed, each }: PullRequest, today: Date): readonly Text[] {
  const problems: Text[] = [];
  const values = [
    ...fixed.map(([name, value]) => ({ name, value, place: undefined })),
    ...each.flatMap((one) => one.values.map(({ value, place }) => ({ name: one.name, value, place }))),
  ];
  for (const { name, value, place } of values) {
    const param = Object.hasOwn(iface.params, name) ? iface.params[name] : undefined;
    const problem = param && findValueProblem(name, param, value, today);
    if (problem === undefined) continue;
    const shown = param?.role === 'cookie' ? problem : withValue(problem, value);
    problems.push(at(place, say(`${name}: ${shown.en}`, `${name}：${shown.zh}`)));
  }
  return problems;
}

/** The problem with a value, as a sentence without its end; undefined without one. */
function findValueProblem(name: string, param: Param, value: string, today: Date): Text | undefined {
  const read = param.read(value, today);
  if ('error' in read) return read.error.msg;
  const broken = param.check?.(param.many ? [read.value] : read.value, today, PROVEN_DAYS);
  if (broken) return broken.msg;
  // The service would answer no rows, as AKShare does. In a list of codes it is a mistake.
  const text = String(read.value);
  if (param.form && !param.form.accepts(text)) return formSentence(param.form, text);
  return param.role === 'value' ? findPathProblem(name, value) : undefined;
}

/** The problems with the combination of values of an item: the name of the param, and a sentence. */
function findItemProblems(
  { iface }: PullRequest,
  { query }: PullItem,
  today: Date,
): readonly { readonly name: string | undefined; readonly text: Text }[] {
  try {
    readQuery(iface, query, today);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.code !== 'invalid_params') throw thrown;
    if (!thrown.refused) return [{ name: undefined, text: say(thrown.message, thrown.messageIn('zh')) }];
    return thrown.refused.map(({ loc, msg, input }) => {
      const said = say(validationText({ loc, msg: msg.en }), validationText({ loc, msg: textIn(msg, 'zh') }));
      return { name: String(loc[1]), text: typeof input === 'string' ? withValue(said, input) : said };
    });
  }
}

/** A problem, and the value that has it. */
function withValue(problem: Text, value: string): Text {
  const shown = JSON.stringify(shortened(value));
  return say(`${problem.en}, not ${shown}`, `${textIn(problem, 'zh')}；现为 ${shown}`);
}

/** A problem at a place, where it has one. */
function at(place: Text | undefined, problem: Text): Text {
  if (place === undefined) return problem;
  return say(`${place.en}: ${problem.en}`, `${textIn(place, 'zh')}：${textIn(problem, 'zh')}`);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The value of each `--each` in the item of an index, in their order. The last one varies fastest. */
function chosenAt(each: readonly EachValues[], index: number): readonly (ListedValue & { readonly name: string })[] {
  let rest = index;
  const chosen = each.toReversed().map(({ name, values }) => {
    const at = rest % values.length;
    rest = Math.floor(rest / values.length);
    return { name, ...values[at]! };
  });
  return chosen.toReversed();
}

/**
 * The fixed params that are in the path, in the order of their declaration: all but secrets and settings of the
 * request.
 */
function foldersOf({ iface, fixed }: PullRequest): ItemParams {
  return Object.entries(iface.params).flatMap(([name, { role }]): ItemParams => {
    const values = fixed.filter(([other]) => other === name).map(([, value]) => value);
    return role === 'value' && values.length > 0 ? [[name, values.join(',')]] : [];
  });
}
