import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';

/** The values of a form by parameter, as texts; none for an omitted parameter. */
export type Values = Readonly<Record<string, readonly string[]>>;

/**
 * The initial values of a form: the example of the interface without the days that may be left out. A whole
 * history also takes one request, and makes a better picture.
 */
export function startingValues(params: readonly ManualParam[]): Values {
  return Object.fromEntries(
    params.map(({ name, input, required, example }) => {
      const isLeftOut = input === 'day' && !required;
      return [name, isLeftOut ? [] : toTexts(example)] as const;
    }),
  );
}

/** The parameters of a request with values other than their defaults. */
export function toPairs(params: readonly ManualParam[], values: Values): readonly (readonly [string, string])[] {
  return params.flatMap(({ name, input, default: byDefault }) => {
    const texts = values[name] ?? [];
    const own = input === 'day' ? texts.map((text) => (toPickedDay(text) === text ? toSentDay(text) : text)) : texts;
    return isSame(own, toTexts(byDefault)) ? [] : own.map((value) => [name, value] as const);
  });
}

/**
 * The query of a request, with its question mark; empty without parameters.
 * @param secrets whether it includes values that are never shown
 */
export function toQuery(params: readonly ManualParam[], values: Values, secrets: 'with secrets' | 'open'): string {
  const carried = secrets === 'open' ? openParams(params) : params;
  const pairs = toPairs(carried, values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The values of these pairs of name and value, with defaults for omitted params. */
export function wantedValues(
  params: readonly ManualParam[],
  pairs: readonly (readonly [string, string])[],
): Readonly<Record<string, string>> {
  const defaults = params.flatMap(({ name, default: byDefault }) =>
    typeof byDefault === 'string' ? [[name, byDefault] as const] : [],
  );
  return Object.fromEntries([...defaults, ...pairs]);
}

/** The parameters whose values may be shown. */
export function openParams(params: readonly ManualParam[]): readonly ManualParam[] {
  return params.filter(({ input }) => input !== 'secret');
}

// The most defaults that fit into one line.
const MAX_DEFAULTS = 2;

/**
 * Describes a request in one line: the chosen values, and always the subject; without any, the first defaults.
 * @param subject the name of the param that selects the subject
 */
export function askedWords(
  params: readonly ManualParam[],
  values: Values,
  subject: string | undefined,
): readonly { readonly name: string; readonly text: string }[] {
  const open = openParams(params);
  const chosen = open.filter(({ name }) => (values[name] ?? []).length > 0);
  const defaults = open.filter(({ default: byDefault }) => toTexts(byDefault).some((text) => text !== ''));
  const shown = chosen.length > 0 ? defaults.filter(({ name }) => name === subject) : defaults.slice(0, MAX_DEFAULTS);
  return open
    .filter((param) => chosen.includes(param) || shown.includes(param))
    .map(({ name, default: byDefault }) => {
      const own = values[name] ?? [];
      return { name, text: (own.length > 0 ? own : toTexts(byDefault)).join(', ') };
    });
}

/**
 * Converts `20240102` or `2024-01-02` to the format of a browser's date field; undefined for a text that is no
 * day.
 */
export function toPickedDay(sent: string): string | undefined {
  const [, year, , month, day] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(sent) ?? [];
  const picked = `${year}-${month}-${day}`;
  const time = Date.parse(`${picked}T00:00:00Z`);
  // Browsers parse February 31 as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(picked) ? picked : undefined;
}

/** Converts a day of a browser's date field to the format of a request. */
export function toSentDay(picked: string): string {
  return picked.replaceAll('-', '');
}

function toTexts(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, at) => value === right[at]);
}
