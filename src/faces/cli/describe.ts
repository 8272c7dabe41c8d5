import { printable } from '../../base/printable.ts';
import { absenceText, TERMINAL } from '../../catalogue/registry/akshare/absence.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { endedText } from '../../engine/interface/interface.ts';
import { toManualInterface } from '../manual-data/manual.ts';
import type { ManualColumn, ManualInterface, ManualParam } from '../manual-data/manual-types.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { print, printError } from './terminal/output.ts';
import { wrap } from './terminal/wrap.ts';

/**
 * Runs `finfount describe`: prints what an interface takes and answers; under an old name of AKShare, that of its
 * name of today. Throws `unknown_interface`, with the nearest names.
 */
export async function runDescribe(name: string, registry: Registry): Promise<ExitCode> {
  const { stdout } = process;
  const width = stdout.isTTY ? stdout.columns : undefined;
  const absence = await registry.absenceOf(name);
  const now = absence?.state === 'renamed' && absence.isServed ? absence.now : undefined;
  const declared = await registry.load(now ?? name);
  if (absence && now !== undefined) printError(wrap(absenceText(name, absence, TERMINAL).en, width, ''));
  print(toDescription(toManualInterface(declared, 'en'), width));
  return EXIT.success;
}

/**
 * The params, choices and columns with their units of an interface, and what may surprise in it, as text for a
 * terminal.
 * @param width columns of the terminal; without it, every sentence stands on one line
 */
export function toDescription(declared: ManualInterface, width?: number): string {
  const { name, category, chinese, doc, ended, params, columns, quirks, page, citations, call } = declared;
  // A line of a list is indented where it goes on; a paragraph is not.
  const line = (text: string, indent: string): string =>
    `${indent}${wrap(printable(text), width, indent === '' ? '' : `${indent}    `)}\n`;
  const sources = [declared.source, ...declared.fallbacks.map(({ source }) => source)];
  const [, query] = call.split('?');
  const example = query === undefined ? '' : ` ${[...new URLSearchParams(query)].map(toArgument).join(' ')}`;
  return [
    `${name} (${category})\n`,
    ...(chinese === undefined ? [] : [line(chinese, '')]),
    line(ended === undefined ? doc : `${doc} ${endedText(ended).en}`, ''),
    params.length > 0 ? '\nParameters\n' : '\nIt takes no parameters.\n',
    ...params.flatMap((param) => [
      line(toParamText(param), '  '),
      ...param.choices.map(([value, meaning]) => line(`${value === '' ? "''" : value}  ${meaning}`, '      ')),
    ]),
    '\nColumns\n',
    ...columns.map((column) => line(toColumnText(column), '  ')),
    ...(quirks.length > 0 ? ['\nGood to know\n', ...quirks.map((quirk) => line(`- ${quirk}`, '  '))] : []),
    `\nSource: ${sources.join(', then ')}; ${page}\n`,
    ...(declared.publishes === undefined ? [] : [line(`New data: ${declared.publishes}`, '')]),
    line(`Cite: ${citations[declared.source] ?? page}`, ''),
    `Example: finfount get ${name}${example}\n`,
  ].join('');
}

/** A param with its default: `symbol=600000  Share code.` */
function toParamText({ name, type, required, default: value, doc }: ManualParam): string {
  if (required) return `${name} (required, ${type})  ${doc}`;
  if (value === undefined) return `${name} (optional, ${type})  ${doc}`;
  return `${name}=${typeof value === 'string' ? value : value.join(',')}  ${doc}`;
}

/**
 * A column with its unit, or with the kind of its cells where it has none: `开盘 (yuan per share)  Opening price.`
 */
function toColumnText({ name = '…', type, unit, doc }: ManualColumn): string {
  return `${name} (${unit ?? type})  ${doc}`;
}

/** A param of a query as an argument of a shell. */
/** A parameter as a shell takes it: `symbol=600000`. */
export function toArgument([name, value]: readonly [name: string, value: string]): string {
  return /^[\w.,:+-]*$/.test(value) ? `${name}=${value}` : `'${name}=${value.replaceAll("'", String.raw`'\''`)}'`;
}
