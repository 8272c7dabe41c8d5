/** What the declarations in `src/catalogue/sources/nbs` say, in Chinese, by the English text. */
export const NBS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Rates are texts, as in AKShare.': '失业率为文本，与 AKShare 相同。',
  'Names of rates have no blank at their end, and no (%).': '失业率名称的末尾没有空格，也没有 (%)。',
  'The rates of the young before and after December 2023 are not the same: students are left out since.':
    '2023 年 12 月前后的青年失业率口径不同：此后不含在校学生。',
  'Its site of data was rebuilt in March 2026: the addresses before that are gone.':
    '其数据网站于 2026 年 3 月重建：此前的网址已失效。',
};
