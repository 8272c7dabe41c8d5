import { quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { beginningOf, changed } from '../../../wire/refusals.ts';
import { toBeijingTime } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { errorCodeOf, LABEL, refuseDeclined, SESSION_PAGE, xueqiuSite } from '../site.ts';

/** A quote, or the profile of a company of the mainland, of Hong Kong or of the United States. */
export type XueqiuAsk = {
  readonly symbol: string;
  readonly of: 'quote' | 'cn' | 'hk' | 'us';
};

/** Xueqiu: quotes and company profiles behind a token. */
export const xueqiu: Source<XueqiuAsk> = {
  ...xueqiuSite,
  inspections: { refuseDeclined },
  fetch: async (ask, context) => {
    const page = await context.fetch({
      url: addressOf(ask),
      headers: { referer: 'https://xueqiu.com/' },
      // Of a request without a valid token.
      statuses: [400],
      sessionPage: SESSION_PAGE,
      check: inspect(refuseDeclined),
    });
    await context.inspect(page, refuseDeclined);
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

/** Opens a reply: what stands under a key of `data`; undefined where the source has nothing of this symbol. */
function openReply({ body }: Pick<Page, 'body'>, key: string): Fields | undefined {
  const reply = parseJson(body, LABEL);
  const code = errorCodeOf(reply);
  if (code !== '0' || !isRecord(reply)) throw changed(LABEL, `expected data, got ${quote(reply)}`);
  const { data } = reply;
  if (!Object.hasOwn(reply, 'data') || (data !== null && !isRecord(data)))
    throw changed(LABEL, `expected an object in data, got ${quote(data)}`);
  // A symbol that it does not know has nothing, or null under the key.
  if (data && !Object.hasOwn(data, key) && Object.keys(data).length > 0)
    throw changed(LABEL, `expected data.${key}, got ${quote(Object.keys(data), 200)}`);
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
      return known
        ? [[known.name, known.isTime ? toBeijingTime(value, 'milliseconds', `${LABEL}: ${field}`) : value] as const]
        : [];
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
