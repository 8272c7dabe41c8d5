import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { type Coded, meaningsOf } from '../../../declare/coded-choices.ts';
import { type Columns, date, number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, filledColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { type HogAsk, parseDays, parsePlaces, xuantian } from './wire.ts';

const DATE = date('date', { say: say('Day.', '日期。') });
const VALUE = number('value', { unit: 'unstated' });
const PRICES = {
  date: DATE,
  value: number('value', { unit: 'yuan_per_kilogram_of_live_weight', say: say('Price.', '价格。') }),
} as const;

const CORE = { 外三元: 1, 内三元: 2, 土杂猪: 3 } as const;
const COST: Readonly<Record<'玉米' | '豆粕' | '二元母猪价格' | '仔猪价格', HogAsk>> = {
  玉米: { list: 'hits', series: 4 },
  豆粕: { list: 'hits', series: 5 },
  二元母猪价格: { list: 'map', series: 1 },
  仔猪价格: { list: 'map', series: 2 },
};

const figure = (field: string, id: string, en: string, zh: string) =>
  number(field, { id, unit: 'unstated', say: say(`${en}.`, `${zh}。`) });
const PERIOD = text('周期', {
  id: 'period',
  role: 'period',
  say: say('Period, as the source writes it.', '周期，按数据源所写。'),
});
const PLAIN = { date: DATE, value: VALUE };

/** The columns of each series of the supply, in the order in which the source sends their values. */
const SUPPLY = {
  猪肉批发价: { date: DATE, item: text('item', { say: say('Kind of the meat.', '品种。') }), value: VALUE },
  储备冻猪肉: PLAIN,
  饲料原料数据: {
    周期: PERIOD,
    大豆进口金额: figure('大豆进口金额', 'soybean_imports', 'Value of the imports of soybeans', '大豆进口金额'),
    大豆播种面积: figure('大豆播种面积', 'soybean_area', 'Area sown with soybeans', '大豆播种面积'),
    玉米进口金额: figure('玉米进口金额', 'corn_imports', 'Value of the imports of corn', '玉米进口金额'),
    玉米播种面积: figure('玉米播种面积', 'corn_area', 'Area sown with corn', '玉米播种面积'),
  },
  白条肉: {
    周期: PERIOD,
    白条肉平均出厂价格: figure(
      '白条肉平均出厂价格',
      'carcass_price',
      'Mean price of carcasses at the factory',
      '白条肉平均出厂价格',
    ),
    环比: percent('环比', { id: 'change_on_period', say: say('Change on the period before.', '环比。') }),
    同比: percent('同比', { id: 'change_on_year', say: say('Change on the year before.', '同比。') }),
  },
  生猪产能: {
    周期: PERIOD,
    能繁母猪存栏: figure('能繁母猪存栏', 'sows', 'Sows that can breed', '能繁母猪存栏'),
    猪肉产量: figure('猪肉产量', 'pork_output', 'Output of pork', '猪肉产量'),
    生猪存栏: figure('生猪存栏', 'hogs', 'Hogs', '生猪存栏'),
    生猪出栏: figure('生猪出栏', 'hogs_sold', 'Hogs that were sold', '生猪出栏'),
  },
  育肥猪: { date: DATE, benzhou: figure('benzhou', 'this_week', 'Figure of the week', '本周数值') },
  肉类价格指数: PLAIN,
  猪粮比价: PLAIN,
} as const;
type Series = keyof typeof SUPPLY;
const SERIES: Readonly<Record<Series, Coded<number>>> = {
  猪肉批发价: { code: 3, say: say('wholesale prices of pork') },
  储备冻猪肉: { code: 4, say: say('reserves of frozen pork') },
  饲料原料数据: { code: 5, say: say('imports and areas of feeds') },
  白条肉: { code: 6, say: say('prices of carcasses') },
  生猪产能: { code: 7, say: say('capacity') },
  育肥猪: { code: 9, say: say('hogs for fattening') },
  肉类价格指数: { code: 10, say: say('index of meat prices') },
  猪粮比价: { code: 11, say: say('price of hogs over that of grain') },
};

const only = (...names: readonly Series[]) => ({ symbol: names });
/** The series that have a column. */
const withColumn = (column: string) => ({
  symbol: Object.entries(SUPPLY).flatMap(([name, columns]) => (Object.hasOwn(columns, column) ? [name] : [])),
});
const ALL = {
  date: optionalIn(withColumn('date'), DATE),
  item: optionalIn(only('猪肉批发价'), SUPPLY.猪肉批发价.item),
  value: optionalIn(withColumn('value'), VALUE),
  周期: optionalIn(withColumn('周期'), PERIOD),
  大豆进口金额: optionalIn(only('饲料原料数据'), SUPPLY.饲料原料数据.大豆进口金额),
  大豆播种面积: optionalIn(only('饲料原料数据'), SUPPLY.饲料原料数据.大豆播种面积),
  玉米进口金额: optionalIn(only('饲料原料数据'), SUPPLY.饲料原料数据.玉米进口金额),
  玉米播种面积: optionalIn(only('饲料原料数据'), SUPPLY.饲料原料数据.玉米播种面积),
  白条肉平均出厂价格: optionalIn(only('白条肉'), SUPPLY.白条肉.白条肉平均出厂价格),
  环比: optionalIn(only('白条肉'), SUPPLY.白条肉.环比),
  同比: optionalIn(only('白条肉'), SUPPLY.白条肉.同比),
  能繁母猪存栏: optionalIn(only('生猪产能'), SUPPLY.生猪产能.能繁母猪存栏),
  猪肉产量: optionalIn(only('生猪产能'), SUPPLY.生猪产能.猪肉产量),
  生猪存栏: optionalIn(only('生猪产能'), SUPPLY.生猪产能.生猪存栏),
  生猪出栏: optionalIn(only('生猪产能'), SUPPLY.生猪产能.生猪出栏),
  benzhou: optionalIn(only('育肥猪'), SUPPLY.育肥猪.benzhou),
} as const;

const WORDS = ['pork', 'hog', 'pig', '生猪', '猪价', '养殖'];

export default familyOf<RecordsShared<HogAsk>>(
  {
    category: 'futures',
    page: 'https://zhujia.zhuwang.com.cn',
    cache: freshFor('6h', { staleIfError: '90d' }),
    kind: 'window',
    grain: 'day',
    source: xuantian,
  },
  {
    futures_hog_core: records({
      say: say('Price of one kind of hogs by day, oldest first.', '玄田数据：生猪核心数据'),
      keywords: WORDS,
      params: {
        symbol: choice(
          {
            外三元: say('three foreign breeds'),
            内三元: say('three breeds, one of them local'),
            土杂猪: say('local breeds'),
          },
          { default: '外三元', say: say('Kind of hogs.', '品种。') },
        ),
      },
      columns: PRICES,
      ask: ({ symbol }): HogAsk => ({ list: 'hits', series: CORE[symbol] }),
      parseFields: (pages, _, fields) => parseDays(pages, fields),
    }),
    futures_hog_cost: records({
      say: say('Price of one feed, of sows or of piglets, oldest first.', '玄田数据：生猪成本维度'),
      keywords: [...WORDS, 'corn', 'soybean meal', '玉米', '豆粕', '仔猪'],
      params: {
        symbol: choice(
          {
            玉米: say('corn'),
            豆粕: say('soybean meal'),
            二元母猪价格: say('sows of two breeds'),
            仔猪价格: say('piglets'),
          },
          { default: '玉米', say: say('What the price is of.', '品种。') },
        ),
      },
      columns: { date: DATE, value: VALUE },
      ask: ({ symbol }): HogAsk => COST[symbol],
      parseFields: (pages, _, fields) => parseDays(pages, fields),
    }),
    futures_hog_supply: records({
      say: say('One of eight series of the supply of hogs.', '玄田数据：生猪供应维度'),
      keywords: WORDS,
      kind: 'snapshot',
      grain: 'event',
      params: { symbol: choice(meaningsOf(SERIES), { default: '猪肉批发价', say: say('Series.', '序列。') }) },
      columns: ALL,
      ask: ({ symbol }): HogAsk => ({ list: 'map', series: SERIES[symbol].code }),
      parseRows: (pages, { series }) => {
        const name = (Object.keys(SERIES) as Series[]).find((each) => SERIES[each].code === series) ?? '猪肉批发价';
        const columns: Columns = SUPPLY[name];
        const names = filledColumns(columns).map(({ field }) => field);
        return fillColumns(columns, (fields) => parsePlaces(pages, names, fields));
      },
      quirks: [
        say(
          'The values of a row are known by their places: a row of another number of values is refused.',
          '各值按位置识别：值的个数不同的行视为失败。',
        ),
        say('The source names no units.', '数据源未注明单位。'),
      ],
    }),
  },
);
