/** What the declarations in `src/catalogue/sources/sina/packed` say, in Chinese, by the English text. */
export const SINA_PACKED_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A forward-adjusted price is the price times the factor of the day, a backward-adjusted one the price times the factor and the cash more; rounded to four decimals, a half to the even one.':
    '前复权价等于价格乘以当日因子；后复权价等于价格乘以因子再加现金；保留四位小数，四舍六入五成双。',
  'The source’s factors of single shares may be wrong: those of 00981 were exchanged in 2021.':
    '数据源个别股票的因子可能有误：00981 的因子在 2021 年曾被颠倒。',
  'Volumes and turnovers are never adjusted.': '成交量和成交额从不复权。',
  'Where the source has no factors of a share, adjusted prices are answered with 404; AKShare answers unadjusted ones without a word. It may lack them because there was nothing to adjust.':
    '数据源没有某股票的因子时，复权价返回 404；AKShare 则不加说明地返回不复权价。没有因子也可能是因为无需复权。',
  'Prices and factors are two tables: prices have every column but those of factors, and factors have `date` and their own. Factors are the newest first and numbers; AKShare answers texts.':
    '价格与因子是两张表：价格表有因子以外的各列，因子表有 `date` 和因子列。因子最新的在前，为数值；AKShare 返回文本。',
  'The site writes its files some hours after a session, so the last day may be missing until late in the evening.':
    '网站在收盘数小时后写入文件，因此最后一天可能到深夜才有。',
  'A symbol of which Sina has no file is answered with 404.': '新浪没有该代码的文件时返回 404。',
  'Our decoder of the packed text reproduces every vector of the types HX and K2 that were made with the site’s own decoder.':
    '对于用网站自己的解码器制成的 HX 和 K2 类型的全部测试向量，本服务对压缩文本的解码结果一致。',
  'Ten days of 00700 and its factors that AKShare has printed of Sina agree: the backward-adjusted prices that follow from the others are those printed, every cell.':
    'AKShare 所载新浪的 00700 十天数据及其因子相符：由此得出的后复权价与所载的逐格一致。',
  'The form of the forward factors is that recorded for 00700, which was cut to three entries.':
    '前复权因子的格式与 00700 的实录相同，该实录只留三条。',
  'Not recorded: the file of a share, and the factors of backward adjustment as the source writes them.':
    '未实录：股票的文件，以及数据源所写的后复权因子。',
  'A forward-adjusted price is the price times the factor of the day and the cash more, rounded to four decimals, a half to the even one.':
    '前复权价等于价格乘以当日因子再加现金，保留四位小数，四舍六入五成双。',
  'The source’s factors of single shares are wrong: AKShare names CIEN and AI.':
    '数据源个别股票的因子有误：AKShare 指出 CIEN 和 AI。',
  'The default is AKShare’s. FB is now META.': '默认值沿用 AKShare。FB 现为 META。',
  'Not recorded: the file of a share, and factors of the United States; they are read as public clients read them.':
    '未实录：股票的文件和美股的因子；按公开客户端程序的方式读取。',
  'AKShare’s documentation lists six columns: its table has these ten. Any share with trading after hours is answered.':
    'AKShare 的文档列出六列，其实际结果为这十列。任何有盘后交易的股票都有应答。',
  'Whether volume and turnover contain the trading after hours is not known.':
    '成交量和成交额是否包含盘后交易，尚不清楚。',
  'Not recorded: the file of a depositary receipt.': '未实录：存托凭证的文件。',
  'Prices and factors are two tables: prices have every column but the factors, and factors have `date` and their own column.':
    '价格与因子是两张表：价格表有因子以外的各列，因子表有 `date` 和因子列。',
  'Adjusted prices are the price over or times the factor of the day, rounded to two decimals, a half to the even one. They differ from Eastmoney’s, which subtracts dividends.':
    '复权价等于价格除以或乘以当日因子，保留两位小数，四舍六入五成双。与东方财富不同，后者用减法扣除分红。',
  '`start_date` and `end_date` select days of prices; a table of factors is always whole. Factors are numbers; AKShare answers texts.':
    '`start_date` 和 `end_date` 选取价格的日期；因子表总是完整的。因子为数值；AKShare 返回文本。',
  'Bars before the first known number of shares are answered with `outstanding_share` and `turnover` null; AKShare leaves them out. So are the bars of a share that is no longer listed, where AKShare fails.':
    '首个已知股本数之前的 K 线，`outstanding_share` 和 `turnover` 为 null；AKShare 会略去。已退市股票的 K 线也是如此，AKShare 则失败。',
  'AKShare leaves out a day whose figures equal those of an earlier day; here every day is answered.':
    '某天的数字与更早某天相同时，AKShare 会略去；此处每天都返回。',
  'A share of which Sina has no file is answered with 404.': '新浪没有文件的股票返回 404。',
  'Our decoder of the packed text reproduces every vector of the types HX and K2 that were made with the site’s own decoder, and a recorded text of one bar of 001389.':
    '对于用网站自己的解码器制成的 HX 和 K2 类型的全部测试向量，以及 001389 一根 K 线的实录文本，本服务对压缩文本的解码结果一致。',
  'Not recorded: the whole file of a share. Which of the optional features the site uses is not known; all are decoded.':
    '未实录：股票的完整文件。网站使用哪些可选特性尚不清楚，此处全部支持解码。',
  'The forms of the factors and of the share counts are those recorded for 000001 in 2026, which were cut to a few entries.':
    '因子和股本数的格式与 2026 年 000001 的实录相同，该实录只留数条。',
  '1992-05-04 was a day of trading and is not in the file: it is added, as AKShare does.':
    '1992-05-04 是交易日，但不在文件中：与 AKShare 一样补上。',
  'The file ends with the last day of trading of the current year; next year’s days appear late in December.':
    '文件止于当年最后一个交易日；次年的交易日在 12 月下旬出现。',
  'Days of the future are part of it, as far as the exchanges have announced them.':
    '其中包括将来的日期，以交易所已公布的为限。',
  'The file of 2026-09-10 is decoded to the 8,796 days that the site’s own decoder gives, 2026-12-31 the last.':
    '2026-09-10 的文件解码得到 8,796 天，与网站自己的解码器一致，最后一天是 2026-12-31。',
  'The default is a treasury bond, as in AKShare: every bond of the exchanges is answered.':
    '默认值是国债，与 AKShare 相同：交易所的任何债券都有应答。',
  'The source does not say what one of its volume is.': '数据源没有注明成交量的单位。',
  'Ten days of sz128039 that AKShare has printed of Sina are answered as printed when they are packed as the source packs.':
    'AKShare 所载新浪的 sz128039 十天数据，按数据源的方式压缩后，返回值与之一致。',
  'Not recorded: the file of a bond.': '未实录：债券的文件。',
  'AKShare’s documentation lists six columns and says that volumes are in lots: its table has these eight, and units.':
    'AKShare 的文档列出六列，并称成交量以手计：其实际结果为这八列，以份计。',
  'Prices are not adjusted.': '价格不复权。',
  'Not recorded: the file of a fund.': '未实录：基金的文件。',
  'The source has turnovers of the first years alone: 0 is no turnover that was observed.':
    '数据源只有最初几年的成交额：0 不是实际观测到的成交额。',
  'Ten days of .INX that AKShare has printed of Sina, without the lowest level, are answered as printed when they are packed as the source packs.':
    'AKShare 所载新浪的 .INX 十天数据（缺最低点位），按数据源的方式压缩后，返回值与之一致。',
  'Not recorded: the file of an index.': '未实录：指数的文件。',
  'AKShare’s documentation lists the prices as open, close, high and low; its table has them in the order of here.':
    'AKShare 的文档按开盘、收盘、最高、最低的顺序列出价格；其实际结果的顺序与此处相同。',
  'Volumes of indices of Shenzhen are in shares: those that AKShare has printed of sz399552 are whole hundreds. Of Shanghai that is not proven: the source’s own list of quotes has lots there.':
    '深圳指数的成交量以股计：AKShare 所载 sz399552 的成交量均为整百。上海指数尚无证据：数据源自己的行情清单以手计。',
  'There is no turnover: `index_zh_a_hist` has it.': '没有成交额：`index_zh_a_hist` 有。',
};
