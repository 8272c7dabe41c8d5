import { Registry } from '../../src/catalogue/registry/registry.ts';
import { describeDeclarations, type InterfaceMap, openMaps } from './declared-maps.ts';

// Small formats of Sina's options and boards, and of publishers of indices and rates.

/** A map of a folder whose maps name the family that they belong to. */
interface FamilyMap extends InterfaceMap {
  readonly family?: string;
}

const FAMILIES: ReadonlySet<string> = new Set([
  'sina-options',
  'qvix',
  'sina-board-lists',
  'sina-esg',
  'sina-index-global',
  'sina-bond-gb',
  'legulegu-open',
  'csindex',
  'safe',
  'cnindex',
  'chinabond-index',
]);
const NAMES: ReadonlySet<string> = new Set([
  'index_cci_cx',
  'stock_intraday_sina',
  'option_minute_em',
  'bond_available_index_cbond',
  'spot_symbol_table_sge',
]);

// A field as its source writes it. A map says in words where a column is made of something else.
const FIELD = /^[A-Za-z_]\w*$/;

const registry = await Registry.open();
const mapped = ['formats-2', 'formats-3', 'rows-2'].flatMap((folder) =>
  openMaps<FamilyMap>(folder).maps.filter(({ name, family = '' }) => FAMILIES.has(family) || NAMES.has(name)),
);
const maps = await Promise.all(
  mapped.map(async (map): Promise<FamilyMap> => {
    const { columns } = await registry.load(map.name);
    const filled = new Set(columns.flatMap(({ name, field }) => (field === undefined ? [] : [name])));
    return {
      ...map,
      columns: map.columns.map((column) => ({
        ...column,
        field: filled.has(column.name) && FIELD.test(String(column.field)) ? column.field : null,
        type: column.type === 'time' ? 'string' : column.type,
      })),
    };
  }),
);

describeDeclarations(registry, maps, {
  'option_sse_list_sina choices of exchange': 'the map names three exchanges in its texts',
  'option_sse_expire_day_sina choices of exchange': 'the map names three exchanges in its texts',
  'option_minute_em kind of time': 'its texts are times',
  'stock_market_activity_legu kind of value': 'counts are numbers, and the other values are texts',
  'stock_classify_sina category': 'it is about shares',
  'index_global_hist_sina default of symbol': 'OMX is none of the choices',
  'spot_symbol_table_sge field of 品种': 'the map says that it is constant',
});
