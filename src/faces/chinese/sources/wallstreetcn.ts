/** What the declarations in `src/catalogue/sources/wallstreetcn` say, in Chinese, by the English text. */
export const WALLSTREETCN_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The day is one in Beijing; AKShare takes the time zone of the machine.': '日期为北京日期；AKShare 使用本机的时区。',
  '前值 is the revised figure where there is one.': '前值 有修正值时为修正值。',
  'An event at 12:02 may have no fixed time yet: the source writes it so.':
    '时间为 12:02 的事件可能尚无确定的时间：数据源如此标示。',
  'The form of a reply is that of the source’s own description of 2018.': '应答的格式取自数据源自己 2018 年的说明。',
};
