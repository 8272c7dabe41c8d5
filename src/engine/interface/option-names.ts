import { distance } from 'fastest-levenshtein';
import { eitherOf, say, type Text } from '../../base/say.ts';

/** What other services and libraries call what the options of a table do. */
const OPTIONS_BY_MEANING: readonly (readonly [options: readonly string[], names: readonly string[]])[] = [
  [
    ['_first', '_last'],
    ['limit', 'top', 'rows', 'n', 'nrows', 'count', 'size', 'page_size', 'pagesize', 'per_page', 'max', 'take'],
  ],
  [['_first'], ['first', 'head']],
  [['_last'], ['last', 'tail', 'latest']],
  [['_columns'], ['columns', 'column', 'cols', 'fields', 'field', 'select', 'usecols']],
  [['_reverse'], ['reverse', 'reversed', 'desc', 'descending', 'sort', 'order', 'ascending']],
  [['_names'], ['names', 'lang', 'language', 'header', 'english']],
  [['_shape'], ['shape', 'orient', 'wide', 'pivot', 'unstack']],
  [['_as_of'], ['as_of', 'asof', 'vintage']],
  [['_since'], ['since', 'changed_since', 'updated_since']],
];

/**
 * The options of a table that a name means: `_first` and `_last` by `limit` or `_limit`, `_columns` by `_colums`.
 * Empty where none is near.
 */
export function suggestOptions(sent: string): readonly string[] {
  const name = sent.toLowerCase().replace(/^_/, '');
  const byMeaning = OPTIONS_BY_MEANING.find(([, names]) => names.includes(name))?.[0];
  if (byMeaning) return byMeaning;
  if (!sent.startsWith('_')) return [];
  const [nearest] = OPTIONS_BY_MEANING.flatMap(([options]) => options)
    .map((option) => ({ option, apart: distance(option, `_${name}`) }))
    .filter(({ option, apart }) => apart <= Math.floor(option.length / 3))
    .toSorted((left, right) => left.apart - right.apart);
  return nearest ? [nearest.option] : [];
}

/** Sentences that say which options are meant, but of a name that is one; undefined where no name is near one. */
export function optionSuggestions(unknown: readonly string[]): Text | undefined {
  const meant = unknown
    .map((sent) => ({ sent, options: suggestOptions(sent) }))
    .filter(({ options }) => options.length > 0);
  if (meant.length === 0) return undefined;
  const others = meant.filter(({ sent, options }) => !options.includes(sent));
  return say(
    others.map(({ sent, options }) => `For ${sent}, write ${eitherOf(options).en}.`).join(' '),
    others.map(({ sent, options }) => `请以 ${eitherOf(options).zh} 代替 ${sent}。`).join(''),
  );
}
