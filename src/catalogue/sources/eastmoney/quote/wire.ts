import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf } from '../envelope.ts';
import { fetchSecid, type Listed, listedSource } from '../kline/wire.ts';
import { codeOfSecid, marketOfSecid } from '../kline-fields/secid.ts';
import { eastmoneyQuotes } from './site.ts';

const LABEL = 'Eastmoney quote';

/** How a quote is asked for: its fields, and how its numbers are written. */
const FORMS = {
  // As Eastmoney's own page asks. `f530` stands for the ten levels of the order book, f11 to f20 and f31 to f40.
  share: {
    // Decimals as they are.
    fltt: 2,
    fields:
      'f120,f121,f122,f174,f175,f59,f163,f43,f57,f58,f169,f170,f46,f44,f51,f168,f47,f164,f116,f60,f45,f52,f50,f48,f167,f117,f71,f161,f49,f530,f135,f136,f137,f138,f139,f141,f142,f144,f145,f147,f148,f140,f143,f146,f149,f55,f62,f162,f92,f173,f104,f105,f84,f85,f183,f184,f185,f186,f187,f188,f189,f190,f191,f192,f107,f111,f86,f177,f78,f110,f262,f263,f264,f267,f268,f255,f256,f257,f258,f127,f199,f128,f198,f259,f260,f261,f171,f277,f278,f279,f288,f152,f250,f251,f252,f253,f254,f269,f270,f271,f272,f273,f274,f275,f276,f265,f266,f289,f290,f286,f285,f292,f293,f294,f295',
  },
  board: {
    // Whole numbers: those of prices have f59 decimals, those of percentages f152.
    fltt: 1,
    fields: 'f43,f44,f45,f46,f47,f48,f170,f171,f168,f169,f57,f59,f152',
  },
} as const;

/** The quote of one security: of a mainland share or fund by its secid, or of a board by its secid or its name. */
export type QuoteAsk = ({ readonly secid: string } | Listed) & { readonly quote: keyof typeof FORMS };

/** The quote of one security, from `/api/qt/stock/get`. The name of a board is looked up in Eastmoney's list. */
export const eastmoneyQuote: Source<QuoteAsk> = {
  ...eastmoneyQuotes,
  inspections: { ...listedSource.inspections, openQuote },
  uses: listedSource.uses,
  notFoundMeaning: say(
    'Eastmoney’s list of boards has nothing of this name or code.',
    '东方财富的板块清单中没有此名称或代码。',
  ),
  fetch: fetchQuote,
};

async function fetchQuote(ask: QuoteAsk, context: FetchContext): Promise<Pages> {
  const secid = 'names' in ask ? await fetchSecid(ask, context) : ask.secid;
  const { fltt, fields } = FORMS[ask.quote];
  const [host, ...alternateHosts] = eastmoneyQuotes.hosts;
  const page = await context.fetch({
    url: withQuery(`https://${host}/api/qt/stock/get`, { invt: 2, fltt, fields, secid }),
    alternateHosts,
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: inspect(openQuote, secid, ask.quote),
  });
  return [page];
}

/** One quote: values by the names of their fields, which mean other things than those of lists. */
export type Quote = Fields;

/**
 * Opens a reply: `{"rc":0,"data":{"f43":12.43,"f57":"601238"}}`. Returns undefined for a security that Eastmoney
 * does not know: `rc` 100, `data` null. Throws `upstream_refused` for any other `rc`, and `upstream_changed` for a
 * quote without a field, one of another security, one of a share in whole numbers, and any other form.
 * @param secid the security that was asked for; left out where `fetch` has compared it
 * @param form how the quote was asked for; left out where its scale does not matter
 */
export function openQuote({ body }: Pick<Page, 'body'>, secid?: string, form?: QuoteAsk['quote']): Quote | undefined {
  const data = dataOf(parseJson(body, LABEL), LABEL, [100]);
  if (data === null) return undefined;
  if (Object.keys(data).length === 0) throw changed(LABEL, 'no field in `data`');
  const isForeign =
    secid !== undefined &&
    (('f57' in data && data.f57 !== codeOfSecid(secid)) ||
      ('f107' in data && String(data.f107) !== marketOfSecid(secid)));
  if (isForeign) throw changed(LABEL, `asked for ${secid}, got ${quote(data.f107)}.${quote(data.f57)}`);
  if (form === 'share') refuseWholeNumbers(data);
  return data;
}

// A smaller change, in percent, is rounded too much.
const MIN_CHANGE = 0.01;
// Whole numbers of a share, which has two decimals or more, are at least a hundred times too high.
const MIN_TIMES = 10;
const PRICES = ['f43', 'f44', 'f45', 'f46', 'f60', 'f51', 'f52', 'f71'] as const;

/**
 * Throws `upstream_changed` for whole numbers that came although decimals were asked for: they are what the source
 * sends without `fltt`. The change in percent, f170, is a hundred times what follows from the latest price, f43,
 * and the previous close, f60. Of a price that did not change, the price of all shares, f84, is many times the
 * market value, f116, which is never scaled, and no price has a fraction.
 */
function refuseWholeNumbers(data: Quote): void {
  const [latest, previous, change, shares, value] = ['f43', 'f60', 'f170', 'f84', 'f116'].map((field) =>
    typeof data[field] === 'number' ? data[field] : Number.NaN,
  );
  const percent = (latest! / previous! - 1) * 100;
  const isChangeWhole = Math.abs(percent) >= MIN_CHANGE && Math.abs(change! / percent) > MIN_TIMES;
  const hasFraction = PRICES.some((field) => typeof data[field] === 'number' && !Number.isInteger(data[field]));
  const isPriceWhole = !hasFraction && (latest! * shares!) / value! > MIN_TIMES;
  if (isChangeWhole || isPriceWhole)
    throw changed(LABEL, `expected decimals, got whole numbers: a price of ${latest}, a change of ${change} percent`);
}

// The whole numbers of a price may have none to six decimals.
const MAX_DECIMALS = 6;

/**
 * How many decimals the whole numbers of a quote have.
 * @param field f59 for prices, f152 for percentages. A quote without it has two, which is what every public client
 * takes for granted.
 */
export function decimalsOf(data: Quote, field: 'f59' | 'f152'): number {
  const decimals = Object.hasOwn(data, field) ? data[field] : 2;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    throw changed(LABEL, `expected a number of decimals as ${field}, got ${quote(decimals)}`);
  return decimals;
}
