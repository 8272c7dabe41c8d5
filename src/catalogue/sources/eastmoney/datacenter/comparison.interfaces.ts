import { say } from '../../../../base/say.ts';
import { number, percent, text, UNSTATED, whole } from '../../../../engine/interface/columns.ts';
import { COMPARED, NOT_COMPARED } from '../../../declare/evidence.ts';
import { COMPANY } from './cache.ts';
import { companyFirst, TOTAL, VALUATIONS } from './comparison.ts';
import { report, reports, reportVariant } from './family.ts';
import { made } from './filter.ts';
import { anyShareCode } from './params.ts';
import { secucode } from './secucode.ts';

export default reports(
  {
    category: 'stock',
    topic: 'peer-comparison',
    page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/czxbj',
    cache: COMPANY,
    kind: 'snapshot',
  },
  {
    stock_zh_growth_comparison_em: report({
      say: say('Peer comparison of one A-share: growth.', 'A 股同行比较：成长性比较'),
      params: { symbol: anyShareCode({ default: 'SZ000895' }) },
      endpoint: 'f10',
      report: 'RPT_PCF10_INDUSTRY_GROWTH',
      where: { SECUCODE: made(({ symbol }) => secucode(symbol)) },
      sort: 'PAIMING',
      client: 'HSF10 PC',
      columns: {
        代码: text('CORRE_SECURITY_CODE', 'Code.'),
        简称: text('CORRE_SECURITY_NAME', 'Short name.'),
        '基本每股收益增长率-3年复合': percent('MGSY_3Y', 'Basic earnings per share growth rate, 3-year compound.'),
        '基本每股收益增长率-24A': percent('MGSYTB', 'Basic earnings per share growth rate, 24A.'),
        '基本每股收益增长率-TTM': percent('MGSYTTM', 'Basic earnings per share growth rate, TTM.'),
        '基本每股收益增长率-25E': percent('MGSY_1E', 'Basic earnings per share growth rate, 25E.'),
        '基本每股收益增长率-26E': percent('MGSY_2E', 'Basic earnings per share growth rate, 26E.'),
        '基本每股收益增长率-27E': percent('MGSY_3E', 'Basic earnings per share growth rate, 27E.'),
        '营业收入增长率-3年复合': percent('YYSR_3Y', 'Operating revenue growth rate, 3-year compound.'),
        '营业收入增长率-24A': percent('YYSRTB', 'Operating revenue growth rate, 24A.'),
        '营业收入增长率-TTM': percent('YYSRTTM', 'Operating revenue growth rate, TTM.'),
        '营业收入增长率-25E': percent('YYSR_1E', 'Operating revenue growth rate, 25E.'),
        '营业收入增长率-26E': percent('YYSR_2E', 'Operating revenue growth rate, 26E.'),
        '营业收入增长率-27E': percent('YYSR_3E', 'Operating revenue growth rate, 27E.'),
        '净利润增长率-3年复合': percent('JLR_3Y', 'Net profit growth rate, 3-year compound.'),
        '净利润增长率-24A': percent('JLRTB', 'Net profit growth rate, 24A.'),
        '净利润增长率-TTM': percent('JLRTTM', 'Net profit growth rate, TTM.'),
        '净利润增长率-25E': percent('JLR_1E', 'Net profit growth rate, 25E.'),
        '净利润增长率-26E': percent('JLR_2E', 'Net profit growth rate, 26E.'),
        '净利润增长率-27E': percent('JLR_3E', 'Net profit growth rate, 27E.'),
        '基本每股收益增长率-3年复合排名': number(
          'PAIMING',
          'rank',
          'Basic earnings per share growth rate, 3-year compound rank.',
        ),
      },
      quirks: [
        say(
          'The years in the names of columns are fixed texts of AKShare; they do not move with the data.',
          '列名中的年份是 AKShare 的固定文本，不随数据变化。',
        ),
      ],
      evidence: [COMPARED],
    }),
    stock_zh_valuation_comparison_em: reportVariant({
      say: say('Peer comparison of one A-share: valuation.', 'A 股同行比较：估值比较'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/gzbj',
      params: { symbol: anyShareCode({ default: 'SZ000895' }) },
      request: ({ symbol }) => ({
        endpoint: 'f10',
        report: 'RPT_PCF10_INDUSTRY_CVALUE',
        where: { SECUCODE: made(() => secucode(symbol)) },
        sort: 'PAIMING',
        client: 'HSF10 PC',
      }),
      columnsOf: () => ({ ...VALUATIONS, [TOTAL]: number('TOTAL_COUNT', 'companies', 'Number of companies.') }),
      finish: companyFirst,
      columns: VALUATIONS,
      quirks: [
        say(
          'The company comes first, then the median and the mean of its industry, then the others by rank.',
          '首行是该公司，其后是行业中值与行业平均，再后是按排名排列的其他公司。',
        ),
        say('The rank of the first row is written rank/number of companies.', '首行的排名写作“名次/公司数”。'),
        say(
          'The years in the names of columns are fixed texts of AKShare; they do not move with the data.',
          '列名中的年份是 AKShare 的固定文本，不随数据变化。',
        ),
      ],
      evidence: [COMPARED],
    }),
    stock_zh_dupont_comparison_em: report({
      say: say('Peer comparison of one A-share: DuPont figures.', 'A 股同行比较：杜邦分析比较'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/dbfxbj',
      params: { symbol: anyShareCode({ default: 'SZ000895' }) },
      endpoint: 'f10',
      report: 'RPT_PCF10_INDUSTRY_DBFX',
      where: { SECUCODE: made(({ symbol }) => secucode(symbol)) },
      sort: 'PAIMING',
      client: 'HSF10 PC',
      columns: {
        代码: text('CORRE_SECURITY_CODE', 'Code.'),
        简称: text('CORRE_SECURITY_NAME', 'Short name.'),
        'ROE-3年平均': number('ROE_AVG', UNSTATED, 'ROE, 3-year average.'),
        'ROE-22A': number('ROEPJ_L3', UNSTATED, 'ROE, 22A.'),
        'ROE-23A': number('ROEPJ_L2', UNSTATED, 'ROE, 23A.'),
        'ROE-24A': number('ROEPJ_L1', UNSTATED, 'ROE, 24A.'),
        '净利率-3年平均': percent('XSJLL_AVG', 'Net margin, 3-year average.'),
        '净利率-22A': percent('XSJLL_L3', 'Net margin, 22A.'),
        '净利率-23A': percent('XSJLL_L2', 'Net margin, 23A.'),
        '净利率-24A': percent('XSJLL_L1', 'Net margin, 24A.'),
        '总资产周转率-3年平均': number('TOAZZL_AVG', UNSTATED, 'Asset turnover, 3-year average.'),
        '总资产周转率-22A': number('TOAZZL_L3', UNSTATED, 'Asset turnover, 22A.'),
        '总资产周转率-23A': number('TOAZZL_L2', UNSTATED, 'Asset turnover, 23A.'),
        '总资产周转率-24A': number('TOAZZL_L1', UNSTATED, 'Asset turnover, 24A.'),
        '权益乘数-3年平均': number('QYCS_AVG', UNSTATED, 'Equity multiplier, 3-year average.'),
        '权益乘数-22A': number('QYCS_L3', UNSTATED, 'Equity multiplier, 22A.'),
        '权益乘数-23A': number('QYCS_L2', UNSTATED, 'Equity multiplier, 23A.'),
        '权益乘数-24A': number('QYCS_L1', UNSTATED, 'Equity multiplier, 24A.'),
        'ROE-3年平均排名': number('PAIMING', 'rank', 'ROE, 3-year average rank.'),
      },
      quirks: [
        say(
          'The years in the names of columns are fixed texts of AKShare; they do not move with the data.',
          '列名中的年份是 AKShare 的固定文本，不随数据变化。',
        ),
      ],
      evidence: [COMPARED],
    }),
    stock_zh_scale_comparison_em: report({
      say: say('Peer comparison of one A-share: size.', 'A 股同行比较：公司规模'),
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000895&color=b#/thbj/gsgm',
      params: { symbol: anyShareCode({ default: 'SZ000895' }) },
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
        代码: text('CORRE_SECURITY_CODE', 'Code.'),
        简称: text('CORRE_SECURITY_NAME', 'Short name.'),
        总市值: number('TOTAL_CAP', UNSTATED, 'Total market value.'),
        总市值排名: whole('TOTAL_CAP_RANK', 'rank', 'Total market value rank.'),
        流通市值: number('FREECAP', UNSTATED, 'Free-float market value.'),
        流通市值排名: whole('FREECAP_RANK', 'rank', 'Free-float market value rank.'),
        营业收入: number('TOTAL_OPERATEINCOME', UNSTATED, 'Operating revenue.'),
        营业收入排名: whole('TOTAL_OPERATEINCOME_RANK', 'rank', 'Rank by operating revenue.'),
        净利润: number('NETPROFIT', UNSTATED, 'Net profit.'),
        净利润排名: whole('NETPROFIT_RANK', 'rank', 'Rank by net profit.'),
      },
      evidence: [NOT_COMPARED],
    }),
  },
);
