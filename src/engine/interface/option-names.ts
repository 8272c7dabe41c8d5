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

/** What other services call the format of an answer. */
const FORMAT_NAMES: readonly string[] = ['format', 'fmt', 'output', 'output_format', 'filetype', 'file_type'];
const FORMAT = say('the format as the ending of the path, such as .csv', 'URL 结尾的 .csv');

/**
 * The options of a table that a name means: `_first` and `_last` by `limit` or `_limit`, `_columns` by `_colums`.
 * Empty where none is near.
 */
export function suggestOptions(sent: string): readonly string[] {
  const name = bare(sent);
  const byMeaning = OPTIONS_BY_MEANING.find(([, names]) => names.includes(name))?.[0];
  if (byMeaning) return byMeaning;
  if (!sent.startsWith('_')) return [];
  const [nearest] = OPTIONS_BY_MEANING.flatMap(([options]) => options)
    .map((option) => ({ option, apart: distance(option, `_${name}`) }))
    .filter(({ option, apart }) => apart <= Math.floor(option.length / 3))
    .toSorted((left, right) => left.apart - right.apart);
  return nearest ? [nearest.option] : [];
}

/**
 * Sentences that say which options are meant, but of a name that is one, or where the format stands; undefined
 * where no name is near one.
 */
export function optionSuggestions(unknown: readonly string[]): Text | undefined {
  const meant = unknown.flatMap((sent) => {
    const options = suggestOptions(sent);
    if (options.length > 0) return [{ sent, isOne: options.includes(sent), write: eitherOf(options) }];
    return FORMAT_NAMES.includes(bare(sent)) ? [{ sent, isOne: false, write: FORMAT }] : [];
  });
  if (meant.length === 0) return undefined;
  const others = meant.filter(({ isOne }) => !isOne);
  return say(
    others.map(({ sent, write }) => `For ${sent}, write ${write.en}.`).join(' '),
    others.map(({ sent, write }) => `请以 ${write.zh} 代替 ${sent}。`).join(''),
  );
}

function bare(sent: string): string {
  return sent.toLowerCase().replace(/^_/, '');
}
