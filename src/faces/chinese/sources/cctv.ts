/** What the declarations in `src/catalogue/sources/cctv` say, in Chinese, by the English text. */
export const CCTV_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Only whole prefixes are taken out of a text, such as 央视网消息（新闻联播）：. AKShare takes out each of these characters at both ends of every text, so that one that begins with 新 or ends with 播 is damaged.':
    '只去掉文本开头完整的前缀，例如 央视网消息（新闻联播）：。AKShare 在每段文本的两端逐字去掉这些字，以 新 开头或以 播 结尾的文本会受损。',
  'The entry of the whole programme, the first of the list, is left out.': '整期节目的条目（清单第一条）略去。',
  'An item whose page is missing has the title of the list and no text, and is asked for again; AKShare leaves it out without notice. Any other page that fails, fails the call.':
    '网页缺失的条目只有清单中的标题而没有正文，并会再次请求；AKShare 不加说明地略去。其他网页失败则调用失败。',
  'The list of a day comes at about 21:00 in Beijing. A day without one, such as one to come, answers `[]`.':
    '当日清单约在北京时间 21:00 出现。没有清单的日期（例如将来的日期）返回 `[]`。',
  'Days from 2016-03-30 on are documented by AKShare. Older ones are read from two older layouts of the site. For 2016-02-03 AKShare answers nothing, since neither of its branches takes it.':
    'AKShare 的文档涵盖 2016-03-30 起的日期；更早的日期由网站的两种旧版式读出。对 2016-02-03，AKShare 什么也不返回，因为它的两个分支都不处理这一天。',
  'The first five rows of a recorded result of AKShare are answered as recorded, from pages that were made of them.':
    '对 AKShare 一份实录结果的前五行，由据其制成的网页得出的返回值与之一致。',
  'Not recorded: a page of the site.': '未实录：网站的网页。',
  'A day takes one request and one more for each of its 12 to 20 items, four at a time.':
    '一天需要一次请求，加上 12 至 20 个条目各一次，每次同时四个。',
};
