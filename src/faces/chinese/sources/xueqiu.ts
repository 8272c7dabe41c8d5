/** What the declarations in `src/catalogue/sources/xueqiu` say, in Chinese, by the English text. */
export const XUEQIU_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Without `token`, the service asks with the token that every visitor gets; where that is refused, the call fails and says so.':
    '不带 `token` 时，本服务使用每个访客都会得到的令牌；该令牌被拒绝时，调用失败并说明原因。',
  'Which fields there are differs by market and company. They come in the order of the source.':
    '有哪些字段因市场和公司而异，按数据源的顺序排列。',
  'Days are milliseconds since 1970, at midnight in Beijing, as in AKShare.':
    '日期是自 1970 年起的毫秒数，取北京时间零点，与 AKShare 相同。',
  'A field that is an object or a list, such as affiliate_industry, is a text of JSON.':
    '值为对象或列表的字段（例如 affiliate_industry）写作 JSON 文本。',
  'It is not known whether the token of visitors is enough here: that was seen of quotes alone.':
    '访客令牌在此是否足够尚不清楚：只在行情接口见过。',
  'Items of the source without a name of AKShare are left out.': '数据源中没有 AKShare 名称的项目略去。',
  '成立日期 and 净值日期 stay milliseconds since 1970, as in AKShare; 时间 and 发行日期 are times of Beijing, of securities abroad too.':
    '成立日期 和 净值日期 保持为自 1970 年起的毫秒数，与 AKShare 相同；时间 和 发行日期 为北京时间，境外证券也是如此。',
  'Of a fund 流通股, 周转率 and others are `null`, and 单位净值, 参考净值 and 溢价率 come in addition.':
    '基金的 流通股、周转率 等为 `null`，另有 单位净值、参考净值 和 溢价率。',
  'A recorded reply of July 2019 is answered with every known field of it, in its order.':
    '2019 年 7 月的一份实录应答，所有已知字段按其顺序返回。',
  'It wants a token, a cookie that its pages set for every visitor. The service opens https://xueqiu.com/hq for one when it has none or its own is refused, and holds it in memory alone.':
    '它要求令牌，即其网页为每个访客设置的 Cookie。本服务没有令牌或令牌被拒绝时，打开 https://xueqiu.com/hq 取得一个，且只保存在内存中。',
  'Where visitors get no token that is accepted, bring the value of the cookie xq_a_token of a browser: as the param token, or for all clients as FINFOUNT_COOKIE, such as xueqiu=xq_a_token=….':
    '访客得不到有效令牌时，请提供浏览器的 Cookie xq_a_token 的值：作为参数 token，或用 FINFOUNT_COOKIE 对所有客户端设置，例如 xueqiu=xq_a_token=…。',

  // The source, and tables of what it covers
  'The items. Which of them there are, and their order, differs by security.': '各项目。有哪些项目及其顺序因证券而异。',
  'Code of the security as Xueqiu writes it.': '证券代码，与雪球所写相同。',
  'Name of the security.': '证券名称。',
  'Exchange.': '交易所。',
  'Currency of the prices and of the money.': '价格与金额的币种。',
  'Time of the quote, YYYY-MM-DD HH:MM:SS in Beijing.': '行情时间，YYYY-MM-DD HH:MM:SS，北京时间。',
  'Time of the issue, YYYY-MM-DD HH:MM:SS in Beijing.': '发行时间，YYYY-MM-DD HH:MM:SS，北京时间。',
  'milliseconds since 1970': '自 1970 年起的毫秒数',
  'Day on which the fund was founded.': '基金的成立日期。',
  'Day of the net value of the fund.': '基金净值的日期。',
  'currency per share': '货币/股',
  'Highest price of the day.': '当日最高价。',
  'Lowest price of the day.': '当日最低价。',
  'Highest less lowest price, over the previous close.': '最高价与最低价之差除以昨收。',
  currency: '货币',
  'Volume over what is in circulation.': '成交量除以流通量。',
  'Upper limit of the price.': '涨停价。',
  'Lower limit of the price.': '跌停价。',
  'Highest price of 52 weeks.': '52 周最高价。',
  'Lowest price of 52 weeks.': '52 周最低价。',
  'Change of the price since the end of last year.': '去年末以来的涨跌幅。',
  'Smallest number of shares that is traded.': '最小交易股数。',
  'Value of all shares.': '全部股份的市值。',
  'Value of the shares in circulation.': '流通股的市值。',
  'Price over the expected earnings of the year.': '价格除以全年预期盈利。',
  'Price over the earnings of twelve months.': '价格除以十二个月的盈利。',
  'Price over book value.': '价格除以每股净资产。',
  'Price over sales.': '价格除以每股营业收入。',
  'Earnings per share.': '每股收益。',
  'Net assets per share.': '每股净资产。',
  'Dividends per share of twelve months.': '十二个月的每股股息。',
  'Dividends of twelve months over the price.': '十二个月的股息除以价格。',
  'Goodwill over net assets.': '商誉除以净资产。',
  'currency per unit': '货币/份',
  'Net value of a unit of the fund.': '基金的单位净值。',
  'Accumulated net value of a unit of the fund.': '基金的累计净值。',
  'Indicative net value of a unit of the fund.': '基金的参考单位净值。',
  'Price over the net value of the fund, less one.': '价格除以基金净值，再减一。',
};
