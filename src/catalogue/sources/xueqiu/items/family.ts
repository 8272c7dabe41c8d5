import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { type CodeOptions, code, timeout, token } from '../../../../engine/interface/params.ts';
import { mixed, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import type { Row } from '../../../declare/family.ts';
import { type ItemField, parseCompany, parseQuote, TOKEN_COOKIE, type XueqiuAsk, xueqiu } from './wire.ts';

/** What all interfaces of Xueqiu share. */
interface XueqiuShared {
  readonly category: 'stock';
}

const TOKEN = 'Value of the cookie xq_a_token of a browser on xueqiu.com; normally omitted.';
const TOKEN_QUIRK =
  'Without `token`, the service asks with the token that every visitor gets; where that is refused, the call fails and says so.';

const params = (symbol: CodeOptions) => ({
  symbol: code(symbol, 'no rows'),
  token: token({ doc: TOKEN, cookieName: TOKEN_COOKIE }),
  timeout: timeout({ doc: 'Longest wait for the source, in seconds.' }),
});

/** An item of a quote: its field, what it is called, its unit, if it is a measure, and what it means. */
export type QuoteItem = readonly [field: string, name: string, unit: string, doc: string];

/** What a row has of its own. */
interface XueqiuRow {
  /** What it answers: a sentence. */
  readonly doc: string;
  readonly chinese: string;
  readonly page: string;
  readonly symbol: CodeOptions;
}

/** A row of quotes, a line for each item that the source sends and that is known. */
export function quoteLines({
  symbol,
  items,
  times,
  quirks,
  evidence,
  ...texts
}: XueqiuRow & {
  readonly items: readonly QuoteItem[];
  /** The fields whose milliseconds become times. */
  readonly times: readonly string[];
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
}): Row<XueqiuShared> {
  const fields: ReadonlyMap<string, ItemField> = new Map(
    items.map(([field, name]) => [field, { name, isTime: times.includes(field) }]),
  );
  return (name, shared) =>
    defineInterface({
      name,
      ...shared,
      topic: 'share-prices',
      ...texts,
      keywords: ['xueqiu', '雪球', 'quote', '行情'],
      kind: 'snapshot',
      each: 'item',
      source: xueqiu,
      cache: freshFor('15s', { staleIfError: '1d' }),
      params: params(symbol),
      columns: {
        item: text({
          say: say('Name of the item, as the table of what it covers lists them.', '项目名称，见覆盖范围表。'),
        }),
        value: mixed({
          say: say('Value of the item; `null` where the source has none.', '项目的值；数据源没有的为 `null`。'),
        }),
      },
      coverage: {
        doc: 'The items. Which of them there are, and their order, differs by security.',
        headings: ['Item', 'Unit', 'Meaning'],
        rows: items.map(([, item, unit, doc]) => [item, unit === '' ? '–' : unit, doc]),
      },
      quirks: [TOKEN_QUIRK, ...quirks],
      evidence,
      example: { symbol: symbol.default ?? '' },
      ask: ({ symbol: asked }): XueqiuAsk => ({ symbol: asked, of: 'quote' }),
      parse: (pages, ask) => parseQuote(pages, ask, fields),
    });
}

/** A row of the profile of one company, a line for each field of it. */
export function profile({ of, symbol, ...texts }: XueqiuRow & { readonly of: 'cn' | 'hk' | 'us' }): Row<XueqiuShared> {
  return (name, shared) =>
    defineInterface({
      name,
      ...shared,
      topic: 'company-events',
      ...texts,
      keywords: ['xueqiu', '雪球', 'company profile', '公司简介'],
      kind: 'snapshot',
      each: 'item',
      source: xueqiu,
      cache: freshFor('1d', { staleIfError: '30d' }),
      params: params(symbol),
      columns: {
        item: text({
          say: say(
            'Name of the field as the source writes it, such as org_name_cn.',
            '字段名，与数据源一致，例如 org_name_cn。',
          ),
        }),
        value: mixed({
          say: say('Value of the field; `null` where the source has none.', '字段的值；数据源没有的为 `null`。'),
        }),
      },
      quirks: [
        TOKEN_QUIRK,
        'Which fields there are differs by market and company. They come in the order of the source.',
        'Days are milliseconds since 1970, at midnight in Beijing, as in AKShare.',
        'A field that is an object or a list, such as affiliate_industry, is a text of JSON.',
        'It is not known whether the token of visitors is enough here: that was seen of quotes alone.',
      ],
      example: { symbol: symbol.default ?? '' },
      ask: ({ symbol: asked }): XueqiuAsk => ({ symbol: asked, of }),
      parse: (pages) => parseCompany(pages),
    });
}
