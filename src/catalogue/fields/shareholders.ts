import { say } from '../../base/say.ts';
import { type Field, fields, ofEach, ROW_NUMBER_FIELD } from './field.ts';

/** How the price changed after a notice, by the trading days since. */
const AFTER_NOTICE = ofEach(['10', '30', '60'], (days) => {
  const change = (id: string, text: string): Field => ({
    role: 'other_change',
    id: `after_notice_${days}d_${id}`,
    say: say(text),
  });
  const rise = (which: string): Field =>
    change(`${which}_change`, `Rise after the notice date, ${days} trading days, ${which} rise.`);
  return {
    [`公告日后涨跌幅-${days}个交易日`]: change('change_percent', `Change after the notice date, ${days} trading days.`),
    [`公告日后涨幅统计-${days}个交易日-平均涨幅`]: rise('average'),
    [`公告日后涨幅统计-${days}个交易日-最大涨幅`]: rise('largest'),
    [`公告日后涨幅统计-${days}个交易日-最小涨幅`]: rise('smallest'),
  };
});

/** Shareholders, pledges and lock-ups. */
export const SHAREHOLDERS = fields({
  ...AFTER_NOTICE,
  股东名称: { id: 'shareholder_name' },
  股东类型: { id: 'shareholder_type' },
  公告日: { id: 'notice_date' },
  解禁数量: { id: 'unlocked_shares', say: say('Shares unlocked.'), unit: 'shares' },
  '期末持股-数量': {
    ratioOf: { of: ['period_end_float_market_value'], over: ['price'] },
    id: 'period_end_shares',
    say: say('Holding at period end, number.'),
    unit: 'shares',
  },
  '期末持股-数量变化': {
    id: 'period_end_shares_change',
    say: say('Holding at period end, change of shares.'),
    unit: 'shares',
  },
  '期末持股-数量变化比例': {
    id: 'period_end_shares_change_percent',
    say: say('Holding at period end, change of shares, percent.'),
  },
  '期末持股-持股变动': {
    id: 'period_end_holding_change',
    say: say(
      'Holding at period end, kind of the change: 新进, 增加, 不变 or 减少.',
      '期末持股的变动：新进、增加、不变 或 减少。',
    ),
  },
  '期末持股-流通市值': {
    near: { role: 'float_market_value', from: 0.001, to: 0.2 },
    id: 'period_end_float_market_value',
    say: say('Holding at period end, market value of the shares in circulation.'),
    unit: 'yuan',
  },
  持有个股: { id: 'stocks_held' },
  持股数: { id: 'shares_held', unit: 'shares' },
  质押机构: { id: 'pledgee' },
  质押笔数: { id: 'pledge_count', say: say('Number of pledges.'), unit: 'deals' },
  实际解禁数量: { id: 'actually_unlocked_shares', say: say('Shares actually unlocked.'), unit: 'shares' },
  增减: { id: 'holding_change', say: say('Change.') },
  质押公司数量: { id: 'pledging_company_count', say: say('Number of companies with pledges.'), unit: 'companies' },
  占总股本比例: { id: 'share_of_total_shares', range: [0, 100] },
  变动原因: { id: 'change_reason', say: say('Reason for the change.') },
  解禁时间: { id: 'unlock_date' },
  限售股类型: { id: 'restricted_share_type', say: say('Type of restricted shares.') },
  '期末持股只数统计-总持有': {
    id: 'period_end_stock_count',
    say: say('Number of stocks held at period end, in total.'),
    unit: 'stocks',
  },
  '期末持股只数统计-新进': {
    id: 'period_end_stock_count_new',
    say: say('Number of stocks held at period end, new.'),
    unit: 'stocks',
  },
  '期末持股只数统计-增加': {
    id: 'period_end_stock_count_increased',
    say: say('Number of stocks held at period end, increased.'),
    unit: 'stocks',
  },
  '期末持股只数统计-不变': {
    id: 'period_end_stock_count_unchanged',
    say: say('Number of stocks held at period end, unchanged.'),
    unit: 'stocks',
  },
  '期末持股只数统计-减少': {
    id: 'period_end_stock_count_decreased',
    say: say('Number of stocks held at period end, decreased.'),
    unit: 'stocks',
  },
  流通市值统计: { id: 'float_market_value', say: say('Market value of the shares in circulation.'), unit: 'yuan' },
  统计次数: { id: 'count', unit: 'occurrences' },
  协同股东名称: { id: 'cooperating_shareholder_name' },
  协同股东类型: { id: 'cooperating_shareholder_type' },
  协同次数: { id: 'cooperation_count', say: say('Times cooperating.'), unit: 'occurrences' },
  个股详情: { id: 'stock_details', say: say('Details per stock.') },
  股份类型: { id: 'share_class', say: say('Class of the shares.') },
  变动比率: { id: 'change_ratio', say: say('The change, over the holding before.', '持股变化相对原持股的比率。') },
  股东排名: { id: 'shareholder_rank', unit: 'rank' },
  质押数量: { id: 'pledged_shares', unit: 'ten_thousand_shares' },
  未达预警线比例: {
    id: 'below_warning_line_share',
    say: say('Share of the deals below the warning line.'),
    unit: 'fraction',
  },
  达到预警线未达平仓线比例: {
    id: 'between_lines_share',
    say: say('Share of the deals between warning and liquidation line.'),
    unit: 'fraction',
  },
  达到平仓线比例: {
    id: 'at_liquidation_line_share',
    say: say('Share of the deals at the liquidation line.'),
    unit: 'fraction',
  },
  质押股份数量: { id: 'pledged_shares', unit: 'shares' },
  占所持股份比例: { id: 'share_of_holding', say: say('Share of the holding.') },
  质押日收盘价: {
    id: 'pledge_date_close',
    say: say('Close on the pledge date, forward-adjusted.', '质押日收盘价，前复权。'),
    unit: 'yuan',
  },
  预估平仓线: { id: 'estimated_liquidation_line', unit: 'yuan' },
  质押开始日期: { id: 'pledge_start_date' },
  质押结束日期: { id: 'pledge_end_date' },
  状态: { id: 'status' },
  公司家数: { id: 'company_count', say: say('Number of companies.'), unit: 'companies' },
  沪深300指数: { id: 'csi_300', say: say('CSI 300 index.') },
  变动人: { id: 'person' },
  变动股数: { id: 'changed_shares', say: say('Shares changed.') },
  成交均价: { id: 'average_deal_price' },
  变动金额: { id: 'change_amount', say: say('Amount of the change.') },
  变动比例: { id: 'change_ratio' },
  变动后持股数: { id: 'shares_held_after', say: say('Shares held after the change.') },
  持股种类: { id: 'share_class', say: say('Kind of shares.') },
  董监高人员姓名: { id: 'officer_name' },
  职务: { id: 'position' },
  变动人与董监高的关系: { id: 'relation_to_officer', say: say('Relation to the officer.') },
  开始时持有: { id: 'held_at_start' },
  结束后持有: { id: 'held_at_end' },
  持股比例: { id: 'holding_ratio', say: say('Share of all shares.'), range: [0, 100] },
  实际解禁市值: { id: 'actually_unlocked_value', say: say('Market value actually unlocked.'), unit: 'yuan' },
  解禁前一交易日收盘价: { id: 'close_before_unlocking', say: say('Close of the day before unlocking.') },
  解禁前20日涨跌幅: {
    role: 'other_change',
    id: 'change_percent_20d_before_unlocking',
    say: say('Percent change in the 20 days before unlocking.'),
  },
  解禁后20日涨跌幅: {
    role: 'other_change',
    id: 'change_percent_20d_after_unlocking',
    say: say('Percent change in the 20 days after unlocking.'),
  },
  '股东户数-本次': { id: 'shareholder_count', say: say('Shareholders now.'), unit: 'shareholders' },
  '股东户数-上次': { id: 'previous_shareholder_count', say: say('Shareholders before.'), unit: 'shareholders' },
  '股东户数-增减': {
    id: 'shareholder_count_change',
    say: say('Change in shareholders.'),
    unit: 'shareholders',
    sumOf: ['shareholder_count', '-previous_shareholder_count'],
  },
  '股东户数-增减比例': {
    ratioOf: { of: ['shareholder_count', '-previous_shareholder_count'], over: ['previous_shareholder_count'] },
    id: 'shareholder_count_change_percent',
    say: say('Percent change in shareholders.'),
  },
  区间涨跌幅: { role: 'other_change', id: 'period_change_percent', say: say('Percent change over the period.') },
  户均持股市值: {
    ratioOf: { of: ['market_value'], over: ['shareholder_count'] },
    id: 'average_holding_value',
    say: say('Average value per shareholder.'),
  },
  户均持股数量: {
    ratioOf: { of: ['total_shares'], over: ['shareholder_count'] },
    id: 'average_shares_held',
    say: say('Average shares per shareholder.'),
  },
  编号: ROW_NUMBER_FIELD,
  股本性质: { id: 'share_kind', say: say('Kind of the shares.') },
  占流通股比例: {
    ratioOf: { of: ['holding_value'], over: ['float_market_value'] },
    id: 'holding_to_float',
    say: say('What is held of the float.', '持股占流通股的比例。'),
  },
  持股比例增幅: {
    id: 'holding_ratio_change',
    say: say(
      'Change of what is held of all shares since the quarter before, in percentage points.',
      '占总股本比例与上一季度相比的变化，以百分点计。',
    ),
  },
  占流通股比例增幅: {
    id: 'holding_to_float_change',
    say: say(
      'Change of what is held of the float since the quarter before, in percentage points.',
      '占流通股比例与上一季度相比的变化，以百分点计。',
    ),
  },
  变动日期: { id: 'change_date', say: say('Day of the change.', '变动的日期。') },
  变动数量: {
    id: 'changed_shares',
    say: say(
      'Shares bought or sold, with the direction and 万 or 亿: 减持1148.91万.',
      '变动的股数，带方向及“万”或“亿”：减持1148.91万。',
    ),
  },
  交易均价: { id: 'average_price', say: say('Average price in yuan, or 未披露.', '交易均价（元），或未披露。') },
});
