import { say } from '../../../../../base/say.ts';
import { number, percent, text, whole } from '../../../../declare/columns.ts';
import { COMPANY } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { made } from '../filter.ts';
import { anyShareCode } from '../params.ts';
import { secucode } from '../secucode.ts';
import { companyFirst, TOTAL, VALUATIONS } from './comparison.ts';

const YEARS_ARE_FIXED = say(
  'The years in the names of columns are fixed texts of AKShare; they do not move with the data.',
  '列名中的年份是 AKShare 的固定文本，不随数据变化。',
);

export default reports(
  {
    category: 'stock',
    topic: 'peer-comparison',
    page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/czxbj',
    cache: COMPANY,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_zh_growth_comparison_em: report({
      say: say('Peer comparison of one A-share: growth.', 'A 股同行比较：成长性比较'),
      params: { symbol: anyShareCode({ default: 'SZ000895', wants: 'SH600000' }) },
      endpoint: 'f10',
      report: 'RPT_PCF10_INDUSTRY_GROWTH',
      where: { SECUCODE: made(({ symbol }) => secucode(symbol)) },
      sort: 'PAIMING',
      client: 'HSF10 PC',
      columns: {
        代码: text('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        '基本每股收益增长率-3年复合': percent('MGSY_3Y', {
          id: 'eps_growth_3y_compound',
          say: say('Basic earnings per share growth rate, 3-year compound.'),
        }),
        '基本每股收益增长率-24A': percent('MGSYTB', {
          id: 'eps_growth_24a',
          say: say('Basic earnings per share growth rate, 24A.'),
        }),
        '基本每股收益增长率-TTM': percent('MGSYTTM', {
          id: 'eps_growth_ttm',
          say: say('Basic earnings per share growth rate, TTM.'),
        }),
        '基本每股收益增长率-25E': percent('MGSY_1E', {
          id: 'eps_growth_25e',
          say: say('Basic earnings per share growth rate, 25E.'),
        }),
        '基本每股收益增长率-26E': percent('MGSY_2E', {
          id: 'eps_growth_26e',
          say: say('Basic earnings per share growth rate, 26E.'),
        }),
        '基本每股收益增长率-27E': percent('MGSY_3E', {
          id: 'eps_growth_27e',
          say: say('Basic earnings per share growth rate, 27E.'),
        }),
        '营业收入增长率-3年复合': percent('YYSR_3Y', {
          id: 'revenue_growth_3y_compound',
          say: say('Operating revenue growth rate, 3-year compound.'),
        }),
        '营业收入增长率-24A': percent('YYSRTB', {
          id: 'revenue_growth_24a',
          say: say('Operating revenue growth rate, 24A.'),
        }),
        '营业收入增长率-TTM': percent('YYSRTTM', {
          id: 'revenue_growth_ttm',
          say: say('Operating revenue growth rate, TTM.'),
        }),
        '营业收入增长率-25E': percent('YYSR_1E', {
          id: 'revenue_growth_25e',
          say: say('Operating revenue growth rate, 25E.'),
        }),
        '营业收入增长率-26E': percent('YYSR_2E', {
          id: 'revenue_growth_26e',
          say: say('Operating revenue growth rate, 26E.'),
        }),
        '营业收入增长率-27E': percent('YYSR_3E', {
          id: 'revenue_growth_27e',
          say: say('Operating revenue growth rate, 27E.'),
        }),
        '净利润增长率-3年复合': percent('JLR_3Y', {
          id: 'net_profit_growth_3y_compound',
          say: say('Net profit growth rate, 3-year compound.'),
        }),
        '净利润增长率-24A': percent('JLRTB', { id: 'net_profit_growth_24a', say: say('Net profit growth rate, 24A.') }),
        '净利润增长率-TTM': percent('JLRTTM', {
          id: 'net_profit_growth_ttm',
          say: say('Net profit growth rate, TTM.'),
        }),
        '净利润增长率-25E': percent('JLR_1E', {
          id: 'net_profit_growth_25e',
          say: say('Net profit growth rate, 25E.'),
        }),
        '净利润增长率-26E': percent('JLR_2E', {
          id: 'net_profit_growth_26e',
          say: say('Net profit growth rate, 26E.'),
        }),
        '净利润增长率-27E': percent('JLR_3E', {
          id: 'net_profit_growth_27e',
          say: say('Net profit growth rate, 27E.'),
        }),
        '基本每股收益增长率-3年复合排名': number('PAIMING', {
          id: 'eps_growth_3y_compound_rank',
          unit: 'rank',
          say: say('Basic earnings per share growth rate, 3-year compound rank.'),
        }),
      },
      quirks: [YEARS_ARE_FIXED],
    }),
    stock_zh_valuation_comparison_em: reportVariant({
      sample: { texts: { 排名: '12.0/27' } },
      say: say('Peer comparison of one A-share: valuation.', 'A 股同行比较：估值比较'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/gzbj',
      params: { symbol: anyShareCode({ default: 'SZ000895', wants: 'SH600000' }) },
      request: ({ symbol }) => ({
        endpoint: 'f10',
        report: 'RPT_PCF10_INDUSTRY_CVALUE',
        where: { SECUCODE: made(() => secucode(symbol)) },
        sort: 'PAIMING',
        client: 'HSF10 PC',
      }),
      columnsOf: () => ({ ...VALUATIONS, [TOTAL]: number('TOTAL_COUNT', { unit: 'companies' }) }),
      finish: companyFirst,
      columns: VALUATIONS,
      quirks: [
        say(
          'The company comes first, then the median and the mean of its industry, then the others by rank.',
          '首行是该公司，其后是行业中值与行业平均，再后是按排名排列的其他公司。',
        ),
        say('The rank of the first row is written rank/number of companies.', '首行的排名写作“名次/公司数”。'),
        YEARS_ARE_FIXED,
      ],
    }),
    stock_zh_dupont_comparison_em: report({
      keywords: ['DuPont analysis', 'return on equity', 'ROE', '杜邦分析', '净资产收益率'],
      say: say('Peer comparison of one A-share: DuPont figures.', 'A 股同行比较：杜邦分析比较'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/dbfxbj',
      params: { symbol: anyShareCode({ default: 'SZ000895', wants: 'SH600000' }) },
      endpoint: 'f10',
      report: 'RPT_PCF10_INDUSTRY_DBFX',
      where: { SECUCODE: made(({ symbol }) => secucode(symbol)) },
      sort: 'PAIMING',
      client: 'HSF10 PC',
      columns: {
        代码: text('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        'ROE-3年平均': percent('ROE_AVG', {
          id: 'roe_3_year_average',
          say: say('ROE, 3-year average.'),
        }),
        'ROE-22A': percent('ROEPJ_L3', { say: say('ROE, 22A.', '净资产收益率，22A。') }),
        'ROE-23A': percent('ROEPJ_L2', { say: say('ROE, 23A.', '净资产收益率，23A。') }),
        'ROE-24A': percent('ROEPJ_L1', { say: say('ROE, 24A.', '净资产收益率，24A。') }),
        '净利率-3年平均': percent('XSJLL_AVG', {
          id: 'net_margin_3_year_average',
          say: say('Net margin, 3-year average.'),
        }),
        '净利率-22A': percent('XSJLL_L3', { id: 'net_margin_22a', say: say('Net margin, 22A.') }),
        '净利率-23A': percent('XSJLL_L2', { id: 'net_margin_23a', say: say('Net margin, 23A.') }),
        '净利率-24A': percent('XSJLL_L1', { id: 'net_margin_24a', say: say('Net margin, 24A.') }),
        '总资产周转率-3年平均': percent('TOAZZL_AVG', {
          id: 'asset_turnover_3_year_average',
          say: say('Asset turnover, 3-year average.'),
        }),
        '总资产周转率-22A': percent('TOAZZL_L3', {
          id: 'asset_turnover_22a',
          say: say('Asset turnover, 22A.'),
        }),
        '总资产周转率-23A': percent('TOAZZL_L2', {
          id: 'asset_turnover_23a',
          say: say('Asset turnover, 23A.'),
        }),
        '总资产周转率-24A': percent('TOAZZL_L1', {
          id: 'asset_turnover_24a',
          say: say('Asset turnover, 24A.'),
        }),
        '权益乘数-3年平均': percent('QYCS_AVG', {
          id: 'equity_multiplier_3_year_average',
          say: say('Equity multiplier, 3-year average.'),
        }),
        '权益乘数-22A': percent('QYCS_L3', {
          id: 'equity_multiplier_22a',
          say: say('Equity multiplier, 22A.'),
        }),
        '权益乘数-23A': percent('QYCS_L2', {
          id: 'equity_multiplier_23a',
          say: say('Equity multiplier, 23A.'),
        }),
        '权益乘数-24A': percent('QYCS_L1', {
          id: 'equity_multiplier_24a',
          say: say('Equity multiplier, 24A.'),
        }),
        'ROE-3年平均排名': number('PAIMING', {
          id: 'roe_3_year_average_rank',
          unit: 'rank',
          say: say('ROE, 3-year average rank.'),
        }),
      },
      quirks: [
        say(
          'All figures are in percent, turnover and multiplier too: 160.31 is 1.6031 times.',
          '数字均为百分数，周转率与权益乘数亦然：160.31 即 1.6031 倍。',
        ),
        YEARS_ARE_FIXED,
      ],
    }),
    stock_zh_scale_comparison_em: report({
      lists: { rows: 1 },
      say: say('Peer comparison of one A-share: size.', 'A 股同行比较：公司规模'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/gsgm',
      params: { symbol: anyShareCode({ default: 'SZ000895', wants: 'SH600000' }) },
      endpoint: 'f10',
      report: 'RPT_PCF10_INDUSTRY_MARKET',
      fields:
        'SECUCODE,SECURITY_CODE,SECURITY_NAME_ABBR,ORG_CODE,CORRE_SECUCODE,CORRE_SECURITY_CODE,CORRE_SECURITY_NAME,CORRE_ORG_CODE,TOTAL_CAP,FREECAP,TOTAL_OPERATEINCOME,NETPROFIT,REPORT_TYPE,TOTAL_CAP_RANK,FREECAP_RANK,TOTAL_OPERATEINCOME_RANK,NETPROFIT_RANK',
      where: {
        SECUCODE: made(({ symbol }) => secucode(symbol)),
        CORRE_SECUCODE: made(({ symbol }) => secucode(symbol)),
      },
      sort: '-TOTAL_CAP',
      pageSize: 5,
      client: 'HSF10 PC',
      columns: {
        代码: text('CORRE_SECURITY_CODE'),
        简称: text('CORRE_SECURITY_NAME'),
        总市值: number('TOTAL_CAP'),
        总市值排名: whole('TOTAL_CAP_RANK'),
        流通市值: number('FREECAP', { unit: 'hundred_million_yuan' }),
        流通市值排名: whole('FREECAP_RANK'),
        营业收入: number('TOTAL_OPERATEINCOME', { id: 'operating_revenue', unit: 'yuan' }),
        营业收入排名: whole('TOTAL_OPERATEINCOME_RANK', {
          id: 'operating_revenue_rank',
          unit: 'rank',
          say: say('Rank by operating revenue.'),
        }),
        净利润: number('NETPROFIT', { unit: 'yuan' }),
        净利润排名: whole('NETPROFIT_RANK'),
      },
      quirks: [
        say(
          '流通市值 is in 100 million yuan, as the source sends it; the other amounts are in yuan.',
          '流通市值以亿元计，与数据源相同；其余金额以元计。',
        ),
      ],
    }),
  },
);
