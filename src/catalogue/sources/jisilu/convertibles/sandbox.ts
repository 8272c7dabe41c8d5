import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { GUEST_ROWS, jisiluBonds } from './wire.ts';

const DAY_MS = 86_400_000;
const COUNT = 60;
const DAYS = 60;

/** Sixty made-up bonds, of which a guest sees half; an index of sixty days; and changes of conversion prices. */
const convertibles: SandboxUpstream = {
  hosts: jisiluBonds.hosts,
  answer: ({ path, query, now }) => {
    switch (path) {
      case '/data/cbnew/cb_list_new/': {
        const rows = Array.from({ length: GUEST_ROWS }, (_, at) => toRow(bondOf(at, now)));
        return toJson({ page: 1, rows, total: COUNT, warn: '游客仅显示前 30 条数据' });
      }
      case '/data/cbnew/redeem_list/':
        return toJson({
          page: 1,
          rows: Array.from({ length: COUNT }, (_, at) => toRow({ ...bondOf(at, now), ...redemptionOf(at) })),
          total: COUNT,
        });
      case '/webapi/cb/index_history/':
        return toJson({ code: 200, msg: '', data: indexOf(now) });
      case '/data/cbnew/adj_logs/':
        return adjustmentsOf(query.get('bond_id') ?? '');
      default:
        return undefined;
    }
  },
};

export default convertibles;

type Values = Readonly<Record<string, string | number | null>>;

function toJson(reply: unknown) {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(reply) };
}

function toRow(cell: Values) {
  return { id: cell.bond_id, cell };
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}

/** Days before the newest session, newest first. */
function sessions(now: number, count: number): readonly string[] {
  const days: string[] = [];
  let { midnight: day, sinceMidnight } = beijingClock(now);
  if (sinceMidnight < 9.5 * 3_600_000) day -= DAY_MS;
  for (; days.length < count; day -= DAY_MS)
    if (PROVEN_DAYS.hasTrading(day)) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** A bond whose conversion value, premium and score follow from the prices. */
function bondOf(at: number, now: number): Values {
  const random = seededRandom(seedOf(`jisilu ${at}`));
  const [day = ''] = sessions(now, 1);
  const today = seededRandom(seedOf(`jisilu ${at} ${day}`));
  const convertPrice = rounded(5 + random(3_000) / 100, 2);
  const sharePrice = rounded(convertPrice * (0.7 + (random(700) + today(60)) / 1_000), 2);
  const value = (100 * sharePrice) / convertPrice;
  const price = rounded(Math.max(value * (1 + random(300) / 1_000), 95), 3);
  const premium = rounded(100 * (price / value - 1), 2);
  const yearLeft = rounded(0.5 + random(5_400) / 1_000, 3);
  const outstanding = rounded(2 + random(2_000) / 100, 3);
  const traded = 1_000 + random(40_000);
  const maturity = new Date(now + yearLeft * 365.25 * DAY_MS).toISOString().slice(0, 10);
  return {
    bond_id: String(113_001 + at),
    bond_nm: `沙盒${at + 1}转债`,
    price,
    increase_rt: (today(801) - 400) / 100,
    stock_id: String(600_001 + at),
    stock_nm: `沙盒${600_001 + at}`,
    sprice: sharePrice,
    sincrease_rt: (today(1_001) - 500) / 100,
    pb: rounded(0.8 + random(500) / 100, 2),
    convert_price: convertPrice,
    convert_value: rounded(value, 2),
    premium_rt: premium,
    rating_cd: ['AAA', 'AA+', 'AA', 'AA-'][random(4)]!,
    put_convert_price: at % 10 === 3 ? null : rounded(convertPrice * 0.7, 3),
    force_redeem_price: rounded(convertPrice * 1.3, 3),
    convert_amt_ratio: rounded(2 + random(200) / 10, 1),
    maturity_dt: maturity,
    year_left: yearLeft,
    curr_iss_amt: outstanding,
    volume: traded,
    turnover_rt: rounded((100 * traded * 100) / (outstanding * 1_000_000 * price), 2),
    ytm_rt: rounded((100 * (Math.log(110) - Math.log(price))) / yearLeft, 2),
    dblow: rounded(price + premium, 2),
  };
}

function redemptionOf(at: number): Values {
  const random = seededRandom(seedOf(`jisilu redemption ${at}`));
  const days = random(16);
  return {
    orig_iss_amt: 25,
    convert_dt: '2024-03-18',
    delist_dt: null,
    redeem_price_ratio: '130%',
    real_force_redeem_price: null,
    redeem_count: `<span title="沙盒">${days}/15 | 30</span>`,
    redeem_tc: '如果公司股票连续三十个交易日中至少有十五个交易日的收盘价不低于当期转股价格的130%',
    redeem_icon: days === 15 ? 'B' : ['', '', '', 'G'][random(4)]!,
  };
}

/** A list for each column, oldest day first. The shares of bonds by price add up to their count. */
function indexOf(now: number): Readonly<Record<string, readonly (string | number)[]>> {
  const days = sessions(now, DAYS).toReversed();
  const lists: Record<string, (string | number)[]> = {};
  let level = 2_000;
  for (const day of days) {
    const random = seededRandom(seedOf(`jisilu index ${day}`));
    const before = level;
    level = rounded(level * (1 + (random(201) - 100) / 10_000), 3);
    const rate = rounded(100 * (level / before - 1), 3);
    const counts = [random(3), 4 + random(6), 20 + random(20), 60 + random(20), 80 + random(20), 70 + random(30)];
    const [price90, price100, price110, price120, price130, above] = counts;
    const values = {
      price_dt: day,
      price: level,
      amount: rounded(5_000 + random(200), 3),
      volume: rounded(500 + random(300), 3),
      count: counts.reduce((left, right) => left + right, 0),
      increase_val: rounded(level - before, 3),
      increase_rt: rate,
      avg_price: rounded(level / 14, 3),
      mid_price: rounded(level / 15, 3),
      mid_convert_value: rounded(level / 20, 2),
      avg_dblow: rounded(level / 10, 2),
      avg_premium_rt: 40 + random(10),
      mid_premium_rt: 30 + random(10),
      avg_ytm_rt: rounded(-2 + random(100) / 100, 2),
      temperature: rounded(60 + random(2_000) / 100, 2),
      turnover_rt: rounded(5 + random(1_000) / 100, 2),
      price_90: price90!,
      price_90_100: price100!,
      price_100_110: price110!,
      price_110_120: price120!,
      price_120_130: price130!,
      price_130: above!,
      increase_rt_90: rate,
      increase_rt_90_100: rate,
      increase_rt_100_110: rate,
      increase_rt_110_120: rate,
      increase_rt_120_130: rate,
      increase_rt_130: rate,
      idx_price: rounded(4_000 + random(200), 2),
      idx_increase_rt: (random(301) - 150) / 100,
    };
    for (const [name, value] of Object.entries(values)) {
      lists[name] ??= [];
      lists[name].push(value);
    }
  }
  return lists;
}

function adjustmentsOf(bond: string) {
  const type = 'text/html; charset=utf-8';
  if (seedOf(bond) % 5 === 4) return { type, body: '<table><tr><td>暂无数据</td></tr></table>' };
  const headings = [
    '转债名称',
    '股东大会日',
    '下修前<br>转股价',
    '下修后<br>转股价',
    '新转股价<br>生效日期',
    '下修<br>底价',
  ];
  const rows = [
    [`沙盒${bond.slice(3)}转债`, '2025-02-24', '8.10', '6.20', '2025-02-25', '6.20'],
    [`沙盒${bond.slice(3)}转债`, '2024-06-28', '10.45', '8.10', '2024-07-01', '8.03'],
  ];
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return { type, body: `<table>${line(headings, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>` };
}
