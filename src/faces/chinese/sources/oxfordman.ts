/** What the declarations in `src/catalogue/sources/oxfordman` say, in Chinese, by the English text. */
export const OXFORDMAN_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'The library holds daily variances; answered is what the site displayed, annualized volatility in percent.':
    '库中是每日方差；返回的是网站所显示的年化波动率，以百分比计。',
  'A negative variance is `null`.': '负的方差为 `null`。',
  'STI has no rows from 2009 to 2014; NSEI, BSESN and KSE have genuine weekend sessions.':
    'STI 在 2009 至 2014 年没有行；NSEI、BSESN 和 KSE 的周末交易时段是真实的。',
  '5,017 recorded days of SPX by all twelve measures, and 100,434 recorded values of `rv5` for 21 indices, are answered as recorded, every cell, out of one download.':
    'SPX 全部十二项指标的 5,017 天实录，以及 21 个指数 `rv5` 的 100,434 个实录值，由一次下载得出的返回值逐格一致。',
  'Independent copies of 2020 and 2021 agree on every day that they share, so the published history was not revised.':
    '2020 年和 2021 年的独立副本在共有的日期全部一致，可见已发布的历史没有修订。',
  'The downloaded edition counts only with the SHA-256 that two users noted independently.':
    '下载的版本须与两名用户各自记下的 SHA-256 一致，方予采用。',
  'Not proven yet: the factor 252 of the annualization. 250 and 260 could not be told from it by what was recorded; `finfount doctor` settles it where the archive can be reached.':
    '尚未证实：年化因子 252。现有实录无法将其与 250 和 260 区分；能访问该存档时，`finfount doctor` 可以确认。',
  'Which measure the front page showed is recorded nowhere; `rv5`, the headline measure of the library, is served, and the whole history of it.':
    '首页显示的是哪一项指标，没有任何记载；此处提供 `rv5`（该库的主要指标）及其完整历史。',
  'The values are those of `article_oman_rv` by `rv5`: five of the seven indices are compared with their recordings, every cell.':
    '各值与 `article_oman_rv` 的 `rv5` 相同：七个指数中有五个与其实录逐格比对。',
  'The library was closed in 2022. The Web Archive has its last edition of 19 MB, which the first call waits for; where that cannot be fetched, an older copy is served, which ends earlier.':
    '该库已于 2022 年关闭。网络档案馆（Web Archive）存有 19 MB 的最后版本，首次调用需等待其下载；无法取得时，提供结束较早的旧副本。',
  'The trading day is the day that the file writes. Readers that convert its times to UTC move every summer day back by one.':
    '交易日就是文件所写的日期。读取程序若把其时间换算为 UTC，夏季的日期会全部提前一天。',

  // The source, and tables of what it covers
  'What the site itself listed in November 2019. Every day that the library holds is served, to 2022-02-25.':
    '网站自己在 2019 年 11 月所列的内容。库中的每一天都提供，直到 2022-02-25。',
  Symbol: '代码',
  'First day': '首日',
  'Last day listed': '所列末日',
  'Researchers may use it freely when they cite it with its version.': '研究人员注明出处和版本即可免费使用。',
  'Oxford-Man realized library': 'Oxford-Man 已实现波动率库',
};
