/** What the declarations in `src/catalogue/sources/chinabond` say, in Chinese, by the English text. */
export const CHINABOND_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A range may be of any length; AKShare answers one of more than a year without rows.':
    '区间长度不限；AKShare 对超过一年的区间返回空表。',
  'The curves of one day stand in the order of the site; the order of AKShare is undefined.':
    '同一天的各条曲线按网站的顺序；AKShare 的顺序不确定。',
  'Days before 2002 are not asked for.': '2002 年之前的日期不作请求。',
  'Days on which the bond market is open count, working weekends too.': '包括债券市场开市的日期，调休的周末也在内。',
  'A recorded and a printed result of AKShare are answered as recorded, in the rows that they show.':
    '对 AKShare 的一份实录结果和一份文档所载结果，所示各行的返回值与之一致。',
  'It answers a range of more than a year without rows and without a message, so each year is asked for by itself.':
    '对超过一年的区间，它返回空表而没有提示，因此逐年请求。',
};
