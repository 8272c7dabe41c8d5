import { printable } from '../../base/printable.ts';
import { utcDay } from '../../base/utc-day.ts';
import { absenceText, TERMINAL } from '../../catalogue/registry/akshare/absence.ts';
import { type LastPeriod, lastPeriodOf } from '../../engine/answer/last-period.ts';
import { endedText, type Interface } from '../../engine/interface/interface.ts';
import { onlyWarnings, openServices, type ServiceDependencies } from '../../service/service.ts';
import type { ServiceSettings } from '../../service/settings.ts';
import { toManualInterface } from '../manual-data/manual.ts';
import type { ManualColumn, ManualInterface, ManualParam } from '../manual-data/manual-types.ts';
import type { DescribeCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from './terminal/language.ts';
import { print, printError, terminalWidth } from './terminal/output.ts';
import { wrap } from './terminal/wrap.ts';

/**
 * Runs `finfount describe`: prints the params and columns of an interface. Old names of AKShare lead to the
 * current one. Throws `unknown_interface`, with the nearest names.
 */
export async function runDescribe(
  { name, settings }: DescribeCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { registry } = dependencies;
  const { stdout } = process;
  const width = terminalWidth(stdout);
  const absence = await registry.absenceOf(name);
  const now = absence?.state === 'renamed' && absence.isServed ? absence.now : undefined;
  const iface = await registry.load(now ?? name);
  if (absence && now !== undefined)
    printError(wrap(inTerminalLanguage(absenceText(name, absence, TERMINAL)), width, ''));
  print(toInterfaceText(toManualInterface(iface, terminalLanguage()), width));
  const last = settings && (await findLastPeriod(iface, settings, dependencies));
  if (last)
    print(
      localized(
        `Last period seen: ${printable(last.period)} (obtained ${utcDay(last.obtained)})\n`,
        `已见的最后一期：${printable(last.period)}（取得于 ${utcDay(last.obtained)}）\n`,
      ),
    );
  return EXIT.success;
}

/** The last stored period of an interface. No source is asked. */
async function findLastPeriod(
  iface: Interface,
  settings: ServiceSettings,
  dependencies: ServiceDependencies,
): Promise<LastPeriod | undefined> {
  const services = await openServices(
    settings,
    dependencies,
    onlyWarnings(() => undefined),
  );
  try {
    return await lastPeriodOf(services, iface);
  } finally {
    await services.close();
  }
}

/**
 * The description of an interface for a terminal: params, choices, columns with units, and quirks.
 * @param width columns of the terminal; without it, every sentence stands on one line
 */
function toInterfaceText(iface: ManualInterface, width?: number): string {
  const { name, category, chinese, doc, ended, params, columns, quirks, page, citations, call } = iface;
  // Continuation lines of a list are indented; those of a paragraph are not.
  const line = (text: string, indent: string): string =>
    `${indent}${wrap(printable(text), width, indent === '' ? '' : `${indent}    `)}\n`;
  const sources = [iface.source, ...iface.fallbacks.map(({ source }) => source)];
  const [, query] = call.split('?');
  const example = query === undefined ? '' : ` ${[...new URLSearchParams(query)].map(toArgument).join(' ')}`;
  return [
    `${name} (${category})\n`,
    ...(chinese === undefined || chinese === doc ? [] : [line(chinese, '')]),
    line(ended === undefined ? doc : `${doc}${localized(' ', '')}${inTerminalLanguage(endedText(ended))}`, ''),
    params.length > 0
      ? localized('\nParameters\n', '\n参数\n')
      : localized('\nIt takes no parameters.\n', '\n没有参数。\n'),
    ...params.flatMap((param) => [
      line(toParamText(param), '  '),
      ...param.choices.map(([value, meaning]) => line(`${value === '' ? "''" : value}  ${meaning}`, '      ')),
    ]),
    localized('\nColumns\n', '\n列\n'),
    ...columns.map((column) => line(toColumnText(column), '  ')),
    ...(quirks.length > 0
      ? [localized('\nKnown quirks\n', '\n注意事项\n'), ...quirks.map((quirk) => line(`- ${quirk}`, '  '))]
      : []),
    localized(`\nSource: ${sources.join(', then ')}; ${page}\n`, `\n数据源：${sources.join('，其次 ')}；${page}\n`),
    ...(iface.publishes === undefined ? [] : [line(`${localized('New data: ', '新数据：')}${iface.publishes}`, '')]),
    line(`${localized('Cite: ', '引用：')}${citations[iface.source] ?? page}`, ''),
    `${localized('Example: ', '示例：')}finfount get ${name}${example}\n`,
  ].join('');
}

/** A param with its default: `symbol=600000  Share code.` */
function toParamText({ name, type, required, default: value, doc }: ManualParam): string {
  if (required) return `${name} (${localized('required, ', '必需，')}${type})  ${doc}`;
  if (value === undefined) return `${name} (${localized('optional, ', '可选，')}${type})  ${doc}`;
  return `${name}=${typeof value === 'string' ? value : value.join(',')}  ${doc}`;
}

/**
 * A column by both of its names, with its unit, or with the kind of its cells where it has none:
 * `开盘 open (yuan per share)  Opening price.`
 */
function toColumnText({ name = '…', id, type, unit, doc }: ManualColumn): string {
  return `${name}${id === undefined || id === name ? '' : ` ${id}`} (${unit ?? type})  ${doc}`.trimEnd();
}

/** A parameter as an argument of a shell: `symbol=600000`. */
export function toArgument([name, value]: readonly [name: string, value: string]): string {
  return /^[\w.,:+-]*$/.test(value) ? `${name}=${value}` : `'${name}=${value.replaceAll("'", String.raw`'\''`)}'`;
}
