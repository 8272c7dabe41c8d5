/** What the declarations in `src/catalogue/sources/baidu` say, in Chinese, by the English text. */
export const BAIDU_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A year has every day, also those without trading, which repeat the value before.':
    '近一年的每一天都有，没有交易的日子重复前值。',
  'Longer times are thinned out by the source: their points are weeks or months apart.':
    '更长的时段由数据源抽稀：各点相隔数周或数月。',
  'A share that the source does not know answers `[]`, where AKShare raises an error.':
    '数据源不认识的股票返回 `[]`，AKShare 则报错。',
  'The recorded refusal of the source is refused.': '数据源的实录拒绝应答，按拒绝处理。',
  'It refuses with HTTP 200: by the code 403 in its reply, or by an empty body.':
    '它以 HTTP 200 拒绝：应答中代码为 403，或应答为空。',
  'Long times are thinned out to points by week or month, at the source.': '较长的时段由数据源抽稀为每周或每月一点。',
};
