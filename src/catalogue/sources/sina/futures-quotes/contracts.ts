import { quote } from '../../../../base/errors.ts';
import { isCalendarDay } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS, refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { fetchQuotes, parseQuotes, sinaQuotes } from '../hq.ts';
import { refuseBanPage } from '../replies.ts';
import { sina } from '../site.ts';

/** Quotes of contracts of mainland China. */
export type ContractsAsk = {
  /** Their codes, separated by commas, in the order of the rows. */
  readonly contracts: string;
  /**
   * Whether the exchange and the smallest change of the price are wanted, which are on a page of each contract.
   */
  readonly details: boolean;
};

const LABEL = 'Sina quotes of futures';

/** The quotes of contracts of mainland China. The quotes are the last page, behind the pages of the contracts. */
export const contractQuotes: Source<ContractsAsk> = {
  ...sinaQuotes,
  uses: () => [contractPages],
  fetch: async (ask, context) => {
    const contracts = ask.contracts.split(',');
    const quotes = await fetchQuotes(contracts.map(codeOf), context, LABEL);
    const details: Page[] = [];
    if (ask.details) {
      for (const contract of contracts) {
        const [page] = await context.cached(contractPages, { contract });
        // A page changes hardly ever: the reply is as old as its quotes.
        details.push({ ...page, obtained: quotes.obtained });
      }
    }
    const [first, ...others] = [...details, quotes];
    return [first ?? quotes, ...others];
  },
};

function codeOf(contract: string): string {
  return `nf_${contract}`;
}

/** The page of one contract, which says what it is of. A contract without a page has one of status 404. */
export const contractPages: CachedSource<{ readonly contract: string }> = {
  ...sina,
  inspections: { checkPage },
  cache: freshFor('7d', { staleIfError: '365d' }),
  evictable: true,
  fetch: async ({ contract }, context) => [await fetchContractPage(contract, context)],
};

async function fetchContractPage(contract: string, context: FetchContext): Promise<Page> {
  const label = `Sina page of ${contract}`;
  const page = await context.fetch({
    url: address`https://finance.sina.com.cn/futures/quotes/${contract}.shtml`,
    statuses: [404],
    check: inspect(checkPage, label),
  });
  // That there is none may be a mistake of the site: it is asked for again soon.
  return page.status === 404 ? { ...page, provisional: true } : page;
}

function checkPage(page: Page, label: string): void {
  refuseBanPage(page, label);
  readDetails(page.body, label);
}

/** What the page of a contract says; null where it does not. */
interface Details {
  readonly exchange: string | null;
  readonly change: string | null;
}

const EXCHANGE = '上市交易所';
const CHANGE = '最小变动价位';

/**
 * Reads the table of a contract's page: each row has texts and, behind each, what it names. Throws
 * `upstream_changed` for a page without them.
 */
function readDetails(body: Buffer, label: string): Details {
  const { tables } = parseHtmlTables(decodeBody(body, 'gb18030', label), label);
  const rows = tables.flatMap(({ rows: all }) => all.map((row) => row.map(({ text }) => text)));
  const find = (name: string): string | null => {
    const row = rows.find((cells) => cells.includes(name));
    const value = row?.[row.indexOf(name) + 1];
    return value === undefined || value === '' ? null : value;
  };
  const details = { exchange: find(EXCHANGE), change: find(CHANGE) };
  if (details.exchange === null && details.change === null)
    throw changed(label, `no table with ${EXCHANGE} and ${CHANGE}`);
  return details;
}

/** The values of a quote by the names of their columns; null where its line does not have them. */
export type ContractQuote = Readonly<Record<QuoteName | DetailName, string | null>>;

type QuoteName = (typeof QUOTE_NAMES)[number];
type DetailName = (typeof DETAIL_NAMES)[number];

/** The columns that a line fills. */
export const QUOTE_NAMES = [
  'symbol',
  'time',
  'open',
  'high',
  'low',
  'current_price',
  'bid_price',
  'ask_price',
  'buy_vol',
  'sell_vol',
  'hold',
  'volume',
  'avg_price',
  'last_close',
  'last_settle_price',
  'amount',
] as const;

/** The columns that the page of a contract fills. */
export const DETAIL_NAMES = ['exchange', 'contract', 'contract_min_change'] as const;

/** The places of the values in a line: the wire has no names. */
interface Layout {
  readonly places: Readonly<Partial<Record<QuoteName, number>>>;
  readonly day: number;
  readonly time: RegExp;
  /** The least number of values. */
  readonly width: number;
}

/** A contract on goods: 44 values, 28 before June 2022. */
const GOODS: Layout = {
  places: {
    symbol: 0,
    time: 1,
    open: 2,
    high: 3,
    low: 4,
    last_close: 5,
    bid_price: 6,
    ask_price: 7,
    current_price: 8,
    last_settle_price: 10,
    buy_vol: 11,
    sell_vol: 12,
    hold: 13,
    volume: 14,
    avg_price: 27,
  },
  day: 17,
  time: /^\d{6}$/,
  width: 28,
};

/** A contract of the financial futures exchange: 50 values, its name the last. */
const FINANCIAL: Layout = {
  places: {
    open: 0,
    high: 1,
    low: 2,
    current_price: 3,
    volume: 4,
    amount: 5,
    hold: 6,
    last_close: 7,
    last_settle_price: 14,
    bid_price: 16,
    buy_vol: 17,
    ask_price: 26,
    sell_vol: 27,
    time: 37,
    avg_price: 48,
    symbol: 49,
  },
  day: 36,
  time: /^\d\d:\d\d:\d\d$/,
  width: 50,
};

/**
 * Parses the quotes of contracts, in the order in which they were asked for. The first value of a line says which
 * layout it has: a name, such as 20号胶连续, or a price. A contract that Sina does not know has no row, nor has a
 * line without a price. Throws `upstream_changed` for a line that is neither, and where every price is 0.
 */
export function parseContracts(pages: Pages, ask: ContractsAsk): readonly ContractQuote[] {
  const contracts = ask.contracts.split(',');
  const page = pages.at(-1) ?? pages[0];
  const details = pages.slice(0, -1);
  if (ask.details && details.length !== contracts.length)
    throw changed(LABEL, `${details.length} pages of ${contracts.length} contracts`);
  const quotes = parseQuotes(page.body, contracts.map(codeOf), LABEL);
  const rows = contracts.flatMap((contract, at): readonly ContractQuote[] => {
    const values = quotes.get(codeOf(contract)) ?? [];
    if (values.length === 0) return [];
    const row = { ...quoteOf(values, page, contract), ...detailsOf(details[at], contract) };
    return row.current_price === null ? [] : [row];
  });
  const isZero = (price: string | null): boolean => Number(price ?? 0) === 0;
  if (rows.length > 0 && rows.every((row) => isZero(row.current_price) && isZero(row.last_settle_price)))
    throw changed(LABEL, 'every price is 0');
  return rows;
}

function detailsOf(page: Page | undefined, contract: string): Readonly<Record<DetailName, string | null>> {
  const details = page?.status === 200 ? readDetails(page.body, `Sina page of ${contract}`) : undefined;
  return { exchange: details?.exchange ?? null, contract, contract_min_change: details?.change ?? null };
}

function quoteOf(
  values: readonly string[],
  { obtained }: Pick<Page, 'obtained'>,
  contract: string,
): Readonly<Record<QuoteName, string | null>> {
  const label = `${LABEL}: ${contract}`;
  const { places, day, time, width } = parseNumber(values[0] ?? '') === undefined ? GOODS : FINANCIAL;
  const [year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)$/
      .exec(values[day] ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (values.length < width || !time.test(values[places.time ?? 0] ?? ''))
    throw changed(label, `expected ${width} values with a time, got ${quote(values)}`);
  if (year === undefined || month === undefined || date === undefined || !isCalendarDay(year, month, date))
    throw changed(label, `expected a day as value ${day}, got ${quote(values[day])}`);
  refuseFutureDay(values[day] ?? '', { obtained, label, ...NIGHT_SESSIONS });
  const read = (name: QuoteName): string | null => {
    const place = places[name];
    const value = place === undefined ? '' : (values[place] ?? '').trim();
    return value === '' ? null : value;
  };
  return Object.fromEntries(QUOTE_NAMES.map((name) => [name, read(name)])) as Record<QuoteName, string | null>;
}
