import { type Failure, quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, PartialPages, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { type BondPage, findFaultOfBonds } from '../bond-pages.ts';
import { askService, chinaMoney, inspectEnvelope, NO_VALUE, openData, openEnvelope } from '../site.ts';
import { typesOfName } from './bond-types.ts';

/** The bonds that were traded or quoted today. */
export type MarketAsk = { readonly market: 'deals' | 'quotes' };

/** The values of one condition of a search. */
export type ConditionAsk = { readonly condition: keyof typeof CONDITIONS };

/** The bonds that meet conditions; an empty one is none. Without a type, the name says it: {@link typesOfName}. */
export type SearchAsk = {
  readonly name: string;
  readonly code: string;
  readonly issuer: string;
  readonly type: string;
  readonly coupon: string;
  readonly year: string;
  readonly underwriter: string;
  readonly grade: string;
};

/** One bond, by its short name, of a type, or of one that its name says where that is empty. */
export type BondAsk = { readonly bond: string; readonly type: string };

const MARKET_PAGE = 'https://www.chinamoney.com.cn/chinese/mkdatabond/';
const MARKET = {
  deals: { path: 'cm-u-md-bond/CbtPri', form: { flag: '1', lang: 'cn', bondName: '' } },
  quotes: { path: 'cm-u-md-bond/CbMktMakQuot', form: { flag: '1', lang: 'cn' } },
} as const;

const marketLabel = ({ market }: MarketAsk): string => `China Money, ${market} of bonds`;

/** The deals and the quotes of bonds. */
export const bondMarket: Source<MarketAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope },
  fetch: async (ask, context) => [
    await askService({ ...MARKET[ask.market], referer: MARKET_PAGE, label: marketLabel(ask) }, context),
  ],
};

/**
 * Parses the deals: a record for each bond. Before the market opens there are none. The change of a yield stands
 * in `bp` without its sign and in `bpNum` with it; of no change the latter is 1.
 */
export function parseDeals([page]: Pages, ask: MarketAsk, fields: readonly RowField[]): FieldCells {
  const label = marketLabel(ask);
  const rows = openEnvelope(page, label).records.map((row) =>
    /^0+(?:\.0+)?$/.test(String(row.bp)) ? { ...row, bpNum: 0 } : row,
  );
  return toFieldCells(rows, fields, { label, absent: NO_VALUE });
}

/** How many quotes a reply has at most: the first page of some 12,000. */
export const MOST_QUOTES = 15;

/**
 * Parses the quotes of market makers, whose prices and yields are texts of a bid and an ask, `105.97 / 106.02`:
 * the fields `bid`, `ask`, `bidYield` and `askYield`. Throws `upstream_changed` for a text of another form, for a
 * bid above its ask, and for a yield of the bid below that of the ask.
 */
export function parseBondQuotes([page]: Pages, ask: MarketAsk, fields: readonly RowField[]): FieldCells {
  const label = marketLabel(ask);
  const rows = openEnvelope(page, label).records.map((row) => {
    const [bid, offer] = twoOf(row.tradeAmnt, label);
    const [bidYield, askYield] = twoOf(row.contraRate, label);
    if (isAbove(bid, offer) || isAbove(askYield, bidYield))
      throw changed(
        label,
        `${quote(row.abdAssetEncdShrtDesc)} has ${quote(row.tradeAmnt)} and ${quote(row.contraRate)}`,
      );
    return { ...row, bid, ask: offer, bidYield, askYield };
  });
  return toFieldCells(rows, fields, { label, absent: NO_VALUE });
}

/** Whether both texts are numbers, and the first is above the second. */
function isAbove(one: string, other: string): boolean {
  return !NO_VALUE.includes(one) && !NO_VALUE.includes(other) && Number(one) > Number(other);
}

/** The two texts of a bid and an ask; where one text says that there is no value, it says so of both. */
function twoOf(text: unknown, label: string): readonly [string, string] {
  if (typeof text === 'string' && NO_VALUE.includes(text.trim())) return ['', ''];
  const [bid, offer, ...others] = typeof text === 'string' ? text.split('/').map((part) => part.trim()) : [];
  if (bid === undefined || offer === undefined || others.length > 0)
    throw changed(label, `expected a bid and an ask, got ${quote(text ?? null)}`);
  return [bid, offer];
}

const SEARCH_PAGE = 'https://www.chinamoney.com.cn/chinese/scsjzqxx/';

/** The field of each condition, and the service that lists its values. */
const CONDITIONS = {
  主承销商: 'enty',
  债券类型: 'bondType',
  息票类型: 'couponType',
  发行年份: 'issueYear',
  评级等级: 'bondRtngShrt',
} as const;

/** The values of the conditions: those of underwriters come from a service of their own. */
export const conditions: CachedSource<ConditionAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope },
  cache: freshFor('1d', { staleIfError: '90d' }),
  isLookedUp: true,
  fetch: async ({ condition }, context) => [
    await askService(
      {
        path: `cm-u-bond-md/${condition === '主承销商' ? 'EntyFullNameSearchCondition' : 'BondBaseInfoSearchCondition'}`,
        form: {},
        referer: SEARCH_PAGE,
        label: conditionLabel(condition),
      },
      context,
    ),
  ],
};

const conditionLabel = (condition: string): string => `China Money, values of ${condition}`;

/** A value of a condition, and its code. */
interface Value {
  readonly name: string;
  readonly code: string;
}

/**
 * The values of a condition: pairs of code and name, or single values. Throws `upstream_changed` for another form.
 */
function valuesOf(page: Pick<Page, 'body'>, condition: ConditionAsk['condition']): readonly Value[] {
  const label = conditionLabel(condition);
  const found = openData(page, label)[CONDITIONS[condition]];
  if (!Array.isArray(found) || found.length === 0) throw changed(label, `expected values, got ${quote(found ?? null)}`);
  return found.map((each: unknown) => {
    const values: readonly unknown[] = isRecord(each) ? Object.values(each) : Array.isArray(each) ? each : [each];
    const texts = values.map(String);
    if (texts.length > 2 || values.some((value) => typeof value === 'object'))
      throw changed(label, `expected a code and a name, got ${quote(each)}`);
    return { code: texts[0]!, name: texts.at(-1)! };
  });
}

/** Parses the values of a condition. */
export function parseCondition([page]: Pages, { condition }: ConditionAsk, fields: readonly RowField[]): FieldCells {
  const rows = valuesOf(page, condition).map(({ name, code }): Fields => ({ name, code }));
  return toFieldCells(rows, fields, { label: conditionLabel(condition) });
}

/** The code of a value of a condition. Throws `no_value`, with all names, for one that is not there. */
function codeOfValue(page: Page, condition: ConditionAsk['condition'], name: string): string {
  const values = valuesOf(page, condition);
  const found = values.find((value) => value.name === name);
  if (found) return found.code;
  const names = values.slice(0, 60).map((value) => value.name);
  throw noValue(
    `${conditionLabel(condition)}: there is no ${quote(name)}; there are ${names.join(', ')}.`,
    `中国货币网没有 ${quote(name)}；有 ${names.join('、')}。`,
  );
}

/** How many bonds a page has, and how many are fetched at most: the first pages. */
const PAGE_SIZE = 15;
const MAX_PAGES = 40;
export const MOST_BONDS = PAGE_SIZE * MAX_PAGES;

const SEARCH_LABEL = 'China Money, search for bonds';

/** The conditions of a search whose values have codes, besides the type. */
const CODED = [
  ['coupon', '息票类型'],
  ['underwriter', '主承销商'],
] as const;

/** A search for bonds. */
export const bondSearch: Source<SearchAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope, inspectBonds, codeOfValue },
  uses: () => [conditions],
  fetch: (ask, context) => fetchBonds(ask, context),
};

/**
 * Fetches the bonds of the wanted type. Where the name says what types it can be of, each is searched in turn, up
 * to the first that has bonds: the source wants one type at a time. Throws `no_value` where none of these has any.
 */
async function fetchBonds(ask: SearchAsk, context: FetchContext): Promise<Pages> {
  if (ask.type !== '') return fetchBondsOf(ask, ask.type, context, context.partialPages);
  const types = typesOfName(ask.name);
  for (const type of types) {
    const pages = await fetchBondsOf(ask, type, context);
    if ((await context.inspect(pages[0], inspectBonds)).count > 0) return pages;
  }
  throw noBond(ask.name, types);
}

async function fetchBondsOf(
  ask: SearchAsk,
  type: string,
  context: FetchContext,
  partialPages?: PartialPages,
): Promise<Pages> {
  const codes: Record<string, string> = {};
  for (const [name, condition] of CODED) {
    if (ask[name] === '') continue;
    const [page] = await context.cached(conditions, { condition });
    codes[name] = await context.inspect(page, codeOfValue, condition, ask[name]);
  }
  const bondType = await codeOfType(type, context);
  return fetchConsistentPages<BondPage>(
    {
      label: SEARCH_LABEL,
      isComplete: (pages) => {
        const last = pages.at(-1);
        return last !== undefined && pages.length >= Math.min(last.pageTotal, MAX_PAGES);
      },
      findFault: (pages) => findFaultOfBonds(pages, PAGE_SIZE),
    },
    {
      open: (page) => context.inspect(page, inspectBonds),
      partialPages,
      fetch: (number) =>
        searchBonds(
          {
            pageNo: number,
            bondName: ask.name,
            bondCode: ask.code,
            issueEnty: ask.issuer,
            bondType,
            couponType: codes.coupon ?? '',
            issueYear: ask.year,
            entyDefinedCode: codes.underwriter ?? '',
            rtngShrt: ask.grade,
          },
          context,
        ),
    },
  );
}

/** The code of a type of bonds. Throws `no_value`, with all names, for one that is not there. */
async function codeOfType(type: string, context: FetchContext): Promise<string> {
  const [page] = await context.cached(conditions, { condition: '债券类型' });
  return context.inspect(page, codeOfValue, '债券类型', type);
}

/** Asks for a page of a search; a condition that is left out is none. */
function searchBonds(form: Readonly<Record<string, string | number>>, context: FetchContext): Promise<Page> {
  const none = { bondCode: '', issueEnty: '', couponType: '', issueYear: '', entyDefinedCode: '', rtngShrt: '' };
  return askService(
    {
      path: 'cm-u-bond-md/BondMarketInfoList2',
      form: { ...none, ...form, pageSize: PAGE_SIZE, bondSpclPrjctVrty: '' },
      referer: SEARCH_PAGE,
      label: SEARCH_LABEL,
    },
    context,
  );
}

/** The failure for a bond that is of none of the types that its name says. */
function noBond(name: string, types: readonly string[], found: readonly string[] = []): Failure {
  const shown = found.slice(0, MAX_NAMES_SHOWN);
  const others =
    found.length > 0
      ? [` Others have it in their names: ${shown.join(', ')}.`, `名称中包含它的有：${shown.join('、')}。`]
      : ['', ''];
  return noValue(
    `China Money has no bond ${quote(name)} among those of ${types.join(', ')}. Where it is of another type, name that in bond_type.${others[0]}`,
    `中国货币网的${types.join('、')}中没有债券 ${quote(name)}。若为其他类型，请用 bond_type 指定。${others[1]}`,
  );
}

function inspectBonds(page: Page): BondPage {
  const { pageTotal, total, bonds } = openBonds(page);
  return { pageTotal, total, count: bonds.length };
}

/**
 * Opens a page of a search. Throws `upstream_refused` for a search that the source declines, as it does one
 * without a type since 2026, and `upstream_changed` for another form.
 */
function openBonds(
  page: Pick<Page, 'body'>,
): Pick<BondPage, 'pageTotal' | 'total'> & { readonly bonds: readonly Fields[] } {
  const data = openData(page, SEARCH_LABEL);
  const { errorMsg: message } = data;
  if (typeof message === 'string' && message !== '') throw refused(SEARCH_LABEL, `it says ${quote(message)}`);
  const pageTotal = toCount(data.pageTotal);
  const { resultList } = data;
  if (pageTotal === undefined || !Array.isArray(resultList) || !resultList.every(isRecord))
    throw changed(SEARCH_LABEL, `expected pageTotal and resultList, got ${quote(data)}`);
  const unnamed = resultList.find(({ bondName }) => typeof bondName !== 'string');
  if (unnamed) throw changed(SEARCH_LABEL, `expected a name in \`bondName\`, got ${quote(unnamed)}`);
  return { pageTotal, total: toCount(data.total), bonds: resultList };
}

/** Whether a bond meets a condition that its row shows. */
const MEETS: Readonly<Record<'name' | 'code' | 'year', (bond: Fields, wanted: string) => boolean>> = {
  name: ({ bondName }, wanted) => String(bondName).toUpperCase().includes(wanted.trim().toUpperCase()),
  code: ({ bondCode }, wanted) => String(bondCode).includes(wanted.trim()),
  // A bond that is yet to be issued may have no day.
  year: ({ issueStartDate: day }, wanted) => !/^\d{4}-/.test(String(day)) || String(day).startsWith(wanted),
};

/**
 * Parses the bonds of a search. Throws `upstream_changed` for another form, for a bond that comes twice, and where
 * most bonds have another name or code, or were issued in another year, than was asked for.
 */
export function parseBonds(pages: Pages, ask: SearchAsk, fields: readonly RowField[]): FieldCells {
  const bonds = pages.flatMap((page) => openBonds(page).bonds);
  refuseTwice(bonds, SEARCH_LABEL, ({ bondDefinedCode }) => bondDefinedCode);
  for (const condition of ['name', 'code', 'year'] as const) {
    const others = ask[condition] === '' ? [] : bonds.filter((bond) => !MEETS[condition](bond, ask[condition]));
    if (others.length * 2 > bonds.length)
      throw changed(SEARCH_LABEL, `asked for the ${condition} ${quote(ask[condition])}, got ${quote(others[0])}`);
  }
  return toFieldCells(bonds, fields, { label: SEARCH_LABEL, absent: NO_VALUE });
}

/**
 * All attributes of one bond: a search for its name among the bonds of its type, and its own page. Where the name
 * says what types it can be of, each is searched in turn, up to the one that has it.
 */
export const bondDetails: Source<BondAsk> = {
  ...chinaMoney,
  inspections: { inspectEnvelope, codeOfValue, findBond },
  uses: () => [conditions],
  fetch: async ({ bond, type }, context) => {
    const types = type === '' ? typesOfName(bond) : [type];
    const found: string[] = [];
    for (const each of types) {
      const bondType = await codeOfType(each, context);
      const search = (pageNo: number): Promise<Page> => searchBonds({ pageNo, bondName: bond, bondType }, context);
      const searches: [Page, ...Page[]] = [await search(1)];
      let { code: bondDefinedCode, names, pageTotal } = await context.inspect(searches, findBond, bond);
      while (bondDefinedCode === undefined && searches.length < Math.min(pageTotal, MAX_NAME_PAGES)) {
        searches.push(await search(searches.length + 1));
        ({ code: bondDefinedCode, names, pageTotal } = await context.inspect(searches, findBond, bond));
      }
      found.push(...names);
      if (bondDefinedCode === undefined) continue;
      const details = await askService(
        {
          path: 'cm-u-bond-md/BondDetailInfo',
          form: { bondDefinedCode },
          referer: 'https://www.chinamoney.com.cn/chinese/zqjc/',
          label: bondLabel(bond),
        },
        context,
      );
      return [...searches, details];
    }
    throw noBond(bond, types, found);
  },
};

const bondLabel = (bond: string): string => `China Money, details of ${quote(bond)}`;

// A whole name is in few others.
const MAX_NAME_PAGES = 3;
const MAX_NAMES_SHOWN = 30;

/** What a search for a bond found. */
interface FoundBond {
  /** Its code: that of its very name, else that of the only bond that has it in its name. */
  readonly code?: string;
  /** The names of all bonds found. */
  readonly names: readonly string[];
  /** How many pages the whole search has. */
  readonly pageTotal: number;
}

/** Finds a bond by its name. Throws `upstream_changed` for a bond without a code. */
function findBond(searches: Pages, bond: string): FoundBond {
  const opened = searches.map(openBonds);
  const bonds = opened.flatMap((search) => search.bonds);
  const { pageTotal } = opened[0]!;
  const names = bonds.map(({ bondName }) => String(bondName));
  const only = bonds.length === 1 && pageTotal === 1 ? bonds[0] : undefined;
  const found = bonds.find(({ bondName }) => bondName === bond) ?? only;
  if (found === undefined) return { names, pageTotal };
  const { bondDefinedCode: code } = found;
  if (typeof code !== 'string' || !/^\w{1,20}$/.test(code))
    throw changed(bondLabel(bond), `expected the code of a bond, got ${quote(code ?? null)}`);
  return { code, names, pageTotal };
}

/**
 * Parses the attributes of a bond: a name and a text in each row, in the order of the source; lists are left out.
 * Throws `upstream_changed` for another form, and for the attributes of another bond.
 */
export function parseBond(pages: Pages, { bond }: BondAsk): readonly NamedCells[] {
  const label = bondLabel(bond);
  const [search, ...others] = pages.slice(0, -1);
  const details = pages.at(-1);
  if (!search || !details) throw changed(label, 'expected two pages');
  const { bondBaseInfo: attributes } = openData(details, label);
  if (!isRecord(attributes)) throw changed(label, `expected bondBaseInfo, got ${quote(attributes ?? null)}`);
  if (attributes.bondDefinedCode !== findBond([search, ...others], bond).code)
    throw changed(label, `it is of ${quote(attributes.bondDefinedCode ?? null)}`);
  const rows = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : value === null
        ? [[name, '---'] as const]
        : [],
  );
  return [
    { name: 'name', cells: Cells.texts(rows.map(([name]) => name)) },
    { name: 'value', cells: Cells.texts(rows.map(([, value]) => (value === '---' ? null : value))) },
  ];
}
