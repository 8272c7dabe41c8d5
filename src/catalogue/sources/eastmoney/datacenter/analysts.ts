import type { Columns } from '../../../../engine/interface/columns.ts';
import { code, date, number, percent, text, UNSTATED } from '../../../../engine/interface/columns.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';

/** The report of each list of an analyst. */
export const FOLLOWED = {
  最新跟踪成分股: { report: 'RPT_RESEARCHER_NTCSTOCK', sort: '-CHANGE_DATE', pageSize: 1000 },
  历史跟踪成分股: { report: 'RPT_RESEARCHER_HISTORYSTOCK', sort: '-CHANGE_DATE', pageSize: 1000 },
  历史指数: { report: 'RPT_RESEARCHER_DETAILS', sort: '-TRADE_DATE' },
} as const;

const SHARE = {
  股票代码: code('SECURITY_CODE', 'Share code.'),
  股票名称: text('SECURITY_NAME_ABBR', 'Name of the share.'),
  调入日期: date('CHANGE_DATE', 'Day on which the share was added.'),
} as const;

/** The columns of the shares that an analyst follows now. */
export const LATEST_FOLLOWED = {
  ...SHARE,
  最新评级日期: date('RATING_DATE', 'Day of the latest rating.'),
  当前评级名称: text('RATING_NAME', 'Present rating.'),
  '成交价格(前复权)': number('CLOSE_FORWARD_ADJPRICE', UNSTATED, 'Price then, forward-adjusted.'),
  最新价格: number('NEW_PRICE', UNSTATED, 'Latest price.'),
  阶段涨跌幅: percent('CURRENT_CHANGE', 'Change since then.'),
} as const;

const FORMERLY_FOLLOWED = {
  ...SHARE,
  调出日期: date('BFCHANGE_DATE', 'Day on which the share was removed; of those followed before.'),
  调入时评级名称: text('RATING_NAME', 'Rating when it was added; of those followed before.'),
  调出原因: text('REASON', 'Why it was removed; of those followed before.'),
  累计涨跌幅: percent('CHANGE_RATE', 'Change while it was followed; of those followed before.'),
} as const;

const INDEX = {
  date: date('TRADE_DATE', 'Day; of the index.'),
  value: number('INDEX_HVALUE', UNSTATED, 'Value of the index of the analyst.'),
} as const;

/** The columns of each list. */
export const FOLLOWED_COLUMNS: Readonly<Record<string, Columns<FieldColumn>>> = {
  最新跟踪成分股: LATEST_FOLLOWED,
  历史跟踪成分股: FORMERLY_FOLLOWED,
  历史指数: INDEX,
};

/** The columns of all lists: each list has some of them. */
export const ALL_FOLLOWED = { ...FORMERLY_FOLLOWED, ...LATEST_FOLLOWED, ...INDEX } as const;
