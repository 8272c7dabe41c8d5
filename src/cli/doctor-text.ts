import stringWidth from 'string-width';
import { Failure } from '../errors.ts';
import type { UpstreamSettings } from '../upstream/settings.ts';
import { adviseOffline, adviseOn, isCutOff, toProxyVariable } from './advice.ts';
import { type Checked, type Examined, toCall } from './doctor.ts';
import { printable, toLines } from './table-text.ts';

/** How a word is painted on a terminal that has colours. */
export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** How what was found is written. */
export interface Page {
  /** Places in a line; as many as it takes without it. */
  readonly width?: number;
  /** Gives a text its style, or leaves it as it is where there are no colours. */
  paint(style: Style, text: string): string;
}

/** Whether everything answers as it should: the exit code of `finfount doctor` is made of it. */
export function isWell(examined: readonly Examined[]): boolean {
  return examined.every(
    ({ outcome, checks }) =>
      !(outcome instanceof Failure) && checks.every(({ result }) => result === 'pass' || result === 'not applicable'),
  );
}

/** What was found, for a person: which sources work, what to do about those that do not, and what the checks say. */
export function toDoctorText(examined: readonly Examined[], way: UpstreamSettings, page: Page): string {
  const blocks = [
    wrapped(toWay(way), page, ''),
    toTable(examined, page),
    ...toTroubles(examined, way, page),
    ...toChecks(examined, way, page),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** What was asked. */
function toWay({ mirror, sandbox, proxy }: UpstreamSettings): string {
  const not = 'this says nothing about the real ones.';
  if (sandbox) return `The sandbox was asked in the place of every source: ${not}`;
  if (mirror !== undefined) return `The mirror ${mirror} was asked in the place of every source: ${not}`;
  const named = toProxyVariable(proxy);
  const through = named === undefined ? '' : ` through the proxy that ${named} names`;
  return `Every source was asked once, from this network${through}.`;
}

function toTable(examined: readonly Examined[], { paint }: Page): string {
  const rows = examined.map(({ patient, ms, requests, outcome }) => {
    const isUp = !(outcome instanceof Failure);
    return {
      source: patient.name,
      host: (isUp ? new URL(outcome.url).host : requests[0]?.host) ?? '-',
      works: isUp ? paint('green', 'yes') : paint('red', 'no'),
      time: toSeconds(ms),
      rows: isUp ? outcome.rows.toLocaleString('en') : '-',
      newest: isUp ? printable(outcome.newest) : '-',
    };
  });
  const column = (name: keyof (typeof rows)[number], toRight = false) => ({
    texts: [paint('bold', name), ...rows.map((row) => row[name])],
    toRight,
  });
  const columns = [column('source'), column('host'), column('works'), column('time', true), column('rows', true)];
  return toLines([...columns, column('newest')]).join('\n');
}

function toTroubles(examined: readonly Examined[], way: UpstreamSettings, page: Page): readonly string[] {
  const working = toWorking(examined);
  const count = `${working.length} of ${examined.length} ${examined.length === 1 ? 'source answers' : 'sources answer'} from here.`;
  const isOffline = isCutOff(examined, way);
  const blocks = examined.flatMap((each) => {
    const { outcome, patient, requests } = each;
    if (!(outcome instanceof Failure)) {
      // Another host or copy may have answered, or the same one at last.
      const failure = requests.find((request) => request.failure)?.failure;
      const told = `${page.paint('yellow', patient.name)}  answered, and not at once: ${printable(failure?.message ?? '')}`;
      return failure ? [wrapped(told, page, '  ')] : [];
    }
    const told = wrapped(`${page.paint('red', patient.name)}  ${printable(outcome.message)}`, page, '  ');
    if (isOffline) return [told];
    return [`${told}\n  ${wrapped(`→ ${adviseOn({ ...each, outcome }, way, working)}`, page, '    ')}`];
  });
  const advice = isOffline ? [wrapped(adviseOffline(way), page, '')] : [];
  return [wrapped(page.paint('bold', count), page, ''), ...advice, ...blocks];
}

/** The names of the sources that work. */
function toWorking(examined: readonly Examined[]): readonly string[] {
  return examined.filter(({ outcome }) => !(outcome instanceof Failure)).map(({ patient }) => patient.name);
}

const RESULTS = ['pass', 'fail', 'not reachable', 'not applicable'] as const;
const STYLES = { pass: 'green', fail: 'red', 'not reachable': 'yellow', 'not applicable': 'dim' } as const;

function toChecks(examined: readonly Examined[], { sandbox }: UpstreamSettings, page: Page): readonly string[] {
  const checks = examined.flatMap((each) => each.checks);
  if (checks.length === 0) return [];
  const title = page.paint('bold', 'Check values');
  if (sandbox)
    return [title, wrapped(`${checks.length} are not applicable: the sandbox makes its figures up.`, page, '')];
  const blocks = [...grouped(checks, ({ check }) => check)].map(([{ question, otherwise }, values]) => {
    const isFailed = values.some(({ result }) => result === 'fail');
    const means = `${isFailed ? 'This means' : 'A fail would mean'}: ${otherwise}`;
    return [
      wrapped(question, page, ''),
      ...[...grouped(values, toGroup).values()].map((line) => toValues(line, page)),
      `  ${wrapped(isFailed ? means : page.paint('dim', means), page, '  ')}`,
    ].join('\n');
  });
  const counts = RESULTS.flatMap((result) => {
    const count = checks.filter((each) => each.result === result).length;
    return count === 0 ? [] : [page.paint(STYLES[result], `${count} ${result}`)];
  });
  return [`${title}: ${counts.join(', ')}`, ...blocks];
}

/** What is told together: the values of one call, and what could not be compared for one reason. */
function toGroup({ interface: name, call, result, why }: Checked): string {
  return JSON.stringify([name, result, why ?? call]);
}

function toValues(values: readonly Checked[], page: Page): string {
  const { interface: name, call, result, row, expected, came, why } = values[0]!;
  const called = [name, ...(why === undefined ? [call] : [])].join(' ').trim();
  const tell = (told: string): string =>
    `  ${wrapped(`${page.paint(STYLES[result], result)}  ${called}  ${told}`.trimEnd(), page, '        ')}`;
  if (why !== undefined)
    return tell(`${values.length === 1 ? 'one value' : `${values.length} values`}: ${printable(why)}`);
  if (result === 'pass') return tell(values.map((each) => `${each.row} ${each.expected}`.trim()).join(', '));
  if (row === '') return tell(`expected ${expected}, came ${printable(came)}`);
  const column = (textOf: (each: Checked) => string) => ({ texts: values.map(textOf), toRight: false });
  const lines = toLines([
    column((each) => each.row),
    column((each) => `expected ${each.expected},`),
    column((each) => `came ${printable(each.came)}`),
  ]);
  return [tell(''), ...lines.map((line) => `        ${line}`)].join('\n');
}

function grouped<Key>(
  values: readonly Checked[],
  keyOf: (value: Checked) => Key,
): ReadonlyMap<Key, readonly Checked[]> {
  const groups = new Map<Key, Checked[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;
}

/**
 * A text in lines as wide as the page.
 * @param indent what every line after the first begins with; the first has as much room
 */
function wrapped(text: string, { width = Number.POSITIVE_INFINITY }: Page, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > width - indent.length) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].join(`\n${indent}`);
}

/** What was found, for programs. */
export function toDoctorRecord(examined: readonly Examined[], way: UpstreamSettings): object {
  const working = toWorking(examined);
  const isOffline = isCutOff(examined, way);
  return {
    asked: way.sandbox ? 'sandbox' : way.mirror === undefined ? 'live' : 'mirror',
    ...(way.mirror !== undefined && { mirror: way.mirror }),
    well: isWell(examined),
    sources: examined.map((each) => {
      const { patient, ms, requests, outcome } = each;
      const { asked } = patient;
      const call = { interface: patient.interface, call: toCall(asked.probe.params ?? asked.example) };
      return {
        source: patient.name,
        title: asked.source.title,
        ...call,
        works: !(outcome instanceof Failure),
        ms,
        ...(outcome instanceof Failure
          ? {
              code: outcome.code,
              error: outcome.message,
              advice: isOffline ? adviseOffline(way) : adviseOn({ ...each, outcome }, way, working),
            }
          : outcome),
        requests: requests.map(({ host, url, reason, ms: took, bytes, type, failure }) => ({
          host,
          url,
          reason,
          ms: took,
          ...(failure ? { code: failure.code, error: failure.message } : { bytes, contentType: type }),
        })),
      };
    }),
    checks: examined.flatMap(({ patient, checks }) =>
      checks.map(({ check, interface: name, call, row, expected, came, result, why }) => ({
        source: patient.name,
        interface: name,
        call,
        question: check.question,
        ...(row !== '' && { row }),
        result,
        expected,
        ...(why === undefined ? { came } : { why }),
        otherwise: check.otherwise,
      })),
    ),
  };
}
