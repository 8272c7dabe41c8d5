import { Failure } from '../../../base/errors.ts';
import { groupBy } from '../../../base/group-by.ts';
import { printable } from '../../../base/printable.ts';
import { say } from '../../../base/say.ts';
import type { UpstreamSettings } from '../../../engine/upstream/settings.ts';
import { inTerminalLanguage, localized, terminalLanguage } from '../terminal/language.ts';
import { toTableLines } from '../terminal/table-text.ts';
import { wrap } from '../terminal/wrap.ts';
import { adviseOffline, adviseOn, isOffline, proxyVariableOf } from './advice.ts';
import type { CheckResult } from './source-checks.ts';
import type { ProbeResult } from './source-probe.ts';

/** A style of text on a terminal with colours. */
export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** The terminal of the report. */
export interface Terminal {
  /** Columns of a line; undefined for no limit. */
  readonly width?: number | undefined;
  /** Adds a style to a text; returns it unchanged without colours. */
  paint(style: Style, text: string): string;
}

/** Whether all sources and checks pass: it decides the exit code of `finfount doctor`. */
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
  const not = localized('this says nothing about the real ones.', '这不能说明真实数据源的情况。');
  if (sandbox)
    return localized(`The sandbox was asked in the place of every source: ${not}`, `以沙盒代替所有数据源：${not}`);
  if (mirror !== undefined)
    return localized(
      `The mirror ${mirror} was asked in the place of every source: ${not}`,
      `以镜像 ${mirror} 代替所有数据源：${not}`,
    );
  const variable = proxyVariableOf(proxy);
  return variable === undefined
    ? localized('Every source was asked once, from this network.', '已从此网络逐一访问每个数据源。')
    : localized(
        `Every source was asked once, from this network through the proxy that ${variable} names.`,
        `已从此网络经 ${variable} 所写的代理逐一访问每个数据源。`,
      );
}

const HEADINGS = {
  source: say('source', '数据源'),
  host: say('host', '主机'),
  works: say('works', '可用'),
  time: say('time', '用时'),
  rows: say('rows', '行数'),
  newest: say('newest', '最新'),
} as const;

function toTable(results: readonly ProbeResult[], { paint }: Terminal): string {
  const rows = results.map(({ probe, ms, requests, reply }) => {
    const works = !(reply instanceof Failure);
    return {
      source: probe.name,
      // The sandbox has no host.
      host: (works ? new URL(reply.url).host : requests[0]?.host) || '-',
      works: works ? paint('green', localized('yes', '是')) : paint('red', localized('no', '否')),
      time: toSeconds(ms),
      rows: works ? reply.rows.toLocaleString('en') : '-',
      newest: works ? printable(reply.newest) : '-',
    };
  });
  const column = (name: keyof (typeof rows)[number], { toRight = false } = {}) => ({
    texts: [paint('bold', inTerminalLanguage(HEADINGS[name])), ...rows.map((row) => row[name])],
    toRight,
  });
  const lines = toTableLines([
    column('source'),
    column('host'),
    column('works'),
    column('time', { toRight: true }),
    column('rows', { toRight: true }),
    column('newest'),
  ]);
  return lines.join('\n');
}

/** The count of working sources, and a block for each that failed or answered only after a failed request. */
function toTroubles(
  results: readonly ProbeResult[],
  settings: UpstreamSettings,
  { width, paint }: Terminal,
): readonly string[] {
  const working = workingSources(results);
  const count = localized(
    `${working.length} of ${results.length} ${results.length === 1 ? 'source answers' : 'sources answer'} from here.`,
    `${results.length} 个数据源中有 ${working.length} 个从此处可用。`,
  );
  const title = wrap(paint('bold', count), width, '');
  const [{ probe: firstProbe, reply: firstReply } = {}] = results;
  // All sources failed for one reason, which is shown once.
  if (firstProbe && firstReply instanceof Failure && isOffline(results, settings)) {
    const first = wrap(
      `${paint('red', firstProbe.name)}  ${printable(firstReply.messageIn(terminalLanguage()))}`,
      width,
      '  ',
    );
    return [title, wrap(adviseOffline(settings), width, ''), first];
  }
  const blocks = results.flatMap((result) => {
    const { reply, probe, requests } = result;
    if (!(reply instanceof Failure)) {
      // Another host or copy answered, or the same host after a retry.
      const failure = requests.find((request) => request.failure)?.failure;
      if (!failure) return [];
      const text = `${paint('yellow', probe.name)}  ${localized('answered, but not at once: ', '有应答，但不是一次成功：')}${printable(failure.messageIn(terminalLanguage()))}`;
      return [wrap(text, width, '  ')];
    }
    const failed = wrap(`${paint('red', probe.name)}  ${printable(reply.messageIn(terminalLanguage()))}`, width, '  ');
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
  const title = localized(
    'Replies lack these fields, whose names are inferred, so their columns are null; please report them.',
    '应答中没有这些字段，其名称是推断的，因此对应的列为 null；请报告。',
  );
  const unknown = found.length - lacking.length;
  const rest = localized(
    `${unknown} ${unknown === 1 ? 'interface' : 'interfaces'} with fields of inferred names could not be asked.`,
    `有 ${unknown} 个含推断字段名的接口无法访问。`,
  );
  return [
    ...(lacking.length === 0 ? [] : [[wrap(title, width, ''), ...lines].join('\n')]),
    ...(unknown === 0 ? [] : [wrap(rest, width, '')]),
  ];
}

const RESULTS = ['pass', 'fail', 'not reachable', 'not applicable'] as const;
const RESULT_WORDS = {
  pass: say('pass', '通过'),
  fail: say('fail', '不符'),
  'not reachable': say('not reachable', '无法联系'),
  'not applicable': say('not applicable', '不适用'),
} as const;
const STYLES = { pass: 'green', fail: 'red', 'not reachable': 'yellow', 'not applicable': 'dim' } as const;

/** The live checks: how many values passed, and a block for each question. */
function toChecks(results: readonly ProbeResult[], settings: UpstreamSettings, terminal: Terminal): readonly string[] {
  const { width, paint } = terminal;
  const checks = results.flatMap((each) => each.checks);
  if (checks.length === 0) return [];
  const title = paint('bold', localized('Check values', '核对数值'));
  if (settings.sandbox)
    return [
      title,
      wrap(
        localized(
          `${checks.length} are not applicable: the sandbox makes its figures up.`,
          `${checks.length} 个不适用：沙盒的数据是虚构的。`,
        ),
        width,
        '',
      ),
    ];
  const counts = RESULTS.flatMap((result) => {
    const count = checks.filter((each) => each.result === result).length;
    return count === 0 ? [] : [paint(STYLES[result], `${count} ${inTerminalLanguage(RESULT_WORDS[result])}`)];
  });
  const summary = `${title}: ${counts.join(', ')}`;
  // Nothing could be compared: the reason was shown above.
  if (isOffline(results, settings)) return [summary];
  const blocks = [...groupBy(checks, ({ check }) => check)].map(([{ question, otherwise }, values]) => {
    const isFailed = values.some(({ result }) => result === 'fail');
    const meaning = `${isFailed ? localized('This means', '这表示') : localized('A fail would mean', '不符则表示')}: ${otherwise}`;
    return [
      wrap(question, width, ''),
      ...[...groupBy(values, groupKeyOf).values()].map((line) => toValues(line, terminal)),
      `  ${wrap(isFailed ? meaning : paint('dim', meaning), width, '  ')}`,
    ].join('\n');
  });
  return [summary, ...blocks];
}

/** The key of values that share one line: of one call with one result, or not compared for one reason. */
function groupKeyOf({ interface: name, call, result, why }: CheckResult): string {
  return JSON.stringify([name, result, why ?? call]);
}

function toValues(values: readonly CheckResult[], { width, paint }: Terminal): string {
  const { interface: name, call, result, row, expected, actual, why } = values[0]!;
  const called = [name, ...(why === undefined ? [call] : [])].join(' ').trim();
  const toLine = (text: string): string =>
    `  ${wrap(`${paint(STYLES[result], inTerminalLanguage(RESULT_WORDS[result]))}  ${called}  ${text}`.trimEnd(), width, '        ')}`;
  if (why !== undefined)
    return toLine(
      `${localized(values.length === 1 ? 'one value' : `${values.length} values`, `${values.length} 个数值`)}: ${printable(why)}`,
    );
  if (result === 'pass') return toLine(values.map((each) => `${each.row} ${each.expected}`.trim()).join(', '));
  if (row === '')
    return toLine(
      localized(`expected ${expected}, came ${printable(actual)}`, `应为 ${expected}，得到 ${printable(actual)}`),
    );
  const column = (textOf: (each: CheckResult) => string) => ({ texts: values.map(textOf), toRight: false });
  const lines = toTableLines([
    column((each) => each.row),
    column((each) => localized(`expected ${each.expected},`, `应为 ${each.expected}，`)),
    column((each) => localized(`came ${printable(each.actual)}`, `得到 ${printable(each.actual)}`)),
  ]);
  return [toLine(''), ...lines.map((line) => `        ${line}`)].join('\n');
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;
}
