/** What the declarations in `src/catalogue/sources/cls` say, in Chinese, by the English text. */
export const CLS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Twenty items at most: earlier ones cannot be asked for.': '最多二十条：更早的无法请求。',
  '重点 are the items of the levels A and B among the twenty newest, which may be none.':
    '重点 是最新二十条中级别为 A 和 B 的条目，可能没有。',
  'The sign of a known query is the known one.': '对一个已知的查询，签名与已知的相同。',
  'Its former addresses, /nodeapi/telegraphList and /nodeapi/updateTelegraphList, answer HTTP 404 since 2026-05-29.':
    '其旧网址 /nodeapi/telegraphList 和 /nodeapi/updateTelegraphList 自 2026-05-29 起返回 HTTP 404。',
  'It wants a sign over the query, which says nothing of the client.': '它要求对查询签名，签名不含客户端的任何信息。',
};
