/** A contract abroad of the sandbox. Codes, names and multipliers are like the real ones. */
export interface MadeForeign {
  readonly code: string;
  /** The name in the table of the page, and that of a quote. */
  readonly name: string;
  readonly title: string;
  /** What makes a price in US dollars for the unit of the mainland out of one of the contract. */
  readonly multiplier: number;
  /** About the price of one unit, in thousandths. */
  readonly price: number;
  /** The smallest change of the price, in thousandths. */
  readonly tick: number;
}

/** The contracts abroad of the sandbox. */
export const FOREIGN: readonly MadeForeign[] = [
  contract('CT', 'NYBOT-棉花', '美国棉花', 22.0462, 84_500, 10),
  contract('NID', 'LME镍3个月', '伦镍', 1, 16_815_000, 5_000),
  contract('ZSD', 'LME锌3个月', '伦锌', 1, 2_900_000, 500),
  contract('CL', 'NYMEX原油', '纽约原油', 7.3, 83_500, 10),
  contract('GC', 'COMEX黄金', '纽约黄金', 0.0322, 4_186_700, 100),
  contract('XAU', '伦敦金', '伦敦金', 0.0322, 4_454_200, 10),
  contract('FCPO', '马棕油', '马棕油', 1, 3_980_000, 1_000),
];

function contract(
  code: string,
  name: string,
  title: string,
  multiplier: number,
  price: number,
  tick: number,
): MadeForeign {
  return { code, name, title, multiplier, price, tick };
}

/** A contract abroad by its code; undefined for one that the sandbox does not have. */
export function findForeign(code: string): MadeForeign | undefined {
  return FOREIGN.find((each) => each.code === code);
}
