import type { Text } from '../../../../base/say.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import type { OrderedKeys } from '../../../../engine/interface/columns.ts';
import type { FutureLimit } from '../../../../engine/interface/future-days.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { namedColumns } from '../../../declare/columns.ts';
import type { RowFacts } from '../../../declare/family.ts';
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
export interface AnyRow<C extends KlineColumns, Example> extends RowFacts {
  /** The page on which a person would read the same data. */
  readonly page: string;
  readonly columns: C & OrderedKeys<C>;
  /** How far its days may lie ahead, where they are not those of Beijing. */
  readonly futureLimit?: FutureLimit;
  readonly example: Example;
}

/** What describes a row: all that it says, and what its table shares. */
export function described<Example>(
  name: string,
  { category, topic, cache, quirks: sharedQuirks = [], publishes }: MinuteShared,
  { columns: declared, quirks = [], futureLimit, ...facts }: AnyRow<KlineColumns, Example>,
) {
  // The names of a row's columns matter to the compiler in the row alone.
  const columns: KlineColumns = declared;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    ...(publishes && { publishes }),
    cache,
    ...facts,
    columns,
    quirks: [...quirks, ...sharedQuirks],
    ...(futureLimit && { futureLimit: () => futureLimit }),
  };
}

/** The name of the column of days or times. */
export function dayColumn({ name, columns }: { readonly name: string; readonly columns: KlineColumns }): string {
  const found = namedColumns(columns).find(({ field }) => field === 'f51');
  if (!found) throw new TypeError(`${name} needs a column of the field f51, the day or time`);
  return found.name;
}
