import { familyOf } from '../../../declare/family.ts';
import type { RecordsShared } from '../../../wire/records.ts';
import type { ReportAsk } from '../datacenter/wire.ts';
import { INCOME } from './delisted.ts';
import { COMPANY_FILES, delisted, statement } from './family.ts';
import type { StatementAsk } from './statements.ts';

const RECORDED = 'The first five periods of a recorded result of AKShare are answered as recorded, every cell.';
const BANKS =
  'Where the source lists no periods of a company under its type, the other types are tried; AKShare tries banks.';
const QUARTERS = 'Figures are of single quarters, and the columns of changes end with _QOQ: quarter on quarter.';

export default [
  ...familyOf<RecordsShared<StatementAsk>>(
    {
      category: 'stock',
      topic: 'company-reports',
      page: 'https://emweb.securities.eastmoney.com/PC_HSF10/NewFinanceAnalysis/Index?type=web&code=sh600519',
      cache: COMPANY_FILES,
      kind: 'snapshot',
      each: 'report',
      quirks: [BANKS],
    },
    {
      stock_balance_sheet_by_report_em: statement({
        doc: 'Balance sheets of one A-share company, every report, newest first.',
        chinese: '资产负债表：按报告期',
        statement: 'zcfzb',
        span: 'report',
        symbol: 'SH600519',
        evidence: [RECORDED],
      }),
      stock_balance_sheet_by_yearly_em: statement({
        doc: 'Balance sheets of one A-share company by year, newest first.',
        chinese: '资产负债表：按年度',
        statement: 'zcfzb',
        span: 'year',
        symbol: 'SH600036',
        evidence: [RECORDED],
      }),
      stock_profit_sheet_by_report_em: statement({
        doc: 'Income statements of one A-share company since the beginning of the year, every report, newest first.',
        chinese: '利润表：按报告期',
        statement: 'lrb',
        span: 'report',
        symbol: 'SH600519',
      }),
      stock_profit_sheet_by_yearly_em: statement({
        doc: 'Income statements of one A-share company by year, newest first.',
        chinese: '利润表：按年度',
        statement: 'lrb',
        span: 'year',
        symbol: 'SH600519',
        evidence: [RECORDED],
      }),
      stock_profit_sheet_by_quarterly_em: statement({
        doc: 'Income statements of one A-share company by single quarter, newest first.',
        chinese: '利润表：按单季度',
        statement: 'lrb',
        span: 'quarter',
        symbol: 'SH600519',
        quirks: [QUARTERS],
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_report_em: statement({
        doc: 'Cash-flow statements of one A-share company since the beginning of the year, every report, newest first.',
        chinese: '现金流量表：按报告期',
        statement: 'xjllb',
        span: 'report',
        symbol: 'SH600519',
      }),
      stock_cash_flow_sheet_by_yearly_em: statement({
        doc: 'Cash-flow statements of one A-share company by year, newest first.',
        chinese: '现金流量表：按年度',
        statement: 'xjllb',
        span: 'year',
        symbol: 'SH600519',
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_quarterly_em: statement({
        doc: 'Cash-flow statements of one A-share company by single quarter, newest first.',
        chinese: '现金流量表：按单季度',
        statement: 'xjllb',
        span: 'quarter',
        symbol: 'SH600519',
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
      each: 'report',
    },
    {
      stock_balance_sheet_by_report_delisted_em: delisted({
        doc: 'Balance sheets of one delisted company, newest first.',
        chinese: '资产负债表：已退市股票',
        report: 'RPT_F10_FINANCE_GBALANCE',
        fields: 'F10_FINANCE_GBALANCE',
      }),
      stock_profit_sheet_by_report_delisted_em: delisted({
        doc: 'Income statements of one delisted company, newest first.',
        chinese: '利润表：已退市股票',
        ...INCOME,
        evidence: [RECORDED],
      }),
      stock_cash_flow_sheet_by_report_delisted_em: delisted({
        doc: 'Cash-flow statements of one delisted company, newest first.',
        chinese: '现金流量表：已退市股票',
        report: 'RPT_F10_FINANCE_GCASHFLOW',
        fields: 'APP_F10_GCASHFLOW',
      }),
    },
  ),
];
