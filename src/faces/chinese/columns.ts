/** What columns mean, in Chinese, by the English text. */
export const COLUMN_TEXTS: Readonly<Record<string, string>> = {
  'Volume.': '成交量。',
  'Turnover.': '成交额。',
  'Opening level.': '开盘点位。',
  'Highest level.': '最高点位。',
  'Lowest level.': '最低点位。',
  'Opening price.': '开盘价。',
  'Highest price.': '最高价。',
  'Lowest price.': '最低价。',

  'Latest price.': '最新价。',
  'Latest price less the previous close.': '最新价减昨收。',
  'Previous close.': '昨收。',
};
