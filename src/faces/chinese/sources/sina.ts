/** What the declarations in `src/catalogue/sources/sina` say, in Chinese, by the English text. */
export const SINA_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  '人民币报价 is the price times the multiplier of the contract on Sina’s page, times the yuan for a US dollar. The multiplier is found by the code; AKShare takes it by its place in the table, which gives wrong prices where the two orders differ.':
    '人民币报价 等于价格乘以新浪网页上的合约乘数，再乘以美元兑人民币汇率。乘数按代码查找；AKShare 按其在表中的位置取，两者顺序不同时价格有误。',
  '人民币报价 is null where the contract is not in Sina’s table, and for FCPO, RSS3, TRB, JRU and EUA, whose prices are not in US dollars; AKShare multiplies these with the rate of the US dollar all the same.':
    '合约不在新浪的表中时，人民币报价 为 null；FCPO、RSS3、TRB、JRU 和 EUA 不以美元报价，也为 null，AKShare 仍乘以美元汇率。',
  'A code that Sina does not know has no row; AKShare fails for every code outside of its own list.':
    '新浪不认识的代码没有行；AKShare 对其清单以外的任何代码都会失败。',
  '涨跌额 and 涨跌幅 are computed here, of binary numbers as AKShare does.':
    '涨跌额 和 涨跌幅 在此计算，与 AKShare 一样使用二进制浮点数。',
  'At most 100 codes in one call.': '一次调用最多 100 个代码。',
  'The rows of a recorded result of AKShare for CT and NID are answered as recorded, every cell, with the rate and multipliers that they imply.':
    '对 AKShare 关于 CT 和 NID 的一份实录结果，返回值逐格一致，汇率和乘数由结果反推。',
  'Recorded lines of CL, GC and XAU are answered value by value.': 'CL、GC 和 XAU 的实录数据，返回值逐项一致。',
  'Not recorded: the page with the multipliers, and the quote of the exchange rate. Both are read as public clients read them.':
    '未实录：含乘数的网页和汇率行情。两者按公开客户端程序的方式读取。',
  'A product that Sina does not list, or that has no contract now, is answered with 404, where AKShare fails with a KeyError.':
    '新浪没有列出的品种，或目前没有合约的品种，返回 404；AKShare 则以 KeyError 失败。',
  'The first row is the main contract under the code of the joined one, such as SI0.':
    '第一行是主力合约，代码写作连续合约的代码，例如 SI0。',
  '`changepercent` is a fraction in spite of its name, as with AKShare.':
    '`changepercent` 名为百分比，实为小数，与 AKShare 相同。',
  'A price of 0 is none: of a contract without a trade, or not yet known.':
    '价格 0 表示没有价格：合约没有成交，或价格尚未知。',
  '`avg_price` is the average price that Sina sends. AKShare answers the settlement price under this name, which is 0 until the session has ended.':
    '`avg_price` 是新浪发送的均价。AKShare 在此列名下返回结算价，收盘之前为 0。',
  '`last_close` is the close of today, under AKShare’s name: Sina has no previous close of contracts on goods.':
    '`last_close` 是今日收盘价，列名沿用 AKShare：新浪没有商品期货的昨收。',
  'Contracts on goods and on financials may be mixed in one call: each line is read by its own layout. AKShare counts values, and fails for mixtures and for IF, IH, IC, IM, T, TF, TS and TL with `market=CF`.':
    '一次调用可以混用商品期货和金融期货：每行按自己的格式读取。AKShare 按值的个数判断，混用时失败；IF、IH、IC、IM、T、TF、TS 和 TL 用 `market=CF` 时也失败。',
  '`market=FF` has the columns symbol, time, open, high, low, current_price, hold, volume and amount. `amount` times the multiplier of the contract, 300 for IF, is yuan.':
    '`market=FF` 的列为 symbol、time、open、high、low、current_price、hold、volume 和 amount。`amount` 乘以合约乘数（IF 为 300）即为元。',
  'A contract that Sina does not know, or that has expired as the default V2309 has, has no row; AKShare fails for the whole call.':
    '新浪不认识的合约，或已到期的合约（默认值 V2309 即是），没有行；AKShare 则整个调用失败。',
  'At most 100 contracts in one call, and 20 with `adjust=1`.':
    '一次调用最多 100 个合约，使用 `adjust=1` 时最多 20 个。',
  'Joined contracts (RB0) are the main contract of the product.': '连续合约（RB0）是该品种的主力合约。',
  'Recorded lines of RB0 and IF0 of 2026-08-28 are answered value by value. In the line of IF0 the price limits are 110 % and 90 % of what is read as the previous settlement, and the average times the volume is what is read as the turnover.':
    'RB0 和 IF0 在 2026-08-28 的实录数据，返回值逐项一致。在 IF0 的数据中，涨跌停价是所读昨结算价的 110% 和 90%，均价乘以成交量等于所读的成交额。',
  'The row of RB0 in a recorded result of AKShare is answered as recorded, but for `avg_price`.':
    'AKShare 一份实录结果中 RB0 的一行，除 `avg_price` 外返回值与之一致。',
  'Not recorded: the page of a contract. It is read as a recorded result of such a page shows its table.':
    '未实录：合约的网页。按一份实录结果所反映的表格读取。',
  'Open interest and settlement are 0 where Sina has none, as of the metals of London.':
    '新浪没有持仓量和结算价时为 0，例如伦敦金属。',
  'Prices of metals of London are those of contracts for difference, which Sina shows in their place.':
    '伦敦金属的价格是差价合约的价格，新浪以其代替。',
  'A contract that Sina does not know, or no longer has, answers `[]`, where AKShare fails.':
    '新浪不认识或不再提供的合约返回 `[]`，AKShare 则失败。',
  'Main contracts joined (RB0) change their contract: a jump between two days may be that change.':
    '主力连续（RB0）会更换合约：两日之间的跳变可能由此而来。',
  'Night sessions belong to the trading day that follows them, and the last bar is unfinished until then.':
    '夜盘属于其后的交易日，在此之前最后一根 K 线尚未完成。',
  'A price of 0 is none: of a day without a trade, of a settlement in old years, or of one that is not known yet.':
    '价格 0 表示没有价格：当日没有成交、早年没有结算价，或价格尚未知。',
  'Prices have decimals, where AKShare’s documentation calls them integers.': '价格有小数，AKShare 的文档称其为整数。',
  'The values of a recorded bar of gold are answered under the names that Sina gives them.':
    '黄金的一根实录 K 线，各值在新浪所用的名称下返回。',
  'Not recorded: a whole history.': '未实录：完整的历史。',
  'Sina has the last 1,023 bars.': '新浪有最近 1,023 根 K 线。',
  'The default contract, IF2008, expired in 2020 and answers `[]`: name one that is traded.':
    '默认合约 IF2008 已于 2020 年到期，返回 `[]`：请指定仍在交易的合约。',
  'A bar carries the day of the calendar, also in a night session.': 'K 线的日期是自然日，夜盘也是如此。',
  'Contracts that have expired still answer: 10003889 has 23 days of 2022.':
    '已到期的合约仍有应答：10003889 有 2022 年的 23 天。',
  'The unit of the volume is not known. Recorded figures are too large for contracts: 13,729,899 of one contract on 2020-02-04. As yuan of turnover they fit the prices.':
    '成交量的单位未知。实录的数字作为张数过大：2020-02-04 一个合约为 13,729,899；作为以元计的成交额则与价格相符。',
  'A code that Sina does not know answers `[]`, where AKShare fails.': '新浪不认识的代码返回 `[]`，AKShare 则失败。',
  'The first 100 rows of a recorded result of AKShare are answered as recorded, every cell, in several pages.':
    '对 AKShare 一份实录结果的前 100 行，分多页取得，返回值逐格一致。',
  'Rows are ordered by the text of the month, as AKShare orders them: 2013.12 comes before 2013.2.':
    '各行按月份的文本排序，与 AKShare 相同：2013.12 在 2013.2 之前。',
  'Single minutes are of some eight days of trading, spans of an hour of some two years. The current row is unfinished.':
    '一分钟线约有八个交易日，一小时线约有两年。当前一行尚未完成。',
  'All values are numbers; AKShare answers texts.': '所有值都是数值；AKShare 返回文本。',
  'An adjusted price is the price over (`qfq`) or times (`hfq`) the source’s factor of the day, rounded to three decimals. AKShare multiplies by a ratio of closes that it finds by counting days from the end: it is wrong where a day is missing.':
    '复权价等于价格除以（`qfq`）或乘以（`hfq`）数据源的当日因子，四舍五入到三位小数。AKShare 从末尾数天数，取收盘价之比相乘：缺少某天时结果有误。',
  'Where the source has no factors, as of an index, adjusted prices are answered with 404.':
    '数据源没有因子时，例如指数，复权价返回 404。',
  'A symbol that the source does not know answers `[]`.': '数据源不认识的代码返回 `[]`。',
  'The rows that AKShare’s documentation prints are answered as printed, out of a reply made of them.':
    'AKShare 文档所载的各行，由据其制成的应答得出的返回值与之一致。',
  'A page holds 20 days: a long range takes many requests, one a second. What a failure left is fetched by the next call.':
    '每页 20 天：区间很长时需要许多次请求，每秒一次。失败时缺少的部分由下一次调用取得。',
  'AKShare’s documentation lists five columns; it returns these six.': 'AKShare 的文档列出五列，实际返回这六列。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, out of pages made of them.':
    '对 AKShare 一份实录结果的前几行，由据其制成的网页得出的返回值逐格一致。',
  'A page holds 40 constituents, in an order that leaves those of one day open: the source can show one on two pages, and then leaves another out. One of equal rows is answered, where AKShare answers both.':
    '每页 40 只成份股，同一天的成份股没有固定次序：数据源可能在两页显示同一只，从而漏掉另一只。相同的行只返回一行，AKShare 则两行都返回。',
  'An index that Sina has no constituents of is 404; AKShare raises an error.':
    '新浪没有成份股的指数返回 404；AKShare 则报错。',
  'The rows that AKShare’s documentation prints are answered as printed, out of pages made of them.':
    'AKShare 文档所载的各行，由据其制成的网页得出的返回值与之一致。',
  'The source has a page a year, and bans an address that asks for many: all years of an old share take some 25 requests, one a second. Each page is stored; what a failure left is fetched by the next call.':
    '数据源每年一页，并封禁请求过多的地址：老股票的全部年份约需 25 次请求，每秒一次。每页都会保存，失败时缺少的部分由下一次调用取得。',
  'A report with a gap is here; AKShare leaves out every report that lacks one of the figures.':
    '有缺项的报告也在其中；任何一项数字缺失时，AKShare 都会略去整份报告。',
  'Quarterly reports lack many figures: most of the ages of receivables are in half-yearly and annual reports alone.':
    '季报缺少许多数字：多数应收账款账龄只见于半年报和年报。',
  'A share that the source does not know answers `[]`.': '数据源不认识的股票返回 `[]`。',
  'What AKShare’s documentation prints of the 17 reports of 600004 since 2020 is answered as printed, out of pages made of it.':
    'AKShare 文档所载 600004 自 2020 年以来的 17 份报告，由据其制成的网页得出的返回值与之一致。',
  'The whole list comes in one page of several megabytes.': '整个清单是一个数兆字节的网页。',
  'With 配股 and a date, the page of the rights issue is asked for (type 2); AKShare asks for that of a dividend of this day (type 1).':
    '选择 配股 并指定日期时，请求该次配股的网页（type 2）；AKShare 请求的是该日分红的网页（type 1）。',
  'A date asks for one page; AKShare asks for the list first and answers nothing where that is empty.':
    '指定日期时只请求一个网页；AKShare 先请求清单，清单为空时什么也不返回。',
  'The table is read from a page made after one that a public test of 2021 holds, with its misplaced closing tags.':
    '表格由一个网页读出，该网页仿照 2021 年一个公开测试所含的网页制成，包括其中错位的结束标签。',
  '代码 keeps its leading zeros, which AKShare loses.': '代码 保留前面的零，AKShare 会丢失。',
  'Reports are joined by group, title and place among equal titles, where AKShare goes by the number of the row.':
    '各报告按分组、标题以及在相同标题中的次序合并，AKShare 按行号合并。',
  'The last indicator of the group 营运能力, which AKShare loses, is there.':
    '包括 营运能力 分组的最后一个指标，AKShare 会丢失。',
  'A share that Sina has no reports of answers `[]`; AKShare raises an error.':
    '新浪没有报告的股票返回 `[]`；AKShare 则报错。',
  'The items depend on the kind of company and change with the years. Reports are joined by the titles of their items. AKShare takes the titles of the oldest report and puts the others’ values there by their places, which shifts them.':
    '项目取决于公司类型，并随年份变化。各报告按项目标题合并。AKShare 取最早一份报告的标题，按位置填入其他报告的值，因而错位。',
  'Where a report has two items of one title, such as 国内票证结算 and 内部应收款 of banks, the first counts, as with AKShare.':
    '一份报告有两个同名项目时，例如银行的 国内票证结算 和 内部应收款，取第一个，与 AKShare 相同。',
  'A public client finds the reports of Beijing shares under sz, such as sz920000.':
    '一个公开的客户端程序在 sz 下找到北交所股票的报告，例如 sz920000。',
  '更新日期 is Beijing time; AKShare writes the time of the computer that it runs on.':
    '更新日期 是北京时间；AKShare 写的是所在计算机的时间。',
  'It bans an address after some twenty requests in a row, or more than two a second, for 5 to 60 minutes: HTTP 456, 403 or 502, or a page in the place of the file.':
    '连续约二十次请求，或每秒超过两次，该地址会被封禁 5 至 60 分钟：HTTP 456、403 或 502，或以网页代替文件。',
  'Since September 2025 it answers 502 to some addresses outside China.':
    '自 2025 年 9 月起，对中国以外的某些地址返回 502。',
  'It sends no units.': '不发送单位。',
  'It has 31 rows a page.': '每页 31 行。',
  'It refuses a request that does not name a page of Sina as its referer: HTTP 403, or the words “Kinsoku jikou desu!”.':
    '来源页（Referer）不是新浪网页的请求会被拒绝：HTTP 403，或文本“Kinsoku jikou desu!”。',
};
