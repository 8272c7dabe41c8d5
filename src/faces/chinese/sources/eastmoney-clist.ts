/** What the declarations in `src/catalogue/sources/eastmoney/clist` say, in Chinese, by the English text. */
export const EASTMONEY_CLIST_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'While Eastmoney fails, all rows are those of Sina’s list, as `Finfount-Note` says: 量比, 市盈率-动态, 涨速, 5分钟涨跌, 60日涨跌幅 and 年初至今涨跌幅 are `null`, volumes are rounded to lots, 振幅 is computed, and shares that were delisted long ago are missing. Whether Sina’s volume of STAR and ChiNext shares contains the trading after hours is not known.':
    '东方财富失败时，所有行改用新浪清单的数据，并由 `Finfount-Note` 说明：量比、市盈率-动态、涨速、5分钟涨跌、60日涨跌幅 和 年初至今涨跌幅 为 `null`，成交量四舍五入到手，振幅 由计算得出，早已退市的股票不在其中。新浪的科创板与创业板成交量是否包含盘后交易，尚不清楚。',
  'Rows are sorted by the change in percent, descending, and then by code, descending. AKShare leaves the order of equal changes open.':
    '各行先按涨跌幅降序、再按代码降序排列。AKShare 对涨跌幅相同的行不规定顺序。',
  'All pages are of one moment: they are fetched by code, must add up to the number of rows that the source counts, and are sorted here.':
    '所有页属于同一时刻：按代码取得，总数必须等于数据源所计的行数，并在此处排序。',
  'When only the host push2delay answers, quotes are 15 minutes late while the market is open; `Finfount-Note` says so.':
    '只有主机 push2delay 应答时，开市期间的行情延迟 15 分钟，`Finfount-Note` 会说明。',
  'What is suspended or was never traded has no price, volume or turnover: `null`. Its previous close is there.':
    '停牌或从未成交的证券没有价格、成交量和成交额，为 `null`；昨收仍然给出。',
  'AKShare’s documentation calls the column 上市日期 上市时间.': 'AKShare 的文档把 上市日期 一列写作 上市时间。',
  'A share without a listing date has `null` there; AKShare fails on it.':
    '没有上市日期的股票该列为 `null`；AKShare 会因此失败。',
  'A recorded page of the shares of Shanghai is answered as it was sent, every cell, and its figures follow from each other.':
    '沪市股票的一页实录应答，返回值逐格一致，其中各数字可以互相推出。',
  'AKShare returns the first 100 rows, those of one page. All rows are here.':
    'AKShare 只返回一页，即前 100 行；此处返回全部行。',
  'Rows are sorted by the change in percent, which is no column.': '各行按涨跌幅排序，而涨跌幅不在列中。',
  'Shares that were delisted long ago are among the rows, without prices: the source counts them.':
    '其中有早已退市、没有价格的股票：数据源也将其计入。',
  'A share has no volume ratio on its first trading day.': '股票上市首日没有量比。',
  'Some 5,900 rows come in 60 pages, which are fetched once for all clients.':
    '约 5,900 行、60 页，一次取得，供所有客户端共用。',
  'Many of them trade once a week or never, and have no figures of the day.':
    '其中许多证券每周只交易一次或从不交易，没有当日数据。',
  'Prices have three decimals in Shanghai and two in Shenzhen.': '上海的价格为三位小数，深圳的为两位。',
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour. An unknown name or code is 404.':
    '名称在东方财富的板块清单中查找，清单每小时取一次。未知的名称或代码返回 404。',
  'The board 融资融券 has some 4,000 members, which come in 40 pages.': '板块 融资融券 约有 4,000 只成份股，分 40 页。',
  'AKShare fetches this list once and answers the same quotes until it is restarted. Here it is renewed.':
    'AKShare 只取一次该清单，重启之前一直返回同样的行情；此处会更新。',
  'Since February 2026 the industries have three levels, and the list holds all of them at once, some 496: names of the lower ones end in Ⅱ and Ⅲ, and 银行 is 银行Ⅱ now. The codes of many stayed. No field tells the level.':
    '自 2026 年 2 月起，行业分为三级，清单同时含有全部三级，约 496 个：下级名称以 Ⅱ 和 Ⅲ 结尾，银行 现为 银行Ⅱ。许多代码没有变。没有字段标明级别。',
  'Days are texts of eight digits, as the source has them.': '日期是八位数字的文本，与数据源相同。',
  'A missing figure is `null` here; AKShare leaves the dash of the source.':
    '缺失的数字在此为 `null`；AKShare 保留数据源的短横。',
  'Rows are sorted by turnover, descending.': '各行按成交额降序排列。',
  'AKShare divides every rate by 1,000. Here each is scaled by the decimals of its own row.':
    'AKShare 把每个利率除以 1,000；此处按该行自己的小数位数换算。',
  'Codes that end in C are central parities of the yuan, whose names end in 中间价.':
    '以 C 结尾的代码是人民币中间价，名称以 中间价 结尾。',
  'AKShare’s pages are ordered by the change, so that rates may be repeated or lost while it pages.':
    'AKShare 按涨跌幅分页读取，翻页期间汇率可能重复或遗漏。',
  'B-shares are in the list, shares of Beijing are not.': '清单含 B 股，不含北交所股票。',
  'Columns carry the span as their prefix.': '列名以周期开头。',
  'Main orders are the super large and the large ones. Their net inflow and that of medium and small orders of a share add up to 0.':
    '主力 是超大单与大单之和。一只股票的主力、中单与小单净流入相加为 0。',
  'AKShare sorts the rows by the change in percent, so that the ranking is lost. Here they are in the order of the ranking, and 序号 numbers it.':
    'AKShare 按涨跌幅排列各行，失去了排名；此处按排名排列，序号 即名次。',
  'AKShare names the order of the pages wrongly, so that rows may be repeated or lost while it pages.':
    'AKShare 写错了分页的排序方式，翻页期间可能有行重复或遗漏。',
  'The net inflows of a board by size of orders add up to 0 only roughly.':
    '板块按单量划分的净流入，相加只是近似为 0。',
  'The default 电源设备 is AKShare’s. The source has no industry of this name any more since February 2026, so that it is 404.':
    '默认值 电源设备 沿用 AKShare。自 2026 年 2 月起数据源已没有这个名称的行业，因此返回 404。',
  'AKShare returns the first 100 members, those of one page. All members are here.':
    'AKShare 只返回一页，即前 100 只成份股；此处返回全部成份股。',
  'While Eastmoney fails, all rows are those of Sina’s list of exchange-traded funds, as `Finfount-Note` says: which funds it holds may differ, it has prices, volume rounded to lots, turnover, 买一 and 卖一, 振幅 is computed, and every other column is `null`.':
    '东方财富失败时，所有行改用新浪的 ETF 清单，并由 `Finfount-Note` 说明：所含基金可能不同；有价格、四舍五入到手的成交量、成交额、买一 和 卖一，振幅 由计算得出，其余各列为 `null`。',
  'AKShare asks the host whose quotes are 15 minutes late. It is asked last here.':
    'AKShare 请求的是行情延迟 15 分钟的主机；此处最后才请求它。',
  'AKShare’s documentation lacks the column 振幅, which its answer has.':
    'AKShare 的文档缺少 振幅 一列，而其结果中有。',
  'AKShare writes 更新时间 with the offset +08:00.': 'AKShare 的 更新时间 带有时区偏移 +08:00。',
  'Some 4,600 rows come in 46 pages.': '约 4,600 行，分 46 页。',
  'Volume and turnover are in hundred millions, unlike those of other lists of Hong Kong: AKShare divides them so.':
    '与其他港股清单不同，成交量和成交额以亿计：AKShare 如此换算。',
  'AKShare divides every price by 1,000. Here each is scaled by the decimals of its own row.':
    'AKShare 把每个价格除以 1,000；此处按该行自己的小数位数换算。',
  'AKShare divides every level by 100. Here each is scaled by the decimals of its own row.':
    'AKShare 把每个点位除以 100；此处按该行自己的小数位数换算。',
  'A recorded list of eight of them, with decimals, is read as it was sent.':
    '一份实录的清单（其中八个指数，带小数）按所发内容读取。',
  'The Hang Seng index itself and that of China enterprises are not in this list: see `index_global_spot_em`.':
    '恒生指数和国企指数不在此清单中：见 `index_global_spot_em`。',
  '沪深重要指数 comes in the order of the source, all others sorted by the change in percent, descending.':
    '沪深重要指数 按数据源的顺序，其余按涨跌幅降序排列。',
  'AKShare’s documentation lists 涨跌额 before 涨跌幅; its answer has the order used here.':
    'AKShare 的文档把 涨跌额 列在 涨跌幅 之前；其结果的顺序与此处相同。',
  'Many indices of 中证系列指数 have no volume.': '中证系列指数 中许多指数没有成交量。',
  'The options of the China Financial Futures Exchange come from another list and are the last rows; both parts are sorted by the change in percent, descending.':
    '中国金融期货交易所的期权来自另一清单，排在最后；两部分各按涨跌幅降序排列。',
  'Some 16,800 rows come in some 170 pages, which take a minute. They are fetched once for all clients.':
    '约 16,800 行、约 170 页，需要一分钟。一次取得，供所有客户端共用。',
  'Strike, days to the expiry and change of the open interest are the fields that AKShare takes; the source does not name them.':
    '行权价、剩余天数和持仓量变化沿用 AKShare 所取的字段；数据源没有说明这些字段的名称。',
  'Only the options on funds of the Shanghai exchange, some 660.': '只含上海证券交易所的基金期权，约 660 个。',
  'AKShare exchanges the prices and changes of A-share and B-share. Here each stands under its name.':
    'AKShare 把 A 股与 B 股的价格和涨跌幅颠倒了；此处各在其名下。',
  'AKShare’s prices of B-shares of Shanghai are ten times too high. Here they have three decimals.':
    'AKShare 的上海 B 股价格是实际的十倍；此处为三位小数。',
  'Numbers come as whole numbers. Each price is scaled by the decimals of its own row.':
    '数字以整数发送，每个价格按该行自己的小数位数换算。',
  'AKShare numbers the rows from 2. Here they begin with 1.': 'AKShare 的序号从 2 开始；此处从 1 开始。',
  'AKShare divides every price by the same number. Here each is scaled by the decimals of its own row.':
    'AKShare 把每个价格除以同一个数；此处按该行自己的小数位数换算。',
  'Quotes of the United States are 15 minutes late.': '美股行情延迟 15 分钟。',
  'AKShare does not divide the whole numbers that come: its prices are some 10,000 times too high, its percentages and 市盈率 100 times. Here each is scaled by the decimals of its own row.':
    'AKShare 没有换算数据源发送的整数：其价格约为实际的 10,000 倍，百分比与市盈率为 100 倍。此处按该行自己的小数位数换算。',
  'More than 11,000 rows come in some 120 pages, which take a minute. They are fetched once for all clients.':
    '超过 11,000 行、约 120 页，需要一分钟。一次取得，供所有客户端共用。',
  'A list comes in pages of 100 rows at most. All of them are fetched and must add up.':
    '清单每页最多 100 行。所有页都会取得，且总数必须相符。',
  'It cuts an address off in the middle of the pages of a long list, for minutes or for days.':
    '在长清单翻页中途，数据源会切断某个地址的访问，持续数分钟或数天。',
};
