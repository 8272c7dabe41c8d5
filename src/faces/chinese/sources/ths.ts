/** What the declarations in `src/catalogue/sources/ths` say, in Chinese, by the English text. */
export const THS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Blanks and line breaks are taken out of the texts, as in AKShare.': '文本中的空格和换行会去掉，与 AKShare 相同。',
  'An item that the page of a company lacks is `null`, where AKShare leaves out the column.':
    '公司网页缺少的项目为 `null`，AKShare 会略去该列。',
  'The page is read as GB18030: AKShare reads GB2312 and loses rare characters.':
    '网页按 GB18030 读取：AKShare 按 GB2312 读取，会丢失生僻字。',
  'The columns say 新增 (new), but hold what is outstanding at the end of the month: some 300 million million yuan in all.':
    '列名为 新增，实为月末余额：合计约 300 万亿元。',
  'Rates of change are texts with %, as in AKShare.': '变化率是带 % 的文本，与 AKShare 相同。',
  'No page was recorded: its headings are taken from the names that AKShare gives the columns, and other ones are refused.':
    '没有网页的实录：表头取自 AKShare 的列名，其他表头视为失败。',
  'The rows of a recorded result of AKShare are answered as recorded, every cell, from a page that is made of them.':
    '对 AKShare 一份实录结果中的各行，由据其制成的网页得出的返回值逐格一致。',
  '累计人民币贷款-总额 is what is outstanding, not the loans since January.':
    '累计人民币贷款-总额 是余额，不是 1 月以来的累计贷款。',
  'Values are texts, as in AKShare: 1.37亿 yuan is 137,000,000, rounded by the source to two decimals.':
    '值为文本，与 AKShare 相同：1.37亿 元即 137,000,000 元，由数据源四舍五入到两位小数。',
  'An item without a value is `null`, where AKShare has False or an empty text.':
    '没有值的项目为 `null`，AKShare 为 False 或空文本。',
  'The columns depend on the company: banks and insurers have other items.': '列取决于公司：银行和保险公司的项目不同。',
  'A title that comes twice gets a number: 净利润_2.': '重复的标题带有序号：净利润_2。',
  'The rows of a recorded result of AKShare are answered as recorded, every cell.':
    '对 AKShare 一份实录结果中的各行，返回值逐格一致。',
  'Headings such as 报表全部指标 are columns without values. The most important items come twice, first with a * before their title.':
    '报表全部指标 等标题是没有值的列。最重要的项目出现两次，第一次的标题前带有 *。',
  'The rows of a recorded result of AKShare are answered as recorded, every cell; they are of a bank.':
    '对 AKShare 一份实录结果中的各行，返回值逐格一致；该结果属于一家银行。',
  'Amounts are texts with Chinese magnitudes: 万 is ten thousand, 亿 a hundred million, 万亿 a million million.':
    '金额是带中文数量级的文本：万为一万，亿为一亿，万亿为一万亿。',
  'In the night of 2025-09-03 its addresses of statements were refused to programs.':
    '2025-09-03 夜间，其财务报表的网址拒绝程序访问。',
  'A page shows some thirty months, the newest first.': '网页显示约三十个月，最新的在前。',
};
