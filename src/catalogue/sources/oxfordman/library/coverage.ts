import { say } from '../../../../base/say.ts';
import type { Coverage } from '../../../../engine/interface/interface.ts';
import type { INDICES } from './wire.ts';

/** The first and the last day of each index as the site listed them in November 2019. */
export const LISTED_DAYS = {
  AEX: ['2000-01-03', '2019-11-28'],
  AORD: ['2000-01-04', '2019-11-28'],
  BFX: ['2000-01-03', '2019-11-28'],
  BSESN: ['2000-01-03', '2019-11-28'],
  BVLG: ['2012-10-15', '2019-11-28'],
  BVSP: ['2000-01-03', '2019-11-28'],
  DJI: ['2000-01-03', '2019-11-27'],
  FCHI: ['2000-01-03', '2019-11-28'],
  FTMIB: ['2009-06-01', '2019-11-28'],
  FTSE: ['2000-01-04', '2019-11-28'],
  GDAXI: ['2000-01-03', '2019-11-28'],
  GSPTSE: ['2002-05-02', '2019-11-28'],
  HSI: ['2000-01-03', '2019-11-28'],
  IBEX: ['2000-01-03', '2019-11-28'],
  IXIC: ['2000-01-03', '2019-11-27'],
  KS11: ['2000-01-04', '2019-11-28'],
  KSE: ['2000-01-03', '2019-11-28'],
  MXX: ['2000-01-03', '2019-11-28'],
  N225: ['2000-02-02', '2019-11-28'],
  NSEI: ['2000-01-03', '2019-11-28'],
  OMXC20: ['2005-10-03', '2019-11-28'],
  OMXHPI: ['2005-10-03', '2019-11-28'],
  OMXSPI: ['2005-10-03', '2019-11-28'],
  OSEAX: ['2001-09-03', '2019-11-28'],
  RUT: ['2000-01-03', '2019-11-27'],
  SMSI: ['2005-07-04', '2019-11-28'],
  SPX: ['2000-01-03', '2019-11-27'],
  SSEC: ['2000-01-04', '2019-11-28'],
  SSMI: ['2000-01-04', '2019-11-28'],
  STI: ['2000-01-03', '2019-11-28'],
  STOXX50E: ['2000-01-03', '2019-11-28'],
} as const satisfies Readonly<Record<keyof typeof INDICES, readonly [first: string, last: string]>>;

/** What the site listed, of all its indices or of some. */
export function listedCoverage(symbols: readonly string[] = Object.keys(LISTED_DAYS)): Coverage {
  return {
    say: say(
      'What the site itself listed in November 2019. Every day that the library holds is served, to 2022-02-25.',
      '网站自己在 2019 年 11 月所列的内容。库中的每一天都提供，直到 2022-02-25。',
    ),
    headings: [say('Symbol', '代码'), say('First day', '首日'), say('Last day listed', '所列末日')],
    rows: Object.entries(LISTED_DAYS)
      .filter(([symbol]) => symbols.includes(symbol))
      .map(([symbol, days]) => [symbol, ...days.map((day) => say(day, day))]),
  };
}
