/** What the declarations in `src/catalogue/sources/danjuan` say, in Chinese, by the English text. */
export const DANJUAN_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A fund without a rating has `null` for 评级机构 and 基金评级.': '没有评级的基金，评级机构 和 基金评级 为 `null`。',
  'A fund that the source does not know is 404, where AKShare raises an error.':
    '数据源不认识的基金返回 404，AKShare 则报错。',
  'The items and their order are those of a recorded result of AKShare, whose texts are answered as recorded where they are whole.':
    '项目及其顺序与 AKShare 的一份实录结果相同，其中完整的文本返回值与之一致。',
};
