import { say, type Text } from '../../base/say.ts';

/**
 * What a security is. Those without a country in their name are of mainland China. B-shares and depositary
 * receipts are shares, too.
 */
export type SecurityKind =
  | 'share'
  | 'b_share'
  | 'depositary_receipt'
  | 'fund'
  | 'bond'
  | 'convertible_bond'
  | 'repo'
  | 'index'
  | 'industry_index'
  | 'hong_kong_share'
  | 'american_share'
  | 'american_index'
  | 'hong_kong_index'
  | 'futures'
  | 'option';

/** What a fund is. Those at an exchange are told by their digits, the others are not. */
export type FundKind =
  | 'exchange_traded_fund'
  | 'listed_open_ended_fund'
  | 'reit'
  | 'structured_fund'
  | 'open_ended_fund'
  | 'money_market_fund'
  | 'wealth_management_fund';

/**
 * How a source writes its securities, by an example: `sh600000` is the exchange in small letters before the code.
 * `BRK.B` and `BRK_B` differ in what stands before the class of a share. `RB2610` is Sina's of a futures contract,
 * `rb2610` that of its exchange; `io2202P4350` is Sina's of an option on an index, `MO2404-P-4450` that of its
 * exchange.
 */
export type WantedSpelling =
  | '600000'
  | 'sh600000'
  | 'SH600000'
  | '600000.SH'
  | '801010.SI'
  | '00700'
  | 'BRK.B'
  | 'BRK_B'
  | '106.BRK_B'
  | 'HSI'
  | 'RB2610'
  | 'rb2610'
  | '10003720'
  | 'io2202P4350'
  | 'MO2404-P-4450';

/** What each kind is called within a sentence. */
export const KINDS: Readonly<Record<SecurityKind, Text>> = {
  share: say('a share', '股票'),
  b_share: say('a B-share', 'B 股'),
  depositary_receipt: say('a depositary receipt', '存托凭证'),
  fund: say('a fund', '基金'),
  bond: say('a bond', '债券'),
  convertible_bond: say('a convertible bond', '可转债'),
  repo: say('a repo', '质押式回购'),
  index: say('an index', '指数'),
  industry_index: say('an index of an industry', '行业指数'),
  hong_kong_share: say('a share of Hong Kong', '港股'),
  american_share: say('a share of the United States', '美股'),
  american_index: say('an index of the United States', '美国指数'),
  hong_kong_index: say('an index of Hong Kong', '港股指数'),
  futures: say('a futures contract', '期货合约'),
  option: say('an option', '期权'),
};

/** Whether a text is a {@link SecurityKind}. */
export function isSecurityKind(text: string): text is SecurityKind {
  return Object.hasOwn(KINDS, text);
}
