import { say } from '../../../../base/say.ts';
import { type ColumnSpec, date, type MappedColumn, number, percent } from '../../../declare/columns.ts';
import type { Field } from '../../../fields/field.ts';

type Meaning = Pick<Field, 'id' | 'say' | 'unit'>;

/** Every indicator of the page by its label, in the order of the page, with its meaning. */
const INDICATORS: Readonly<Record<string, Meaning>> = {
  '摊薄每股收益(元)': { id: 'diluted_eps', say: say('Diluted earnings per share.') },
  '加权每股收益(元)': { id: 'weighted_eps', say: say('Weighted earnings per share.') },
  '每股收益_调整后(元)': { id: 'adjusted_eps', say: say('Adjusted earnings per share.') },
  '扣除非经常性损益后的每股收益(元)': {
    id: 'eps_excluding_nonrecurring',
    say: say('Earnings per share without one-offs.'),
  },
  '每股净资产_调整前(元)': { id: 'net_assets_per_share_before_adjustment' },
  '每股净资产_调整后(元)': { id: 'net_assets_per_share_after_adjustment' },
  '每股经营性现金流(元)': { id: 'operating_cash_flow_per_share' },
  '每股资本公积金(元)': { id: 'capital_reserve_per_share' },
  '每股未分配利润(元)': { id: 'undistributed_profit_per_share' },
  '调整后的每股净资产(元)': { id: 'adjusted_net_assets_per_share' },
  '总资产利润率(%)': { id: 'profit_on_total_assets' },
  '主营业务利润率(%)': { id: 'main_business_margin' },
  '总资产净利润率(%)': { id: 'net_profit_on_total_assets' },
  '成本费用利润率(%)': { id: 'profit_on_costs' },
  '营业利润率(%)': { id: 'operating_margin' },
  '主营业务成本率(%)': { id: 'main_business_cost_ratio' },
  '销售净利率(%)': { id: 'net_margin' },
  '股本报酬率(%)': { id: 'return_on_share_capital' },
  '净资产报酬率(%)': { id: 'return_on_net_assets' },
  '资产报酬率(%)': { id: 'return_on_assets' },
  '销售毛利率(%)': { id: 'gross_margin' },
  三项费用比重: { id: 'three_expenses_share', say: say('Share of three expense items.') },
  非主营比重: { id: 'non_core_business_share', say: say('Share of non-core business.') },
  主营利润比重: { id: 'core_profit_share', say: say('Share of core profit.') },
  '股息发放率(%)': { id: 'payout_ratio', say: say('Dividends to earnings.') },
  '投资收益率(%)': { id: 'return_on_investment' },
  '主营业务利润(元)': { id: 'main_business_profit' },
  '净资产收益率(%)': { id: 'return_on_equity', say: say('Return on equity.', '净资产收益率。') },
  '加权净资产收益率(%)': { id: 'weighted_return_on_equity' },
  '扣除非经常性损益后的净利润(元)': {
    id: 'net_profit_excluding_nonrecurring',
    say: say('Net profit without one-offs.'),
  },
  '主营业务收入增长率(%)': { id: 'main_revenue_growth', say: say('Growth of main revenue.') },
  '净利润增长率(%)': { id: 'net_profit_growth', say: say('Growth of net profit.') },
  '净资产增长率(%)': { id: 'net_assets_growth', say: say('Growth of net assets.') },
  '总资产增长率(%)': { id: 'total_assets_growth', say: say('Growth of total assets.') },
  '应收账款周转率(次)': { id: 'receivables_turnover' },
  '应收账款周转天数(天)': { id: 'receivables_days' },
  '存货周转天数(天)': { id: 'inventory_days' },
  '存货周转率(次)': { id: 'inventory_turnover' },
  '固定资产周转率(次)': { id: 'fixed_asset_turnover', say: say('Fixed-asset turnover.') },
  '总资产周转率(次)': { id: 'total_asset_turnover', say: say('Total-asset turnover.') },
  '总资产周转天数(天)': { id: 'total_asset_days', say: say('Total-asset days.') },
  '流动资产周转率(次)': { id: 'current_asset_turnover', say: say('Current-asset turnover.') },
  '流动资产周转天数(天)': { id: 'current_asset_days', say: say('Current-asset days.') },
  '股东权益周转率(次)': { id: 'equity_turnover' },
  流动比率: { id: 'current_ratio', unit: 'times' },
  速动比率: { id: 'quick_ratio', unit: 'times' },
  '现金比率(%)': { id: 'cash_ratio' },
  利息支付倍数: { id: 'interest_cover' },
  '长期债务与营运资金比率(%)': {
    id: 'long_term_debt_to_working_capital',
    say: say('Long-term debt to working capital.'),
  },
  '股东权益比率(%)': { id: 'equity_ratio' },
  '长期负债比率(%)': { id: 'long_term_debt_ratio', say: say('Long-term debt ratio.') },
  '股东权益与固定资产比率(%)': { id: 'equity_to_fixed_assets' },
  '负债与所有者权益比率(%)': { id: 'debt_to_equity' },
  '长期资产与长期资金比率(%)': {
    id: 'long_term_assets_to_long_term_funds',
    say: say('Long-term assets to long-term funds.'),
  },
  '资本化比率(%)': { id: 'capitalisation_ratio' },
  '固定资产净值率(%)': { id: 'net_fixed_asset_ratio', say: say('Net fixed-asset ratio.') },
  '资本固定化比率(%)': { id: 'capital_immobilisation_ratio' },
  '产权比率(%)': { id: 'liabilities_to_equity' },
  '清算价值比率(%)': { id: 'liquidation_value_ratio' },
  '固定资产比重(%)': { id: 'fixed_assets_share', say: say('Share of fixed assets.') },
  '资产负债率(%)': { id: 'debt_to_assets' },
  '总资产(元)': { id: 'total_assets' },
  '经营现金净流量对销售收入比率(%)': { id: 'operating_cash_flow_to_sales' },
  '资产的经营现金流量回报率(%)': { id: 'operating_cash_flow_to_assets', say: say('Operating cash flow on assets.') },
  '经营现金净流量与净利润的比率(%)': { id: 'operating_cash_flow_to_net_profit' },
  '经营现金净流量对负债比率(%)': { id: 'operating_cash_flow_to_debt' },
  '现金流量比率(%)': { id: 'cash_flow_ratio' },
  '短期股票投资(元)': { id: 'short_term_stock_investments', say: say('Short-term stock investments.') },
  '短期债券投资(元)': { id: 'short_term_bond_investments', say: say('Short-term bond investments.') },
  '短期其它经营性投资(元)': { id: 'other_short_term_investments', say: say('Other short-term investments.') },
  '长期股票投资(元)': { id: 'long_term_stock_investments', say: say('Long-term stock investments.') },
  '长期债券投资(元)': { id: 'long_term_bond_investments', say: say('Long-term bond investments.') },
  '长期其它经营性投资(元)': { id: 'other_long_term_investments', say: say('Other long-term investments.') },
  '1年以内应收帐款(元)': { id: 'receivables_within_1_year', say: say('Receivables, within 1 year.') },
  '1-2年以内应收帐款(元)': { id: 'receivables_1_2_years', say: say('Receivables, 1 to 2 years.') },
  '2-3年以内应收帐款(元)': { id: 'receivables_2_3_years', say: say('Receivables, 2 to 3 years.') },
  '3年以内应收帐款(元)': {
    id: 'receivables_over_3_years',
    say: say(
      'Receivables, more than 3 years, although the label says within.',
      '3 年以上的应收账款，尽管列名为“以内”。',
    ),
  },
  '1年以内预付货款(元)': { id: 'prepayments_within_1_year', say: say('Prepayments, within 1 year.') },
  '1-2年以内预付货款(元)': { id: 'prepayments_1_2_years', say: say('Prepayments, 1 to 2 years.') },
  '2-3年以内预付货款(元)': { id: 'prepayments_2_3_years', say: say('Prepayments, 2 to 3 years.') },
  '3年以内预付货款(元)': {
    id: 'prepayments_over_3_years',
    say: say(
      'Prepayments, more than 3 years, although the label says within.',
      '3 年以上的预付货款，尽管列名为“以内”。',
    ),
  },
  '1年以内其它应收款(元)': { id: 'other_receivables_within_1_year', say: say('Other receivables, within 1 year.') },
  '1-2年以内其它应收款(元)': { id: 'other_receivables_1_2_years', say: say('Other receivables, 1 to 2 years.') },
  '2-3年以内其它应收款(元)': { id: 'other_receivables_2_3_years', say: say('Other receivables, 2 to 3 years.') },
  '3年以内其它应收款(元)': {
    id: 'other_receivables_over_3_years',
    say: say(
      'Other receivables, more than 3 years, although the label says within.',
      '3 年以上的其他应收款，尽管列名为“以内”。',
    ),
  },
};

/** The columns of the indicators, each filled from the label that it is named after. */
export const INDICATOR_COLUMNS: Readonly<Record<string, ColumnSpec>> = {
  日期: date({ say: say('Last day of the period.', '报告期末。') }),
  ...Object.fromEntries(Object.entries(INDICATORS).map(([label, meaning]) => [label, columnOf(label, meaning)])),
};

/** The unit stands in brackets behind a label; behind some there is none. */
function columnOf(label: string, meaning: Meaning): MappedColumn<'number' | 'percent'> {
  const [, unit] = /\((.)\)$/.exec(label) ?? [];
  if (unit === '%') return percent(label, meaning);
  if (unit === '元') return number(label, { unit: label.includes('每股') ? 'yuan_per_share' : 'yuan', ...meaning });
  if (unit === '次') return number(label, { unit: 'turns', ...meaning });
  return number(label, { unit: unit === '天' ? 'days' : 'unstated', ...meaning });
}
