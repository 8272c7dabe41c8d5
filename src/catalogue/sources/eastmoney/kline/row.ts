import type { Text } from '../../../../base/say.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import type { OrderedKeys } from '../../../../engine/interface/columns.ts';
import type { FutureLimit } from '../../../../engine/interface/future-days.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { namedColumns } from '../../../declare/columns.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import type { KlineColumns } from './columns.ts';

/** What all rows of a table of minutes share, and more for those of days, weeks and months. */
export interface MinuteShared {
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  readonly cache: CachePolicy;
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly Text[];
  /** When a new row comes, where that is known. */
  readonly publishes?: Text;
}

/** What every row has of its own, whatever it is of. */
export interface AnyRow<C extends KlineColumns, Example> {
  /** What it answers: a sentence. */
  readonly say: Text;
  /** Further words of either language that people search for. */
  readonly keywords?: readonly string[];
  /** Names of the series that the answers may hold: they are searched, too. */
  readonly seriesNames?: readonly string[];
  /** The page on which a person would read the same data. */
  readonly page: string;
  readonly columns: C & OrderedKeys<C>;
  readonly quirks?: readonly Text[];
  readonly evidence?: readonly Text[];
  /** What answers something like it from another source, where it has no fallback. */
  readonly similar?: readonly string[];
  /** Names of AKShare's interfaces that are not there and whose job this one does. */
  readonly replaces?: readonly string[];
  /** How far its days may lie ahead, where they are not those of Beijing. */
  readonly futureLimit?: FutureLimit;
  readonly example: Example;
}

/** What describes a row. */
export function described(
  name: string,
  { category, topic, cache, quirks = [], publishes }: MinuteShared,
  row: AnyRow<KlineColumns, unknown>,
) {
  const { keywords, seriesNames, page, evidence = [], replaces, similar, futureLimit } = row;
  // The names of a row's columns matter to the compiler in the row alone.
  const columns: KlineColumns = row.columns;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    ...(publishes && { publishes }),
    say: row.say,
    ...(keywords && { keywords }),
    ...(seriesNames && { seriesNames }),
    page,
    cache,
    columns,
    quirks: [...(row.quirks ?? []), ...quirks],
    evidence,
    ...(replaces && { replaces }),
    ...(similar && { similar }),
    ...(futureLimit && { futureLimit: () => futureLimit }),
  };
}

/** The name of the column of days or times. */
export function dayColumn({ name, columns }: { readonly name: string; readonly columns: KlineColumns }): string {
  const found = namedColumns(columns).find(({ field }) => field === 'f51');
  if (!found) throw new TypeError(`${name} needs a column of the field f51, the day or time`);
  return found.name;
}
