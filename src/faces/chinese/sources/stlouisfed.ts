/** What the declarations in `src/catalogue/sources/stlouisfed` say, in Chinese, by the English text. */
export const STLOUISFED_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The first row is no month: `Transform:` holds the code of the transformation of each series.':
    '第一行不是月份：`Transform:` 是各序列的变换代码。',
  'Columns differ between vintages: 134 series in early 2015, 128 from June 2016, 126 in 2024; some were renamed (`PPIFGS` is `WPSFD49207` since 2016, `AMBSL` is `BOGMBASE` since 2020).':
    '各版本的列不同：2015 年初 134 个序列，2016 年 6 月起 128 个，2024 年 126 个；有些已改名（`PPIFGS` 自 2016 年起为 `WPSFD49207`，`AMBSL` 自 2020 年起为 `BOGMBASE`）。',
  'Many series have no value for October 2025, when the government of the United States was shut down.':
    '2025 年 10 月美国政府停摆，许多序列没有该月的值。',
  'Empty lines at the end of a file are left out; AKShare answers one of them, all null.':
    '文件末尾的空行略去；AKShare 会返回其中一行，全部为 null。',
  'The recorded vintages 2015-09, 2020-01 and 2025-09 are answered as another reader of CSV reads them, every cell: 733 rows of 129 columns for 2020-01.':
    '2015-09、2020-01 和 2025-09 版本的实录，返回值与另一 CSV 读取程序逐格一致：2020-01 为 733 行、129 列。',
  'An independent copy of the vintage 2019-10 equals that of the recorded collection, line ends aside.':
    '2019-10 版本的一份独立副本，除换行符外与实录的合集相同。',
  'The first two rows are no quarters: `factors` and `transform` hold codes.':
    '前两行不是季度：`factors` 和 `transform` 为代码。',
  'There is a vintage for every month from 2018-05 on. Earlier ones are 404, although the parameter takes months from 2015-01, as AKShare documents it.':
    '自 2018-05 起每月一版。更早的返回 404，尽管参数接受 2015-01 起的月份，与 AKShare 的文档一致。',
  'The last quarter of a vintage lacks the series that were not out yet.':
    '一个版本的最后一个季度缺少当时尚未公布的序列。',
  'Two recorded vintages of late 2025 are answered as another reader of CSV reads them, every cell: 268 and 269 rows of 246 columns.':
    '2025 年末两个版本的实录，返回值与另一 CSV 读取程序逐格一致：268 行与 269 行，246 列。',
  'Vintages before 2025 lie in archives, 32 MB for FRED-MD: the first call for one of them waits for the download, and all others are answered out of it.':
    '2025 年以前的版本在归档文件中，FRED-MD 为 32 MB：首次调用其中一个版本需等待下载，其余版本都由同一归档返回。',
  'The addresses of older clients, at s3.amazonaws.com and files.stlouisfed.org, are abandoned and answer 403.':
    '旧客户端使用的地址（s3.amazonaws.com 和 files.stlouisfed.org）已废弃，返回 403。',
  'The names of its files change; every known one is tried. An unpublished vintage may come as a page with status 200, which is never taken for data.':
    '文件名会改变；已知的名称会逐一尝试。尚未发布的版本可能以状态 200 的网页应答，这种网页从不当作数据。',

  // The source, and tables of what it covers
  'Federal Reserve Bank of St. Louis': '圣路易斯联邦储备银行',
};
