import { say } from '../../../../base/say.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import type { ReportAsk } from '../datacenter/wire.ts';
import { INCOME } from './delisted.ts';
import { COMPANY_FILES, delisted, statement } from './family.ts';
import type { StatementAsk } from './statements.ts';

const RECORDED = say(
  'The first five periods of a recorded result of AKShare are answered as recorded, every cell.',
  '对 AKShare 一份实录结果的前五个报告期，返回值逐格一致。',
);
const BANKS = say(
  'Where the source lists no periods of a company under its type, the other types are tried; AKShare tries banks.',
  '数据源在公司所属类型下没有列出报告期时，会再试其他类型；AKShare 只试银行。',
);
const QUARTERS = say(
  'Figures are of single quarters, and the columns of changes end with _QOQ: quarter on quarter.',
  '数字为单季值；变化列以 _QOQ 结尾，即环比。',
);

const PROFIT_SAMPLE = {
  isNewestFirst: true,
  columns: sampleNames('TOTAL_OPERATE_INCOME|TOTAL_OPERATE_INCOME_YOY|OPERATE_INCOME|OPERATE_INCOME_YOY'),
} as const;

export default [
  ...familyOf<RecordsShared<StatementAsk>>(
    {
      category: 'stock',
      topic: 'company-reports',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/NewFinanceAnalysis/Index?type=web&code=sh600519',
      cache: COMPANY_FILES,
      kind: 'snapshot',
      grain: 'report',
      quirks: [BANKS],
    },
    {
      stock_balance_sheet_by_report_em: statement({
        say: say('Balance sheets of one A-share company, every report, newest first.', '资产负债表：按报告期'),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('ACCEPT_DEPOSIT_INTERBANK|ACCOUNTS_PAYABLE|ACCOUNTS_RECE|ACCRUED_EXPENSE'),
        },
        statement: 'zcfzb',
        span: 'report',
        evidence: [RECORDED],
      }),
      stock_balance_sheet_by_yearly_em: statement({
        say: say('Balance sheets of one A-share company by year, newest first.', '资产负债表：按年度'),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('CASH_DEPOSIT_PBC|DEPOSIT_INTERBANK|PRECIOUS_METAL|LEND_FUND'),
        },
        statement: 'zcfzb',
        span: 'year',
        symbol: 'SH600036',
        evidence: [RECORDED],
      }),
      stock_profit_sheet_by_report_em: statement({
        say: say(
          'Income statements of one A-share company since the beginning of the year, every report, newest first.',
          '利润表：按报告期',
        ),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('TOTAL_OPERATE_INCOME|OPERATE_INCOME|OPERATE_PROFIT|TOTAL_PROFIT'),
        },
        statement: 'lrb',
        span: 'report',
      }),
      stock_profit_sheet_by_yearly_em: statement({
        say: say('Income statements of one A-share company by year, newest first.', '利润表：按年度'),
        sample: PROFIT_SAMPLE,
        statement: 'lrb',
        span: 'year',
        evidence: [RECORDED],
      }),
      stock_profit_sheet_by_quarterly_em: statement({
        say: say('Income statements of one A-share company by single quarter, newest first.', '利润表：按单季度'),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('~OPINION_TYPE|OSOPINION_TYPE|TOTAL_OPERATE_INCOME|TOTAL_OPERATE_INCOME_QOQ'),
        },
        statement: 'lrb',
        span: 'quarter',
        quirks: [QUARTERS],
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_report_em: statement({
        say: say(
          'Cash-flow statements of one A-share company since the beginning of the year, every report, newest first.',
          '现金流量表：按报告期',
        ),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('SALES_SERVICES|RECEIVE_TAX_REFUND|NETCASH_OPERATE|NETCASH_INVEST'),
        },
        statement: 'xjllb',
        span: 'report',
      }),
      stock_cash_flow_sheet_by_yearly_em: statement({
        say: say('Cash-flow statements of one A-share company by year, newest first.', '现金流量表：按年度'),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('DEPOSIT_IOFI_OTHER|CUSTOMER_DEPOSIT_ADD|IOFI_ADD|LOAN_PBC_ADD'),
        },
        statement: 'xjllb',
        span: 'year',
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_quarterly_em: statement({
        say: say(
          'Cash-flow statements of one A-share company by single quarter, newest first.',
          '现金流量表：按单季度',
        ),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('SALES_SERVICES|DEPOSIT_INTERBANK_ADD|LOAN_PBC_ADD|OFI_BF_ADD'),
        },
        statement: 'xjllb',
        span: 'quarter',
        quirks: [QUARTERS],
        evidence: [RECORDED],
      }),
    },
  ),
  ...familyOf<RecordsShared<ReportAsk>>(
    {
      category: 'stock',
      topic: 'company-reports',
      page: 'https://emweb.securities.eastmoney.com/pc_hsf10/pages/index.html?type=web&code=SZ000013&color=b#/cwfx',
      cache: COMPANY_FILES,
      kind: 'snapshot',
      grain: 'report',
    },
    {
      stock_balance_sheet_by_report_delisted_em: delisted({
        say: say('Balance sheets of one delisted company, newest first.', '资产负债表：已退市股票'),
        sample: { isNewestFirst: true, columns: sampleNames('TOTAL_ASSETS|TOTAL_LIABILITIES|TOTAL_EQUITY') },
        report: 'RPT_F10_FINANCE_GBALANCE',
        fields: 'F10_FINANCE_GBALANCE',
      }),
      stock_profit_sheet_by_report_delisted_em: delisted({
        say: say('Income statements of one delisted company, newest first.', '利润表：已退市股票'),
        sample: PROFIT_SAMPLE,
        ...INCOME,
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_report_delisted_em: delisted({
        say: say('Cash-flow statements of one delisted company, newest first.', '现金流量表：已退市股票'),
        sample: {
          isNewestFirst: true,
          columns: sampleNames('SALES_SERVICES|RECEIVE_TAX_REFUND|NETCASH_OPERATE|NETCASH_INVEST'),
        },
        report: 'RPT_F10_FINANCE_GCASHFLOW',
        fields: 'APP_F10_GCASHFLOW',
      }),
    },
  ),
];
