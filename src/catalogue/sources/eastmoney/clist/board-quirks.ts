/** What to know of the industries since they have three levels. */
export const LEVELS =
  'Since February 2026 the industries have three levels, and the list holds all of them at once, some 496: names of the lower ones end in Ⅱ and Ⅲ, and 银行 is 银行Ⅱ now. The codes of many stayed. No field tells the level.';

/** How a board is found. */
export const LOOKED_UP =
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour. An unknown name or code is 404.';
