/** What the declarations in `src/catalogue/sources/sina/lists` say, in Chinese, by the English text. */
export const SINA_LISTS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'AKShare returns most figures as texts. They are numbers here.': 'AKShare 把多数数字返回为文本；此处为数值。',
  'Private convertible bonds (定转) of the Beijing exchange are among the rows, mostly without prices.':
    '其中包括北交所的定向可转债（定转），多数没有价格。',
  'A bond that no longer trades may keep its last price, without bid, ask or volume.':
    '不再交易的债券可能保留最后的价格，而没有买价、卖价和成交量。',
  'What does not trade, and everything before the opening auction, has prices of zero at the source: they are `null` here, as is the change then. AKShare passes zeros on.':
    '没有交易的证券，以及开盘集合竞价之前的所有证券，数据源的价格为零：此处为 `null`，其涨跌也是如此。AKShare 原样返回零。',
  'Quotes have a time and no day: before the opening they are those of the session before.':
    '行情只有时间没有日期：开盘之前为上一交易日的行情。',
  'All pages are fetched by code and must add up: no row is lost or there twice. AKShare asks for a page too many where the last one is full.':
    '所有页按代码取得，且总数必须相符：没有行丢失或重复。最后一页恰好满时，AKShare 会多请求一页。',
  'Recorded results of AKShare are answered as recorded, every cell, zeros as `null`, in one page and in several.':
    '对 AKShare 的实录结果，返回值逐格一致，零为 `null`，单页、多页皆然。',
  'Rows come with the codes descending, Shenzhen (sz) first, as AKShare has them. A list comes in one page.':
    '各行按代码降序，深圳（sz）在前，与 AKShare 相同。清单只有一页。',
  'Units follow from a printed table of AKShare: turnover over volume lies between the lowest and the highest price.':
    '单位由 AKShare 所载的一张表推出：成交额除以成交量介于最低价与最高价之间。',
  'Sina has the members of some indices only; of any other, the answer is 404.':
    '新浪只有部分指数的成份股，其余返回 404。',
  'For 000300, AKShare has the column `code` behind `symbol`; its place is the same for every index here.':
    '对 000300，AKShare 在 `symbol` 之后有 `code` 列；此处每个指数的列位置相同。',
  'Some 2,800 rows come in 47 pages at one request a second: the first call takes most of a minute. All clients share its reply for five minutes.':
    '约 2,800 行、47 页，每秒请求一次：首次调用需要大半分钟。所有客户端在五分钟内共用其应答。',
  'Times are ISO, 2026-08-07 16:08:20. AKShare passes them on as the source writes them, now with slashes, now with dashes.':
    '时间采用 ISO 格式，2026-08-07 16:08:20。AKShare 原样返回数据源的写法，时而用斜线，时而用短横。',
  'Shares that are traded in two currencies may be there under both of their codes; those in yuan have a code that begins with 8.':
    '以两种货币交易的股票可能以两个代码同时出现；以人民币交易的代码以 8 开头。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, but for the form of times.':
    '对 AKShare 一份实录结果的前几行，除时间格式外，返回值逐格一致。',
  'Some 5,500 rows come in 70 pages at one request a second: the first call takes more than a minute. All clients share its reply for five minutes.':
    '约 5,500 行、70 页，每秒请求一次：首次调用需要一分钟以上。所有客户端在五分钟内共用其应答。',
  'Volumes of indices of Shanghai (sh) are in lots of 100 shares, those of Shenzhen (sz) in shares, as printed turnovers show. They are not converted.':
    '上海指数（sh）的成交量以手（100 股）计，深圳指数（sz）以股计，有文档所载的成交额为证。此处不作换算。',
  'The form of a row is that of a recorded one; its figures follow from each other.':
    '行的格式与一行实录相同，其中各数字可以互相推出。',
  'AKShare swaps two columns: its 流通市值 is the value of all shares, its 总市值 that of the shares in circulation. Here each is what its name says.':
    'AKShare 把两列颠倒了：其 流通市值 是总市值，其 总市值 是流通市值。此处与列名一致。',
  'A ratio or a market value of zero is none: `null`.': '比率或市值为零表示没有：`null`。',
  'A list of shares comes in pages of 80 rows, one of Hong Kong in pages of 60. All of them are fetched, at one request a second, and must add up: the 70 pages of all A-shares take more than a minute.':
    '股票清单每页 80 行，港股清单每页 60 行。全部取得，每秒请求一次，总数必须相符：全部 A 股的 70 页需要一分钟以上。',
};
