import { say } from '../../../../../base/say.ts';
import { type Columns, code, date, number, optionalIn, percent, text } from '../../../../declare/columns.ts';
import type { FieldColumn } from '../../../../wire/field-columns.ts';

/** The report of each list of an analyst. */
export const FOLLOWED = {
  最新跟踪成分股: { report: 'RPT_RESEARCHER_NTCSTOCK', sort: '-CHANGE_DATE', pageSize: 1000 },
  历史跟踪成分股: { report: 'RPT_RESEARCHER_HISTORYSTOCK', sort: '-CHANGE_DATE', pageSize: 1000 },
  历史指数: { report: 'RPT_RESEARCHER_DETAILS', sort: '-TRADE_DATE' },
} as const;

const SHARE = {
  股票代码: code('SECURITY_CODE'),
  股票名称: text('SECURITY_NAME_ABBR'),
  调入日期: date('CHANGE_DATE', {
    id: 'date_added',
    say: say('Day on which the share was added.', '该股票被调入的日期。'),
  }),
} as const;

/** The columns of the shares that an analyst follows now. */
export const LATEST_FOLLOWED = {
  ...SHARE,
  最新评级日期: date('RATING_DATE', { id: 'latest_rating_date', say: say('Day of the latest rating.') }),
  当前评级名称: text('RATING_NAME', { id: 'current_rating', say: say('Present rating.') }),
  '成交价格(前复权)': number('CLOSE_FORWARD_ADJPRICE', {
    id: 'forward_adjusted_price',
    unit: 'mainland_share_price',
    say: say('Price then, forward-adjusted.', '当时的成交价，前复权。'),
  }),
  最新价格: number('NEW_PRICE', { unit: 'mainland_share_price', say: say('Latest price.', '最新价。') }),
  阶段涨跌幅: percent('CURRENT_CHANGE', {
    role: 'other_change',
    id: 'stage_change_percent',
    say: say('Change since then.'),
  }),
} as const;

const FORMERLY_FOLLOWED = {
  ...SHARE,
  调出日期: date('BFCHANGE_DATE', {
    id: 'date_removed',
    say: say(
      'Day on which the share was removed; of those followed before.',
      '该股票被调出的日期；仅历史跟踪的股票有。',
    ),
  }),
  调入时评级名称: text('RATING_NAME', {
    id: 'rating_when_added',
    say: say('Rating when it was added; of those followed before.', '调入时的评级；仅历史跟踪的股票有。'),
  }),
  调出原因: text('REASON', {
    id: 'removal_reason',
    say: say('Why it was removed; of those followed before.', '调出的原因；仅历史跟踪的股票有。'),
  }),
  累计涨跌幅: percent('CHANGE_RATE', {
    role: 'other_change',
    id: 'cumulative_change_percent',
    say: say('Change while it was followed.', '跟踪期间的涨跌幅。'),
  }),
} as const;

const INDEX = {
  date: date('TRADE_DATE', { say: say('Day of the index.', '指数的日期。') }),
  value: number('INDEX_HVALUE', {
    say: say('Value of the index of the analyst.', '分析师指数的值。'),
    unit: 'index_points',
  }),
} as const;

/** The columns of each list. */
export const FOLLOWED_COLUMNS: Readonly<Record<string, Columns<FieldColumn>>> = {
  最新跟踪成分股: LATEST_FOLLOWED,
  历史跟踪成分股: FORMERLY_FOLLOWED,
  历史指数: INDEX,
};

const COLUMNS = { ...FORMERLY_FOLLOWED, ...LATEST_FOLLOWED, ...INDEX } as const;

/** The columns of all lists: each list has some of them. */
export const ALL_FOLLOWED = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, column]) => {
    const lists = Object.entries(FOLLOWED_COLUMNS).flatMap(([list, columns]) =>
      Object.hasOwn(columns, name) ? [list] : [],
    );
    return [name, optionalIn({ indicator: lists }, column)];
  }),
) as typeof COLUMNS;
