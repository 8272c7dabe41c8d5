import { printable } from '../../base/printable.ts';
import { type Text, textIn } from '../../base/say.ts';
import { endedText } from '../../engine/interface/interface.ts';
import { toManualInterface } from '../manual-data/manual.ts';
import type { ManualColumn, ManualParam } from '../manual-data/manual-types.ts';
import type { Arguments, ArgumentValues } from './arguments.ts';
import { isPastByDefault, loadInterface, mustBeGiven, valueParams } from './find-table.ts';
import { linesWithin, tokenCountOf, tokenCountWithin } from './tokens.ts';
import type { McpServices } from './tool-context.ts';

/** The arguments of `describe_data`. */
export const DESCRIBE_DATA = {
  name: { takes: { is: 'text', maxLength: 200 }, required: true },
  language: { takes: { is: 'choice', of: ['en', 'zh'] }, default: 'en' },
} as const satisfies Arguments;

const MAX_TOKENS = 4_000;
// The share of the answer for the choices of a param; the rest is for the columns.
const MAX_CHOICE_COUNT = 500;

/** Answers `describe_data`: the purpose of an interface, its params, and its columns with their units. */
export async function describeData(
  { registry }: McpServices,
  { name, language }: ArgumentValues<typeof DESCRIBE_DATA>,
): Promise<string> {
  const iface = await loadInterface(registry, name);
  const shown = toManualInterface(iface, language === 'zh' ? 'zh' : 'en');
  const { category, doc, chinese, ended, source, fallbacks, freshness, publishes, quirks, columns, page } = shown;
  const params = valueParams(iface).flatMap(([param]) => shown.params.find((each) => each.name === param) ?? []);
  const inLanguage = (text: Text): string => textIn(text, language === 'zh' ? 'zh' : 'en');
  const end = ended === undefined ? '' : ` ${inLanguage(endedText(ended))}`;
  const example = Object.fromEntries(
    params.flatMap((param) => {
      const isNeeded = mustBeGiven(iface, param.name) || isPastByDefault(iface.params[param.name]);
      const value = param.example ?? (isNeeded ? param.default : undefined);
      return value === undefined ? [] : [[param.name, value]];
    }),
  );
  const head = [
    `${name} (${category}): ${doc}${language === 'zh' || chinese === undefined ? '' : ` ${chinese}`}${end}`,
    ...(iface.unavailable === undefined ? [] : [`It cannot be answered now: ${inLanguage(iface.unavailable)}`]),
    `source: ${[source, ...fallbacks.map((fallback) => fallback.source)].join(', then ')} (${page}). ${publishes === undefined ? '' : `New data: ${publishes}. `}${freshness}`,
    params.length > 0 ? 'params:' : 'It takes no params.',
    ...params.flatMap((param) => toParamLines(param, mustBeGiven(iface, param.name))),
    `example: get_data ${JSON.stringify({ name, params: example })}`,
  ].map((line) => printable(line));
  const notes = quirks.map((quirk) => printable(`- ${quirk}`));
  const rows = columns.map((column) => printable(toColumnText(column)));
  const count = tokenCountWithin(MAX_TOKENS) - tokenCountOf(head.join('\n')) - 60;
  const shownRows = linesWithin(rows, count);
  const shownNotes = linesWithin(notes, count - tokenCountOf(shownRows.join('\n')));
  return [
    ...head,
    `columns (${shownCountText(rows.length, shownRows.length)}):`,
    ...shownRows,
    ...(notes.length > 0 ? [`good to know (${shownCountText(notes.length, shownNotes.length)}):`, ...shownNotes] : []),
  ].join('\n');
}

/** How many of some lines are shown: `all 12`, or `40 of 246, left out: 206`. */
function shownCountText(all: number, shown: number): string {
  return all === shown ? `all ${all}` : `${shown} of ${all}, left out: ${all - shown}`;
}

function toParamLines({ name, default: value, doc, choices, many }: ManualParam, isNeeded: boolean): readonly string[] {
  const usual = isNeeded ? 'required' : value === undefined ? 'optional' : `default ${JSON.stringify(value)}`;
  const texts = choices.map(([choice, meaning]) => `${JSON.stringify(choice)}${meaning === '' ? '' : ` ${meaning}`}`);
  const shown = linesWithin(texts, MAX_CHOICE_COUNT);
  const left = texts.length === shown.length ? '' : `; left out: ${texts.length - shown.length} choices`;
  return [
    `- ${name} (${usual}${many ? ', a text or a list' : ''}): ${doc}`,
    ...(shown.length > 0 ? [`  one of ${shown.join('; ')}${left}`] : []),
  ];
}

/**
 * A column with its English name, its unit or kind, and its meaning:
 * `收盘 close (yuan per share): Closing price.`
 */
function toColumnText({ name = '(named by the answer)', id, type, unit, doc }: ManualColumn): string {
  const english = id === undefined || id === name ? '' : ` ${id}`;
  return `${name}${english} (${unit ?? type})${doc === '' ? '' : `: ${doc}`}`;
}
