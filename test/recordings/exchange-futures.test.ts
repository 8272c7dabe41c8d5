import { Registry } from '../../src/catalogue/registry/registry.ts';
import { describeDeclarations, findMap, type InterfaceMap, openMaps } from './declared-maps.ts';

// The futures exchanges, China Money, the margin trading of Beijing and what brokers publish: the declarations
// against the maps of what AKShare makes of them. Those that are dead or guarded are listed among the names that
// are not served.

const FAMILIES = new Set([
  'futures-shfe-ine',
  'futures-czce',
  'futures-cffex',
  'futures-gfex',
  'futures-info',
  'chinamoney',
  'bse',
  'sse-yunhq',
]);

interface FamilyMap extends InterfaceMap {
  readonly family: string;
  readonly state: string;
  readonly not_served?: object;
}

const maps = openMaps<FamilyMap>('formats-2').maps.filter(
  ({ family, state, not_served }) => FAMILIES.has(family) && state !== 'dead' && not_served === undefined,
);
const registry = await Registry.open();

const BAR = [
  'get_shfe_daily',
  'get_ine_daily',
  'get_czce_daily',
  'get_cffex_daily',
  'futures_hist_daily_cffex',
  'get_gfex_daily',
];
const SETTLEMENT = ['shfe', 'ine', 'czce', 'cffex', 'gfex'].map((exchange) => `futures_settle_${exchange}`);
const PLACES = ['get_shfe_rank_table', 'get_cffex_rank_table', 'get_rank_table_czce', 'futures_gfex_position_rank'];

/** The same reason for several columns of an interface. */
const reasons = (name: string, columns: readonly string[], why: string): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [`${name} field of ${column}`, why]));

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'option_hist_gfex choices of symbol': 'The exchange lists further products, and AKShare takes any name.',
  // A map says in words what a column is made of, where that is no field.
  ...Object.fromEntries(
    maps.flatMap(({ name, columns }) =>
      columns
        .filter(({ field }) => /\s/.test(String(field)))
        .map((column) => [`${name} field of ${column.name}`, 'the map says in words what it is made of']),
    ),
  ),
  ...Object.fromEntries([...BAR, ...SETTLEMENT].map((name) => [`${name} kind of date`, 'its texts are days'])),
  ...Object.fromEntries(
    PLACES.filter((name) => name !== 'get_rank_table_czce').map((name) => [
      `${name} default of vars_list`,
      'no product stands for all',
    ]),
  ),
  ...reasons(
    'get_shfe_rank_table',
    findMap(maps, 'get_shfe_rank_table').columns.map(({ name }) => name),
    'a place has the names of its columns',
  ),
  ...reasons(
    'futures_gfex_position_rank',
    ['vol', 'long_open_interest', 'short_open_interest', 'symbol'],
    'a place has the names of its columns',
  ),
  ...reasons('get_cffex_rank_table', ['rank', 'symbol'], 'a place has the names of its columns'),
  ...reasons('get_rank_table_czce', ['rank'], 'a place has the names of its columns'),
  ...reasons('futures_settle_shfe', ['symbol'], 'it is written in small letters'),
  ...reasons('futures_settle_ine', ['symbol'], 'it is written in small letters'),
  ...reasons(
    'repo_rate_hist',
    findMap(maps, 'repo_rate_hist').columns.map(({ name }) => name),
    'the rates lie in one object',
  ),
  'repo_rate_query columns': 'it has the names of both kinds of institutions, and says which',
  ...reasons('bond_info_detail_cm', ['name'], 'an attribute is a name and a value'),
  ...reasons('futures_fees_info', ['更新时间'], 'it stands above the table'),
  'option_finance_sse_underlying kind of 更新日期': 'its texts are times',
  'option_finance_board columns': 'the map has the columns of Shanghai',
  'option_finance_board kind of 日期': 'its texts are times',
  'futures_warehouse_receipt_czce columns': 'all products stand in one table, with their letters in symbol',
  ...reasons('futures_gfex_warehouse_receipt', ['增减'], 'AKShare shows what was registered, not the change'),
  'bond_info_detail_cm params': 'since 2026 the source wants a type, which a name may not say',
  'futures_gfex_warehouse_receipt columns': 'all products stand in one table, with their letters in symbol',
};

describeDeclarations(registry, maps, REASONS);
