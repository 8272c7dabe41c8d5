import { say } from '../../../base/say.ts';

/** What a code is answered that no security has. */
export const UNKNOWN_IS_EMPTY = say(
  'A code that the source does not know answers `[]`, never 404.',
  '数据源不认识的代码返回 `[]`，从不返回 404。',
);

/** In which money the B shares are that a code may name. */
export const B_SHARES_IN_DOLLARS = say(
  'B shares are traded in US dollars in Shanghai (900…) and in Hong Kong dollars in Shenzhen (200…): their prices and turnover are in these, not in yuan.',
  '上海 B 股（900…）以美元交易，深圳 B 股（200…）以港元交易：其价格和成交额以此计，而非人民币元。',
);

/** How a board is found that is asked for by its name. */
export const BOARD_IS_LOOKED_UP = say(
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code that the source does not know answers `[]`.',
  '名称在东方财富的板块清单中查找，清单每小时取一次；未知的名称返回 404。数据源不认识的代码返回 `[]`。',
);

/** What to know of the names of industries since they have three levels. */
export const BOARD_LEVELS = say(
  'Since February 2026 the list of industries holds three levels at once, and names of the lower ones end in Ⅱ and Ⅲ: 银行 is 银行Ⅱ now. The codes of many stayed.',
  '自 2026 年 2 月起，行业清单同时含有三级，下级名称以“Ⅱ”和“Ⅲ”结尾：“银行”现为“银行Ⅱ”。许多代码没有变。',
);

/** What proves nothing of the rows of a board. */
export const NO_BOARD_RECORDED = say(
  'Not recorded: a whole reply of a board. Its form is that of the shares of mainland China.',
  '未实录：板块的完整应答。其格式与内地股票的相同。',
);

/** Which day a kline of a week or month has. */
export const DAY_OF_LAST_TRADE = say(
  'A week or a month carries the day of its last trade, and the current one is unfinished.',
  '周线和月线的日期是其中最后一个成交日，当前一根尚未完成。',
);

/** How far a reply was recorded of which others publish a part. */
export const FORM_RECORDED = say(
  'The form of its rows is that of a recorded one, reduced by its publisher.',
  '行的格式取自一行经发布者删减的实录。',
);
