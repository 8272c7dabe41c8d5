import { Registry } from '../../src/catalogue/registry/registry.ts';
import { describeDeclarations, type InterfaceMap, openMaps } from './declared-maps.ts';

// The futures exchanges, China Money, the margin trading of Beijing and what brokers publish: the declarations against
// the maps of what AKShare makes of them. Those that are dead or guarded are listed among the names that are not served.

const FAMILIES = new Set([
  'futures-shfe-ine',
  'futures-czce',
  'futures-cffex',
  'futures-gfex',
  'futures-info',
  'chinamoney',
  'bse',
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

/** The name of a field as its source writes it; a map says in words where a column is made of something else. */
const FIELD = /^(?:[A-Za-z_]\w*|[\p{Script=Han}]+(?:\d|\([^)]*\)|\/\p{Script=Han})?|\d\p{Script=Han}+)$/u;

const IN_WORDS = 'the map says in words what it is made of';
const DAY = 'its texts are days';
const BY_CODE = 'it is a code of the exchange';

/** The interfaces whose fields the wire format names itself, and why. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  get_shfe_rank_table: 'a place has the names of its columns',
  futures_gfex_position_rank: 'a place has the names of its columns',
  get_cffex_rank_table: 'a place has the names of its columns',
  get_rank_table_czce: 'a place has the names of its columns',
  futures_settle_cffex: 'six texts have the names of their columns',
  repo_rate_hist: 'the rates lie in one object',
  macro_china_swap_rate: 'fields are known by their places',
  get_czce_daily: 'headings are written in several ways',
  option_hist_czce: 'headings are written in several ways',
};

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps.flatMap(({ name, columns }) =>
      columns.flatMap((column): readonly (readonly [string, string])[] => {
        const field = String(column.field);
        const reason = FIELD.test(field) ? undefined : IN_WORDS;
        return reason === undefined ? [] : [[`${name} field of ${column.name}`, reason]];
      }),
    ),
  ),
  ...OWN_FIELDS,
};

describeDeclarations(registry, maps, { ...REASONS, DAY, BY_CODE });
