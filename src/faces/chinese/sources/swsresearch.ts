/** What the declarations in `src/catalogue/sources/swsresearch` say, in Chinese, by the English text. */
export const SWSRESEARCH_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The figures of a day come in its evening or on the next day.': '当日的数字在当晚或次日公布。',
  'Eleven values of one recorded row of a daily report are answered as recorded; nothing else of this site is recorded.':
    '日报一行实录中的十一个值，返回值与之一致；该网站没有其他实录。',
  'A code that the source does not know answers `[]`, where AKShare raises.':
    '数据源不认识的代码返回 `[]`，AKShare 则报错。',
  'The units of 成交量 and 成交额 are not stated by the source; they follow from the size of the figures.':
    '数据源没有注明 成交量 和 成交额 的单位；单位由数字的大小推出。',
  'Days that the source leaves out are not filled.': '数据源略去的日期不作填补。',
  'The source is asked for 50 indices, as AKShare asks it.': '向数据源请求 50 个指数，与 AKShare 相同。',
  'AKShare counts the nine fields of a quote; here they are found by their names. That of the volume was not seen: it is the only other field, else `成交量` is `null`.':
    'AKShare 按次序取行情的九个字段；此处按名称查找。成交量的字段名未曾见到：取唯一剩下的字段，否则 `成交量` 为 `null`。',
  'Before the opening, levels are `null`.': '开盘之前，点位为 `null`。',
  'Its server leaves out the intermediate certificate of DigiCert, without which its own cannot be verified. It is fetched from DigiCert, for this host alone, and verified as usual; through a proxy it is not, so give it with `NODE_EXTRA_CA_CERTS` there.':
    '其服务器没有发送 DigiCert 的中间证书，缺少它就无法验证服务器自己的证书。本服务仅为该主机从 DigiCert 取得中间证书，并照常验证；经由代理时不会取得，请用 `NODE_EXTRA_CA_CERTS` 提供。',
  'Its lists were empty for hours in July 2026, so no rows may mean that it has none just now.':
    '2026 年 7 月，其清单曾有数小时为空，因此没有行可能只是当时没有。',
};
