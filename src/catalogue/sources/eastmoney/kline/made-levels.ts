import { isGlobalFutures } from './global-contracts.ts';
import { codeOf, marketOf } from './secid.ts';

/** What the made history of a security is like, where it is not that of a mainland share. */
export interface MadeLevel {
  /** The first price, in whole currency units or points. */
  readonly price: number;
  /** What the moves of a day are divided by: shares move most. */
  readonly calm: number;
  /** Whether it pays dividends and may be suspended, as shares are. */
  readonly isShare?: boolean;
  /** The first year of trading; any until 2019 when left out. */
  readonly since?: number;
}

// About where these stood in the years 2025 and 2026.
const INDEX_POINTS: Readonly<Record<string, number>> = {
  '1.000001': 3_600,
  '1.000002': 3_800,
  '1.000003': 260,
  '1.000009': 5_600,
  '1.000010': 9_300,
  '1.000015': 3_000,
  '1.000016': 2_900,
  '1.000300': 4_400,
  '1.000688': 1_150,
  '1.000852': 6_900,
  '1.000903': 4_300,
  '1.000905': 6_600,
  '1.000906': 4_800,
  '1.000985': 5_500,
  '0.399001': 12_000,
  '0.399005': 7_400,
  '0.399006': 2_700,
  '0.399106': 2_250,
  '0.399107': 2_350,
  '0.399300': 4_400,
  '0.399330': 5_300,
  '0.399673': 2_800,
  '0.899050': 1_400,
  '100.HSI': 24_000,
  '100.HSCEI': 8_700,
  '124.HSTECH': 5_400,
  '124.HSCCI': 4_100,
  '124.HSTECF2L': 5_200,
  '124.CES100': 7_000,
  '124.CES120': 6_800,
  '124.CES280': 8_600,
  '124.VHSI': 24,
  '100.UDI': 100,
  '100.SPX': 6_300,
  '100.NDX': 21_000,
  '100.NDX100': 23_000,
  '100.DJIA': 44_500,
  '100.N225': 41_000,
  '100.KS11': 3_200,
  '100.KOSPI200': 430,
  '100.TWII': 24_000,
  '100.FTSE': 9_000,
  '100.MCX': 21_500,
  '100.AXX': 760,
  '100.GDAXI': 23_800,
  '100.FCHI': 7_800,
  '100.SX5E': 5_400,
  '100.SSMI': 12_000,
  '100.IBEX': 14_500,
  '100.MIB': 41_000,
  '100.AEX': 900,
  '100.BFX': 4_700,
  '100.ATX': 4_500,
  '100.OMXSPI': 1_000,
  '100.OMXC20': 1_900,
  '100.HEX': 11_000,
  '100.ICEXI': 2_100,
  '100.ISEQ': 11_300,
  '100.OSEBX': 1_600,
  '100.PSI20': 7_700,
  '100.ASE': 2_000,
  '100.PX': 2_250,
  '100.WIG': 105_000,
  '100.RTS': 1_050,
  '100.SENSEX': 81_000,
  '100.KSE100': 140_000,
  '100.CSEALL': 19_000,
  '100.BVSP': 138_000,
  '100.MXX': 57_000,
  '100.TSX': 27_000,
  '100.AS51': 8_700,
  '100.AORD': 8_900,
  '100.NZ50': 12_900,
  '100.STI': 4_200,
  '100.KLSE': 1_550,
  '100.SET': 1_250,
  '100.JKSE': 7_500,
  '100.PSI': 6_300,
  '100.VNINDEX': 1_550,
  '100.CRB': 300,
  '100.BDI': 1_900,
};

/** How much of a currency one US dollar buys, about. */
export const PER_DOLLAR: Readonly<Record<string, number>> = {
  CNY: 7.2,
  CNH: 7.2,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  HKD: 7.8,
  AUD: 1.52,
  NZD: 1.68,
  CAD: 1.38,
  CHF: 0.88,
  SGD: 1.34,
  ZAR: 18,
  CZK: 23,
  DKK: 6.9,
  HUF: 370,
  NOK: 10.8,
  PLN: 4,
  SEK: 10.5,
  TRY: 34,
  INR: 84,
  MXN: 18,
  SAR: 3.75,
  THB: 35,
  ARS: 980,
  BRL: 5.5,
  IDR: 15_800,
  KRW: 1_380,
  RUB: 92,
  AED: 3.67,
  MOP: 8,
  MYR: 4.5,
};

// About where the contracts of a product stood in the years 2025 and 2026.
const CONTRACT_PRICES: Readonly<Record<string, number>> = {
  hc: 3_500,
  rb: 3_400,
  m: 3_100,
  SR: 6_000,
  sc: 560,
  IF: 4_400,
  si: 9_000,
  HG: 4.7,
  GC: 3_400,
  SI: 38,
  CL: 66,
  NG: 3,
  ZS: 1_050,
  ZC: 430,
  ZW: 570,
  NQ: 23_000,
  ES: 6_300,
  SB: 20,
  CT: 72,
};

/**
 * The level of a security by its secid; undefined for shares and funds of the mainland, and for what has no known
 * one.
 * @param isIndex whether its prices are points
 * @param draw a whole number that follows from the security
 */
export function levelOf(secid: string, isIndex: boolean, draw: number): MadeLevel | undefined {
  const code = codeOf(secid);
  const market = marketOf(secid);
  // An index moves less than a share, and that of currencies least.
  if (isIndex) return { price: INDEX_POINTS[secid] ?? 1_000 + (draw % 400) * 10, calm: code === 'UDI' ? 5 : 2 };
  if (/^(?:119|120|133)$/.test(market)) return { price: pairPrice(code), calm: 6 };
  // Repos of one day to 182: percent per year.
  if (/^(?:204|1318)/.test(code)) return { price: 1.5 + (draw % 60) / 100, calm: 3 };
  if (/^(?:01|1[0-4])\d{4}$/.test(code)) return { price: 105 + (draw % 25), calm: 3 };
  const product = /^[A-Za-z]{1,2}(?=m$|\d|Y|$)/.exec(code)?.[0] ?? '';
  const isContract = isGlobalFutures(market) || /^(?:11[3-5]|142|22[05])$/.test(market);
  if (isContract) return { price: CONTRACT_PRICES[product] ?? 50 + (draw % 100), calm: 1 };
  // Real estate funds.
  if (/^(?:508|180)\d{3}$/.test(code)) return { price: 2 + (draw % 30) / 10, calm: 2, isShare: true, since: 2022 };
  if (market === '116') return { price: 5 + (draw % 90), calm: 1, isShare: true };
  if (/^(?:10[567]|153)$/.test(market)) return { price: 20 + (draw % 380), calm: 1, isShare: true };
  return undefined;
}

/** The price of a pair, of 100 units where one is worth little: `USDCNYC` is that of one US dollar in renminbi. */
function pairPrice(code: string): number {
  const price = (PER_DOLLAR[code.slice(3, 6)] ?? 1) / (PER_DOLLAR[code.slice(0, 3)] ?? 1);
  return price < 0.1 ? price * 100 : price;
}
