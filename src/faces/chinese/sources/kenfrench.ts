/** What the declarations in `src/catalogue/sources/kenfrench` say, in Chinese, by the English text. */
export const KENFRENCH_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'It is one page of current returns and no history: the column of the newest month is named after that month, so its name changes.':
    '这是一页当前收益，没有历史：最新月份的列以该月命名，因此列名会变化。',
  'Three lines of the answer are the titles of tables and three those of groups: their figures are `null`.':
    '结果中三行是表的标题，三行是分组的标题：其数字为 `null`。',
  'Labels stand beside the figures that the page puts there. AKShare answers some portfolios under the names of others, and all 18 figures of the newest month in one cell.':
    '标签与网页上对应的数字相配。AKShare 把某些组合写在其他组合的名下，并把最新月份的全部 18 个数字放进一个单元格。',
  'The recorded page of June 2026 is answered as 32 rows, every cell; so are the figures of February 2026.':
    '2026 年 6 月的实录网页返回 32 行，逐格一致；2026 年 2 月的数字也是如此。',
  'Every answer is checked before it is given: HML, RMW, CMA and both SMB are what the portfolios make them, in all three columns. The pages of October 2014, June 2015, February 2026 and June 2026 hold to it within 0.01.':
    '每次应答前都会检查：在全部三列中，HML、RMW、CMA 和两个 SMB 须与由组合得出的值相符。2014 年 10 月、2015 年 6 月、2026 年 2 月和 2026 年 6 月的网页都在 0.01 以内相符。',
  'The page is renewed once a month.': '网页每月更新一次。',

  // The source, and tables of what it covers
  'Kenneth R. French’s data library (Tuck School, Dartmouth)': 'Kenneth R. French 数据库（达特茅斯学院 Tuck 商学院）',
};
