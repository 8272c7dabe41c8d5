import { isNumeric } from '../../../engine/formats/cells.ts';
import type { Column } from '../../../engine/interface/columns.ts';
import { madeUpRows, newestDay, seededRandom, seedOf, toDecimal } from '../../made-up/made-up.ts';

// The funds of the sandbox: the same ones in every list, ranking, rating and history. Codes are of real funds;
// names and figures are made up.

/** One fund of the sandbox. */
export interface MadeUpFund {
  readonly code: string;
  readonly name: string;
  /** Initials of the name in pinyin. */
  readonly initials: string;
  readonly type: string;
  readonly trades: 'open' | 'exchange' | 'money' | 'graded';
}

const OPEN_TYPES = ['混合型-灵活', '债券型-长债', '指数型-股票', '混合型-偏股', 'QDII-普通股票'];
const CODES = {
  open: '710001 000001 000003 000004 000011 000028 001480 003567 006479 015641 110011 161725 161005 163402 270007 270042 519674 320007',
  exchange: '510050 510300 510500 511280 512880 513100 513500 515880 588000 159915',
  money: '000009 000198 000343 003003',
  graded: '150232 150018',
} as const;
const NAMES = { open: '开放', exchange: '交易', money: '货币', graded: '分级' } as const;
const INITIALS = { open: 'SHKF', exchange: 'SHJY', money: 'SHHB', graded: 'SHFJ' } as const;
const TYPES = { exchange: '指数型-股票', money: '货币型-普通货币', graded: '分级杠杆' } as const;

/** Every fund of the sandbox, in the order of its lists. */
export const MADE_UP_FUNDS: readonly MadeUpFund[] = (['open', 'exchange', 'money', 'graded'] as const).flatMap(
  (trades) =>
    CODES[trades].split(' ').map((code, at) => ({
      code,
      name: `沙盒${NAMES[trades]}基金${at + 1}`,
      initials: `${INITIALS[trades]}${at + 1}`,
      type: trades === 'open' ? OPEN_TYPES[at % OPEN_TYPES.length]! : TYPES[trades],
      trades,
    })),
);

/** The value of a fund on one day. */
export interface MadeUpValue {
  readonly day: string;
  /** In ten-thousandths of a yuan: of a money fund, the income per 10,000 units. */
  readonly units: number;
  /** Growth on the day, in hundredths of a percent; of a money fund, its yield of seven days. */
  readonly growth: number;
}

const DAY_MS = 86_400_000;
/** The first day of the funds of the sandbox. */
const FIRST_DAY = Date.UTC(2023, 6, 3);

/**
 * The values of a fund, oldest first, up to the newest day of the sandbox; none at weekends.
 * @param now in milliseconds since 1970
 */
export function madeUpValues({ code, trades }: MadeUpFund, now: number): readonly MadeUpValue[] {
  const random = seededRandom(seedOf(`fund ${code}`));
  const values: MadeUpValue[] = [];
  let units = 8_000 + random(12_000);
  const newest = Date.parse(newestDay(now));
  for (let at = FIRST_DAY; at <= newest; at += DAY_MS) {
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const day = new Date(at).toISOString().slice(0, 10);
    if (trades === 'money') values.push({ day, units: 3_000 + random(4_000), growth: 120 + random(100) });
    else {
      const before = units;
      units += Math.floor((units * (random(301) - 147)) / 10_000);
      const growth = values.length === 0 ? 0 : Math.round(((units - before) * 10_000) / before);
      values.push({ day, units, growth });
    }
  }
  return values;
}

// How many days of trading a return looks back.
const SPANS: Readonly<Record<string, number>> = {
  近1周: 5,
  近1月: 21,
  近3月: 63,
  近6月: 126,
  近1年: 250,
  近1年涨幅: 250,
  近2年: 500,
  今年来: 125,
};

/** What a list says of a fund, by the name of its column, so that lists and histories agree. */
function factsOf(fund: MadeUpFund, now: number): Readonly<Record<string, string>> {
  const values = madeUpValues(fund, now);
  const [newest, before] = [values.at(-1)!, values.at(-2)!];
  const yuan = (units: number): string => toDecimal(units, 4);
  // A fund that is younger than a span has no return of it.
  const returnOf = (days: number): string => {
    const start = values.at(-1 - days);
    return start ? toDecimal(Math.round(((newest.units - start.units) * 10_000) / start.units), 2) : '';
  };
  return {
    基金代码: fund.code,
    代码: fund.code,
    现任基金代码: fund.code,
    基金简称: fund.name,
    基金名称: fund.name,
    简称: fund.name,
    现任基金: fund.name,
    拼音缩写: fund.initials,
    拼音全称: fund.initials,
    基金类型: fund.type,
    类型: fund.type,
    单位净值: yuan(newest.units),
    累计净值: yuan(newest.units),
    '最新净值/万份收益': yuan(newest.units),
    '最新净值/万份收益-报告时间': newest.day.slice(5),
    日期: newest.day,
    日增长率: toDecimal(newest.growth, 2),
    日增长值: yuan(newest.units - before.units),
    申购状态: fund.trades === 'exchange' ? '场内交易' : '开放申购',
    赎回状态: fund.trades === 'exchange' ? '场内交易' : '开放赎回',
    下一开放日: '',
    手续费: fund.trades === 'exchange' ? '' : '0.15%',
    优惠费率: '0.12%',
    起购金额: '10元',
    ...Object.fromEntries(Object.entries(SPANS).map(([name, days]) => [name, returnOf(days)])),
    成立来: returnOf(values.length - 1),
    近3年: '',
  };
}

/** What stands at positions that no declared column names. */
type Placed = Readonly<Record<number, string>>;

/**
 * A row of a list as the source writes it: texts by position, those of the declared columns of the list made up,
 * and the facts of the fund where there is one.
 * @param at the number of the row, from 0
 */
export function madeUpFundRow(
  columns: readonly Column[],
  width: number,
  { at, now }: { readonly at: number; readonly now: number },
  fund?: MadeUpFund,
  placed: Placed = {},
): readonly string[] {
  const filled = columns.filter(({ field }) => field !== undefined && Number(field) < width);
  const each = fund ? 'security' : 'quarter';
  const made = madeUpRows(filled, { of: fund?.code ?? 'the market', rows: at + 1, each, now })[fund ? 0 : at] ?? {};
  const facts = fund ? factsOf(fund, now) : {};
  const byPosition = new Map(
    filled.map((column) => {
      const suffix = 'suffix' in column && typeof column.suffix === 'string' ? column.suffix : '';
      const value = facts[column.name] ?? String(made[column.name]);
      // A number that is made up has few digits; a share of something is small.
      const text =
        column.unit?.startsWith('stars') && isNumeric(column.cells as 'number') ? String(1 + (at % 5)) : value;
      return [Number(column.field), facts[column.name] === undefined ? text + suffix : text];
    }),
  );
  return Array.from({ length: width }, (_, position) => placed[position] ?? byPosition.get(position) ?? '');
}
