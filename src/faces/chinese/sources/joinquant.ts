/** What the declarations in `src/catalogue/sources/joinquant` say, in Chinese, by the English text. */
export const JOINQUANT_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Outside mainland China the source does not answer: the call fails and says so.':
    '在中国内地以外，数据源没有应答：调用失败并说明原因。',
  'Days are answered as YYYY-MM-DD; AKShare passes them on as the page writes them, such as 1991/7/15.':
    '日期返回为 YYYY-MM-DD；AKShare 原样返回网页的写法，例如 1991/7/15。',
  'The second and the third column of the page are found by their place, since only the first heading is known. Each cell is checked.':
    '网页的第二列和第三列按位置查找，因为只知道第一个表头。每个单元格都会检查。',
  'It serves visitors in mainland China alone; others get a page that says so.':
    '只服务中国内地的访客，其他访客得到一个说明此事的网页。',
};
