import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Role } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, dateTime, number, percent } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CommodityIndexAsk, ccidx, parseDays } from './wire.ts';

type Meaning = readonly [field: string, en: string, zh: string, more?: { readonly id?: string; readonly role?: Role }];

const level = (...[field, en, zh, more]: Meaning) =>
  number(field, { unit: 'index_points', say: say(`${en}.`, `${zh}。`), ...more });
const change = (...[field, en, zh, more]: Meaning) =>
  percent(field, { role: 'other_change', say: say(`${en}.`, `${zh}。`), ...more });
const annualized = (...[field, en, zh]: Meaning) => percent(field, { say: say(`${en}.`, `${zh}。`) });

const COLUMNS = {
  preSettlePrice: level('preSettlePrice', 'Settlement of the session before', '前结算点位'),
  settlePriceNorm: level('settlePriceNorm', 'Settlement, where the first one is 1000', '以首个结算为 1000 的结算点位'),
  dailyIncreaseAndDecreasePercentageClose: change(
    'dailyIncreaseAndDecreasePercentageClose',
    'Close less the close before, over it',
    '按收盘计算的涨跌幅',
    { id: 'daily_increase_and_decrease_percentage_close', role: 'change_percent' },
  ),
  结算点位: number('settlePrice', { role: 'settlement', unit: 'index_points', say: say('Settlement.', '结算点位。') }),
  日期: date('tradeDate'),
  oneYearAnnualizedReturnPercentage: annualized(
    'oneYearAnnualizedReturnPercentage',
    'Return of one year',
    '一年收益率',
  ),
  openingPrice: level('openingPrice', 'Opening level', '开盘点位', { id: 'opening_price', role: 'open' }),
  dailyIncreaseAndDecreaseClose: level(
    'dailyIncreaseAndDecreaseClose',
    'Close less the close before',
    '按收盘计算的涨跌',
    { id: 'daily_increase_and_decrease_close', role: 'change' },
  ),
  lowPrice: level('lowPrice', 'Lowest level', '最低点位', { id: 'low_price', role: 'low' }),
  threeMonthChangePercentage: change('threeMonthChangePercentage', 'Change over three months', '三个月涨跌幅'),
  createTime: dateTime('createTime', { say: say('When the source wrote the row.', '数据源写入该行的时间。') }),
  highPrice: level('highPrice', 'Highest level', '最高点位', { id: 'high_price', role: 'high' }),
  tenYearAnnualizedReturnPercentage: annualized(
    'tenYearAnnualizedReturnPercentage',
    'Annualized return of ten years',
    '十年年化收益率',
  ),
  指数代码: code('indexId'),
  收盘点位: number('closingPrice', { say: say('Close.', '收盘点位。') }),
  涨跌: number('dailyIncreaseAndDecrease', {
    id: 'settlement_change',
    role: 'other_change',
    unit: 'index_points',
    say: say('Settlement less the one before.', '结算点位与前结算之差。'),
  }),
  closingPriceNorm: level('closingPriceNorm', 'Close, where the first one is 1000', '以首个收盘为 1000 的收盘点位'),
  preClosingPrice: level('preClosingPrice', 'Close of the session before', '前收盘点位', {
    id: 'pre_closing_price',
    role: 'previous_close',
  }),
  fiveYearAnnualizedReturnPercentage: annualized(
    'fiveYearAnnualizedReturnPercentage',
    'Annualized return of five years',
    '五年年化收益率',
  ),
  yearToDateChangePercentage: change('yearToDateChangePercentage', 'Change since the new year', '年初至今涨跌幅'),
  sixMonthChangePercentage: change('sixMonthChangePercentage', 'Change over six months', '六个月涨跌幅'),
  oneMonthChangePercentage: change('oneMonthChangePercentage', 'Change over one month', '一个月涨跌幅'),
  涨跌幅: percent('dailyIncreaseAndDecreasePercentage', {
    id: 'settlement_change_percent',
    role: 'other_change',
    say: say('Settlement less the one before, over it.', '按结算计算的涨跌幅。'),
  }),
  threeYearAnnualizedReturnPercentage: annualized(
    'threeYearAnnualizedReturnPercentage',
    'Annualized return of three years',
    '三年年化收益率',
  ),
} as const;

const INDICES = { 中证商品期货指数: '100001.CCI', 中证商品期货价格指数: '000001.CCI' } as const;

export default familyOf<RecordsShared<CommodityIndexAsk>>(
  {
    category: 'futures',
    page: 'http://www.ccidx.com/index.html',
    cache: shanghaiSession({ open: '1h', closed: '4h', staleIfError: '30d' }),
    kind: 'window',
    grain: 'day',
  },
  {
    futures_index_ccidx: records({
      isPriceHistory: true,
      say: say(
        'Days of one of two indices of commodity futures over some four years, oldest first.',
        '中证商品期货指数',
      ),
      keywords: ['commodity index', 'CCI', '商品指数', '中证商品'],
      source: ccidx,
      params: {
        symbol: choice(
          {
            中证商品期货指数: say('index with returns of margins', '中证商品期货指数'),
            中证商品期货价格指数: say('index of prices alone', '中证商品期货价格指数'),
          },
          { default: '中证商品期货指数', say: say('Index.', '指数。') },
        ),
      },
      columns: COLUMNS,
      sorted: '日期',
      ask: ({ symbol }): CommodityIndexAsk => ({ index: INDICES[symbol] }),
      parseFields: parseDays,
      quirks: [
        say(
          'All 24 fields of the source in its order, as AKShare answers; its documents list six.',
          '数据源的全部 24 个字段，按其顺序，与 AKShare 的返回一致；其文档只列出六个。',
        ),
        say(
          '涨跌 and 涨跌幅 are of settlements; the two columns that end with Close are of closes.',
          '涨跌与涨跌幅按结算计算；以 Close 结尾的两列按收盘计算。',
        ),
      ],
    }),
  },
);
