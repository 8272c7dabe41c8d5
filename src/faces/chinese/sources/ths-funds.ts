/** What the declarations in `src/catalogue/sources/ths-funds` say, in Chinese, by the English text. */
export const THS_FUNDS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Facts come in the order of the page. A name that comes twice has its first place and its last value, as in AKShare.':
    '各项按网页的顺序。出现两次的名称取第一次的位置和最后一次的值，与 AKShare 相同。',
  'A fund without a page is 404, and a page without facts is refused.':
    '没有网页的基金返回 404，没有内容的网页视为失败。',
  'A type that does not exist is refused; AKShare takes it for ETF.': '不存在的类型予以拒绝；AKShare 会当作 ETF。',
  'The whole list comes in one reply, the fund that gained most first. It is fetched again after 30 minutes: net values come in the evening.':
    '整个清单是一个应答，涨幅最大的基金在前。30 分钟后重新取得：净值在晚间公布。',
  'Tonghuashun sends every value as a text; one that is empty is `null`.': '同花顺以文本发送所有值；空文本为 `null`。',
  'One recorded fund of February 2020 is answered with every value of it.':
    '2020 年 2 月的一只实录基金，各值全部返回。',
  'Only its fund pages are asked. Its pages of boards and money flow want a value that a script computes to keep programs out; this service does not imitate it.':
    '只请求其基金网页。其板块和资金流向网页要求由脚本计算的值，以阻止程序访问；本服务不模仿。',
};
