import { say } from '../../../../base/say.ts';

/** What to know of the industries since they have three levels. */
export const LEVELS = say(
  'Since February 2026 the industries have three levels, and the list holds all of them at once, some 496: names of the lower ones end in Ⅱ and Ⅲ, and 银行 is 银行Ⅱ now. The codes of many stayed. No field tells the level.',
  '自 2026 年 2 月起，行业分为三级，清单同时含有全部三级，约 496 个：下级名称以 Ⅱ 和 Ⅲ 结尾，银行 现为 银行Ⅱ。许多代码没有变。没有字段标明级别。',
);

/** How a board is found. */
export const LOOKED_UP = say(
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour. An unknown name or code is 404.',
  '名称在东方财富的板块清单中查找，清单每小时取一次。未知的名称或代码返回 404。',
);
