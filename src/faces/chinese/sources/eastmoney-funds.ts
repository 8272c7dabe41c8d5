/** What the declarations in `src/catalogue/sources/eastmoney-funds` say, in Chinese, by the English text. */
export const EASTMONEY_FUNDS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Announcements of one day stay in the order of the source, newest first.':
    '同一天的公告保持数据源的顺序，最新的在前。',
  'A fund without announcements answers `[]`, where AKShare raises an error.':
    '没有公告的基金返回 `[]`，AKShare 则报错。',
  'AKShare takes the fields by position and asks without encryption; here they are taken by name, over https.':
    'AKShare 按位置取字段，且不加密请求；此处按名称取，经由 https。',
  'The first 100 rows of 000001, recorded from AKShare in April 2026, are answered as recorded, every cell.':
    '000001 的前 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
  'AKShare takes the fields by position; here they are taken by name.': 'AKShare 按位置取字段；此处按名称取。',
  'A year without data answers `[]`, where AKShare raises an error.': '没有数据的年份返回 `[]`，AKShare 则报错。',
  'The rows of 000001 in 2023, recorded from AKShare in April 2026, are answered as recorded, every cell.':
    '000001 在 2023 年的各行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
  'The whole history is fetched once, 20 days a request; a history of 20 years takes minutes the first time. Later requests fetch the new days only.':
    '完整历史只取一次，每次请求 20 天；20 年的历史首次需要数分钟。以后的请求只取新的日期。',
  'A fund that the source does not know answers `[]`, where AKShare raises an error.':
    '数据源不认识的基金返回 `[]`，AKShare 则报错。',
  'AKShare asks for the first page twice; each page is asked for once here.':
    'AKShare 对第一页请求两次；此处每页只请求一次。',
  'Graded funds had to end or change by 2021: their histories end by then.':
    '分级基金须在 2021 年前终止或转型，其历史到此为止。',
  'The source reuses the fields of unit values: of a fund that is no money fund, the two numbers are its unit value and its cumulative value.':
    '数据源沿用净值的字段：若不是货币基金，这两个数字是单位净值和累计净值。',
  'The first 100 rows of 000001, recorded from AKShare in April 2026, are answered as recorded, every cell, in pages of 20.':
    '000001 的前 100 行（2026 年 4 月实录自 AKShare），每页 20 行，返回值逐格一致。',
  'The list of the source has been empty for years: short-term wealth funds are no longer offered. The answer is `[]` unless it fills again.':
    '数据源的清单多年为空：短期理财基金已不再发售。除非清单重新有内容，否则返回 `[]`。',
  'The spelling 7日年华 is that of AKShare.': '7日年华 的写法沿用 AKShare。',
  'AKShare asks for a callback that it cannot read, and answers no rows whatever the source sends.':
    'AKShare 请求了自己无法读取的回调格式，不论数据源发送什么都返回空表。',
  'The names of its fields are not known: they are taken by position, and a row with another number of fields than sixteen is refused.':
    '其字段没有已知的名称：按位置取值，字段数不是十六的行视为失败。',
  'AKShare takes all fields by position; here only 手续费 is, since its name is not known: it is `null` where the known fields do not stand in their places, and rows with another number of fields are refused.':
    'AKShare 按位置取全部字段；此处只有 手续费 如此，因其字段名未知：已知字段不在原位时它为 `null`，字段数不同的行会被拒绝。',
  'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell.':
    '前 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
  'With `page`, 序号 counts the rows of that page from 1.': '使用 `page` 时，序号 在该页内从 1 开始。',
  '全部 and 指数型 are the same: index funds, from the pages of the site. Estimates of other funds ended with a rule of July 2023, and their service in July 2026.':
    '全部 与 指数型 相同：均为网站页面上的指数基金。其他基金的估值因 2023 年 7 月的规定而停止，其服务于 2026 年 7 月停止。',
  'Figures are numbers, where AKShare answers texts with percent signs and dashes.':
    '数字为数值，AKShare 则为带百分号和短横的文本。',
  'All series by day are in one file of the source: it is fetched once for all of them.':
    '各日序列在数据源的同一文件中：一次取得，供所有序列使用。',
  'A fund has either unit values or, as a money fund, income and yield. A series that it does not have is empty, where AKShare raises an error.':
    '基金或有净值，或（货币基金）有万份收益和年化收益率。没有的序列为空，AKShare 则报错。',
  'Dividends and splits are found by the headings of their tables, where AKShare counts tables.':
    '分红与拆分按表头查找，AKShare 则按表的次序。',
  'A file is refused when it names another fund, has fewer values than the one before, or begins later.':
    '文件若写有其他基金、值的个数少于先前或起点更晚，则视为失败。',
  'A recorded file of 2020-08-25 is answered as it came: unit values, cumulative values and ranks, every point.':
    '2020-08-25 的实录文件按原样返回：单位净值、累计净值和排名，逐点一致。',
  'Points made from a recorded result of AKShare are answered as recorded, every cell.':
    '由 AKShare 实录结果制成的各点，返回值逐格一致。',
  'Not compared with anything recorded: income, yield, returns, dividends and splits.':
    '未与任何实录比对：万份收益、年化收益率、累计收益率、分红和拆分。',
  'Annual and half-year reports list all holdings, quarterly ones the ten largest.':
    '年报和半年报列出全部持仓，季报只列前十大。',
  'Holdings of equal weight change places from one reply to the next.': '占比相同的持仓，在不同的应答中次序会变化。',
  'A whole recorded reply, 68 bonds of 000001 in the four quarters of 2023, is answered, every cell.':
    '一份完整的实录应答（000001 在 2023 年四个季度的 68 只债券），返回值逐格一致。',
  'The amount of sales is named 本期累计卖出金额; AKShare names it 本期累计买入金额, as that of purchases.':
    '卖出的金额列名为 本期累计卖出金额；AKShare 与买入一样称为 本期累计买入金额。',
  'Only annual and half-year reports have such a list.': '只有年报和半年报有此清单。',
  'The rows of 000001 in 2023, purchases, recorded from AKShare in April 2026, are answered as recorded, every cell.':
    '000001 在 2023 年的买入各行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
  'At most the 100 largest holdings of a report are answered.': '一份报告最多返回 100 个最大的持仓。',
  'The first 100 rows of 000001 in 2024, recorded from AKShare in April 2026, are answered as recorded, every cell.':
    '000001 在 2024 年的前 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
  'The form of the reply is that of recorded bonds.': '应答的格式与实录的债券相同。',
  'AKShare takes the fields by position, and their order has changed: its 净值日期 holds the currency and its 单位净值 an internal number. Here they are taken by name.':
    'AKShare 按位置取字段，而字段顺序已变：其 净值日期 成了币种，单位净值 成了内部编号。此处按名称取。',
  'All pages of a history are answered; AKShare answers the newest 1,000 days.':
    '返回历史的所有页；AKShare 只返回最新的 1,000 天。',
  'Of the fields of dividends only those of 除息日 and 分红金额 are known by name. The others are taken by position: they are `null` where these two do not stand in their places, and rows with another number of fields, or with other kinds of values, are refused.':
    '分红的字段中只有 除息日 与 分红金额 的名称已知。其余按位置取用：这两个字段不在原位时为 `null`；字段数不同或值的类型不同的行会被拒绝。',
  'AKShare leaves the figures as texts; here they are numbers, absent where a fund has not published its value yet.':
    'AKShare 把数字保留为文本；此处为数值，基金尚未公布净值时为空。',
  'The names of the columns of the day before have two hyphens, as in AKShare: `2020-12-30--单位净值`.':
    '前一日各列的列名含两个连字符，与 AKShare 相同：`2020-12-30--单位净值`。',
  'Graded funds were wound up by the end of 2020: few rows are left, or none.':
    '分级基金已于 2020 年底前清理完毕：所剩的行很少，或没有。',
  'AKShare’s 手续费 is a text with a percent sign; here it is a number.':
    'AKShare 的 手续费 是带百分号的文本；此处为数值。',
  'The source orders the rows by growth on the newest day, descending.': '数据源按最新一日的增长率降序排列。',
  'The rows come in the order of the source: by return of one year, descending.':
    '各行按数据源的顺序：按近一年收益率降序。',
  'AKShare’s 手续费 is empty, since AKShare fails to read the percent sign; here it is a number.':
    'AKShare 不能读取百分号，其 手续费 为空；此处为数值。',
  'Money funds are not in this list.': '此清单不含货币基金。',
  'A recorded row of 2026-07-10 is answered as it came, every cell.': '2026-07-10 的一行实录，返回值逐格一致。',
  '序号 counts managers, not rows, as in AKShare.': '序号 按基金经理而不是按行编号，与 AKShare 相同。',
  'Money funds, exchange-traded funds, REITs and back-end share classes (后端) are among them.':
    '其中包括货币基金、ETF、REITs 和后端收费份额（后端）。',
  'A recorded reply of March 2020 is answered as it came: 9,874 funds, every cell.':
    '2020 年 3 月的实录应答按原样返回：9,874 只基金，逐格一致。',
  'The amounts of funds in a foreign currency are in that currency.': '外币基金的金额以该外币计。',
  'The source writes the day of the figures without its year: it is the last such day that had come. AKShare has MM-DD.':
    '数据源写数据日期时不写年份：此处取已经到来的最近一个该日期；AKShare 为 MM-DD。',
  'A reply with fewer rows than it announces is refused: it was cut.': '行数少于其所声明的应答视为失败：它被截断了。',
  'Eight recorded rows of 2026-09-14 are answered as they came, every cell but for the years of days; their envelope announces 27,538 rows.':
    '2026-09-14 的八行实录，除日期的年份外，返回值逐格一致；其外层声明共 27,538 行。',
  '手续费 is a fraction here, as in AKShare; in other lists it is in percent.':
    '手续费 在此为小数，与 AKShare 相同；其他清单中为百分比。',
  'The ratings are those of `date`. Unit value, growth, returns and fee are the newest ones, whatever the date.':
    '评级属于 `date`。单位净值、增长率、收益率和费率不论日期均为最新值。',
  'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell, from a page made after its description.':
    '前 100 行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值逐格一致。',
  'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell but for the year of 更新日期, from a page made after its description.':
    '前 100 行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值除 更新日期 的年份外逐格一致。',
  'The source has the last few years only.': '数据源只有最近几年。',
  'Names are complete: AKShare removes characters of the links beside them from their ends.':
    '名称完整：AKShare 会从名称末尾去掉旁边链接中的字。',
  'Columns are found by their headings. Figures are numbers, where AKShare answers texts with percent signs and dashes.':
    '各列按表头查找。数字为数值，AKShare 则为带百分号和短横的文本。',
  'Until a fund has published its value of the newest day, that is null.': '基金公布最新一日的净值之前，该值为 null。',
  'Names are complete: AKShare removes characters of the links 基金吧 and 档案 from their ends.':
    '名称完整：AKShare 会从名称末尾去掉链接 基金吧 和 档案 中的字。',
  'Names of people with rare characters are whole: AKShare decodes the page as GB2312, and loses them.':
    '含生僻字的人名保持完整：AKShare 按 GB2312 解码网页，会丢失这些字。',
  '认购费率 answers the table of that title or, where a page has none, 认购费率（前端）; AKShare answers no rows, although it is the default.':
    '认购费率 返回同名的表；网页没有该表时返回 认购费率（前端）。AKShare 返回空表，尽管这是默认值。',
  'A fund without the table answers `[]`, where AKShare raises an error.': '没有该表的基金返回 `[]`，AKShare 则报错。',
  'A table has the rows that the page prints; AKShare adds one without cells to some.':
    '表的行与网页相同；AKShare 会给某些表添加没有单元格的行。',
  'AKShare’s documentation names 资产规模 what the page names 净资产规模.':
    '网页上的 净资产规模，AKShare 的文档称为 资产规模。',
  'The row of 000001, recorded from AKShare in April 2026, is answered as recorded, every cell, from a page made after its description.':
    '000001 的一行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值逐格一致。',
  'It sends the values of a fund in pages of 20 days: a history of 6,000 days is 300 requests, once. Later, only new days are fetched.':
    '基金净值每页 20 天：6,000 天的历史需要 300 次请求，只取一次，以后只取新的日期。',
  'It declines every request that names no page of Eastmoney as the one before (ErrCode -999).':
    '没有以东方财富网页为来源页（Referer）的请求一律被拒绝（ErrCode -999）。',
  'It answers a block, and an address that it does not know, with an HTML page of status 200.':
    '封锁访问时，或遇到不认识的网址时，以状态 200 返回 HTML 网页。',
  'A list of the whole market is one reply of some megabytes; histories by day come in pages of 20 rows.':
    '全市场清单是一个数兆字节的应答；按日的历史每页 20 行。',
  'Money funds show the income per 10,000 units in the place of the unit value, and the 7-day yield in the place of the cumulative value.':
    '货币基金在单位净值的位置显示每万份收益，在累计净值的位置显示 7 日年化收益率。',
  'It covers the Hong Kong funds that are recognised for sale in the mainland.':
    '包括获准在内地销售的香港基金（互认基金）。',

  // Columns
  'Return since the beginning of `period`.': '自 `period` 起点以来的收益率。',
};
