/** What the declarations in `src/catalogue/sources/cnbs` say, in Chinese, by the English text. */
export const CNBS_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'A cell that is empty is `null`; AKShare empties the whole column then.': '空单元格为 `null`；AKShare 会把整列置空。',
  'A workbook whose sectors do not add up is refused: AKShare exchanged the three columns of government until July 2023.':
    '各部门之和不符的工作簿视为失败：AKShare 在 2023 年 7 月之前颠倒了政府部门的三列。',
  'In every quarter the sectors add up to the real economy, within rounding.':
    '在每个季度，各部门之和等于实体经济部门（舍入误差以内）。',
  'Its workbook is served without encryption alone, from an address without a name: it needs `--allow-http cnbs`, and anybody on the way could change it.':
    '其工作簿只能由一个没有域名的地址不加密地取得：需要 `--allow-http cnbs`，途中任何人都可能改动其内容。',
  'It is updated late: in April 2026, its newest quarter was the last one of 2024.':
    '更新较晚：2026 年 4 月时，最新季度是 2024 年四季度。',
};
