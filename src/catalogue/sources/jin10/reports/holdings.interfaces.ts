import { holdings, series } from './family.ts';

export default series('world-markets', {
  macro_cons_gold: holdings({
    doc: 'Holdings of the largest gold fund by day.',
    chinese: '全球最大黄金 ETF 持仓报告',
    attr: 1,
    label: '黄金',
    page: 'dc_etf_gold',
  }),
  macro_cons_silver: holdings({
    doc: 'Holdings of the largest silver fund by day.',
    chinese: '全球最大白银 ETF 持仓报告',
    attr: 2,
    label: '白银',
    page: 'dc_etf_sliver',
  }),
});
