import { quote } from '../../../../base/errors.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext } from '../../../../engine/interface/source.ts';
import { changed, refused, unlessUnread } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyFutures } from '../site.ts';

/** Begins the message of a failure. */
export const LABEL = 'Eastmoney futures contracts';
// Some ten exchanges have a few parts each. Every one is a request.
const MAX_PARTS = 200;
// A part has the contracts of a few products, of 100 bytes each.
const MAX_PART_BYTES = 1_000_000;
const MAX_BYTES = 8_000_000;
const [HOST] = eastmoneyFutures.hosts;

/**
 * Eastmoney's table of futures contracts, fetched once a day. The first request gets the list of exchanges
 * (`msgid=gnweb`). Then, for each exchange, one gets the number of parts of its list (`msgid=113`), and one gets
 * each part (`msgid=113_1`). Every part is a page of the reply. It goes through no shared form: the table is made
 * of the lists of several exchanges, which come in parts.
 */
export const contracts: CachedSource<{ readonly table: 'contracts' }> = {
  ...eastmoneyFutures,
  inspections: { exchangesIn, countListed, countContracts },
  cache: freshFor('1d', { staleIfError: '30d' }),
  isLookedUp: true,
  limits: { ...eastmoneyFutures.limits, maxBytes: MAX_PART_BYTES },
  fetch: async (_, context) => {
    const parts: Page[] = [];
    let bytes = 0;
    const add = (page: Page): void => {
      if (parts.length === MAX_PARTS) throw changed(LABEL, `more than ${MAX_PARTS} parts`);
      bytes += page.body.length;
      if (bytes > MAX_BYTES) throw changed(LABEL, `more than ${MAX_BYTES} bytes`);
      parts.push(page);
    };
    const exchanges = await context.inspect(await fetchList('gnweb', context), exchangesIn);
    if (exchanges.length > MAX_PARTS) throw changed(LABEL, `${exchanges.length} exchanges`);
    for (const exchange of exchanges) {
      const count = await context.inspect(await fetchList(exchange, context), countListed);
      for (let part = 1; part <= count; part++) add(await fetchPart(`${exchange}_${part}`, context));
    }
    const [first, ...others] = parts;
    if (!first) throw changed(LABEL, 'no exchange has a list of contracts');
    const table: Pages = [first, ...others];
    const count = await context.inspect(table, countContracts);
    const { stored } = context;
    const before = stored && (await context.inspect(stored, countContracts).catch(unlessUnread));
    if (stored && before !== undefined) refuseShorter(table, count, stored, before);
    return table;
  },
};

// Contracts end and others begin. A table with fewer than this part of the stored one was cut, unless that is old.
const MIN_PART_OF_CONTRACTS = 0.9;
const MAX_COMPARED_MS = 30 * DAY_MS;

/** Throws `upstream_refused` for a table that lacks many of the contracts of the stored one. */
function refuseShorter(table: Pages, count: number, stored: Pages, before: number): void {
  if (count >= MIN_PART_OF_CONTRACTS * before || table[0].obtained - stored[0].obtained > MAX_COMPARED_MS) return;
  throw refused(LABEL, `${count} contracts came where there were ${before} before`);
}

function fetchList(msgid: string, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery(`https://${HOST}/redis`, { msgid }),
    check: inspect(countListed),
  });
}

/** Fetches a part of the list of an exchange. Throws `upstream_refused` for one without contracts. */
async function fetchPart(msgid: string, context: FetchContext): Promise<Page> {
  const page = await fetchList(msgid, context);
  if ((await context.inspect(page, countListed)) === 0) throw refused(LABEL, `no contract came of the part ${msgid}`);
  return page;
}

function listIn({ body }: Pick<Page, 'body'>): readonly unknown[] {
  const list = parseJson(body, LABEL);
  if (!Array.isArray(list)) throw changed(LABEL, `expected a list, got ${quote(list)}`);
  return list;
}

function countListed(page: Page): number {
  return listIn(page).length;
}

function countContracts(pages: Pages): number {
  return contractsIn(pages).length;
}

/** The market numbers in the list of exchanges: `[{"mktid":113,…},…]`. */
function exchangesIn(page: Page): readonly string[] {
  return listIn(page).map((each) => {
    if (isRecord(each) && /^\d{1,4}$/.test(String(each.mktid))) return String(each.mktid);
    throw changed(LABEL, `expected an exchange with its number, got ${quote(each)}`);
  });
}

/** One contract as the table writes it. */
export interface Contract {
  /** Short name of its exchange, `上期所`, where the table has it: no look-up needs it. */
  readonly mktname: string | undefined;
  /** Number of its market: 113 is Shanghai. */
  readonly mktid: string;
  /** Name of the contract: `热卷主连`, `热卷2510`. */
  readonly name: string;
  /** Its code: `hcm`, `hc2510`. */
  readonly code: string;
  /** Name and code of the product: `热卷`, `hc`. */
  readonly vname: string;
  readonly vcode: string;
}

/**
 * The contracts of the table, in the order of the source. Throws `upstream_changed` for one without its parts, and
 * for a table without any.
 */
export function contractsIn(pages: Pages): readonly Contract[] {
  const table = pages.flatMap((page) =>
    listIn(page).map((each) => {
      const { mktname, mktid, name, code, vname, vcode } = isRecord(each) ? each : {};
      const isText = (value: unknown): value is string => typeof value === 'string';
      const isWhole = isText(name) && isText(code) && isText(vname) && isText(vcode);
      if (!isWhole || !/^\d{1,4}$/.test(String(mktid)))
        throw changed(LABEL, `expected a contract with its names, codes and market, got ${quote(each, 120)}`);
      return { mktname: isText(mktname) ? mktname : undefined, mktid: String(mktid), name, code, vname, vcode };
    }),
  );
  if (table.length === 0) throw changed(LABEL, 'no contract in any list');
  return table;
}

/**
 * The secid of a contract: by its name in the table, `热卷主连`; by its code there, `hcm`, in small letters or
 * capitals; or by product and month, the product by its Chinese name (`热卷2510`) or its letters (`hc2510`), which
 * then are the code. Undefined for a name that the table does not have.
 */
export function findContract(pages: Pages, symbol: string): string | undefined {
  const table = contractsIn(pages);
  const folded = symbol.toLowerCase();
  const named =
    table.find(({ name }) => name === symbol) ??
    table.find(({ code }) => code === symbol) ??
    table.find(({ code }) => code.toLowerCase() === folded);
  if (named) return `${named.mktid}.${named.code}`;
  const product = /^(\D+)\d+$/.exec(symbol)?.[1];
  const found = table.find(({ vname, vcode }) => product !== undefined && (vname === product || vcode === product));
  return found && `${found.mktid}.${symbol}`;
}
