/** What the declarations in `src/catalogue/sources/eastmoney` say, in Chinese, by the English text. */
export const EASTMONEY_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The column 买卖方向 holds the market of the share, 深圳 or 上海: AKShare calls every share of Shanghai 大笔卖出 and every other 大笔买入.':
    '买卖方向 一列是股票所在的市场：深圳或上海。AKShare 把上海的股票一律称为 大笔卖出，其余一律称为 大笔买入。',
  'The last column is JSON in a text, where AKShare has a nested list.': '最后一列是 JSON 文本，AKShare 则为嵌套列表。',
  'The name of the field of the last column is not recorded: it is taken to be the one that holds a list of kinds.':
    '最后一列的字段名没有实录：取其中含有类型列表的字段。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell but the direction, from the fields that they imply.':
    '对 AKShare 一份实录结果的前几行，由其所含的字段得出的返回值除方向外逐格一致。',
  'All pages are read; AKShare reads one of 5,000 and loses the earlier moves.':
    '读取全部页；AKShare 只读一页 5,000 条，丢失较早的异动。',
  'No row says of which day it is: before a session, the source has nothing or the moves of the last one.':
    '各行不写日期：开市之前，数据源没有数据，或为上一交易日的异动。',
  'The rows that AKShare’s documentation prints of 大笔买入 are answered as printed, every cell.':
    'AKShare 文档所载 大笔买入 的各行，返回值逐格一致。',
  'Two rows of all kinds were quoted, with these fields.': '曾有人引用各类型中的两行，字段与此相同。',
  'Not recorded: a whole reply.': '未实录：完整的应答。',
  'A day that is no end of a period with data answers `[]`, where AKShare raises an error.':
    '日期不是有数据的报告期末时返回 `[]`，AKShare 则报错。',
  'AKShare takes the fields by position. Here they are taken by the names that the same data have in the source’s datacenter.':
    'AKShare 按位置取字段；此处按名称取，名称与数据源数据中心的同一数据相同。',
  'Ratios are fractions, not percentages.': '比率为小数，不是百分数。',
  'An item that begins with 其中: is a part of another one, so sums count it twice.':
    '以 其中: 开头的项目是另一项目的一部分，求和会重复计算。',
  'A cost or a margin that the source does not have is `null`.': '数据源没有的成本或毛利为 `null`。',
  'A company without such an analysis answers `[]`.': '没有此项分析的公司返回 `[]`。',
  'The first five rows of a recorded result of AKShare are answered as recorded, every cell.':
    '对 AKShare 一份实录结果的前五行，返回值逐格一致。',
  'Two recorded rows of the source are read to the last digit.': '数据源的两行实录，读取结果分毫不差。',
  'The columns after CURRENCY are the items of the reply: they depend on the type of the company, and their order on the statement.':
    'CURRENCY 之后的列是应答中的项目：取决于公司类型，顺序取决于报表。',
  'REPORT_DATE is a day such as 2009-12-31; other days are texts with the time behind them, as the source writes them.':
    'REPORT_DATE 是日期，例如 2009-12-31；其他日期是带时间的文本，与数据源所写相同。',
  'Only companies of the general type are here: banks, insurers and brokers have other reports.':
    '只有一般企业：银行、保险和证券公司使用其他报表。',
  'Days are texts with the time behind them, as the source writes them: 2026-06-30 00:00:00.':
    '日期是带时间的文本，与数据源所写相同：2026-06-30 00:00:00。',
  'A period that the source lists and does not send is refused. AKShare leaves out that one and all before it.':
    '数据源列出却没有发送的报告期视为失败。AKShare 会略去该期及其之前的各期。',
  'Where the source lists no periods of a company under its type, the other types are tried; AKShare tries banks.':
    '数据源在公司所属类型下没有列出报告期时，会再试其他类型；AKShare 只试银行。',
  'The first five periods of a recorded result of AKShare are answered as recorded, every cell.':
    '对 AKShare 一份实录结果的前五个报告期，返回值逐格一致。',
  'Figures are of single quarters, and the columns of changes end with _QOQ: quarter on quarter.':
    '数字为单季值；变化列以 _QOQ 结尾，即环比。',
  'Since 2024-05-13 the exchanges publish no northbound flow during the day: it is `null`.':
    '自 2024-05-13 起，交易所不再公布盘中北向资金流向：为 `null`。',
  'Minutes that are still to come may have rows with `null`.': '尚未到来的分钟可能已有行，值为 `null`。',
  'The values of a line have a place and no name: a line whose total is not the sum of both channels is refused.':
    '一行中的值只有位置没有名称：合计不等于两个通道之和的行视为失败。',
  'The rows that AKShare’s documentation prints of both directions are answered as printed, every cell, and their totals are the sums of both channels.':
    'AKShare 文档所载两个方向的各行，返回值逐格一致，其合计等于两个通道之和。',
  'The rows are in the order of the source, exchange by exchange.': '各行按数据源的顺序，逐个交易所排列。',
  'Not recorded: made after its description.': '未实录：按其说明制成。',
  'AKShare reads one page of 20 contracts too few. All of them are here.':
    'AKShare 少读一页，缺 20 个合约；此处返回全部合约。',
  'A figure that the source does not have, such as a price of a contract without a trade, is `null`.':
    '数据源没有的数字为 `null`，例如没有成交的合约的价格。',
  'Ten days that AKShare’s documentation prints are answered as printed.': 'AKShare 文档所载的十天，返回值与之一致。',
  'Ten times that AKShare’s documentation prints are answered as printed.':
    'AKShare 文档所载的十个时刻，返回值与之一致。',
  'Ranks and quotes come from two hosts. They are joined by market and code; a share whose quote the source does not send has `null` in the columns of the quote. AKShare joins them by position, and asks for shares of Beijing in Shanghai: there all rows after such a share show the quotes of others.':
    '排名与行情来自两台主机，按市场和代码合并；数据源没有发送行情的股票，行情各列为 `null`。AKShare 按位置合并，又把北交所股票当作上海股票请求：其后的所有行都会显示别的股票的行情。',
  'Where the host of quotes fails, the ranks are answered with `null` in the columns of the quote. `Finfount-Source` says eastmoney-hot-ranks-without-quotes then.':
    '行情主机失败时仍返回排名，行情各列为 `null`，此时 `Finfount-Source` 为 eastmoney-hot-ranks-without-quotes。',
  'A notice about several securities has the code and name of the first A-share among them. AKShare has the first security of the list, which may be a bond or an index.':
    '涉及多只证券的公告，给出其中第一只 A 股的代码和名称；AKShare 取列表中的第一只证券，可能是债券或指数。',
  'The ten items that AKShare’s documentation prints are answered as printed.':
    'AKShare 文档所载的十个项目，返回值与之一致。',
  'Ranks and followers are two lists of the source, joined by day; AKShare joins them by position. A day without followers has `null` there.':
    '排名与粉丝是数据源的两份清单，按日期合并；AKShare 按位置合并。没有粉丝数据的日期为 `null`。',
  'Five recorded days of AKShare are answered as recorded, every cell.': 'AKShare 实录的五天，返回值逐格一致。',
  '涨跌额 is the change that the source sends. AKShare computes a wrong one: 11 for a rise from 100 to 110.':
    '涨跌额 是数据源发送的涨跌额。AKShare 计算有误：从 100 涨到 110 得出 11。',
  'The form of its rows is that of four recorded ones, reduced by their publisher; its quotes have the form of recorded lists.':
    '行的格式取自四行经发布者删减的实录；行情的格式与实录的清单相同。',
  '涨跌幅 is AKShare’s name for a share of followers: it is not a change of a price.':
    '涨跌幅 是 AKShare 的列名，实为关注者的占比，不是价格的变化。',
  'AKShare takes the other share by position. Here it is the field followSecurityCode or, where the source calls it otherwise, its only other field of codes.':
    'AKShare 按位置取另一只股票。此处取字段 followSecurityCode；数据源使用其他名称时，取其唯一的另一个代码字段。',
  'Five recorded rows of AKShare are answered as recorded, every cell.': 'AKShare 实录的五行，返回值逐格一致。',
  'A code that the source does not know answers `[]`, never 404.': '数据源不认识的代码返回 `[]`，从不返回 404。',
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code that the source does not know answers `[]`.':
    '名称在东方财富的板块清单中查找，清单每小时取一次；未知的名称返回 404。数据源不认识的代码返回 `[]`。',
  'Since February 2026 the list of industries holds three levels at once, and names of the lower ones end in Ⅱ and Ⅲ: 银行 is 银行Ⅱ now. The codes of many stayed.':
    '自 2026 年 2 月起，行业清单同时含有三级，下级名称以 Ⅱ 和 Ⅲ 结尾：银行 现为 银行Ⅱ。许多代码没有变。',
  'A day on which no share was at its lower limit answers `[]`.': '没有股票跌停的日期返回 `[]`。',
  'The source has the last weeks only: an older day answers `[]`, as does a day without a session.':
    '数据源只有最近几周：更早的日期返回 `[]`，非交易日也是如此。',
  'A day after the newest session is refused with 422, since the source would answer with the rows of the newest one. Before 09:30 Beijing time the newest session is that of the trading day before.':
    '晚于最新交易日的日期以 422 拒绝，因为数据源会返回最新交易日的行。北京时间 09:30 之前，最新交易日是上一个交易日。',
  'The source sends percentages in single precision, with a dozen digits; they are not rounded.':
    '数据源以单精度发送百分比，约十几位数字；此处不作舍入。',
  'Rows are numbered in the order of the source.': '序号按数据源的顺序。',
  'The source says that it leaves out ST shares and the STAR market, but shares of the latter do occur.':
    '数据源称不含 ST 股票和科创板，但实际会出现科创板股票。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, from the fields that they imply.':
    '对 AKShare 一份实录结果的前几行，由其所含的字段得出的返回值逐格一致。',
  'The quoted rows of 20260708 of the pool of limit-ups have these fields, with prices in thousandths and times of five digits.':
    '引用的 20260708 涨停股池各行含有这些字段，价格以千分之一为单位，时间为五位数字。',
  'One public client found that the source ignores the day here and answers for the newest session; the reply does not show which.':
    '一个公开的客户端程序发现，数据源在此忽略日期，返回最新交易日的数据；应答无法看出属于哪一天。',
  'A reason that is not known is `null`; AKShare fails there.': '未知的原因为 `null`；AKShare 会因此失败。',
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code such as BK0475 is taken as well, which AKShare refuses.':
    '名称在东方财富的板块清单中查找，清单每小时取一次；未知的名称返回 404。也接受 BK0475 之类的代码，AKShare 则拒绝。',
  'The source has about the last 100 to 120 sessions, and no more. The last row is unfinished during the session.':
    '数据源只有最近约 100 至 120 个交易日。开市期间最后一行尚未完成。',
  'The values of a line have a place and no name: one in which main orders are not the sum of large and super large ones is refused.':
    '一行中的值只有位置没有名称：主力不等于大单与超大单之和的行视为失败。',
  'A share that is asked for on another exchange than its own answers `[]` or fails, never 404.':
    '按错误的交易所查询股票时返回 `[]` 或失败，从不返回 404。',
  'In a quoted line of 002185 the flow of main orders is that of large and super large ones, and small, medium and main orders add up to nothing.':
    '在引用的 002185 的一行中，主力资金等于大单与超大单之和，小单、中单与主力相加为零。',
  'Flows are the sums of both markets.': '资金流向为两市之和。',
  'AKShare reads the first two pages of 200 briefings. All of them are here.':
    'AKShare 只读前两页，每页 200 条；此处返回全部。',
  'The source sends no addresses: they are made of the codes, as AKShare makes them.':
    '数据源不发送网址：网址由代码组成，与 AKShare 的做法相同。',
  'The form of its rows is that of a recorded one, reduced by its publisher.': '行的格式取自一行经发布者删减的实录。',
  'Up to 100 articles are answered, as AKShare’s documentation promises; AKShare itself asks for 10.':
    '最多返回 100 篇文章，与 AKShare 的文档相同；AKShare 实际只请求 10 篇。',
  'The order is that of relevance, so the newest article need not be the first.':
    '按相关性排序，最新的文章不一定在最前。',
  'The marks around hits are taken out, with the brackets next to them: the reply’s (<em>603777</em>) is 603777.':
    '命中词的标记连同相邻的括号一并去掉：应答中的 (<em>603777</em>) 成为 603777。',
  'Words without a hit answer `[]`, where AKShare raises an error.': '没有命中的词返回 `[]`，AKShare 则报错。',
  'Articles of another share, which the source sends to clients that it declines, are refused where they can be recognized: their hits are another code, and none of them has the words.':
    '数据源会向其拒绝的客户端发送其他股票的文章，能识别出来的视为失败：命中的是另一代码，且没有一篇含有所查的词。',
  'A notice without a category has `null` there. AKShare leaves out all hundred rows of a page that has such a notice.':
    '没有类别的公告该列为 `null`。某页含有这样的公告时，AKShare 会丢掉该页的全部一百行。',
  'A company without notices answers `[]`, where AKShare raises an error.': '没有公告的公司返回 `[]`，AKShare 则报错。',
  'A notice may be about several securities. Its company is the first A-share among them, as in AKShare since 2025-11; a notice about several securities without an A-share has `null` as code.':
    '一则公告可能涉及多只证券。所列公司为其中第一只 A 股，与 2025-11 以来的 AKShare 相同；涉及多只证券而没有 A 股的公告，代码为 `null`。',
  'A day without notices answers `[]`, where AKShare raises an error.': '没有公告的日期返回 `[]`，AKShare 则报错。',
  'A busy day has some thousand notices, which take 25 requests and more.':
    '公告多的日期约有一千则，需要 25 次以上请求。',
  'AKShare never reads the last page, which is not full. It is here.':
    'AKShare 从不读取未满的最后一页；此处包含最后一页。',
  'By default 100 pages are read, as in AKShare: 100 requests, which take a minute.':
    '默认读取 100 页，与 AKShare 相同：100 次请求，需要一分钟。',
  'At most 200 pages are answered at once.': '一次最多返回 200 页。',
  'Each figure is scaled by the decimals that the reply names, and found by its field; AKShare scales by the position of a row.':
    '每个数字按应答所写的小数位数换算，并按字段查找；AKShare 按行的位置换算。',
  'The rows that AKShare’s documentation prints of a board are answered as printed, every value.':
    'AKShare 文档所载某板块的各行，返回值逐项一致。',
  'Volumes of the order book are in shares; 总手, 外盘 and 内盘 are in lots of 100 shares.':
    '盘口的数量以股计；总手、外盘 和 内盘 以手（100 股）计。',
  'A level without an order is `null`, as the sellers’ side of a share at its upper limit is; AKShare fails there.':
    '没有委托的档位为 `null`，例如涨停股票的卖方；AKShare 会因此失败。',
  'Codes from 5, 9 but not 92, and 11 on are asked for in Shanghai, too, where AKShare looks in Shenzhen: B shares, funds and bonds have their quotes.':
    '以 5、9（92 除外）和 11 开头的代码也在上海查找，AKShare 则在深圳查找：因此 B 股、基金和债券也有行情。',
  'The rows that AKShare’s documentation prints of 000001 are answered as printed, every value.':
    'AKShare 文档所载 000001 的各行，返回值逐项一致。',
  'In the recorded quote of 601238 the change and the change rate follow from its prices.':
    '在 601238 的实录行情中，涨跌与涨幅可由其价格推出。',
  'Values are numbers or texts, as in AKShare: the code is a text, the listing day a whole number such as 19910129.':
    '值为数字或文本，与 AKShare 相同：代码是文本，上市时间是整数，例如 19910129。',
  'An item that the source does not send has no row.': '数据源没有发送的项目没有行。',
  'The rows that AKShare’s documentation prints of 000002 are answered as printed, every value.':
    'AKShare 文档所载 000002 的各行，返回值逐项一致。',
  'The recorded quote of 601238 has price, code, name and market values under these fields.':
    '601238 的实录行情在这些字段中有价格、代码、名称和市值。',
  'The names of the columns of forecasts have years. The source’s year and the two after it stand first, as in AKShare; older years follow where a report has forecasts of them.':
    '预测列的列名带有年份。与 AKShare 相同，先是数据源的年份及其后两年；研报含有更早年份的预测时，该年份列在其后。',
  'Every forecast stands under its own year. AKShare writes the forecasts of a report of 2020 under the names of the three years from now on.':
    '每项预测列在其所属年份下。AKShare 把 2020 年研报的预测写在从今年起三年的列名下。',
  'A share without reports answers `[]`, where AKShare raises an error.': '没有研报的股票返回 `[]`，AKShare 则报错。',
  'From 09:15 to 09:25 the rows are indications of the opening auction; their volume is not traded.':
    '09:15 至 09:25 的行是开盘集合竞价的参考价，其成交量并未成交。',
  'No row says of which day it is: before a session, the trades are those of the last one.':
    '各行不写日期：开市之前，为上一交易日的成交。',
  'The source sums trades up over some seconds; the number of them is left out, as in AKShare.':
    '数据源把数秒内的成交合并；合并的笔数与 AKShare 一样略去。',
  'Codes from 5, 9 but not 92, and 11 on are asked for in Shanghai, too, where AKShare looks in Shenzhen.':
    '以 5、9（92 除外）和 11 开头的代码也在上海查找，AKShare 则在深圳查找。',
  'It cuts an address off after some ten to twenty calls in a row, for minutes or for days: the connection ends without an answer.':
    '连续调用约十至二十次后，数据源会切断该地址的访问，持续数分钟或数天：连接断开而没有应答。',
  'In September 2026 its kline hosts were silent for 16 hours at a stretch.':
    '2026 年 9 月，其 K 线主机曾连续 16 小时没有应答。',
  'Statements come five periods a request: those of an old company are some twenty requests, which take some ten seconds.':
    '财务报表每次请求五个报告期：老公司约需二十次请求，约十秒。',
  'A report comes in pages of at most some hundred or thousand rows; all of them are fetched and must agree.':
    '报表每页最多数百或一千行；所有页都会取得，且必须一致。',
  'Quotes that are joined to a report are of the moment of the request, also in rows of old days.':
    '并入报表的行情是请求时刻的行情，旧日期的行也是如此。',
  'The number of the rows of a day may be none: a day without data and a security that is not known answer `[]`.':
    '某日的行数可以为零：没有数据的日期和未知的证券返回 `[]`。',
  'Its lists come in pages or parts. All of them are fetched and must add up.':
    '其清单分页或分段发送。全部取得，且总数必须相符。',
  'Ranks are by the attention of its users. It counts them anew every ten minutes.':
    '排名依据其用户的关注度，每十分钟重新统计。',
  'It has one host, which is asked again when it fails in a way that may pass.':
    '只有一台主机；遇到可能是暂时的失败会再次请求。',
  'Times are those of Beijing.': '时间均为北京时间。',
  'In November 2025 it answered an empty text to clients without the headers of a browser.':
    '2025 年 11 月，对没有浏览器请求头的客户端返回空文本。',
  'In December 2025 it answered the articles of one share to every search with a fixed cookie: such a reply is refused.':
    '2025 年 12 月，对带固定 Cookie 的任何搜索都返回同一只股票的文章：此类应答视为失败。',
  'A list comes in pages of 100 notices at most. All that are wanted are fetched and must add up.':
    '清单每页最多 100 则公告。所需的各页都会取得，且总数必须相符。',
  'The day of a notice is the formal one: a notice of the evening has the day after.':
    '公告日期是正式日期：晚间发布的公告记为次日。',
  'It cuts an address off that asks too often: the connection ends without an answer.':
    '请求过于频繁的地址会被切断：连接断开而没有应答。',
  'Its last host, push2delay, is 15 minutes late during the session. `Finfount-Source` shows which host answered.':
    '其最后一台主机 push2delay 在开市期间延迟 15 分钟。`Finfount-Source` 写明由哪台主机应答。',
  'Forecasts of a report are of the year of its publication and the two years after it.':
    '研报的预测为发布当年及其后两年。',

  // Columns
  'Name of the share; inner blanks belong to it.': '股票名称；其中的空格属于名称。',
  'Turnover rate: volume over what is in circulation.': '换手率：成交量除以流通量。',
  'Change of the price, over the previous close.': '价格的涨跌幅，相对昨收。',
  'Volume a minute, over that of the last five days.': '每分钟成交量与最近五日之比。',

  // The source, and tables of what it covers
  'Average price of the day.': '当日均价。',
  'Upper price limit.': '涨停价。',
  'Lower price limit.': '跌停价。',
  'Volume of trades at the price of a seller.': '以卖方价格成交的量。',
  'Volume of trades at the price of a buyer.': '以买方价格成交的量。',
  'Latest level.': '最新点位。',
  'Latest level less the previous close.': '最新点位减昨收。',
  'Change of the level, over the previous close.': '点位的涨跌幅，相对昨收。',
  'Code of the share, a text.': '股票代码，文本。',
  'Shares in all.': '总股本。',
  'Shares in circulation.': '流通股本。',
  'Market value of all shares.': '全部股份的市值。',
  'Industry.': '行业。',
  'Listing day, the number YYYYMMDD.': '上市日期，数字 YYYYMMDD。',
  'Eastmoney’s hot ranks without quotes': '东方财富个股人气榜（不含行情）',
};
