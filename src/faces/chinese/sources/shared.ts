/** What the declarations of several sources say, in Chinese, by the English text. */
export const SHARED_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Not yet compared with a recorded answer: it is declared after what public clients ask for and read.':
    '尚未与实录的应答比对：本接口按公开客户端程序所请求和读取的内容声明。',
  'The rows of a recorded result of AKShare are answered as recorded, every cell, in one page and in several.':
    '对 AKShare 一份实录结果中的各行，返回值逐格一致，单页、多页皆然。',
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
