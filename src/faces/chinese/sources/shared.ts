/** What the declarations of several sources say, in Chinese, by the English text. */
export const SHARED_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Quotes of Hong Kong are 15 minutes late.': '港股行情延迟 15 分钟。',
  'The oldest 100 rows of a recorded result of AKShare are answered as recorded, every cell.':
    '对 AKShare 一份实录结果中最早的 100 行，返回值逐格一致。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell.':
    '对 AKShare 一份实录结果的前几行，返回值逐格一致。',

  // Columns
  'Market value of the shares in circulation.': '流通股的市值。',

  // The source, and tables of what it covers
  'The items, in this order.': '各项目，按此顺序。',
  Item: '项目',
  Unit: '单位',
  Meaning: '含义',
};
