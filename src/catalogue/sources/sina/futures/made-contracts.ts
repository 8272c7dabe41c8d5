import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import { TradingCalendar } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';

// The made-up contracts of the sandbox: bars, quotes and lists of the same contract agree.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CLOSES_MS = 15.25 * 60 * MINUTE_MS;
const FIRST_DAY = Date.UTC(2026, 1, 2);
// One of its own: that of the process learns from what it loads, and the same request must have the same bytes.
const CALENDAR = new TradingCalendar();

/** A product of the sandbox. Names, codes and nodes are real ones. */
export interface MadeProduct {
  /** The letters of its contracts. */
  readonly code: string;
  readonly name: string;
  /** What the name of a contract begins with, where that is not the name of the product. */
  readonly prefix?: string;
  readonly node: string;
  readonly exchange: 'czce' | 'dce' | 'shfe' | 'cffex' | 'gfex';
  /** About the price of one unit, in thousandths. */
  readonly price: number;
  /** The smallest change of the price, in thousandths. */
  readonly tick: number;
  /** The same as the page of a contract writes it. */
  readonly change: string;
}

/** The products of the sandbox. */
export const PRODUCTS: readonly MadeProduct[] = [
  product('TA', 'PTA', 'pta_qh', 'czce', 4_700_000, 2_000, '2元/吨'),
  product('SR', '白糖', 'bst_qh', 'czce', 5_600_000, 1_000, '1元/吨'),
  product('CF', '棉花', 'mh_qh', 'czce', 13_800_000, 5_000, '5元/吨'),
  product('V', 'PVC', 'pvc_qh', 'dce', 4_900_000, 1_000, '1元/吨'),
  product('M', '豆粕', 'dp_qh', 'dce', 3_050_000, 1_000, '1元/吨'),
  product('RB', '螺纹钢', 'lwg_qh', 'shfe', 3_150_000, 1_000, '1元/吨'),
  product('AU', '黄金', 'hj_qh', 'shfe', 945_600, 20, '0.02元/克'),
  product('SI', '工业硅', 'gyg_qh', 'gfex', 8_800_000, 5_000, '5元/吨'),
  { ...product('IF', '沪深300指数期货', 'qz_qh', 'cffex', 4_600_000, 200, '0.2点'), prefix: '沪深300指数期货' },
  { ...product('T', '10年期国债期货', 'sngz_qh', 'cffex', 108_500, 5, '0.005元'), prefix: '10年期国债期货' },
];

function product(
  code: string,
  name: string,
  node: string,
  exchange: MadeProduct['exchange'],
  price: number,
  tick: number,
  change: string,
): MadeProduct {
  return { code, name, node, exchange, price, tick, change };
}

/** The exchanges as Sina names them: in full, and by one character. */
export const EXCHANGES = {
  czce: ['郑州商品交易所', '郑'],
  dce: ['大连商品交易所', '连'],
  shfe: ['上海期货交易所', '沪'],
  cffex: ['中国金融期货交易所', '中'],
  gfex: ['广州期货交易所', '广'],
} as const;

/** A contract of the sandbox, or the main contracts of a product joined. */
export interface MadeContract extends MadeProduct {
  /** Such as `RB0` or `RB2701`. */
  readonly symbol: string;
  /** Such as 螺纹钢连续 or 螺纹钢2701. */
  readonly title: string;
}

/** The contracts of a product at some time: the joined one, and those of the next three odd months. */
export function contractsOf(of: MadeProduct, now: number): readonly MadeContract[] {
  const date = new Date(beijingClock(now).midnight);
  const first = date.getUTCFullYear() * 12 + date.getUTCMonth() + 1;
  const months = Array.from({ length: 6 }, (_, at) => first + at).filter((month) => month % 2 === 0);
  const names = months.map((month) => `${Math.floor(month / 12) % 100}${String((month % 12) + 1).padStart(2, '0')}`);
  return ['0', ...names].map((month) => ({
    ...of,
    symbol: `${of.code}${month}`,
    title: `${of.prefix ?? of.name}${month === '0' ? '连续' : month}`,
  }));
}

/** A contract by its code; undefined for one that the sandbox does not have, such as an expired one. */
export function findContract(symbol: string, now: number): MadeContract | undefined {
  const of = PRODUCTS.find(({ code }) => /^[A-Z]+/.exec(symbol)?.[0] === code);
  return of && contractsOf(of, now).find((contract) => contract.symbol === symbol);
}

/** One made-up bar. Prices are in thousandths, volumes in contracts. */
export interface MadeBar {
  /** Its day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** The average of the day, which the settlement is made of. */
  readonly average: number;
  readonly volume: number;
  readonly hold: number;
}

/**
 * The bars of a series by day, to the newest session that is over: what a day is does not depend on later days.
 * @param of what the figures follow from, such as the code of a contract
 * @param price where the series begins, and the smallest change of it
 */
export function madeBars(
  of: string,
  { price, tick }: Pick<MadeProduct, 'price' | 'tick'>,
  now: number,
): readonly MadeBar[] {
  const random = seededRandom(seedOf(of));
  const { midnight, sinceMidnight } = beijingClock(now);
  const end = sinceMidnight < CLOSES_MS ? midnight - DAY_MS : midnight;
  const toTick = (value: number): number => Math.max(1, Math.round(value / tick)) * tick;
  const scale = 10_000 + random(90_000);
  const bars: MadeBar[] = [];
  let last = toTick(price);
  for (let at = FIRST_DAY; at <= end; at += DAY_MS) {
    if (!CALENDAR.hasTrading(at)) continue;
    const moved = (permyriad: number): number => toTick((last * (10_000 + permyriad)) / 10_000);
    // It is drawn back to where it began by a trace.
    const drawn = Math.round(((price - last) * 100) / price);
    const open = moved(random(61) - 30);
    const close = moved(random(301) - 150 + drawn);
    const high = Math.max(open, close) + tick * random(1 + Math.round(last / tick / 150));
    const low = Math.max(tick, Math.min(open, close) - tick * random(1 + Math.round(last / tick / 150)));
    const volume = scale + random(scale);
    bars.push({
      day: new Date(at).toISOString().slice(0, 10),
      open,
      high,
      low,
      close,
      average: Math.round((open + high + low + close) / 4),
      volume,
      hold: scale * 4 + random(scale),
    });
    last = close;
  }
  return bars;
}

/** A price in thousandths as Sina writes it: `3160.000`. */
export function priceText(thousandths: number): string {
  return toDecimal(thousandths, 3);
}

/** The settlement of a bar: its average to the smallest change of the price. */
export function settlementOf({ average }: MadeBar, { tick }: Pick<MadeProduct, 'tick'>): number {
  return Math.round(average / tick) * tick;
}

// A session in minutes of the day: to 10:15, 11:30 and 15:00.
const SESSIONS = [
  [540, 615],
  [630, 690],
  [810, 900],
] as const;
const MAX_MINUTE_BARS = 100;

/** The last bars of some minutes of a series by day: each ends with the minutes of a session that it counts. */
export function madeMinutes(
  of: string,
  sized: Pick<MadeProduct, 'price' | 'tick'>,
  minutes: number,
  now: number,
): readonly (MadeBar & { readonly time: string })[] {
  const { tick } = sized;
  const ends = SESSIONS.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at + 1)).filter(
    (_, at, all) => (at + 1) % minutes === 0 || at === all.length - 1,
  );
  const days = Math.ceil(MAX_MINUTE_BARS / ends.length);
  return madeBars(of, sized, now)
    .slice(-days)
    .flatMap((bar) => {
      const random = seededRandom(seedOf(`${of} ${bar.day}`));
      let before = bar.open;
      return ends.map((minute, at) => {
        const drawn = bar.open + ((bar.close - bar.open) * (at + 1)) / ends.length;
        const noise = tick * (random(5) - 2);
        const rounded = Math.round(drawn / tick) * tick + noise;
        const close = at === ends.length - 1 ? bar.close : Math.min(bar.high, Math.max(bar.low, rounded));
        const open = before;
        before = close;
        const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
        return {
          ...bar,
          time: `${bar.day} ${time}:00`,
          open,
          close,
          high: Math.max(open, close),
          low: Math.min(open, close),
          volume: Math.max(1, Math.floor(bar.volume / ends.length) - random(10)),
        };
      });
    })
    .slice(-MAX_MINUTE_BARS);
}
