import { Failure, quote } from '../../../../../base/errors.ts';
import { say } from '../../../../../base/say.ts';
import type { NamedCells } from '../../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../../engine/interface/source.ts';
import { type Columns, code, date, number, text } from '../../../../declare/columns.ts';
import type { FieldColumn } from '../../../../wire/field-columns.ts';
import { noValue } from '../../../../wire/refusals.ts';
import { rearranged } from '../../../../wire/row-steps.ts';
import { askOf } from '../family.ts';
import { is, toFilter } from '../filter.ts';
import { eastmoneyReports, fetchLookUp, fetchReport, parseRecords, type ReportAsk } from '../wire.ts';

/** The columns of the stocks of one metal. */
export function comexStocks(metal: string): Columns<FieldColumn> {
  return {
    日期: date('REPORT_DATE'),
    [`COMEX${metal}库存量-吨`]: number('STORAGE_TON', { unit: 'tonnes' }),
    [`COMEX${metal}库存量-盎司`]: number('STORAGE_OUNCE', { unit: 'ounces' }),
  };
}

/** The products whose main contracts the source lists, with their codes. */
const products: CachedSource<ReportAsk> = {
  ...eastmoneyReports,
  title: say('Eastmoney’s list of futures products'),
  cache: freshFor('1d', { staleIfError: '30d' }),
  isLookedUp: true,
  evictable: true,
  fetch: fetchLookUp,
};

const PRODUCTS = askOf(
  {
    report: 'RPT_FUTU_POSITIONCODE',
    fields: 'TRADE_MARKET_CODE,TRADE_CODE,TRADE_TYPE',
    where: { IS_MAINCODE: is('1') },
    pageSize: 500,
  },
  {},
  {},
);

/** Daily stocks of one product, whose code is looked up by its Chinese name. */
export const productStocks: Source<ReportAsk> = {
  ...eastmoneyReports,
  notFoundMeaning: say(
    'Eastmoney lists no futures product of this name or code.',
    '东方财富没有列出此名称或代码的期货品种。',
  ),
  inspections: { ...eastmoneyReports.inspections, findProduct },
  uses: () => [products],
  fetch: async (ask, context) => {
    const product = await context.inspect(await context.cached(products, PRODUCTS), findProduct, ask.variant);
    if (product === undefined)
      throw noValue(
        `Eastmoney lists no futures product ${quote(ask.variant)}.`,
        `东方财富没有期货品种 ${quote(ask.variant)}。`,
      );
    const filter = toFilter({ SECURITY_CODE: is(product) }, { values: {}, params: {} });
    return fetchReport({ ...ask, filter: filter + ask.filter }, context);
  },
};

/**
 * The code of a product; undefined for one that is not listed. Throws `upstream_changed` for a row without a code.
 */
function findProduct(pages: Pages, symbol: string): string | undefined {
  for (const { TRADE_TYPE: name, TRADE_CODE: product } of parseRecords(pages, PRODUCTS)) {
    if (typeof product !== 'string')
      throw new Failure('upstream_changed', `Eastmoney report ${PRODUCTS.report}: no TRADE_CODE in its row`);
    if (name === symbol || product.toLowerCase() === symbol.toLowerCase()) return product;
  }
  return undefined;
}

/** The kind of row and the names of three figures of each ranking of members. */
const RANKINGS = new Map([
  ['期权交易情况-认沽交易量', { type: '认沽交易量', field: 'SELL_VOLUME', names: ['交易量', '增减', '净认沽量'] }],
  ['期权持仓情况-认沽持仓量', { type: '认沽持仓量', field: 'SELL_POSITION', names: ['持仓量', '增减', '净持仓量'] }],
  ['期权交易情况-认购交易量', { type: '认购交易量', field: 'BUY_VOLUME', names: ['交易量', '增减', '净交易量'] }],
  ['期权持仓情况-认购持仓量', { type: '认购持仓量', field: 'BUY_POSITION', names: ['持仓量', '增减', '净持仓量'] }],
] as const);

/** The fields of all rankings whose names are inferred. */
export const INFERRED_OF_RANKINGS = [
  'TARGET_NAME',
  'MEMBER_RANK',
  'MEMBER_NAME_ABBR',
  ...[...RANKINGS.values()].flatMap(({ field }) => [field, `${field}_CHANGE`, `NET_${field}`, `${field}_RATIO`]),
];

function rankingOf(indicator: string) {
  const ranking = [...RANKINGS].find(([name]) => name === indicator)?.[1];
  if (!ranking) throw new Failure('broken_declaration', `There is no ranking ${indicator}.`);
  return ranking;
}

/** The part of a member in the total of a ranking. */
export const VOLUME_SHARE = {
  id: 'volume_share',
  unit: 'fraction',
  say: say('Share of the total: 0.0964 is 9.64 percent.', '占总量的比例：0.0964 即 9.64%。'),
} as const;

/** The first columns of a ranking of members. */
export const MEMBERS = {
  交易类型: text('TRADE_TYPE', { say: say('Kind of the ranking.') }),
  交易日期: date('TRADE_DATE', { say: say('Trading day.', '交易日。') }),
  证券代码: code('SECURITY_CODE', { of: 'fund', say: say('Code of the underlying fund.', '标的基金的代码。') }),
  标的名称: text('TARGET_NAME'),
  名次: number('MEMBER_RANK', { unit: 'rank' }),
  机构: text('MEMBER_NAME_ABBR'),
};

/** The columns of a ranking of members. */
export function optionColumns(indicator: string): Columns<FieldColumn> {
  const { field, names } = rankingOf(indicator);
  const [amount, change, net] = names;
  return {
    ...MEMBERS,
    [amount]: number(field, { unit: 'contracts' }),
    [change]: number(`${field}_CHANGE`, { unit: 'contracts' }),
    [net]: number(`NET_${field}`, { unit: 'contracts' }),
    占总交易量比例: number(`${field}_RATIO`, VOLUME_SHARE),
  };
}

const TYPES: ReadonlySet<unknown> = new Set([...RANKINGS.values()].map(({ type }) => type));

/**
 * The rows of the ranking that was asked for: the source sends all four at once. Throws `upstream_changed` for a
 * row of none of the four.
 */
export function ofTradeType(columns: readonly NamedCells[], { variant }: ReportAsk): readonly NamedCells[] {
  const { type } = rankingOf(variant);
  const types = columns.find(({ name }) => name === '交易类型')?.cells;
  const rows = Array.from({ length: types?.length ?? 0 }, (_, row) => row);
  const odd = rows.map((row) => types?.valueAt(row)).find((each) => !TYPES.has(each));
  if (odd !== undefined)
    throw new Failure('upstream_changed', `Eastmoney option billboard: expected a known ranking, got ${quote(odd)}`);
  return rearranged(
    columns,
    rows.filter((row) => types?.valueAt(row) === type),
  );
}
