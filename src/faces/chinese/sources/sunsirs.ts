/** What the declarations in `src/catalogue/sources/sunsirs` say, in Chinese, by the English text. */
export const SUNSIRS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The basis is the futures’ price less the spot price; the source’s own page shows the reverse.':
    '基差为期货价格减现货价格；数据源自己的网页与此相反。',
  'Spot prices are in the unit of the futures: eggs × 500, glass × 80, live hogs × 1,000, caustic soda ÷ 0.32. AKShare leaves caustic soda as it is, so that its basis is wrong there.':
    '现货价格已换算为期货的单位：鸡蛋 × 500，玻璃 × 80，生猪 × 1,000，烧碱 ÷ 0.32。AKShare 没有换算烧碱，因此其基差有误。',
  'The day on the page decides: a day without trading answers `[]`, and any other day whose page is of another one is 404.':
    '以网页所写的日期为准：非交易日返回 `[]`，其他日期若网页属于另一天则返回 404。',
  'There is no table of 2018-09-12.': '没有 2018-09-12 的表。',
  'A commodity whose name is not known here, such as a new one, is left out, and so are those without data.':
    '名称未知的商品（例如新品种）和没有数据的商品略去。',
  'A price of 0 is none: `null`.': '价格 0 表示没有：`null`。',
  'near_month and dominant_month are in AKShare’s results, not in its documentation.':
    'near_month 和 dominant_month 见于 AKShare 的结果，而不见于其文档。',
  'Two days of a recorded result of AKShare are answered as recorded, every cell, from a page that is made of them.':
    'AKShare 一份实录结果中的两天，由据其制成的网页得出的返回值逐格一致。',
  'The conversions of units agree with the basis of 51 commodities that another page of the source shows.':
    '单位换算与数据源另一网页所示 51 种商品的基差相符。',
  'At times it answers programs with a page whose script sets a cookie. The script is not imitated: such a page counts as a refusal.':
    '有时它以一个由脚本设置 Cookie 的网页应答程序的请求。本服务不模仿该脚本：此类网页视为拒绝。',
  'For a day without a table, it shows that of another day.': '对没有表的日期，它显示另一天的表。',
};
