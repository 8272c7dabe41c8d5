import { Failure } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { shiftPoint } from '../../../../engine/formats/plain-numbers.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import { mixed, number, text } from '../../../declare/columns.ts';
import { defineInterface, type ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf, type RowFacts } from '../../../declare/family.ts';
import { quotedItem } from '../../../declare/sample.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import { UNITS, type Unit } from '../../../fields/units.ts';
import { decimalsOf, eastmoneyQuote, openQuote, type Quote, type QuoteAsk } from './wire.ts';

/** What all rows of a table of quotes share. */
interface QuoteShared {
  readonly category: CategoryKey;
  readonly topic: TopicKey;
  readonly cache: CachePolicy;
}

/** One item of a quote: the row that it is in the table, and the field that fills it. */
interface QuoteItem {
  readonly name: string;
  readonly field: string;
  readonly cells: 'number' | 'whole' | 'text' | 'code';
  /** Its unit, where it is a measure. */
  readonly unit: Unit | undefined;
  readonly say: Text;
  /** By how many places the decimal point moves to the right. */
  readonly shift?: number;
  /**
   * The field that says by how many places the decimal point moves to the left: that of prices or of percentages.
   */
  readonly decimals?: 'f59' | 'f152';
}

/** What a row has of its own. */
interface QuoteRow<P extends Params> extends RowFacts {
  readonly page: string;
  readonly cache?: CachePolicy;
  readonly params: P;
  ask(params: ParamValues<P>): QuoteAsk;
  readonly items: readonly QuoteItem[];
  /**
   * The fields without which a reply is no quote. An item of any other field that the source does not send has no
   * row. Without this, every item has a row.
   */
  readonly required?: readonly string[];
  readonly example: Partial<ParamValues<P>>;
}

/** The interfaces of a table of quotes. */
export const quotes = familyOf<QuoteShared>;

/** An item that is a number, as the source sends it. */
export function figure(name: string, field: string, unit: Unit, means: Text): QuoteItem {
  return { name, field, cells: 'number', unit, say: means };
}

/** An item that is a text or a code. */
export function label(name: string, field: string, cells: 'text' | 'code', means: Text): QuoteItem {
  return { name, field, cells, unit: undefined, say: means };
}

/** A row whose table has one line for each item of a quote, in the order in which they are declared. */
export function quoteItems<const P extends Params>(row: QuoteRow<P>): DeclaredRow<QuoteShared> {
  return (name, shared) => {
    const { items, required, ...facts } = row;
    const isMixed = items.some(({ cells }) => cells === 'text' || cells === 'code');
    const meaning = say('The figure of the item.', '项目的数值。');
    return defineInterface({
      name,
      kind: 'snapshot',
      grain: 'item',
      ...shared,
      ...facts,
      source: eastmoneyQuote,
      columns: {
        item: text({
          say: say('Name of the item, as the table of what it covers lists them.', '项目名称，见覆盖范围表。'),
        }),
        value: isMixed ? mixed({ say: meaning }) : number({ say: meaning }),
      },
      coverage: {
        say: say('The items, in this order.', '各项目，按此顺序。'),
        headings: [say('Item', '项目'), say('Unit', '单位'), say('Meaning', '含义')],
        rows: items.map((item) => [item.name, item.unit ? UNITS[item.unit].name : say('–', '–'), item.say]),
      },
      sample: {
        items: items.map(quotedItem),
        texts: { 股票代码: '{code}', 股票简称: '{name}', 行业: '{industry}', 上市时间: '20100315' },
      },
      parse: (pages, ask) => parseItems(pages, ask, { items, required, isMixed }),
    });
  };
}

function parseItems(
  [page]: Pages,
  ask: QuoteAsk,
  {
    items,
    required,
    isMixed,
  }: {
    readonly items: readonly QuoteItem[];
    readonly required: readonly string[] | undefined;
    readonly isMixed: boolean;
  },
) {
  const data = openQuote(page, 'secid' in ask ? ask.secid : undefined, ask.quote);
  // Numbers that are asked for as whole numbers have no point. One that has shows that the source sent decimals.
  const isScaled = !items.some(({ field, decimals }) => decimals && /\./.test(String(data?.[field])));
  const shown = data === undefined ? [] : items.filter(({ field }) => isSent(data, field, required));
  const values = data === undefined ? [] : shown.map((item) => valueText(data, item, { isMixed, isScaled }));
  return {
    item: Cells.texts(shown.map(({ name }) => name)),
    value: Cells.checked(isMixed ? 'mixed' : 'number', values),
  };
}

/** Whether a quote has a field. Throws `upstream_changed` where it must have it. */
function isSent(data: Quote, field: string, required: readonly string[] | undefined): boolean {
  if (Object.hasOwn(data, field)) return true;
  if (required === undefined || required.includes(field))
    throw new Failure('upstream_changed', `Eastmoney quote: there is no field ${field} in the reply`);
  return false;
}

/** The JSON text of an item; null where the source has no value, as of a level of the book without an order. */
function valueText(
  data: Quote,
  { field, cells, shift = 0, decimals }: QuoteItem,
  { isMixed, isScaled }: { readonly isMixed: boolean; readonly isScaled: boolean },
): string | null {
  const form = { label: `Eastmoney quote: ${field}`, absent: ['-'] };
  const cell = toCells(isMixed && cells !== 'number' && cells !== 'whole' ? 'mixed' : cells, [data[field]], form);
  const json = cell.textAt(0);
  const places = decimals === undefined ? shift : isScaled ? -decimalsOf(data, decimals) : 0;
  return json === null || places === 0 ? json : shiftPoint(json, places);
}
