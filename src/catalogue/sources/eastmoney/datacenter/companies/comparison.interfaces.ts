import { say } from '../../../../../base/say.ts';
import { number, percent, text, whole } from '../../../../declare/columns.ts';
import { ofEach } from '../../../../fields/field.ts';
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
        ...ofEach(
          [
            ['基本每股收益增长率', 'MGSY', 'eps_growth', 'Basic earnings per share growth rate'],
            ['营业收入增长率', 'YYSR', 'revenue_growth', 'Operating revenue growth rate'],
            ['净利润增长率', 'JLR', 'net_profit_growth', 'Net profit growth rate'],
          ],
          ([name, field, id, rate]) => ({
            [`${name}-3年复合`]: percent(`${field}_3Y`, {
              id: `${id}_3y_compound`,
              say: say(`${rate}, 3-year compound.`),
            }),
            [`${name}-24A`]: percent(`${field}TB`, { id: `${id}_24a`, say: say(`${rate}, 24A.`) }),
            [`${name}-TTM`]: percent(`${field}TTM`, { id: `${id}_ttm`, say: say(`${rate}, TTM.`) }),
            [`${name}-25E`]: percent(`${field}_1E`, { id: `${id}_25e`, say: say(`${rate}, 25E.`) }),
            [`${name}-26E`]: percent(`${field}_2E`, { id: `${id}_26e`, say: say(`${rate}, 26E.`) }),
            [`${name}-27E`]: percent(`${field}_3E`, { id: `${id}_27e`, say: say(`${rate}, 27E.`) }),
          }),
        ),
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
        'ROE-3年平均': percent('ROE_AVG', { id: 'roe_3_year_average', say: say('ROE, 3-year average.') }),
        'ROE-22A': percent('ROEPJ_L3', { say: say('ROE, 22A.', '净资产收益率，22A。') }),
        'ROE-23A': percent('ROEPJ_L2', { say: say('ROE, 23A.', '净资产收益率，23A。') }),
        'ROE-24A': percent('ROEPJ_L1', { say: say('ROE, 24A.', '净资产收益率，24A。') }),
        ...ofEach(
          [
            ['净利率', 'XSJLL', 'net_margin', 'Net margin'],
            ['总资产周转率', 'TOAZZL', 'asset_turnover', 'Asset turnover'],
            ['权益乘数', 'QYCS', 'equity_multiplier', 'Equity multiplier'],
          ],
          ([name, field, id, ratio]) => ({
            [`${name}-3年平均`]: percent(`${field}_AVG`, {
              id: `${id}_3_year_average`,
              say: say(`${ratio}, 3-year average.`),
            }),
            [`${name}-22A`]: percent(`${field}_L3`, { id: `${id}_22a`, say: say(`${ratio}, 22A.`) }),
            [`${name}-23A`]: percent(`${field}_L2`, { id: `${id}_23a`, say: say(`${ratio}, 23A.`) }),
            [`${name}-24A`]: percent(`${field}_L1`, { id: `${id}_24a`, say: say(`${ratio}, 24A.`) }),
          }),
        ),
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
