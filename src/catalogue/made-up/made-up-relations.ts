import type { Column } from '../../engine/interface/columns.ts';
import { sizeOf } from './made-up-sizes.ts';

// How the figures of a row follow from each other, and from those of the rows before it.

/** A column to make figures up for, and the name that clients read where `name` is that of an upstream's field. */
export interface MadeUpColumn extends Column {
  readonly title?: string;
}

/** One made-up row: JSON values by column name. */
export type MadeUpRow = Readonly<Record<string, string | number>>;

/** How a figure follows from others. */
type Rule = (figures: readonly number[], before: Before) => number | undefined;

/** The first figure of older rows: of so many rows ago, and all of the same year, this row included. */
interface Before {
  ago(rows: number): number | undefined;
  ofYear(): readonly number[];
  /** How many rows a year has. */
  readonly yearly: number;
}

const difference: Rule = ([one = 0, other = 0]) => one - other;
const sum: Rule = (figures) => figures.reduce((total, each) => total + each, 0);
const product: Rule = ([one = 0, other = 0]) => one * other;
const part: Rule = ([one = 0, other = 0]) => (other === 0 ? undefined : (100 * one) / other);
const premium: Rule = ([one = 0, other = 0]) => (other === 0 ? undefined : 100 * (one / other - 1));
const overHundred: Rule = ([figure = 0]) => figure - 100;
const previous: Rule = (_, { ago }) => ago(1);
const change: Rule = ([figure = 0], { ago }) => lessThan(figure, ago(1));
const basisPoints: Rule = ([figure = 0], { ago }) => times(100, lessThan(figure, ago(1)));
const points: Rule = ([figure = 0], { ago }) => times(10_000, lessThan(figure, ago(1)));
const growth: Rule = ([figure = 0], { ago }) => grown(figure, ago(1));
const yearlyGrowth: Rule = ([figure = 0], { ago, yearly }) => grown(figure, ago(yearly));
const sinceJanuary: Rule = (_, { ofYear }) => ofYear().reduce((total, each) => total + each, 0);
/** An upper limit above a lower one, which may be below zero. */
const wider: Rule = ([figure = 0]) => figure * (figure < 0 ? 0.5 : 1.5);
const middle: Rule = ([figure = 0], { ago }) => times(0.5, figure + (ago(1) ?? figure));

function lessThan(figure: number, earlier: number | undefined): number | undefined {
  return earlier === undefined ? undefined : figure - earlier;
}

function times(factor: number, figure: number | undefined): number | undefined {
  return figure === undefined ? undefined : factor * figure;
}

function grown(figure: number, earlier: number | undefined): number | undefined {
  return earlier === undefined || earlier === 0 ? undefined : 100 * (figure / earlier - 1);
}

/** Rules that need older rows. */
const BACKWARD: ReadonlySet<Rule> = new Set([
  previous,
  change,
  basisPoints,
  points,
  growth,
  yearlyGrowth,
  sinceJanuary,
  middle,
]);

/** What a name is like, how its figure follows, and from which names; those may hold `$1` of the first. */
type Relation = readonly [result: RegExp, rule: Rule, ...terms: string[]];

const MEASURES = ['$1-数值', '$1-数量', '$1-数量(亿元)', '$1-金额', '$1-指数', '$1-指数值', '$1'];

// In this order, since later ones may follow from earlier ones. The first whose terms are there holds.
const RELATIONS: readonly Relation[] = [
  // Trades: what was bought and sold.
  [/^(.*)净仓位$/, difference, '$1多头仓位', '$1空头仓位'],
  [/^(.*)净买额$/, difference, '$1买入额', '$1卖出额'],
  [/^(.*)净买入额$/, difference, '$1买入', '$1卖出'],
  [/^(.*)净额$/, difference, '$1买入金额', '$1卖出金额'],
  [/^(机构)买入净额$/, difference, '$1买入总额', '$1卖出总额'],
  [/^总买卖净额$/, difference, '买入总金额', '卖出总金额'],
  [/^当日成交净买额$/, difference, '买入成交额', '卖出成交额'],
  [/^(龙虎榜)(?:总)?成交额$/, sum, '$1买入额', '$1卖出额'],
  [/^龙虎榜成交金额$/, sum, '机构买入额', '机构卖出额'],
  [/^龙虎榜成交金额$/, sum, '买入额', '卖出额'],
  [/^净买额占总成交比$/, part, '龙虎榜净买额', '市场总成交额'],
  [/^成交额占总成交比$/, part, '龙虎榜成交额', '市场总成交额'],
  [/^机构净买额占总成交额比$/, part, '机构买入净额', '市场总成交额'],
  [/^融资融券余额$/, sum, '融资余额', '融券余额'],
  // A price times a number of shares.
  [/^成交额$/, product, '成交价', '成交量'],
  [/^变动金额$/, product, '成交均价', '变动股数'],
  [/^总市值$/, product, '当日收盘价', '总股本'],
  [/^流通市值$/, product, '当日收盘价', '流通股本'],
  [/^今日持股-市值$/, product, '今日收盘价', '今日持股-股数'],
  [/^持股市值$/, product, '当日收盘价', '持股数量'],
  [/^折溢率$/, premium, '成交价', '收盘价'],
  [/^转股溢价率$/, premium, '债现价', '转股价值'],
  [/^(转股溢价率|纯债溢价率)$/, premium, '收盘价', '转股价值'],
  // But for prices.
  [/^([^价]{0,40}-)上限$/, wider, '$1下限'],
  // Statements.
  [/^资产-总资产$/, sum, '负债-总负债', '股东权益合计'],
  [/^资产负债率$/, part, '负债-总负债', '资产-总资产'],
  [/^商誉占净资产比例$/, part, '商誉', '净资产'],
  [/^商誉减值占净资产比例$/, part, '商誉减值', '净资产'],
  [/^(.*)户数-上次$/, previous, '$1户数-本次'],
  [/^(.*)户数-上次$/, difference, '$1户数-本次', '$1户数-增减'],
  [/^(.*)户数-增减$/, difference, '$1户数-本次', '$1户数-上次'],
  [/^(.*)户数-增减比例$/, premium, '$1户数-本次', '$1户数-上次'],
  // The economy.
  [/^(.*金融机构)-调整后$/, sum, '$1-调整前', '$1-调整幅度'],
  [/^期末投资者-总量$/, sum, '期末投资者-A股账户', '期末投资者-B股账户'],
  [/^国内生产总值-绝对值$/, sum, '第一产业-绝对值', '第二产业-绝对值', '第三产业-绝对值'],
  [/^钻井总数_钻井数$/, sum, '美国石油钻井_钻井数', '混合钻井_钻井数', '美国天然气钻井_钻井数'],
  [/^(美国)国内原油总量-产量$/, sum, '$1本土48州原油产量-产量', '$1阿拉斯加州原油产量-产量'],
  [/^(.国)国债收益率10年-2年$/, difference, '$1国债收益率10年', '$1国债收益率2年'],
  [/^累计(..)额-金额$/, sinceJanuary, '当月$1额-金额'],
  [/^(?:自年初)?累计$/, sinceJanuary, '当月'],
  [/^(全国|城市|农村)-同比增长$/, overHundred, '$1-当月'],
  [/^当月同比增长$/, overHundred, '当月'],
  // What was a period ago, or has changed since.
  [/^(.*)前值$/, previous, '$1现值'],
  [/^(.*)前值$/, previous, '$1今值'],
  [/^(.*)预测值$/, middle, '$1今值'],
  [/^(.*)-涨跌幅$/, basisPoints, '$1-定价'],
  [/^(.*)_涨跌幅$/, points, '$1_中间价'],
  [/^(.*)_涨跌幅$/, points, '$1_定价'],
  [/^(.*)_变化$/, change, '$1_钻井数'],
  [/^(.*)-变化$/, change, '$1-产量'],
  [/^(.*)涨跌$/, change, '$1价格'],
  [/^涨跌$/, basisPoints, '利率'],
  [/^增减$/, change, '库存'],
  [/^(上证|沪深300|上证指数|沪深300指数)-?涨跌幅$/, growth, '$1-收盘'],
  [/^(上证|沪深300|上证指数|沪深300指数)-?涨跌幅$/, growth, '$1'],
  [/^涨跌幅$/, growth, '沪深300指数'],
  [/^涨跌幅$/, growth, '收盘价'],
  [/^当日涨跌幅$/, growth, '当日收盘价'],
  [/^(.*)涨跌幅$/, growth, '$1最新值'],
  ...MEASURES.flatMap((measure): Relation[] => [
    [/^(.*?)-?同比(?:增长)?$/, yearlyGrowth, measure],
    [/^(.*?)-?环比(?:增长)?$/, growth, measure],
  ]),
  [/^同比增长$/, yearlyGrowth, '当月'],
  [/^环比增长$/, growth, '当月'],
];

/** One relation of the columns of a table. */
interface Step {
  readonly result: MadeUpColumn;
  readonly rule: Rule;
  readonly terms: readonly MadeUpColumn[];
}

function titleOf({ name, title = name }: MadeUpColumn): string {
  return title;
}

/** Relations among columns, by which the figures of a list or a history agree. */
export class RowRelations {
  readonly #steps: readonly Step[];

  /** @param isHistory whether older rows are of the same thing */
  constructor(columns: readonly MadeUpColumn[], isHistory: boolean) {
    const figures = columns.filter(({ cells }) => /^(?:number|whole|percent|any)$/.test(cells));
    // Lists ask for single columns of thousands of securities.
    const rules = figures.length < 2 ? [] : RELATIONS;
    const byTitle = new Map(figures.map((column) => [titleOf(column), column]));
    const related = new Set<MadeUpColumn>();
    this.#steps = rules.flatMap(([pattern, rule, ...terms]) => {
      if (BACKWARD.has(rule) && !isHistory) return [];
      return figures.flatMap((result): Step[] => {
        const title = titleOf(result);
        if (related.has(result) || !pattern.test(title)) return [];
        const found = terms.flatMap((term) => byTitle.get(title.replace(pattern, term)) ?? []);
        // Sums have one unit, and no index is one.
        const isOne =
          rule !== sinceJanuary || (found[0]?.unit === result.unit && result.unit?.endsWith('is 100') !== true);
        if (found.length < terms.length || found.includes(result) || !isOne) return [];
        related.add(result);
        return [{ result, rule, terms: found }];
      });
    });
  }

  /** How many older rows the rules look at, of so many rows a year. */
  olderRows(yearly: number): number {
    // Those of a year before follow from the rows of their own year.
    return this.#steps.some(({ rule }) => BACKWARD.has(rule)) ? 2 * yearly + 1 : 0;
  }

  /** Returns the rows, newest first, with the figures that follow from others. */
  apply(rows: readonly MadeUpRow[], years: readonly string[], yearly: number): readonly MadeUpRow[] {
    if (this.#steps.length === 0) return rows;
    const made: Record<string, string | number>[] = [];
    for (let at = rows.length - 1; at >= 0; at--) {
      const row = { ...rows[at] };
      made[at] = row;
      for (const { result, rule, terms } of this.#steps) {
        const figureOf = (column: MadeUpColumn, from: Record<string, string | number> | undefined) =>
          from === undefined ? undefined : Number(from[column.name]) * scaleOf(column.unit);
        const [first] = terms;
        const before: Before = {
          ago: (count) => (first ? figureOf(first, made[at + count]) : undefined),
          ofYear: () => {
            const end = years.findIndex((year, other) => other > at && year !== years[at]);
            const same = made.slice(at, end < 0 ? undefined : end);
            return first ? same.map((each) => figureOf(first, each) ?? 0) : [];
          },
          yearly,
        };
        const figure = rule(
          terms.map((term) => figureOf(term, row) ?? 0),
          before,
        );
        if (figure !== undefined) row[result.name] = written(figure, result);
      }
    }
    return made;
  }
}

/** A figure in the unit of its column: a part of the whole is a fraction there, or percent. */
function written(figure: number, { cells, unit = '', ...column }: MadeUpColumn): number {
  const title = titleOf({ cells, unit, ...column });
  const places = cells === 'whole' ? 0 : (sizeOf(title, unit)?.places ?? 2);
  const isFraction = /^(?:fraction|ratio)/.test(unit);
  const scale = 10 ** (isFraction ? 4 : places);
  return Math.round((figure / (isFraction ? 100 : scaleOf(unit))) * scale) / scale;
}

/** How many of its plain unit one unit is: `10,000 shares` is 10,000. */
function scaleOf(unit = ''): number {
  const [, large = ''] = /^(10,000|100 million|million|trillion) /.exec(unit) ?? [];
  return SCALES[large] ?? 1;
}

const SCALES: Readonly<Record<string, number>> = {
  '10,000': 1e4,
  million: 1e6,
  '100 million': 1e8,
  trillion: 1e12,
};
