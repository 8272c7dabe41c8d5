import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { date, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { SHARE, security } from '../../../declare/security.ts';
import { ofEach } from '../../../fields/field.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { rearranged } from '../../../wire/row-steps.ts';
import { adjust } from '../kline-fields/params.ts';
import { refuseImplausible } from '../kline-fields/plausible.ts';
import { secidOf } from '../kline-fields/secid.ts';
import { B_SHARES_IN_DOLLARS } from '../quirks.ts';
import { BARS, type Bar, type ChipDistribution, chipDistribution } from './chip-distribution.ts';
import { MAINLAND } from './mainland.ts';
import { eastmoneyKlines, klineAsk, parseKlines } from './wire.ts';

// How many of the days of the bars are answered.
const DAYS = 90;

export default [
  defineInterface({
    name: 'stock_cyq_em',
    category: 'stock',
    topic: 'share-prices',
    say: say(
      'Chip distribution of one A-share on each of its last 90 days of trading: what its holders paid, as estimated.',
      '筹码分布：获利比例、平均成本、90% 与 70% 成本区间、集中度',
    ),
    keywords: ['cost distribution', 'chips', 'average cost', 'holding cost', '筹码', '成本分布', '获利盘'],
    page: 'https://quote.eastmoney.com/concept/sz000001.html',
    kind: 'window',
    grain: 'day',
    lists: { rows: DAYS },
    source: eastmoneyKlines,
    cache: MAINLAND.cache,
    params: { symbol: security({ ...SHARE, example: '600000', default: '000001', otherwise: 'no rows' }), adjust },
    columns: {
      日期: date({ say: say('Day of trading.', '交易日。') }),
      获利比例: number({
        id: 'profitable_share',
        ratioOf: { of: ['price', '-cost_90_low'], over: ['cost_90_high', '-cost_90_low'] },
        unit: 'ratio',
        say: say(
          'Part of the shares that were bought at the close or below, 0 to 1.',
          '以收盘价或更低价买入的股份所占的比例，0 至 1。',
        ),
      }),
      平均成本: number({
        id: 'average_cost',
        near: { role: 'price', from: 0.95, to: 1.03 },
        unit: 'yuan_per_share',
        say: say('Price below which half of the shares were bought.', '半数股份的买入价低于此价格。'),
      }),
      ...ofEach(
        [
          { part: '90', low: [0.74, 0.82], high: [1.15, 1.24] },
          { part: '70', low: [0.85, 0.92], high: [1.05, 1.12] },
        ],
        ({ part, low, high }) => ({
          [`${part}成本-低`]: number({
            id: `cost_${part}_low`,
            near: { role: 'price', from: low[0], to: low[1] },
            unit: 'yuan_per_share',
            say: say(`Lowest price of the middle ${part} percent of the shares.`, `中间 ${part}% 股份的最低价格。`),
          }),
          [`${part}成本-高`]: number({
            id: `cost_${part}_high`,
            near: { role: 'price', from: high[0], to: high[1] },
            unit: 'yuan_per_share',
            say: say(`Highest price of the middle ${part} percent of the shares.`, `中间 ${part}% 股份的最高价格。`),
          }),
          [`${part}集中度`]: number({
            id: `concentration_${part}`,
            ratioOf: {
              of: [`cost_${part}_high`, `-cost_${part}_low`],
              over: [`cost_${part}_high`, `cost_${part}_low`],
            },
            unit: 'ratio',
            say: say(
              `Highest less lowest price of the middle ${part} percent, over their sum.`,
              `中间 ${part}% 股份的最高价与最低价之差除以两者之和。`,
            ),
          }),
        }),
      ),
    },
    quirks: [
      say(
        'It is a model and no record: nobody publishes what holders paid. It is computed here from the last 210 daily klines, with their turnover rates, by the rules of the script of Eastmoney’s page.',
        '这是模型，不是记录：没有人公布持有者的买入成本。此处按东方财富网页脚本的规则，用最近 210 根日 K 线及其换手率计算。',
      ),
      say(
        'Each day uses all of these klines up to it, as AKShare does; Eastmoney’s page uses the last 120 alone, and its desktop program shows other figures.',
        '每一天使用这些 K 线中截至当日的全部，与 AKShare 相同；东方财富的网页只用最近 120 根，其桌面软件显示的数字又不同。',
      ),
      say(
        'The first of the klines moves on with each day, so the figures of a past day change a little.',
        'K 线的起点逐日后移，因此过去某天的数字会略有变化。',
      ),
      say(
        'Prices that span far, such as backward-adjusted ones of an old share, leave few of the 150 prices of the model to each day: the ranges may become one price, and the concentration 0.',
        '价格跨度很大时，例如老股票的后复权价，模型的 150 个价位中分到每天的很少：区间可能变成一个价格，集中度变成 0。',
      ),
      say('A day whose kline lacks a price is left out.', '某天的 K 线缺少价格时，不含该日。'),
      say(
        'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and raises. A code that the source does not know answers `[]`, where AKShare raises.',
        '上海 B 股（900…）在上海查找；AKShare 在深圳查找并报错。数据源不认识的代码返回 `[]`，AKShare 则报错。',
      ),
      B_SHARES_IN_DOLLARS,
    ],
    evidence: [
      say(
        'All 101 days of four series with known results are equal in every digit: cheap shares, days of one price, gaps, a single kline.',
        '四个已知结果的序列共 101 天，每位数字都相同：其中有低价股、一字线、缺口和仅有一根 K 线的情形。',
      ),
      say(
        'The first five days of 000001 that AKShare’s documentation prints follow from the klines of those days.',
        'AKShare 文档所载 000001 的前五天，可由这五天的 K 线推出。',
      ),
    ],
    ask: ({ symbol, adjust: adjusted }) => klineAsk(secidOf(symbol), 'daily', adjusted),
    parse: (pages, ask) => {
      const klines = lastKlines(parseKlines(pages, ask));
      // The figures of a day are made of many days: no impossible one may be among them.
      refuseImplausible(klines, 'Eastmoney klines');
      const bars = barsOf(klines);
      const shown = bars.slice(-DAYS);
      const before = bars.length - shown.length;
      const distributions = shown.map((_, at) => chipDistribution(bars.slice(0, before + at + 1)));
      const numbers = (of: (distribution: ChipDistribution) => number): Cells<'number'> =>
        Cells.numbers(distributions.map(of));
      return {
        日期: Cells.dates(shown.map(({ day }) => day)),
        获利比例: numbers(({ profitShare }) => profitShare),
        平均成本: numbers(({ averageCost }) => averageCost),
        '90成本-低': numbers(({ ninety }) => ninety.low),
        '90成本-高': numbers(({ ninety }) => ninety.high),
        '90集中度': numbers(({ ninety }) => ninety.concentration),
        '70成本-低': numbers(({ seventy }) => seventy.low),
        '70成本-高': numbers(({ seventy }) => seventy.high),
        '70集中度': numbers(({ seventy }) => seventy.concentration),
      };
    },
    example: { symbol: '600000' },
  }),
];

/** The fields of the last {@link BARS} of parsed klines; one that lacks a price is left out. */
function lastKlines(fields: FieldCells): FieldCells {
  const { f51: days, f52: open, f53: close, f54: high, f55: low } = fields;
  const rows = Array.from({ length: days?.length ?? 0 }, (_, row) => row)
    .filter((row) => [open, close, high, low].every((cells) => cells !== undefined && !cells.isNull(row)))
    .slice(-BARS);
  const columns = Object.entries(fields).map(([name, cells]) => ({ name, cells }));
  return Object.fromEntries(rearranged(columns, rows).map(({ name, cells }) => [name, cells]));
}

/** Klines that have every price, each with its day. */
function barsOf(fields: FieldCells): readonly (Bar & { readonly day: string | null })[] {
  const { f51: days, f52: open, f53: close, f54: high, f55: low, f61: turnoverRate } = fields;
  if (!days) throw new TypeError('klines have days');
  const priceAt = (cells: Cells | undefined, row: number): number => Number(cells?.valueAt(row));
  return Array.from({ length: days.length }, (_, row) => ({
    day: days.textAt(row),
    open: priceAt(open, row),
    close: priceAt(close, row),
    high: priceAt(high, row),
    low: priceAt(low, row),
    turnoverRate: Number(turnoverRate?.valueAt(row) ?? 0),
  }));
}
