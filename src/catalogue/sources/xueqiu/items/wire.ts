import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { beijingTime } from '../../../../engine/interface/beijing-time.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { beginningOf, changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** A quote, or the profile of a company of the mainland, of Hong Kong or of the United States. */
export type XueqiuAsk = {
  readonly symbol: string;
  readonly of: 'quote' | 'cn' | 'hk' | 'us';
};

const LABEL = 'Xueqiu';

/** The cookie without which Xueqiu answers nothing. */
export const TOKEN_COOKIE = 'xq_a_token';

/** Xueqiu: quotes and company profiles behind a token. */
export const xueqiu: Source<XueqiuAsk> = {
  looks: { refuseDeclined },
  name: 'xueqiu',
  title: say('Xueqiu (雪球)', '雪球'),
  terms: 'https://xueqiu.com/about/user-agreement',
  quirks: [
    say(
      'It wants a token, a cookie that its pages set for every visitor. The service opens https://xueqiu.com/hq for one when it has none or its own is refused, and holds it in memory alone.',
      '它要求令牌，即其网页为每个访客设置的 Cookie。本服务没有令牌或令牌被拒绝时，打开 https://xueqiu.com/hq 取得一个，且只保存在内存中。',
    ),
    say(
      'Where visitors get no token that is accepted, bring the value of the cookie xq_a_token of a browser: as the param token, or for all clients as FINFOUNT_COOKIE, such as xueqiu=xq_a_token=….',
      '访客得不到有效令牌时，请提供浏览器的 Cookie xq_a_token 的值：作为参数 token，或用 FINFOUNT_COOKIE 对所有客户端设置，例如 xueqiu=xq_a_token=…。',
    ),
  ],
  hosts: ['stock.xueqiu.com', 'xueqiu.com'],
  // One at a time, so that requests do not each open a session of their own.
  limits: { ...GENTLE, perSecond: 2, burst: 4 },
  fetch: async (ask, context) => {
    const page = await context.fetch({
      url: addressOf(ask),
      headers: { referer: 'https://xueqiu.com/' },
      // Of a request without a valid token.
      statuses: [400],
      sessionPage: 'https://xueqiu.com/hq',
      check: look(refuseDeclined),
    });
    await context.look(page, refuseDeclined);
    if (page.status === 400) throw changed(LABEL, `it answered HTTP 400: ${quote(beginningOf(page.body))}`);
    return [page];
  },
};

function addressOf({ symbol, of }: XueqiuAsk): string {
  const at = 'https://stock.xueqiu.com/v5/stock';
  return of === 'quote'
    ? withQuery(`${at}/quote.json`, { symbol, extend: 'detail' })
    : withQuery(`${at}/f10/${of}/company.json`, { symbol });
}

/**
 * Throws `upstream_refused` for a page in the place of data, and where the token is missing or no longer valid.
 */
function refuseDeclined({ body }: Page): void {
  const start = beginningOf(body);
  if (start.startsWith('<'))
    throw new Failure('upstream_refused', `${LABEL} answered a page instead of data: ${quote(start)}.`);
  if (start.startsWith('{') && errorCodeOf(parseJson(body, LABEL)) === '400016')
    throw new Failure(
      'upstream_refused',
      `${LABEL} wants a valid token (its error 400016): bring the value of the cookie ${TOKEN_COOKIE} of a browser as the param token.`,
    );
}

/** The error code of a reply as a text: `0` where all is well. */
function errorCodeOf(reply: unknown): string | undefined {
  const code = isRecord(reply) ? reply.error_code : undefined;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}

/** Opens a reply: what stands under a key of `data`; undefined where the source has nothing of this symbol. */
function openReply({ body }: Pick<Page, 'body'>, key: string): Fields | undefined {
  const reply = parseJson(body, LABEL);
  const code = errorCodeOf(reply);
  if (code !== '0' || !isRecord(reply)) throw changed(LABEL, `expected data, got ${quote(reply)}`);
  const { data } = reply;
  if (!Object.hasOwn(reply, 'data') || (data !== null && !isRecord(data)))
    throw changed(LABEL, `expected an object in data, got ${quote(data)}`);
  const value = data?.[key] ?? undefined;
  if (value === undefined) return undefined;
  if (!isRecord(value)) throw changed(LABEL, `expected an object in data.${key}, got ${quote(value)}`);
  return value;
}

/** Rows of an item and its value each. */
interface Items {
  readonly item: Cells<'text'>;
  readonly value: Cells<'mixed'>;
}

/** How a field of a quote becomes an item. */
export interface ItemField {
  readonly name: string;
  /** Whether its milliseconds since 1970 become a time of Beijing. */
  readonly isTime?: boolean;
}

/**
 * Parses `{"data":{"quote":{"symbol":"SH600000","current":9.5,…}},"error_code":0}`: the known fields of the quote,
 * in the order in which they come. A symbol that the source does not know has no quote, and no rows. Throws
 * `upstream_changed` for the quote of another symbol, for one without a name, and for an item that is neither a
 * number nor a text.
 */
export function parseQuote([page]: Pages, { symbol }: XueqiuAsk, fields: ReadonlyMap<string, ItemField>): Items {
  const found = openReply(page, 'quote');
  if (!found) return toItems([]);
  if (found.symbol !== symbol)
    throw changed(LABEL, `expected the quote of ${symbol}, got that of ${quote(found.symbol)}`);
  if (typeof found.name !== 'string' || found.name === '') throw changed(LABEL, 'expected the name of the security');
  if (!Object.hasOwn(found, 'current')) throw changed(LABEL, 'expected the price of the security in current');
  return toItems(
    Object.entries(found).flatMap(([field, value]) => {
      const known = fields.get(field);
      return known ? [[known.name, known.isTime ? toTime(value, field) : value] as const] : [];
    }),
  );
}

// A profile has some forty fields.
const MAX_FIELDS = 500;

/**
 * Parses `{"data":{"company":{"org_id":"…",…}},"error_code":0}`: every field of the company, as it comes. A symbol
 * that the source does not know has no company, and no rows. Throws `upstream_changed` for a company without a
 * value.
 */
export function parseCompany([page]: Pages): Items {
  const company = openReply(page, 'company');
  if (!company) return toItems([]);
  const fields = Object.entries(company);
  if (fields.every(([, value]) => value === null || value === ''))
    throw changed(LABEL, 'expected fields of the company, got none with a value');
  if (fields.length > MAX_FIELDS) throw changed(LABEL, `more than ${MAX_FIELDS} fields of one company`);
  // Lists and objects, such as the industry, are texts of JSON.
  return toItems(
    fields.map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : typeof value === 'boolean'
          ? String(value)
          : value,
    ]),
  );
}

function toItems(rows: readonly (readonly [item: string, value: unknown])[]): Items {
  const values = rows.map(([name, value]) => toCells('mixed', [value], { label: `${LABEL}: ${name}` }).textAt(0));
  return { item: Cells.texts(rows.map(([name]) => name)), value: Cells.checked('mixed', values) };
}

/** Milliseconds since 1970 as a time of Beijing, `2026-06-30 15:00:00`; null stays null. */
function toTime(value: unknown, field: string): string | null {
  if (value === null) return null;
  // Up to the year 9999.
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 253_000_000_000_000)
    throw changed(LABEL, `expected milliseconds since 1970 in ${field}, got ${quote(value)}`);
  return beijingTime(value);
}
