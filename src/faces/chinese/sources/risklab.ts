/** What the declarations in `src/catalogue/sources/risklab` say, in Chinese, by the English text. */
export const RISKLAB_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  '`RV` is the quasi-maximum-likelihood estimate from trades, the third field of the file, as in AKShare; not the 5-minute realized variance.':
    '`RV` 是基于成交的拟极大似然估计，即文件的第三个字段，与 AKShare 相同；不是 5 分钟已实现方差。',
  '0 is no estimate: fewer than 12 observations on that day.': '0 表示没有估计值：当日观测少于 12 个。',
  'Some days are missing in the file (1996-01-03, 2024-06-19) and here.':
    '文件缺少某些日期（1996-01-03、2024-06-19），此处也没有。',
  'Securities are known by their CRSP PERMNO; 39693, Barnes Group, was taken private, and its history ends on 2025-01-24.':
    '证券以其 CRSP PERMNO 标识；39693（Barnes Group）已私有化，其历史止于 2025-01-24。',
  '282 recorded days of 39693, from 1996 and 1997 and from the end of 2019, are answered as recorded, every cell, zeros and gaps included.':
    '39693 的 282 天实录（1996 年、1997 年和 2019 年底），返回值逐格一致，包括零和缺失的日期。',
  'The field is the right one: on 2019-11-08 it holds 0.199549 as AKShare prints it, and on 1996-01-02 it holds 0 where the 5-minute field holds 0.201149.':
    '字段正确：2019-11-08 为 0.199549，与 AKShare 文档所载相同；1996-01-02 为 0，而 5 分钟字段为 0.201149。',
  'An answer whose number of days, first or last day is not what its header says is refused.':
    '天数、首日或末日与其头部所写不符的应答视为失败。',
  'It is slow: an answer may take a minute.': '较慢：应答可能需要一分钟。',

  // The source, and tables of what it covers
  'Research use only; no investment or commercial use.': '仅限研究使用，不得用于投资或商业用途。',
  'Risk Lab (Dacheng Xiu, Chicago Booth)': 'Risk Lab（修大成，芝加哥大学布斯商学院）',
};
