/** What the declarations in `src/catalogue/sources/exchanges` say, in Chinese, by the English text. */
export const EXCHANGES_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The exchange has twenty companies a page: a list that is not stored takes some 18 requests. stock_info_a_code_name uses the same stored pages.':
    '北交所每页二十家公司：未保存过的清单约需 18 次请求。stock_info_a_code_name 使用同一批保存的网页。',
  'A company that comes twice is answered once.': '出现两次的公司只返回一次。',
  'Values are found by the names of the exchange, where AKShare counts 48 of them.':
    '各值按北交所的字段名查找，AKShare 则数出 48 个字段。',
  'A row that public tests quote, of 920000, is answered as quoted.': '公开测试引用的 920000 一行，返回值与之一致。',
  'Not recorded: a whole list.': '未实录：完整的清单。',
  '暂停上市日期 is the day of delisting, not of suspension: the name is AKShare’s. It may be `null`.':
    '暂停上市日期 实为终止上市日期，不是暂停上市日期：列名沿用 AKShare。可能为 `null`。',
  'Rows come in the order of the exchange: A-shares before B-shares, each by code.':
    '各行按交易所的顺序：A 股在 B 股之前，各按代码排列。',
  'The ten rows that AKShare’s page prints are answered as printed, from the fields that they imply.':
    'AKShare 网页所载的十行，由其所含的字段得出的返回值与之一致。',
  'Not recorded: a reply of the exchange.': '未实录：交易所的应答。',
  'AKShare’s page lists four of the six columns.': 'AKShare 的网页只列出六列中的四列。',
  'A company of the list that has no share of the kind is left out; AKShare answers it with the code -.':
    '清单中没有该类股票的公司略去；AKShare 返回代码为 - 的行。',
  'The depositary receipt 689009 is in the list of 科创板.': '存托凭证 689009 在 科创板 清单中。',
  'Names keep full-width letters and inner blanks.': '名称保留全角字母和中间的空格。',
  'The rows are those of four lists: Shenzhen, the main board of Shanghai, its STAR market with the depositary receipt 689009, and Beijing; each by code.':
    '各行来自四份清单：深圳、上海主板、上海科创板（含存托凭证 689009）和北京；各按代码排列。',
  'It has all lists or none: where one exchange cannot be reached, its stored list stands in for up to 30 days, and the answer is then marked as stale. Where none is stored, all rows are those of Sina’s list of A-shares, in the same order, and `Finfount-Note` says so: its names may carry marks such as XD. Where Sina fails as well, the answer is 502 and names the lists that there were and those that there were not.':
    '要么包含全部清单，要么没有：某交易所无法联系时，以其保存的清单代替，最长 30 天，此时应答标为过期。没有保存的清单时，所有行改用新浪的 A 股清单，顺序不变，并由 `Finfount-Note` 说明：其名称可能带有 XD 等标记。新浪也失败时返回 502，并写明哪些清单有、哪些没有。',
  'Names keep full-width letters and inner blanks, as in 万  科Ａ.': '名称保留全角字母和中间的空格，例如 万  科Ａ。',
  'The form of the lists of Shanghai and Beijing is that of recorded rows; of the workbook of Shenzhen, only the headings are known.':
    '上海和北京清单的格式与实录的行相同；深圳的工作簿只知道表头。',
  'A day without trading, and one whose figures have not come yet, answer `[]`; AKShare fails.':
    '非交易日和尚无数据的日期返回 `[]`；AKShare 则失败。',
  'The figures of a day come on the next morning.': '当日的数据在次日早晨公布。',
  '信用交易日期 is YYYY-MM-DD; AKShare answers YYYYMMDD.': '信用交易日期 为 YYYY-MM-DD；AKShare 返回 YYYYMMDD。',
  'Rows come in the order of the exchange: funds first, each group by code.':
    '各行按交易所的顺序：基金在前，各组按代码排列。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell but the form of the days.':
    '对 AKShare 一份实录结果的前几行，除日期格式外，返回值逐格一致。',
  'The first day is 2010-03-31.': '首日为 2010-03-31。',
  'A reply is refused where 融资余额 and 融券余量金额 of a day do not make 融资融券余额.':
    '某日的 融资余额 与 融券余量金额 之和不等于 融资融券余额 时，应答视为失败。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell but the form of the days; in them and in a quoted row of 20260717, the balances add up exactly.':
    '对 AKShare 一份实录结果的前几行，除日期格式外，返回值逐格一致；在这些行以及引用的 20260717 一行中，余额相加完全相符。',
  'A day without trading, a day before 2021-12-27, and a day whose figures have not come yet answer `[]`.':
    '非交易日、2021-12-27 之前的日期和尚无数据的日期返回 `[]`。',
  'Boards are found by their codes: AKShare takes them by their number and order, which have changed over the years.':
    '板块按代码查找：AKShare 按数目和次序取，而这些年来两者都有变化。',
  'A board that the day does not have is `null`, as is what a board does not have, such as the price-earnings ratio of buybacks.':
    '当日没有的板块为 `null`；板块没有的项目也是如此，例如股票回购的市盈率。',
  'The names of the fields and their units are those that several public clients use.':
    '字段名及其单位与几个公开的客户端程序所用的相同。',
  'Products are found by their names: AKShare takes them in the order in which they come, which has changed once.':
    '产品按名称查找：AKShare 按出现的次序取，而次序曾经变过一次。',
  'Figures are numbers and 报告时间 is YYYY-MM-DD; AKShare answers texts.':
    '数字为数值，报告时间 为 YYYY-MM-DD；AKShare 返回文本。',
  'The figures that AKShare’s page prints are answered as printed, from the fields that they imply; in them, all shares are the sum of both boards.':
    'AKShare 网页所载的数字，由其所含的字段得出的返回值与之一致；其中股票合计等于两个板块之和。',
  'The exchange rounds these totals to two decimals of 100 million; the rows of stock_margin_detail_szse are exact.':
    '交易所把这些合计四舍五入到亿的两位小数；stock_margin_detail_szse 的各行是精确的。',
  'The figures of a day come on the morning of the next session. A day without figures has no row.':
    '当日的数据在下一交易日早晨公布。没有数据的日期没有行。',
  'A recorded reply is answered as it is, and a recorded result of AKShare as recorded.':
    '一份实录应答按原样返回，AKShare 的一份实录结果也一致。',
  'The reply names its day, which must be the one asked for, and 融资余额 and 融券余额 must make 融资融券余额.':
    '应答写有日期，必须与所求的一致；融资余额 与 融券余额 之和必须等于 融资融券余额。',
  'The figures of a day come on the morning of the next session.': '当日的数据在下一交易日早晨公布。',
  'A day without a session has no rows, nor has a day whose figures are not published yet, unless the exchange answers a page then: 502, `upstream_refused`.':
    '非交易日没有行，尚未公布数据的日期也没有；但交易所以网页应答时为 502 `upstream_refused`。',
  'The headings of the workbook are those that public clients read.': '工作簿的表头与公开的客户端程序所读取的相同。',
  'The classes change over the years: 中小板 is one until April 2021. A class in front of others, such as 股票, is their sum.':
    '类别随年份变化：中小板 截至 2021 年 4 月是其中之一。位于其他类别之前的类别（例如 股票）是其合计。',
  'A printed result of AKShare is answered as printed, to the seven digits that it shows.':
    'AKShare 文档所载的一份结果，返回值在所示的七位数字内一致。',
  '暂停上市公司 has no rows since suspension from listing was abolished in 2020.':
    '暂停上市公司 没有行：暂停上市制度已于 2020 年取消。',
  'The first and the last rows of a printed result of AKShare are answered as printed.':
    'AKShare 文档所载一份结果的首行和末行，返回值与之一致。',
  'Shares are whole numbers; AKShare answers texts with separators of thousands.':
    '股数为整数；AKShare 返回带千位分隔符的文本。',
  'In 2026, no depositary receipt is listed in Shenzhen: CDR列表 has no rows. The columns of its workbook are not known.':
    '2026 年深圳没有存托凭证上市：CDR列表 没有行。其工作簿的列未知。',
  'The headings of the workbook are those that public clients read; of its rows, the values of one share are recorded.':
    '工作簿的表头与公开的客户端程序所读取的相同；数据行中有一只股票的值有实录。',
  'It answers to requests from its own pages alone, and now and then with a page in the place of data, or ends the connection.':
    '只应答来自其自身网页的请求，有时以网页代替数据，或断开连接。',
  'From abroad, some requests are refused.': '从境外访问时，部分请求被拒绝。',
  'From abroad, requests often hang.': '从境外访问时，请求常常没有响应。',
  'The figures of a day come after its session, those of margin trading on the morning of the next session; before that, it answers a page, or a table without rows.':
    '当日的数据在收盘后公布，融资融券数据在下一交易日早晨公布；在此之前返回网页，或没有行的表格。',
  'The Shanghai exchange answers to requests from its own pages alone, and now and then with a page in the place of data.':
    '上海证券交易所只应答来自其自身网页的请求，有时以网页代替数据。',
  'From abroad, requests to the Shenzhen exchange often hang.': '从境外访问深圳证券交易所时，请求常常没有响应。',
  'The Beijing exchange has twenty companies a page, so its list takes some 18 requests; it wants the cookies of its own pages.':
    '北京证券交易所每页二十家公司，其清单约需 18 次请求；它要求自身网页的 Cookie。',

  // The source, and tables of what it covers
  'Listed shares.': '上市股票数。',
  'Market value of the shares that may be traded.': '流通股的市值。',
  'Average price-earnings ratio.': '平均市盈率。',
  'Turnover rate of all shares.': '全部股份的换手率。',
  'Turnover rate of the shares that may be traded.': '流通股的换手率。',
  'Shares that may be traded.': '流通股本。',
  'Listed companies.': '上市公司数。',
  'Listed shares: a company may have an A- and a B-share.': '上市股票数：一家公司可以同时有 A 股和 B 股。',
  'Day of the figures.': '数字的日期。',
  'Shares issued.': '总股本。',
  'the stock exchanges of Shanghai, Shenzhen and Beijing': '上海、深圳和北京证券交易所',
};
