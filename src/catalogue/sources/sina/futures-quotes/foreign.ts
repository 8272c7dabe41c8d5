import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseNumber, toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { fetchQuotes, parseQuotes, sinaQuotes } from '../hq.ts';
import { refuseBanPage } from '../replies.ts';
import { sina } from '../site.ts';

/** Quotes of contracts abroad: their codes, separated by commas, in the order of the rows. */
export type ForeignAsk = { readonly foreign: string };

const LABEL = 'Sina quotes of futures abroad';
const TABLE_LABEL = 'Sina table of futures abroad';
const RATE = 'USDCNY';

/**
 * The quotes of contracts abroad with the exchange rate, the last page, behind the page with the names and
 * multipliers of the contracts.
 */
export const foreignQuotes: Source<ForeignAsk> = {
  ...sinaQuotes,
  uses: () => [foreignTable],
  fetch: async ({ foreign }, context) => {
    const [table] = await context.cached(foreignTable, { table: 'contracts abroad' });
    const quotes = await fetchQuotes(codesOf(foreign), context, LABEL);
    // The page changes hardly ever: the reply is as old as its quotes.
    return [{ ...table, obtained: quotes.obtained }, quotes];
  },
};

function codesOf(foreign: string): readonly string[] {
  return [...foreign.split(',').map((code) => `hf_${code}`), RATE];
}

/** All contracts abroad that Sina lists. */
export type ForeignListAsk = { readonly contracts: 'abroad' };

/** The page of all contracts abroad. */
export const foreignList: Source<ForeignListAsk> = {
  ...sina,
  uses: () => [foreignTable],
  composedOf: () => [{ source: foreignTable, ask: { table: 'contracts abroad' } }],
  fetch: (_, context) => context.cached(foreignTable, { table: 'contracts abroad' }),
};

/** Parses the codes and names of all contracts abroad, in the order of the source. */
export function parseForeignList([page]: Pages): readonly NamedCells[] {
  const contracts = [...readTable(page)];
  return [
    { name: 'symbol', cells: Cells.texts(contracts.map(([, { name }]) => name)) },
    {
      name: 'code',
      cells: toCells(
        'code',
        contracts.map(([code]) => code),
        { label: `${TABLE_LABEL}: code` },
      ),
    },
  ];
}

/** The page of all contracts abroad, whose script has their names and multipliers. */
const foreignTable: CachedSource<{ readonly table: 'contracts abroad' }> = {
  ...sina,
  cache: freshFor('1d', { staleIfError: '365d' }),
  isLookedUp: true,
  evictable: true,
  ...onePage<{ readonly table: 'contracts abroad' }>(pageCheck(refuseBanPage, TABLE_LABEL, readTable), () => ({
    url: 'https://finance.sina.com.cn/money/future/hf.html',
  })),
};

/** What the table of the page says of a contract. */
interface Contract {
  readonly name: string;
  /** What its price is multiplied with, besides the exchange rate. */
  readonly multiplier: number;
}

/**
 * Reads the names and multipliers of the page, by code: those of `var oHF_1`, until the next variable. Throws
 * `upstream_changed` where there are none.
 */
function readTable({ body }: Pick<Page, 'body'>): ReadonlyMap<string, Contract> {
  const html = decodeBody(body, 'gb18030', TABLE_LABEL);
  const start = html.indexOf('oHF_1');
  const end = html.indexOf('oHF_2', start);
  const script = start < 0 ? '' : html.slice(start, end < 0 ? undefined : end);
  const table = new Map<string, Contract>();
  for (const [code, name, text] of entriesOf(script)) {
    const multiplier = parseNumber(text, { loose: true });
    if (multiplier === undefined || multiplier <= 0)
      throw changed(TABLE_LABEL, `expected a multiplier of ${code}, got ${quote(text)}`);
    table.set(code, { name: name.trim(), multiplier });
  }
  if (table.size === 0) throw changed(TABLE_LABEL, `no names and multipliers in oHF_1, got ${quote(script || html)}`);
  return table;
}

/**
 * The entries of the script, `CT : ['NYBOT-棉花', [22.0462, …], …]`, with quotes around the code or without: the
 * code, the name, and the first number behind it.
 */
function entriesOf(script: string): readonly (readonly [code: string, name: string, number: string])[] {
  const parts = script.split('[').map((part) => part.trim());
  return parts.flatMap((part, at) => {
    const [, code] = part.endsWith(':')
      ? (/(?:^|\W)([A-Z][A-Z0-9]{0,7})["']?$/.exec(part.slice(0, -1).trimEnd()) ?? [])
      : [];
    const [, name] = /^["']([^"'\r\n]{1,60})["']\s?,$/.exec(parts[at + 1] ?? '') ?? [];
    const [, number] = /^["']?([0-9.]{1,20})/.exec(parts[at + 2] ?? '') ?? [];
    return code !== undefined && name !== undefined && number !== undefined ? [[code, name, number] as const] : [];
  });
}

/** A quote of a contract abroad; null where there is no value. */
export interface ForeignQuote {
  readonly name: string;
  readonly last: number | null;
  /** In yuan; null where the contract has no price in US dollars, or Sina no multiplier or rate. */
  readonly yuan: number | null;
  readonly change: number | null;
  readonly percent: number | null;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly settlement: number | null;
  readonly hold: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly time: string;
  readonly day: string;
}

/** The contracts in the table whose prices are not in US dollars, nor in cents: ringgit, yen, euro. */
const NOT_IN_DOLLARS: ReadonlySet<string> = new Set(['FCPO', 'RSS3', 'TRB', 'JRU', 'EUA']);

// Spot metals may have one value less than futures.
const MIN_WIDTH = 14;

/**
 * Parses the quotes of contracts abroad, in the order in which they were asked for. A contract that Sina does not
 * know has no row. Throws `upstream_changed` for a line of another layout, and where every price is 0.
 */
export function parseForeign(pages: Pages, { foreign }: ForeignAsk): readonly ForeignQuote[] {
  const [tablePage, page] = pages;
  const table = readTable(tablePage);
  if (!page) throw changed(LABEL, 'expected a page of quotes, got none');
  const quotes = parseQuotes(page.body, codesOf(foreign), LABEL);
  const rate = rateOf(quotes.get(RATE) ?? []);
  const rows = foreign.split(',').flatMap((code): readonly ForeignQuote[] => {
    const values = quotes.get(`hf_${code}`) ?? [];
    return values.length === 0
      ? []
      : [quoteOf(values, { code, known: table.get(code), rate, obtained: page.obtained })];
  });
  if (rows.length > 0 && rows.every(({ last, settlement }) => !last && !settlement))
    throw changed(LABEL, 'every price is 0');
  return rows;
}

/** Yuan for one US dollar: what stands before the name of the pair; undefined where there is no quote. */
function rateOf(values: readonly string[]): number | undefined {
  if (values.length === 0) return undefined;
  const text = values[values.indexOf('美元人民币') - 1] ?? '';
  const rate = parseNumber(text);
  if (rate === undefined || rate <= 0) throw changed(LABEL, `expected the rate of 美元人民币, got ${quote(values)}`);
  return rate;
}

interface Known {
  readonly code: string;
  readonly known: Contract | undefined;
  readonly rate: number | undefined;
  readonly obtained: number;
}

/** Reads one line: its layout is known by places alone. */
function quoteOf(values: readonly string[], { code, known, rate, obtained }: Known): ForeignQuote {
  const label = `${LABEL}: ${code}`;
  const [last, , bid, ask, high, low, time = '', settlement, open, hold, , , day = '', title = ''] = values;
  const isQuote = values.length >= MIN_WIDTH && /^\d\d:\d\d:\d\d$/.test(time) && /^\d{4}-\d\d-\d\d$/.test(day);
  if (!isQuote) throw changed(label, `expected a quote, got ${quote(values)}`);
  // Beijing is ahead of Greenwich.
  refuseFutureDay(day, { obtained, label });
  const toNumber = (text = ''): number | null => {
    if (text.trim() === '') return null;
    const number = parseNumber(text.trim());
    if (number === undefined) throw changed(label, `expected a number, got ${quote(text)}`);
    return number;
  };
  const [price, before] = [toNumber(last), toNumber(settlement)];
  const change = price === null || !before ? null : price - before;
  const isInDollars = known !== undefined && !NOT_IN_DOLLARS.has(code);
  return {
    name: known?.name ?? title.trim(),
    last: price,
    yuan: price === null || rate === undefined || !isInDollars ? null : price * known.multiplier * rate,
    change,
    percent: change === null || !before ? null : (change / before) * 100,
    open: toNumber(open),
    high: toNumber(high),
    low: toNumber(low),
    settlement: before,
    hold: toNumber(hold),
    bid: toNumber(bid),
    ask: toNumber(ask),
    time,
    day,
  };
}
