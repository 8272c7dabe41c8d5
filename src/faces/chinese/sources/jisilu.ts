/** What the declarations in `src/catalogue/sources/jisilu` say, in Chinese, by the English text. */
export const JISILU_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A bond without changes, and one that the source does not know, answer `[]`.':
    '没有调整记录的债券和数据源不认识的债券返回 `[]`。',
  'A recorded result of AKShare is answered as recorded, every cell, from a page that was made of it.':
    '对 AKShare 的一份实录结果，由据其制成的网页得出的返回值逐格一致。',
  'Guests get some 250 days: 250 in 2026, 1,151 in 2022. Earlier days need the cookie of a login, which the operator can set.':
    '游客约可取得 250 天：2026 年为 250 天，2022 年为 1,151 天。更早的日期需要登录后的 Cookie，可由运维人员设置。',
  'Columns that the source may add are left out; AKShare passes them on. temperature is `null` in replies without it.':
    '数据源可能新增的列略去；AKShare 会原样返回。应答中没有 temperature 时为 `null`。',
  'Without the cookie of a login it answers 30 bonds, and says so in `Finfount-Note`. A login may get 30 as well when it asks again soon.':
    '不带登录后的 Cookie 时返回 30 只债券，并由 `Finfount-Note` 说明。登录用户短时间内再次请求时也可能只得到 30 只。',
  'Nothing is filtered, as in AKShare, whose filters do not reach the site: bonds that are not traded yet are listed, at 100 yuan.':
    '不作任何筛选，与 AKShare 相同（其筛选条件不会送达网站）：尚未交易的债券也在其中，价格为 100 元。',
  'A text with a percent sign is a number here. AKShare has nothing in its place.':
    '带百分号的文本在此为数值；AKShare 在其位置为空。',
  'The first five rows of a recorded result of AKShare are answered as recorded, from a reply that was made of them.':
    '对 AKShare 一份实录结果的前五行，由据其制成的应答得出的返回值与之一致。',
  'Two recorded rows of 2019, of an older list with percent signs, are read as well.':
    '2019 年一份旧清单中带百分号的两行实录，同样可以读取。',
  'All bonds are shown without a login; a reply with fewer than it counts is refused.':
    '无需登录即显示全部债券；少于其所计数目的应答视为失败。',
  '强赎状态 is `null` where nothing is announced; AKShare has an empty text there.':
    '没有公告时 强赎状态 为 `null`；AKShare 为空文本。',
  'Visitors without a login get a part of some lists: 30 bonds, or 250 days of the index. The cookie of a login brings the whole; FINFOUNT_COOKIE with jisilu=… brings it to all clients.':
    '未登录的访客只能取得某些清单的一部分：30 只债券，或指数的 250 天。登录后的 Cookie 可取得全部；用 FINFOUNT_COOKIE 设置 jisilu=… 则对所有客户端有效。',
  'A login may get 30 bonds as well when it asks again soon.': '登录用户短时间内再次请求时也可能只得到 30 只债券。',
};
