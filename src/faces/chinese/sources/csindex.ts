/** What the declarations in `src/catalogue/sources/csindex` say, in Chinese, by the English text. */
export const CSINDEX_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The columns are those of the workbook, which the source may change.': '列就是工作簿的列，数据源可能更改。',
  'The headings are those that a public client stored in 2026.': '表头与一个公开的客户端程序在 2026 年保存的相同。',
  'The code of a constituent in Hong Kong has five digits, as the source writes it; AKShare puts a zero before it, which is the code of another share in Shenzhen.':
    '港股成份的代码为五位，与数据源所写相同；AKShare 在前面补零，成为深圳另一只股票的代码。',
  'The headings are those that public clients read.': '表头与公开的客户端程序所读取的相同。',
  'Weights that do not sum to 100 percent within 1 are refused as `upstream_changed`: those of 000300 summed to 8 in July 2025.':
    '权重之和与 100% 相差超过 1 时，以 `upstream_changed` 视为失败：000300 的权重在 2025 年 7 月合计为 8。',
  'A file is a workbook of Excel whose name ends with .xls, whichever form it has.':
    '文件是 Excel 工作簿，不论格式如何，文件名均以 .xls 结尾。',
  'It has files of the indices that China Securities Index calculates, also of some whose codes begin with 399; other indices of Shenzhen have none.':
    '它有中证指数公司所计算指数的文件，包括一些代码以 399 开头的指数；其他深圳指数没有。',
};
