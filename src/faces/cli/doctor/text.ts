import { Failure } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import type { UpstreamSettings } from '../../../engine/upstream/settings.ts';
import { toTableLines } from '../terminal/table-text.ts';
import { wrap } from '../terminal/wrap.ts';
import { adviseOffline, adviseOn, isOffline, proxyVariableOf } from './advice.ts';
import type { CheckResult } from './source-checks.ts';
import type { ProbeResult } from './source-probe.ts';

/** The style of a word on a terminal with colours. */
export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** Where the report is written. */
export interface Terminal {
  /** Columns of a line; undefined for no limit. */
  readonly width?: number;
  /** Adds a style to a text, or returns it unchanged where there are no colours. */
  paint(style: Style, text: string): string;
}

/** Whether every source and check is all right: the exit code of `finfount doctor` depends on it. */
export function isHealthy(results: readonly ProbeResult[]): boolean {
  return results.every(
    ({ reply, checks, missing }) =>
      !(reply instanceof Failure) &&
      checks.every(({ result }) => result === 'pass' || result === 'not applicable') &&
      missing.every(({ fields }) => fields.length === 0),
  );
}

/** The names of the sources that work. */
export function workingSources(results: readonly ProbeResult[]): readonly string[] {
  return results.filter(({ reply }) => !(reply instanceof Failure)).map(({ probe }) => probe.name);
}

/**
 * The results of the probes, for a person: which sources work, what to do about the others, and the live checks.
 */
export function toDoctorText(results: readonly ProbeResult[], settings: UpstreamSettings, terminal: Terminal): string {
  const blocks = [
    wrap(toIntroduction(settings), terminal.width, ''),
    toTable(results, terminal),
    ...toTroubles(results, settings, terminal),
    ...toMissing(results, terminal),
    ...toChecks(results, settings, terminal),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function toIntroduction({ mirror, sandbox, proxy }: UpstreamSettings): string {
  const not = 'this says nothing about the real ones.';
  if (sandbox) return `The sandbox was asked in the place of every source: ${not}`;
  if (mirror !== undefined) return `The mirror ${mirror} was asked in the place of every source: ${not}`;
  const variable = proxyVariableOf(proxy);
  const through = variable === undefined ? '' : ` through the proxy that ${variable} names`;
  return `Every source was asked once, from this network${through}.`;
}

function toTable(results: readonly ProbeResult[], { paint }: Terminal): string {
  const rows = results.map(({ probe, ms, requests, reply }) => {
    const works = !(reply instanceof Failure);
    return {
      source: probe.name,
      // The sandbox has no host.
      host: (works ? new URL(reply.url).host : requests[0]?.host) || '-',
      works: works ? paint('green', 'yes') : paint('red', 'no'),
      time: toSeconds(ms),
      rows: works ? reply.rows.toLocaleString('en') : '-',
      newest: works ? printable(reply.newest) : '-',
    };
  });
  const column = (name: keyof (typeof rows)[number], toRight = false) => ({
    texts: [paint('bold', name), ...rows.map((row) => row[name])],
    toRight,
  });
  const columns = [column('source'), column('host'), column('works'), column('time', true), column('rows', true)];
  return toTableLines([...columns, column('newest')]).join('\n');
}

/** How many sources work, and a block for each that failed or answered only after a failed request. */
function toTroubles(
  results: readonly ProbeResult[],
  settings: UpstreamSettings,
  { width, paint }: Terminal,
): readonly string[] {
  const working = workingSources(results);
  const count = `${working.length} of ${results.length} ${results.length === 1 ? 'source answers' : 'sources answer'} from here.`;
  const title = wrap(paint('bold', count), width, '');
  const [{ probe: firstProbe, reply: firstReply } = {}] = results;
  // Every source failed for one reason, which is shown once.
  if (firstProbe && firstReply instanceof Failure && isOffline(results, settings)) {
    const first = wrap(`${paint('red', firstProbe.name)}  ${printable(firstReply.message)}`, width, '  ');
    return [title, wrap(adviseOffline(settings), width, ''), first];
  }
  const blocks = results.flatMap((result) => {
    const { reply, probe, requests } = result;
    if (!(reply instanceof Failure)) {
      // Another host or copy answered, or the same host after a retry.
      const failure = requests.find((request) => request.failure)?.failure;
      if (!failure) return [];
      const text = `${paint('yellow', probe.name)}  answered, but not at once: ${printable(failure.message)}`;
      return [wrap(text, width, '  ')];
    }
    const failed = wrap(`${paint('red', probe.name)}  ${printable(reply.message)}`, width, '  ');
    return [`${failed}\n  ${wrap(`→ ${printable(adviseOn({ ...result, reply }, settings, working))}`, width, '    ')}`];
  });
  return [title, ...blocks];
}

/**
 * The inferred fields that replies lack, a line for each interface, and how many interfaces could not be asked.
 */
function toMissing(results: readonly ProbeResult[], { width, paint }: Terminal): readonly string[] {
  const found = results.flatMap(({ missing }) => missing);
  const lacking = found.filter(({ fields }) => fields.length > 0);
  const lines = lacking.map(
    ({ interface: name, fields }) => `  ${wrap(`${paint('red', name)}  ${fields.join(', ')}`, width, '    ')}`,
  );
  const title = 'Replies lack these fields, whose names are inferred, so their columns are null; please report them.';
  const unknown = found.length - lacking.length;
  const rest = `${unknown} ${unknown === 1 ? 'interface' : 'interfaces'} with fields of inferred names could not be asked.`;
  return [
    ...(lacking.length === 0 ? [] : [[wrap(title, width, ''), ...lines].join('\n')]),
    ...(unknown === 0 ? [] : [wrap(rest, width, '')]),
  ];
}

const RESULTS = ['pass', 'fail', 'not reachable', 'not applicable'] as const;
const STYLES = { pass: 'green', fail: 'red', 'not reachable': 'yellow', 'not applicable': 'dim' } as const;

/** The live checks: how many values passed, and a block for each question. */
function toChecks(results: readonly ProbeResult[], settings: UpstreamSettings, terminal: Terminal): readonly string[] {
  const { width, paint } = terminal;
  const checks = results.flatMap((each) => each.checks);
  if (checks.length === 0) return [];
  const title = paint('bold', 'Check values');
  if (settings.sandbox)
    return [title, wrap(`${checks.length} are not applicable: the sandbox makes its figures up.`, width, '')];
  const counts = RESULTS.flatMap((result) => {
    const count = checks.filter((each) => each.result === result).length;
    return count === 0 ? [] : [paint(STYLES[result], `${count} ${result}`)];
  });
  const summary = `${title}: ${counts.join(', ')}`;
  // Nothing could be compared, for the reason that was shown.
  if (isOffline(results, settings)) return [summary];
  const blocks = [...groupBy(checks, ({ check }) => check)].map(([{ question, otherwise }, values]) => {
    const isFailed = values.some(({ result }) => result === 'fail');
    const meaning = `${isFailed ? 'This means' : 'A fail would mean'}: ${otherwise}`;
    return [
      wrap(question, width, ''),
      ...[...groupBy(values, toGroup).values()].map((line) => toValues(line, terminal)),
      `  ${wrap(isFailed ? meaning : paint('dim', meaning), width, '  ')}`,
    ].join('\n');
  });
  return [summary, ...blocks];
}

/** Values with equal groups share one line: those of one call, and those not compared for one reason. */
function toGroup({ interface: name, call, result, why }: CheckResult): string {
  return JSON.stringify([name, result, why ?? call]);
}

function toValues(values: readonly CheckResult[], { width, paint }: Terminal): string {
  const { interface: name, call, result, row, expected, actual, why } = values[0]!;
  const called = [name, ...(why === undefined ? [call] : [])].join(' ').trim();
  const toLine = (text: string): string =>
    `  ${wrap(`${paint(STYLES[result], result)}  ${called}  ${text}`.trimEnd(), width, '        ')}`;
  if (why !== undefined)
    return toLine(`${values.length === 1 ? 'one value' : `${values.length} values`}: ${printable(why)}`);
  if (result === 'pass') return toLine(values.map((each) => `${each.row} ${each.expected}`.trim()).join(', '));
  if (row === '') return toLine(`expected ${expected}, came ${printable(actual)}`);
  const column = (textOf: (each: CheckResult) => string) => ({ texts: values.map(textOf), toRight: false });
  const lines = toTableLines([
    column((each) => each.row),
    column((each) => `expected ${each.expected},`),
    column((each) => `came ${printable(each.actual)}`),
  ]);
  return [toLine(''), ...lines.map((line) => `        ${line}`)].join('\n');
}

function groupBy<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;
}
