/** What the declarations in `src/catalogue/sources/caixin` say, in Chinese, by the English text. */
export const CAIXIN_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'News without a label, a summary or an address are left out, as in AKShare, so there may be fewer than a hundred.':
    '没有标签、摘要或网址的新闻与 AKShare 一样略去，因此可能不足一百条。',
  'Until December 2025 there were also interval_time and pub_time.':
    '2025 年 12 月之前还有 interval_time 和 pub_time。',
  'Its former address answers HTTP 404 since 2025-12-25.': '其旧网址自 2025-12-25 起返回 HTTP 404。',
};
