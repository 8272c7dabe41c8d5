import { distance } from 'fastest-levenshtein';
import { say, type Text } from '../../base/say.ts';

/**
 * The names that params of one meaning have, here, in earlier versions of AKShare, and in other libraries. Clients
 * in other languages get them, too.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['symbol', 'stock', 'code', 'fund', 'index', 'symbol_code', 'stock_code', 'ticker', 'ts_code', 'secid'],
  [
    'start_date',
    'start',
    'start_day',
    'start_time',
    'start_year',
    'start_month',
    'begin',
    'begin_date',
    'beg',
    'since',
  ],
  ['end_date', 'end', 'end_day', 'end_time', 'end_year', 'end_month', 'until'],
  ['date', 'day', 'trade_date', 'report_date'],
  ['period', 'freq', 'frequency', 'interval', 'klt', 'ktype'],
  ['adjust', 'adj', 'adjustment', 'autype', 'fq', 'fqt'],
  ['market', 'exchange'],
];

/**
 * Which param is meant by a name that an interface does not have: the only one of the same meaning, or else the
 * one that is spelt almost like it. Undefined where none is clear.
 * @param names the params of the interface
 */
export function suggestParam(names: readonly string[], sent: string): string | undefined {
  const meaning = SYNONYMS.find((synonyms) => synonyms.includes(sent.toLowerCase())) ?? [];
  const [meant, ...others] = names.filter((name) => meaning.includes(name));
  if (meant !== undefined && others.length === 0) return meant;
  const [nearest] = names
    .map((name) => ({ name, apart: distance(name, sent.toLowerCase()) }))
    .filter(({ name, apart }) => apart <= Math.floor(name.length / 3))
    .toSorted((one, other) => one.apart - other.apart);
  return nearest?.name;
}

/**
 * Sentences that say which params are meant; undefined where none of the names is clear, or two mean the same.
 */
export function paramSuggestions(names: readonly string[], unknown: readonly string[]): Text | undefined {
  const meant = unknown.flatMap((sent) => {
    const name = suggestParam(names, sent);
    return name === undefined ? [] : [{ sent, name }];
  });
  if (meant.length === 0 || new Set(meant.map(({ name }) => name)).size < meant.length) return undefined;
  return say(
    meant.map(({ sent, name }) => `For ${sent}, write ${name}.`).join(' '),
    meant.map(({ sent, name }) => `请以 ${name} 代替 ${sent}。`).join(''),
  );
}
