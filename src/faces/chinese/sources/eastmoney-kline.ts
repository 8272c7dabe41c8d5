/** What the declarations in `src/catalogue/sources/eastmoney/kline` say, in Chinese, by the English text. */
export const EASTMONEY_KLINE_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Times are those of Shanghai (UTC+8). A row is named by the end of its span, and the current one is unfinished.':
    '时间为上海时间（UTC+8）。每行以其时段的结束时间命名，当前一行尚未完成。',
  'Rows of one minute are of the last five days and are never adjusted. Of longer spans the source has some weeks.':
    '一分钟的行只有最近五天，且从不复权；更长的周期，数据源有数周。',
  'Of days before the last one the source may write an opening price of 0 in rows of one minute: it is `null` here.':
    '在一分钟的行中，数据源可能把最后一天之前的开盘价写作 0：此处为 `null`。',
  'The rows of one minute that AKShare’s documentation prints of 000001 are answered as printed, every cell.':
    'AKShare 文档所载 000001 的一分钟各行，返回值逐格一致。',
  'Times are those of Shanghai (UTC+8). From 09:15 to 09:25 the prices are those of the opening auction.':
    '时间为上海时间（UTC+8）。09:15 至 09:25 的价格是开盘集合竞价的价格。',
  'The rows that AKShare’s documentation prints of 000001 are answered as printed, every cell.':
    'AKShare 文档所载 000001 的各行，返回值逐格一致。',
  'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and finds nothing.':
    '上海 B 股（900…）在上海查找；AKShare 在深圳查找，因而没有结果。',
  'When Eastmoney and Tencent both fail, the fallback source Sina answers for unadjusted daily klines, but not for those of the STAR market (68…): 成交额 is in whole yuan, 成交量 is rounded to whole lots, 换手率 is `null` where Sina has no share counts, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`.':
    '东方财富和腾讯都失败时，备用来源新浪提供不复权的日 K 线，但不含科创板（68…）：成交额 以整元计，成交量 四舍五入到整手，新浪没有股本数据时 换手率 为 `null`；历史的第一根 K 线在新浪有发行价时与发行价相比，否则为 `null`。',
  'A day without trading has no row: no gap is filled.': '没有交易的日子没有行：不填补空缺。',
  'A week or a month carries the day of its last trade, and the current one is unfinished.':
    '周线和月线的日期是其中最后一个成交日，当前一根尚未完成。',
  '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range; no correction is made on an ex-rights day of the unadjusted series. Before the very first kline stands the issue price.':
    '涨跌额、涨跌幅 和 振幅 与前一收盘价相比，区间的第一行也是如此；不复权序列在除权日不作修正。整个历史的第一根 K 线与发行价相比。',
  'Forward-adjusted prices (`qfq`) are found by subtraction, so old ones may be negative; backward-adjusted ones (`hfq`) are rebased now and then. Compare adjusted prices within one answer only.':
    '前复权价（`qfq`）用减法得出，因此早期的价格可能为负；后复权价（`hfq`）的基准有时会调整。复权价只宜在同一次应答内比较。',
  'When the fallback source Tencent answers, the first kline of a history has `null` where it needs one before it, and 成交额 is exact to 100 yuan.':
    '备用来源腾讯应答时，历史的第一根 K 线凡需前一根才能得出的值为 `null`，成交额 精确到 100 元。',
  '29,096 recorded klines of shares of Shanghai, Shenzhen and Beijing are answered as recorded, every cell, and cut to ranges exactly: daily ones unadjusted and forward-adjusted, monthly ones forward- and backward-adjusted.':
    '沪、深、京股票的 29,096 根实录 K 线，返回值逐格一致，按区间截取也准确：日线为不复权和前复权，月线为前复权和后复权。',
  'In more than 35,000 recorded klines 涨跌额, 涨跌幅 and 振幅 follow from the close before, to the printed places, but for two where that close is printed as 0.00.':
    '在 35,000 多根实录 K 线中，涨跌额、涨跌幅 和 振幅 均可由前一收盘价推出，精确到所示位数；只有两根例外，其前一收盘价写作 0.00。',
  'Two independent recordings of 600000 agree in volume, turnover and turnover rate on all 5,840 days that they share.':
    '600000 的两份独立实录共有 5,840 天，成交量、成交额和换手率在所有这些日期都一致。',
  'Of Sina’s bars, every cell follows from the figures of the recorded unadjusted days but 换手率; of that, and of the turnover, five days of 000001 that AKShare has printed of Sina are those of Eastmoney.':
    '在新浪的 K 线中，除 换手率 外每个单元格都可由实录的不复权日线得出；对 换手率 和成交额，AKShare 所载新浪的 000001 五天数据与东方财富的相同。',
  'Not recorded: a weekly series, and a daily backward-adjusted one.': '未实录：周线序列，以及后复权的日线序列。',
  'Times are those of Hong Kong (UTC+8). Quotes of Hong Kong are some 15 minutes late.':
    '时间为香港时间（UTC+8）。港股行情约延迟 15 分钟。',
  'Rows of one minute are of the last five days and are never adjusted.': '一分钟的行只有最近五天，且从不复权。',
  'The rows of one minute that AKShare’s documentation prints of 01611 are answered as printed, but for the opening prices of 0.':
    'AKShare 文档所载 01611 的一分钟各行，除为 0 的开盘价外，返回值与之一致。',
  'Times are those of Beijing (UTC+8), not of New York: a session begins at 21:30 or 22:30 and ends on the next day.':
    '时间为北京时间（UTC+8），不是纽约时间：交易时段始于 21:30 或 22:30，次日结束。',
  'The rows that AKShare’s documentation prints of 105.ATER are answered as printed, but for the opening prices of 0.':
    'AKShare 文档所载 105.ATER 的各行，除为 0 的开盘价外，返回值与之一致。',
  'Rows of one minute are of the last trading day alone. Of longer spans the source has some weeks.':
    '一分钟的行只有最近一个交易日；更长的周期，数据源有数周。',
  'A time has its seconds, `:00`, which AKShare leaves out here.': '时间带有秒 `:00`，AKShare 在此略去。',
  'Not recorded: a reply of a board. Its form is that of the shares of mainland China.':
    '未实录：板块的应答。其格式与内地股票的相同。',
  'AKShare asks for the last 66 rows of 5 minutes and more. All that the source has are answered here.':
    'AKShare 对 5 分钟及以上的周期只请求最后 66 行；此处返回数据源的全部行。',
  'With period 1 there are the minutes of the last five trading days; AKShare has those of the last one alone.':
    'period 为 1 时返回最近五个交易日的分钟数据；AKShare 只有最近一日的。',
  'AKShare asks for the last 6,600 days. The whole history that the source has is answered here.':
    'AKShare 只请求最近 6,600 日；此处返回数据源的全部历史。',
  'Not recorded: a reply of a bond by the minute. Its form is that of the shares of mainland China.':
    '未实录：债券的分钟应答。其格式与内地股票的相同。',
  'The rows that AKShare’s documentation prints of 204001 are answered as printed, and their turnover is 1,000 yuan a lot.':
    'AKShare 文档所载 204001 的各行，返回值与之一致，其成交额为每手 1,000 元。',
  'It is a model and no record: nobody publishes what holders paid. It is computed here from the last 210 daily klines, with their turnover rates, by the rules of the script of Eastmoney’s page.':
    '这是模型，不是记录：没有人公布持有者的买入成本。此处按东方财富网页脚本的规则，用最近 210 根日 K 线及其换手率计算。',
  'Each day uses all of these klines up to it, as AKShare does; Eastmoney’s page uses the last 120 alone, and its desktop program shows other figures.':
    '每一天使用这些 K 线中截至当日的全部，与 AKShare 相同；东方财富的网页只用最近 120 根，其桌面软件显示的数字又不同。',
  'The first of the klines moves on with each day, so the figures of a past day change a little.':
    'K 线的起点逐日后移，因此过去某天的数字会略有变化。',
  'Prices that span far, such as backward-adjusted ones of an old share, leave few of the 150 prices of the model to each day: the ranges may become one price, and the concentration 0.':
    '价格跨度很大时，例如老股票的后复权价，模型的 150 个价位中分到每天的很少：区间可能变成一个价格，集中度变成 0。',
  'A day whose kline lacks a price is left out.': '某天的 K 线缺少价格时，不含该日。',
  'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and raises. A code that the source does not know answers `[]`, where AKShare raises.':
    '上海 B 股（900…）在上海查找；AKShare 在深圳查找并报错。数据源不认识的代码返回 `[]`，AKShare 则报错。',
  'All 101 days of four series with known results are equal in every digit: cheap shares, days of one price, gaps, a single kline.':
    '四个已知结果的序列共 101 天，每位数字都相同：其中有低价股、一字线、缺口和仅有一根 K 线的情形。',
  'Some central parities are of 100 units of a currency, such as those of the yen.':
    '部分中间价按 100 单位外币计，例如日元。',
  'The rows that AKShare’s documentation prints of USDCNH are answered as printed, every cell.':
    'AKShare 文档所载 USDCNH 的各行，返回值逐格一致。',
  'Not recorded: a reply of a fund by the minute. Its form is that of the shares of mainland China.':
    '未实录：基金的分钟应答。其格式与内地股票的相同。',
  'The exchange of a fund is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.':
    '基金所在的交易所在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
  'The rows of one minute that AKShare’s documentation prints of 166009 are answered as printed, every cell.':
    'AKShare 文档所载 166009 的一分钟各行，返回值逐格一致。',
  'Not recorded: a reply of such a fund. Its form is that of the exchange-traded funds, which are.':
    '未实录：此类基金的应答。其格式与 ETF 的相同，后者已有实录。',
  'Prices are forward-adjusted, as AKShare asks for them: trusts distribute often, and every distribution changes them.':
    '价格为前复权价，与 AKShare 的请求相同：REITs 经常分红，每次分红都会改变价格。',
  'The exchange of a trust is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.':
    'REITs 所在的交易所在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
  'Not recorded: a reply of such a trust. Its form is that of the exchange-traded funds, which are.':
    '未实录：此类 REITs 的应答。其格式与 ETF 的相同，后者已有实录。',
  '3,571 recorded klines of 510210, daily and forward-adjusted, are answered as recorded, every cell, and cut to ranges exactly.':
    '510210 的 3,571 根实录前复权日 K 线，返回值逐格一致，按区间截取也准确。',
  'Weekly, monthly and unadjusted klines come in the same form and through the same reader as those of `stock_zh_a_hist`.':
    '周线、月线和不复权 K 线的格式与读取程序同 `stock_zh_a_hist`。',
  'The source writes a fall of the open interest as a number of 32 bits without sign, 4294967279 for -17; it is negative here, where AKShare leaves it.':
    '数据源把持仓量的减少写作 32 位无符号数，-17 写作 4294967279；此处为负数，AKShare 则原样保留。',
  'Main contracts joined (…00Y) change their contract: a jump between two days may be that change.':
    '主力连续（…00Y）会更换合约：两日之间的跳变可能由此而来。',
  'Not recorded: a whole reply. Its form is that of the contracts of mainland China.':
    '未实录：完整的应答。其格式与内地合约的相同。',
  'A name that Eastmoney’s table of contracts does not have is 404. The table is fetched once a day.':
    '东方财富合约表中没有的名称返回 404。合约表每天取一次。',
  'Night sessions belong to the trading day that follows them, and the current kline is unfinished.':
    '夜盘属于其后的交易日，当前 K 线尚未完成。',
  'Main contracts joined (…主连) change their contract: a jump between two days may be that change.':
    '主力连续（…主连）会更换合约：两日之间的跳变可能由此而来。',
  'Not recorded: a reply with open interest, and the table of contracts. Both are made after their description.':
    '未实录：含持仓量的应答和合约表。两者均按其说明制成。',
  'For unadjusted daily klines there is the fallback source Sina: 换手率 is `null` then, 成交额 is as exact as Sina has it, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`.':
    '不复权的日 K 线有备用来源新浪：此时 换手率 为 `null`，成交额 的精度同新浪；历史的第一根 K 线在新浪有发行价时与发行价相比，否则为 `null`。',
  '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range.':
    '涨跌额、涨跌幅 和 振幅 与前一收盘价相比，区间的第一行也是如此。',
  'Adjusted prices (`qfq`, `hfq`) change with every dividend. Compare them within one answer only.':
    '复权价（`qfq`、`hfq`）随每次分红变化，只宜在同一次应答内比较。',
  'Not recorded: a day of a share of both Eastmoney and the fallback source Sina. Ten days of 00700 that AKShare has printed of Sina are answered as printed.':
    '未实录：同一股票同一天在东方财富和备用来源新浪两处的数据。AKShare 所载新浪的 00700 十天数据，返回值与之一致。',
  'Not recorded: a reply of a Hong Kong share. Its form is that of the shares of other exchanges, which are.':
    '未实录：港股的应答。其格式与其他交易所股票的相同，后者已有实录。',
  'A day is one of the exchange’s own place. The current one is unfinished.':
    '日期是交易所当地的日期，当天一行尚未完成。',
  'Indices that are published once a day have one level in all four columns.': '每天只公布一次的指数，四列为同一点位。',
  'The rows that AKShare’s documentation prints of 美元指数 are answered as printed, every cell.':
    'AKShare 文档所载 美元指数 的各行，返回值逐格一致。',
  'The market of an index is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.':
    '指数所属的市场在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
  'AKShare does not find HSI and HSCEI, which are in another list of the source.':
    'AKShare 找不到 HSI 和 HSCEI，两者在数据源的另一清单中。',
  'The rows that AKShare’s documentation prints of HSTECF2L are answered as printed, every cell.':
    'AKShare 文档所载 HSTECF2L 的各行，返回值逐格一致。',
  'The code is looked for in Shanghai, Shenzhen, at China Securities Index and among other publishers, in this order; the first that knows it answers.':
    '代码依次在上海、深圳、中证指数公司和其他发布机构中查找，第一个认识该代码的作出应答。',
  'A code that no market knows answers `[]`, never 404.': '各市场都不认识的代码返回 `[]`，从不返回 404。',
  'Not recorded: a reply of an index by the minute. Its form is that of the shares of mainland China.':
    '未实录：指数的分钟应答。其格式与内地股票的相同。',
  'Of an index of Shanghai (000…), the fallback source Tencent answers all but the first kline of a history, which has `null` where it needs one before it; its turnovers are exact to 100 yuan. When it fails as well, and of an index of Shenzhen (399…) or Beijing (899…), the fallback source Sina answers daily levels: volumes, turnovers and turnover rates are `null` then, because it has no turnover and does not tell the unit of its volumes.':
    '对上海指数（000…），备用来源腾讯提供全部数据，只是历史的第一根 K 线凡需前一根才能得出的值为 `null`，成交额精确到 100 元。腾讯也失败时，以及对深圳指数（399…）和北京指数（899…），备用来源新浪提供日线点位：此时成交量、成交额和换手率为 `null`，因为新浪没有成交额，也不注明成交量的单位。',
  'A code that is a share, a fund or a bond of Shenzhen or Beijing is not looked for there: `000001` is the index of Shanghai, where AKShare may answer the share when Shanghai does not answer.':
    '属于深圳或北京的股票、基金或债券的代码，不在当地查找：`000001` 是上海的指数；上海没有应答时，AKShare 可能返回该股票。',
  'Three recorded klines of 000300 have the days, prices, volumes and turnovers of this form; the recording lacks 涨跌幅, 涨跌额 and 换手率.':
    '000300 的三根实录 K 线，日期、价格、成交量和成交额与此格式一致；实录中缺少 涨跌幅、涨跌额 和 换手率。',
  'Of the fallback source Tencent, prices and volumes of three recorded days of 000300 are those that are recorded of Eastmoney; no turnover of an index is recorded of both. Of Sina, no day of an index is recorded.':
    '备用来源腾讯的 000300 三天实录，价格和成交量与东方财富的实录一致；没有一个指数的成交额在两处都有实录。新浪没有任何指数的实录。',
  'An index that the source does not know answers `[]`, never 404.': '数据源不认识的指数返回 `[]`，从不返回 404。',
  'Three recorded klines of 000300 are answered as recorded, every cell.': '000300 的三根实录 K 线，返回值逐格一致。',
  'Times are those of Shanghai (UTC+8), with their seconds, `:00`, which AKShare leaves out here. The current minute is unfinished.':
    '时间为上海时间（UTC+8），带有秒 `:00`，AKShare 在此略去。当前一分钟尚未完成。',
  'The column 昨收 is the average price since the session began, and no previous close: AKShare’s name is wrong.':
    '昨收 一列实为开市以来的均价，并不是前收盘价：AKShare 的列名有误。',
  'The exchange of a trust is looked up in the whole of Eastmoney’s list, of which AKShare reads the first page; an unknown code is 404.':
    'REITs 所在的交易所在东方财富的整个清单中查找，AKShare 只读第一页；未知的代码返回 404。',
  'Not recorded: a reply of such a trust. Its form is that of the listed open-ended funds.':
    '未实录：此类 REITs 的应答。其格式与 LOF 的相同。',
  'The market of a ticker cannot be told from it: WMT is 105 and SPY is 107.':
    '从股票代码看不出所属市场：WMT 为 105，SPY 为 107。',
  'Six recorded weekly klines of 105.APP, forward-adjusted, are answered as recorded, every cell.':
    '105.APP 的六根实录前复权周 K 线，返回值逐格一致。',

  // Columns
  'Amplitude: highest less lowest level, over the previous close.': '振幅：最高与最低点位之差除以昨收。',
  'Volume of the members.': '成份股的成交量。',
  'Turnover of the members.': '成份股的成交额。',
};
