import { say } from '../../../../base/say.ts';
import { holdings, series } from './family.ts';

export default series('world-markets', {
  macro_cons_gold: holdings({
    say: say('Holdings of the largest gold fund by day.', '全球最大黄金 ETF 持仓报告'),
    attr: 1,
    label: '黄金',
    page: 'dc_etf_gold',
  }),
  macro_cons_silver: holdings({
    say: say('Holdings of the largest silver fund by day.', '全球最大白银 ETF 持仓报告'),
    attr: 2,
    label: '白银',
    page: 'dc_etf_sliver',
  }),
});
