import { say, type Text } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { allOptionalIn, code, number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import {
  type BasisAsk,
  type CommodityAsk,
  parseBasis,
  parseCommodity,
  sunsirsBasis,
  sunsirsCommodity,
} from './wire.ts';

/** A column of prices. */
function price(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'yuan_per_futures_quote_unit', say: meaning });
}

const BASIS = {
  商品: text('#0', { id: 'commodity', say: say('Commodity.', '商品。') }),
  现货价格: number('#1', { unit: 'unstated' }),
  主力合约代码: code('#2', {
    id: 'dominant_month',
    say: say('Month of the main contract, YYMM.', '主力合约的月份，YYMM。'),
  }),
  主力合约价格: price('#3', 'dominant_price', say('Price of the main contract.')),
  主力合约基差: price('#4', 'basis', say('Spot price less that of the main contract.', '现货价格减主力合约价格。')),
  主力合约变动百分比: percent('#5', {
    id: 'basis_percent',
    say: say('The basis over the spot price.', '基差与现货价格之比。'),
  }),
  '180日内主力基差最高': price('#6', 'highest_basis_180d', say('Highest basis of 180 days.')),
  '180日内主力基差最低': price('#7', 'lowest_basis_180d', say('Lowest basis of 180 days.')),
  '180日内主力基差平均': price('#8', 'mean_basis_180d', say('Mean basis of 180 days.')),
} as const;

const PRICES = { indicator: ['市场价格'] };

const COMMODITY = {
  日期: text('日期', { say: say('Day, MM-DD: the page has no year.', '日期，MM-DD：网页没有年份。') }),
  ...allOptionalIn(PRICES, {
    现货价格: number('现货价格', { unit: 'unstated' }),
    主力合约: number('主力合约', { id: 'dominant_price', unit: 'unstated', say: say('Price of the main contract.') }),
    最近合约: number('最近合约', { id: 'near_price', unit: 'unstated', say: say('Price of the nearest contract.') }),
  }),
  基差率: optionalIn(
    { indicator: ['基差率'] },
    percent('基差率', { id: 'basis_percent', say: say('The basis over the spot price.', '基差与现货价格之比。') }),
  ),
  主力基差: optionalIn(
    { indicator: ['主力基差'] },
    number('主力基差', { id: 'basis', unit: 'unstated', say: say('Basis of the main contract.') }),
  ),
} as const;

/** The columns of each table of a commodity. */
const TABLES = textMap<readonly (keyof typeof COMMODITY)[]>({
  市场价格: ['日期', '现货价格', '主力合约', '最近合约'],
  基差率: ['日期', '基差率'],
  主力基差: ['日期', '主力基差'],
});

export default [
  ...familyOf<RecordsShared<BasisAsk>>(
    {
      category: 'futures',
      page: 'https://www.100ppi.com/sf2/',
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      futures_spot_price_previous: records({
        sample: { texts: { 主力合约代码: ['2612', '2701'], 商品: ['铜', '螺纹钢', '锌'] } },
        say: say(
          'Spot prices of commodities on one day, their main futures, and the range of the basis over 180 days.',
          '生意社现期表历史',
        ),
        keywords: ['basis', 'spot price', '基差', '现货价格'],
        source: sunsirsBasis,
        params: {
          date: day({
            default: '20240430',
            say: say('Day of the table, YYYYMMDD; 20110104 or later.', '表的日期，YYYYMMDD；20110104 及以后。'),
          }),
        },
        columns: BASIS,
        ask: ({ date }): BasisAsk => ({ day: isoDay(date) }),
        parseRows: (pages, ask) => parseBasis(pages, ask, BASIS),
        quirks: [
          say(
            'The basis is the spot price less the futures’ price, the contrary of futures_spot_price.',
            '基差为现货价格减期货价格，与 futures_spot_price 相反。',
          ),
          say(
            'Spot prices are in the unit of the page, which may differ from that of the futures.',
            '现货价格按网页的单位，可能与期货的单位不同。',
          ),
          say('Figures are numbers; AKShare answers texts.', '数字为数值；AKShare 返回文本。'),
          say(
            'A page of another day answers `[]` where the day has no trading; any other one is 404, as is a page that is not there.',
            '非交易日的网页属于另一天时返回 `[]`；交易日如此，或网页不存在时返回 404。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<CommodityAsk>>(
    {
      category: 'futures',
      page: 'https://www.100ppi.com/sf/792.html',
      cache: freshFor('3h', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'day',
    },
    {
      futures_spot_sys: records({
        sample: { texts: { 日期: '{MM}-{DD}' } },
        say: say(
          'Spot and futures prices of one commodity over three months, or its basis, some eleven points.',
          '生意社现期图',
        ),
        keywords: ['basis', 'spot price', '基差', '现货价格'],
        source: sunsirsCommodity,
        params: {
          symbol: words({
            default: '铜',
            say: say('Commodity, by its name on the page.', '商品，按网页上的名称。'),
            max: 20,
          }),
          indicator: choice(
            { 市场价格: say('Prices.'), 基差率: say('The basis in percent.'), 主力基差: say('The basis.') },
            { default: '市场价格', say: say('Table.', '所要的表。') },
          ),
        },
        columns: COMMODITY,
        ask: ({ symbol, indicator }): CommodityAsk => ({ commodity: symbol, table: indicator }),
        parseRows: (pages, ask) =>
          parseCommodity(
            pages,
            ask,
            Object.fromEntries(
              (TABLES.get(ask.table) ?? []).map((name) => [name, { ...COMMODITY[name], isOptional: false }]),
            ),
          ),
        quirks: [
          say(
            'The points are some nine days apart; a day off has a spot price without prices of futures.',
            '各点约相隔九天；休市日有现货价格而没有期货价格。',
          ),
          say(
            'A commodity that the page does not list is 404, where AKShare raises an error.',
            '网页未列出的商品返回 404，AKShare 则报错。',
          ),
        ],
      }),
    },
  ),
];
