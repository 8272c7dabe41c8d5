import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { readSpelling } from '../../../declare/spellings.ts';
import { inspectedPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import { type Fields, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { fetchWhole, type ListPage, type PagedList, refuseDisagreement } from '../../../wire/whole-lists.ts';
import { readLiteralCall, refuseBan } from '../replies.ts';
import { ABSENT, isZero, lists, withoutSeparators } from './wire.ts';

// The shares of the United States, `US_CategoryService.getList`: 16,000 rows in pages of 600.

/** All shares of the United States that Sina lists. */
export type AmericanListAsk = { readonly list: 'american shares' };

const LABEL = 'Sina list of the United States';
const PAGE_ROWS = 600;
// Where Sina cuts pages to a hundred rows, the list is 160 requests: more than it should bear for a fallback.
const LIST: PagedList = { label: LABEL, maxPages: 60, advice: 'its pages are shorter than what was asked for' };

/** Eastmoney's numbers of the exchanges, as Sina calls them. What is traded over the counter has none. */
const MARKETS = textMap({ NASDAQ: 105, NYSE: 106, AMEX: 107 });

const americanList: Source<AmericanListAsk> = {
  ...lists,
  hosts: ['stock.finance.sina.com.cn'],
  inspections: { inspectPage },
  fetch: (_, context) =>
    fetchWhole(
      LIST,
      inspectedPages(context, inspect(inspectPage), (number) => ({
        url: withQuery('https://stock.finance.sina.com.cn/usstock/api/jsonp.php/finfount/US_CategoryService.getList', {
          page: number,
          num: PAGE_ROWS,
          sort: '',
          asc: 0,
          market: '',
          id: '',
        }),
        headers: { referer: 'https://finance.sina.com.cn/' },
      })),
    ),
};

function inspectPage(page: Page): ListPage {
  refuseBan(page, LABEL);
  const { total, identities } = openAmericanPage(page);
  if (identities.length === 0) throw refused(LABEL, 'a page has no row, as for an address that is limited.');
  return { total, identities };
}

/**
 * Opens `finfount(({count:"16013",data:[{name:"Apple, Inc.",cname:"苹果公司",symbol:"AAPL",market:"NASDAQ",…}]}))`.
 * `null` is a page behind the last one. Throws `upstream_changed` for another form.
 */
function openAmericanPage({ body }: Pick<Page, 'body'>): ListPage & { readonly rows: readonly Fields[] } {
  const reply = readLiteralCall(body, LABEL);
  const { count, data } = isRecord(reply) ? reply : {};
  const total = toCount(count);
  if (total === undefined) throw changed(LABEL, `expected a number of rows, got ${quote(count)}`);
  const rows = recordsIn(data ?? [], {
    label: LABEL,
    at: '',
    of: 'shares',
    mayBeEmpty: true,
    key: { field: 'symbol', matching: /^[A-Z][A-Z0-9.$^/_-]{0,15}$/, form: 'a ticker in capitals' },
  });
  return { total, rows, identities: rows.map(({ symbol }) => String(symbol)) };
}

const numbers = (...names: readonly string[]): readonly RowField[] => names.map((name) => ({ name, cells: 'number' }));
const FIELDS: readonly RowField[] = [
  { name: 'f12', cells: 'text' },
  { name: 'f13', cells: 'text' },
  { name: 'f14', cells: 'text' },
  ...numbers('f2', 'f4', 'f5', 'f15', 'f16', 'f17', 'f18', 'f20'),
  { name: 'f3', cells: 'percent' },
  { name: 'f7', cells: 'percent' },
];

/**
 * Parses the list into the fields of Eastmoney's, by ticker from the last, without what is traded over the
 * counter. A price of zero is none; what has no price has no change and no volume. Throws `upstream_changed` where
 * pages do not add up.
 */
function parseAmericanList(pages: Pages): FieldCells {
  const opened = pages.map(openAmericanPage);
  refuseDisagreement(LIST, opened);
  const rows = opened
    .flatMap((page) => page.rows)
    .flatMap((row) => {
      const market = MARKETS.get(String(row.market));
      return market === undefined ? [] : [toFields(row, market)];
    })
    .toSorted((one, other) => (one.f12 < other.f12 ? 1 : -1));
  if (rows.length === 0) throw changed(LABEL, 'no share of NASDAQ, NYSE or AMEX');
  const traded = rows.filter(({ f2: price, f18: before }) => Number(price) > 0 && Number(before) > 0);
  if (traded.length >= MANY_ROWS && traded.filter(isChangeOdd).length > traded.length / 2)
    throw changed(LABEL, 'the changes are not the prices less the previous closes');
  return toFieldCells(rows, FIELDS, { label: LABEL, absent: ABSENT });
}

const MANY_ROWS = 10;
// Prices are printed to two or three places.
const CHANGE_ERROR = 0.02;
const PERCENT_ERROR = 0.5;

function isChangeOdd({ f2: price, f18: before, f4: change, f3: percent }: ReturnType<typeof toFields>): boolean {
  const difference = Number(price) - Number(before);
  const isOther = Math.abs(difference - Number(change)) > CHANGE_ERROR;
  return isOther || Math.abs((100 * difference) / Number(before) - Number(percent)) > PERCENT_ERROR;
}

function toFields(row: Fields, market: number) {
  const { symbol, cname, name, price, chg, diff, volume, high, low, open, preclose, mktcap, amplitude } = row;
  // What is no number is refused, where its cells are made.
  const priced = (value: unknown): unknown => (isZero(value) ? null : withoutSeparators(value));
  const last = priced(price) ?? '';
  const isTraded = !(typeof last === 'string' && ABSENT.includes(last));
  return {
    f12: readSpelling(['american_share'], 'BRK_B', String(symbol), EPOCH).value,
    f13: String(market),
    f14: cname === '' || cname === null ? name : cname,
    f2: priced(price),
    f3: isTraded ? withoutSeparators(chg) : null,
    f4: isTraded ? withoutSeparators(diff) : null,
    f5: isTraded ? withoutSeparators(volume) : null,
    f7: isTraded ? (typeof amplitude === 'string' ? amplitude.replace(/%$/, '') : amplitude) : null,
    f15: priced(high),
    f16: priced(low),
    f17: priced(open),
    f18: priced(preclose),
    f20: priced(mktcap),
  };
}

// How a ticker is written does not depend on the day.
const EPOCH = new Date(0);

/** The shares of the United States as a fallback source of Eastmoney's list of them. */
export const americanSharesOfSina = {
  source: americanList,
  // Sina bans who asks often: a list of 27 requests is fetched once a day.
  cache: freshFor('1d', { staleIfError: '30d' }),
  note: say(
    "Eastmoney failed: all rows are those of Sina's list, up to a day old; turnover, turnover rate and price over earnings are null, and the number of the market follows from Sina's name of the exchange.",
    '东方财富失败：所有行来自新浪的列表，最多一天之前；成交额、换手率和市盈率为 null，市场编号由新浪所写的交易所得出。',
  ),
  ask: () => ({ list: 'american shares' }),
  parse: parseAmericanList,
} satisfies FieldFallback<AmericanListAsk, unknown>;

/** What the answers of the list of the United States lack while Sina stands in: a quirk. */
export const AMERICAN_SHARES_OF_SINA = say(
  'While Eastmoney fails, all rows are those of Sina’s list, asked for once a day, as `Finfount-Note` says: 成交额, 换手率 and 市盈率 are `null`, and the number before a ticker follows from Sina’s name of the exchange: 105 NASDAQ, 106 NYSE, 107 AMEX.',
  '东方财富失败时，所有行改用新浪的清单（每天请求一次），并由 `Finfount-Note` 说明：成交额、换手率和市盈率为 `null`，代码前的编号由新浪所写的交易所得出：105 为 NASDAQ，106 为 NYSE，107 为 AMEX。',
);
