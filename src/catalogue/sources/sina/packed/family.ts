import { say, type Text } from '../../../../base/say.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import type { OrderedKeys } from '../../../../engine/interface/columns.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import type { Param } from '../../../../engine/interface/params.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../declare/family.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import type { Unit } from '../../../fields/units.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { DAILY } from './files.ts';
import { DAILY_ABROAD, type HistoryAsk, parseHistory, sinaHistories } from './histories.ts';

/** What all rows of a table of whole histories share. */
export interface HistoryShared {
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  /** Where the file lies. */
  readonly history: HistoryAsk['history'];
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly Text[];
}

/** What a row of whole histories has of its own. */
interface HistoryRow<C extends Columns<MappedColumn>> extends RowFacts {
  readonly page: string;
  readonly symbol: Param<string, 'value'>;
  readonly columns: C & OrderedKeys<C>;
  readonly evidence: readonly Text[];
  readonly example: { readonly symbol: string };
}

/** What is true of every file of packed bars. */
export const FILE_QUIRKS = [
  say(
    'The site writes its files some hours after a session, so the last day may be missing until late in the evening.',
    '网站在收盘数小时后写入文件，因此最后一天可能到深夜才有。',
  ),
  say('A symbol of which Sina has no file is answered with 404.', '新浪没有该代码的文件时返回 404。'),
] as const;

/** How we know that packed bars are read rightly. */
export const DECODED = say(
  'Our decoder of the packed text reproduces every vector of the types HX and K2 that were made with the site’s own decoder.',
  '对于用网站自己的解码器制成的 HX 和 K2 类型的全部测试向量，本服务对压缩文本的解码结果一致。',
);

/** The interfaces of a table of whole histories. */
export const histories = familyOf<HistoryShared>;

/** A row of the whole history of one security or index. */
export function history<const C extends Columns<MappedColumn>>(row: HistoryRow<C>): DeclaredRow<HistoryShared> {
  const { symbol, quirks = [], ...described } = row;
  // The names of a row's columns matter to the compiler in the row alone.
  const columns: Columns<MappedColumn> = row.columns;
  return (name, { history: market, quirks: sharedQuirks = [], ...shared }) =>
    defineInterface<{ symbol: typeof symbol }, Columns<MappedColumn>, HistoryAsk>({
      name,
      ...(market === 'united-states' && { futureLimit: () => NEW_YORK }),
      kind: 'history',
      grain: 'day',
      isPriceHistory: true,
      ...shared,
      ...described,
      columns,
      isUnrevised: () => true,
      quirks: [...quirks, ...sharedQuirks, ...FILE_QUIRKS],
      source: sinaHistories,
      cache: cacheOf(market),
      params: { symbol },
      ask: (wanted) => ({ history: market, symbol: wanted.symbol }),
      parse: (pages, ask) => toDeclared(columns, parseHistory(pages, ask)),
    });
}

function cacheOf(market: HistoryAsk['history']): CachePolicy {
  return market === 'index' || market === 'bond' || market === 'mainland' ? DAILY : DAILY_ABROAD;
}

/** The columns of the day, the four prices and the volume, in AKShare's order. */
export function barFigures({ price, volume }: { readonly price: Unit; readonly volume: Unit }) {
  return { date: date('date'), ...priceFigures(price), volume: number('volume', { unit: volume }) } as const;
}

/** The columns of the four prices. */
export function priceFigures(price: Unit) {
  return {
    open: number('open', { unit: price }),
    high: number('high', { unit: price }),
    low: number('low', { unit: price }),
    close: number('close', { unit: price }),
  } as const;
}
