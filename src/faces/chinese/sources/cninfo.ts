/** What the declarations in `src/catalogue/sources/cninfo` say, in Chinese, by the English text. */
export const CNINFO_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A list has thirty announcements a page, so a long time without a symbol takes many requests; more than 6,000 announcements are refused.':
    '每页三十则公告，因此不指定代码的长区间需要许多次请求；超过 6,000 则公告时予以拒绝。',
  'Shares of Hong Kong, the New Third Board and bonds can be asked for by symbol, where AKShare raises an error.':
    '港股、新三板和债券可以按代码查询，AKShare 则报错。',
  'The marks around the words that were searched for are taken out of the titles.': '标题中搜索词的标记会去掉。',
  'One recorded announcement of the source and its empty reply are read as they should be.':
    '数据源的一则实录公告和一份空应答，读取结果正确。',
  'The form of the request is that of several public clients of 2026.':
    '请求的格式与 2026 年几个公开的客户端程序相同。',
  'A list has thirty announcements a page. All pages are fetched and must add up.':
    '每页三十则公告。所有页都会取得，且总数必须相符。',
  'The number of pages that it names is rounded down, and left aside.': '它所写的页数是向下取整的，不予采用。',
};
