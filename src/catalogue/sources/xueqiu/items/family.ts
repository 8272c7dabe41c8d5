import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { OptionalFacts } from '../../../../engine/interface/interface.ts';
import { timeout, token } from '../../../../engine/interface/params.ts';
import { mixed, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import type { DeclaredRow } from '../../../declare/family.ts';
import { quotedItem } from '../../../declare/sample.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import { UNITS, type Unit } from '../../../fields/units.ts';
import { TOKEN_COOKIE } from '../site.ts';
import { type ItemField, parseCompany, parseQuote, type XueqiuAsk, xueqiu } from './wire.ts';

/** What all interfaces of Xueqiu share. */
interface XueqiuShared {
  readonly category: 'stock';
}

const TOKEN = say(
  'Value of the cookie xq_a_token of a browser on xueqiu.com; normally omitted.',
  '浏览器在 xueqiu.com 的 Cookie xq_a_token 的值，通常省略。',
);
const TOKEN_QUIRK = say(
  'Without `token`, the service asks with the token that every visitor gets; where that is refused, the call fails and says so.',
  '不带 `token` 时，本服务使用每个访客都会得到的令牌；该令牌被拒绝时，调用失败并说明原因。',
);

const params = (symbol: Omit<SecurityOptions, 'otherwise'>) => ({
  symbol: security({ ...symbol, otherwise: 'no rows' }),
  token: token({ say: TOKEN, cookieName: TOKEN_COOKIE }),
  timeout: timeout(),
});

/** An item of a quote: its field, what it is called, its unit, if it is a measure, and what it means. */
export type QuoteItem = readonly [field: string, name: string, unit: Unit | undefined, meaning: Text];

/** What a row has of its own. */
interface XueqiuRow extends Pick<OptionalFacts, 'sample'> {
  /** What it answers: a sentence. */
  readonly say: Text;
  readonly page: string;
  readonly symbol: Omit<SecurityOptions, 'otherwise'>;
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
  readonly quirks: readonly Text[];
  readonly evidence: readonly Text[];
}): DeclaredRow<XueqiuShared> {
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
      grain: 'item',
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
        say: say(
          'The items. Which of them there are, and their order, differs by security.',
          '各项目。有哪些项目及其顺序因证券而异。',
        ),
        headings: [say('Item', '项目'), say('Unit', '单位'), say('Meaning', '含义')],
        rows: items.map(([, item, unit, meaning]) => [item, unit ? UNITS[unit].name : say('–', '–'), meaning]),
      },
      sample: {
        items: items.map(([, name, unit]) => quotedItem({ name, unit })),
        texts: {
          代码: 'SH{code}',
          名称: '{name}',
          交易所: 'SH',
          货币: 'CNY',
          时间: '{YYYY}-{MM}-{DD} 15:00:00',
          发行日期: '1999-11-10 00:00:00',
        },
      },
      quirks: [TOKEN_QUIRK, ...quirks],
      evidence,
      example: { symbol: symbol.default ?? '' },
      ask: ({ symbol: asked }): XueqiuAsk => ({ symbol: asked, of: 'quote' }),
      parse: (pages, ask) => parseQuote(pages, ask, fields),
    });
}

/** A row of the profile of one company, a line for each field of it. */
export function profile({
  of,
  symbol,
  ...texts
}: XueqiuRow & { readonly of: 'cn' | 'hk' | 'us' }): DeclaredRow<XueqiuShared> {
  return (name, shared) =>
    defineInterface({
      name,
      ...shared,
      topic: 'company-events',
      ...texts,
      keywords: ['xueqiu', '雪球', 'company profile', '公司简介'],
      kind: 'snapshot',
      grain: 'item',
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
        say(
          'Which fields there are differs by market and company. They come in the order of the source.',
          '有哪些字段因市场和公司而异，按数据源的顺序排列。',
        ),
        say(
          'Days are milliseconds since 1970, at midnight in Beijing, as in AKShare.',
          '日期是自 1970 年起的毫秒数，取北京时间零点，与 AKShare 相同。',
        ),
        say(
          'A field that is an object or a list, such as affiliate_industry, is a text of JSON.',
          '值为对象或列表的字段（例如 affiliate_industry）写作 JSON 文本。',
        ),
        say(
          'It is not known whether the token of visitors is enough here: that was seen of quotes alone.',
          '访客令牌在此是否足够尚不清楚：只在行情接口见过。',
        ),
      ],
      example: { symbol: symbol.default ?? '' },
      ask: ({ symbol: asked }): XueqiuAsk => ({ symbol: asked, of }),
      parse: (pages) => parseCompany(pages),
    });
}
