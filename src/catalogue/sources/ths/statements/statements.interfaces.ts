import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import { ABSTRACT_INDICATORS, BALANCE_INDICATORS, HEADINGS, INDICATORS, statement } from './family.ts';
import type { StatementAsk } from './wire.ts';

export default familyOf<RecordsShared<StatementAsk>>(
  {
    category: 'stock',
    topic: 'company-reports',
    page: 'https://basic.10jqka.com.cn/new/000063/finance.html',
    cache: freshFor('6h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: { param: 'indicator', of: { 按报告期: 'report', 按单季度: 'quarter', 按年度: 'year' } },
  },
  {
    stock_financial_abstract_ths: statement({
      say: say('Key figures of one A-share company by period, oldest first.', '财务指标：主要指标（同花顺）'),
      sample: {
        columns: sampleNames(
          '~净利润|~净利润同比增长率|~扣非净利润|~扣非净利润同比增长率|~营业总收入|~营业总收入同比增长率|~基本每股收益|~每股净资产|~每股经营现金流|~销售净利率|~销售毛利率|~净资产收益率|~资产负债率',
        ),
        texts: {
          净利润: '13.18亿',
          净利润同比增长率: '12.90%',
          扣非净利润: '13.18亿',
          扣非净利润同比增长率: '13.23%',
          营业总收入: '55.65亿',
          营业总收入同比增长率: '12.90%',
          基本每股收益: '1.20',
          每股净资产: '9.50',
          每股经营现金流: '1.10',
          销售净利率: '23.70%',
          销售毛利率: '41.50%',
          净资产收益率: '12.60%',
          资产负债率: '38.40%',
        },
      },
      keywords: ['ROE', 'EPS', 'key ratios', '每股收益', '净资产收益率'],
      statement: 'abstract',

      indicator: ABSTRACT_INDICATORS,
    }),
    stock_financial_benefit_ths: statement({
      say: say('Income statements of one A-share company by period, newest first.', '利润表（同花顺）'),
      sample: {
        texts: { '*净利润': '{50.57}亿', '*营业总收入': '{715.53}亿', '*营业总成本': '{680.41}亿' },
        isNewestFirst: true,
        columns: sampleNames('报表核心指标|~*净利润|~*营业总收入|~*营业总成本'),
      },
      keywords: ['income statement', 'profit', 'P&L', '净利润'],
      statement: 'benefit',
      quirks: [HEADINGS],

      indicator: INDICATORS,
    }),
    stock_financial_cash_ths: statement({
      say: say('Cash-flow statements of one A-share company by period, newest first.', '现金流量表（同花顺）'),
      sample: {
        texts: {
          '*现金及现金等价物净增加额': '{53.66}亿',
          '*经营活动产生的现金流量净额': '{39.19}亿',
          '*投资活动产生的现金流量净额': '-{56.90}亿',
        },
        isNewestFirst: true,
        columns: sampleNames(
          '报表核心指标|~*现金及现金等价物净增加额|~*经营活动产生的现金流量净额|~*投资活动产生的现金流量净额',
        ),
      },
      keywords: ['cash flow statement', '现金流'],
      statement: 'cash',
      quirks: [HEADINGS],

      indicator: INDICATORS,
    }),
    stock_financial_debt_ths: statement({
      say: say('Balance sheets of one A-share company by period, newest first.', '资产负债表（同花顺）'),
      sample: {
        texts: { '*所有者权益（或股东权益）合计': '{5100.62}亿', '*资产合计': '{5.87}万亿', '*负债合计': '{5.36}万亿' },
        isNewestFirst: true,
        columns: sampleNames('报表核心指标|~*所有者权益（或股东权益）合计|~*资产合计|~*负债合计'),
      },
      keywords: ['balance sheet', 'assets', 'liabilities'],
      statement: 'debt',
      grain: { param: 'indicator', of: { 按报告期: 'report', 按年度: 'year' } },
      quirks: [HEADINGS],
      evidence: [
        say(
          'The rows of a recorded result of AKShare are answered as recorded, every cell; they are of a bank.',
          '对 AKShare 一份实录结果中的各行，返回值逐格一致；该结果属于一家银行。',
        ),
      ],
      indicator: BALANCE_INDICATORS,
    }),
  },
);
