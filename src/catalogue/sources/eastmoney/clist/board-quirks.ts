import { say } from '../../../../base/say.ts';

/** What to know of the industries since they have three levels. */
export const LEVELS = say(
  'Since February 2026 the industries have three levels, and the list holds all of them at once, some 496: names of the lower ones end in Ⅱ and Ⅲ, and 银行 is 银行Ⅱ now. The codes of many stayed. No field tells the level.',
  '自 2026 年 2 月起，行业分为三级，清单同时含有全部三级，约 496 个：下级名称以“Ⅱ”和“Ⅲ”结尾，“银行”现为“银行Ⅱ”。许多代码没有变。没有字段标明级别。',
);

/** How a board is found. */
export const LOOKED_UP = say(
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour. An unknown name or code is 404.',
  '名称在东方财富的板块清单中查找，清单每小时取一次。未知的名称或代码返回 404。',
);

/** What there is of boards and money flow while Eastmoney fails. */
export const OTHER_BOARDS = say(
  'No other source has these boards or this money flow. By their own definitions, `stock_board_rank_tx` and `stock_board_cons_tx` have boards of Tencent, `stock_board_fund_flow_sina` and `stock_fund_flow_rank_sina` money flow of Sina.',
  '没有其他来源提供这些板块或这一口径的资金流。按各自的口径，`stock_board_rank_tx` 和 `stock_board_cons_tx` 有腾讯的板块，`stock_board_fund_flow_sina` 和 `stock_fund_flow_rank_sina` 有新浪的资金流。',
);
