/** What the declarations in `src/catalogue/sources/legulegu` say, in Chinese, by the English text. */
export const LEGULEGU_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The rows are in the order of the page.': '各行按网页的顺序。',
  'One recorded block of an industry is answered as recorded; no whole page is recorded.':
    '一个行业的实录片段，返回值与之一致；没有完整网页的实录。',
  'The names of three columns hold the day of the page, as with AKShare: they change from day to day.':
    '三列的列名带有网页日期，与 AKShare 相同：逐日变化。',
  'Its industries and their codes are those of Shenwan, its figures are its own.':
    '行业及其代码属于申万，数字由其自己计算。',

  // Columns
  'Price over the earnings of the last year.': '价格除以上年盈利。',
};
