/** What the declarations in `src/catalogue/sources/sge` say, in Chinese, by the English text. */
export const SGE_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The first day is 2016-04-19.': '首日为 2016-04-19。',
  'Days are those of Beijing. AKShare cuts them in UTC, so all its days are one too early: its Mondays are Sundays.':
    '日期为北京日期。AKShare 按 UTC 截取，因此所有日期都提前一天：其星期一成了星期日。',
  'Morning and afternoon are joined by day, where AKShare joins them by their places. The newest day may have the morning alone.':
    '早盘与午盘按日期合并，AKShare 按位置合并。最新一天可能只有早盘。',
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, one day later.':
    '对 AKShare 一份实录结果的前几行，日期推后一天，返回值逐格一致。',
  'The first day is 2016-12-19.': '首日为 2016-12-19。',
  'A price of 0 is `null`: the exchange writes it where a product was not traded. A reply of which every price is 0 is refused; AKShare answers it.':
    '价格 0 为 `null`：产品没有成交时交易所写作 0。价格全部为 0 的应答视为失败；AKShare 会照样返回。',
  'The columns are in the order of AKShare: close comes before low and high.':
    '列的顺序与 AKShare 相同：收盘在最低和最高之前。',
  'In 2023, days of Ag99.99 were missing for some time.': '2023 年，Ag99.99 有一段时间缺少若干天。',
  'The first rows of a recorded result of AKShare, and the rows that its page prints, are answered as recorded, every cell.':
    'AKShare 一份实录结果的前几行及其网页所载的各行，返回值逐格一致。',
  'A recorded result of 2026 in which every price is 0 is refused.': '2026 年一份价格全部为 0 的实录结果，按失败处理。',
  'The first day is 2019-10-14.': '首日为 2019-10-14。',
  'It refuses many requests in a short time with 403.': '短时间内请求过多时以 403 拒绝。',
  'At times it answers prices that are all 0: such a reply is refused.': '有时价格全部为 0：此类应答视为失败。',
};
