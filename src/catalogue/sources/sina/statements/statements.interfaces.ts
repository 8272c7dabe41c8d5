import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { dynamicColumns, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseAbstract, parseStatement, type StatementAsk, sinaStatements } from './wire.ts';

const SHARED = {
  source: sinaStatements,
  category: 'stock',
  topic: 'company-reports',
  page: 'https://vip.stock.finance.sina.com.cn/corp/go.php/vFD_FinanceSummary/stockid/600004.phtml',
  cache: freshFor('4h', { staleIfError: '90d' }),
  kind: 'snapshot',
  grain: 'report',
  quirks: [
    say(
      'A share that Sina has no reports of answers `[]`; AKShare raises an error.',
      '新浪没有报告的股票返回 `[]`；AKShare 则报错。',
    ),
  ],
} as const satisfies RecordsShared<StatementAsk>;

/** What the source calls each statement. */
const STATEMENTS = { 资产负债表: 'fzb', 利润表: 'lrb', 现金流量表: 'llb' } as const;

export default familyOf<RecordsShared<StatementAsk>>(SHARED, {
  stock_financial_report_sina: records({
    say: say(
      'One statement of a mainland company, a row a report and a column an item, newest report first.',
      '新浪财经财务报表：资产负债表、利润表、现金流量表',
    ),
    sample: {
      isNewestFirst: true,
      texts: {
        报告日: '{YYYY}{MM}{DD}',
        公告日期: '{announcedDigits}',
        数据源: '定期报告',
        是否审计: '未审计',
        币种: 'CNY',
        类型: '合并期末',
        更新日期: '{announced}T20:05:06',
      },
      columns: sampleNames('流动资产|货币资金|待摊费用|使用权资产|国内票证结算|资产总计'),
    },
    params: {
      stock: security({
        of: 'share',
        wants: 'sh600000',
        default: 'sh600600',
        say: say('Exchange and code of the share: sh600600.', '交易所与股票代码：sh600600。'),
        otherwise: 'refused',
      }),
      symbol: choice(
        { 资产负债表: say('balance sheet'), 利润表: say('income statement'), 现金流量表: say('cash-flow statement') },
        { default: '资产负债表', say: say('Which statement.', '哪张报表。') },
      ),
    },
    ask: ({ stock, symbol }) => ({ statement: STATEMENTS[symbol], share: stock }),
    columns: {
      报告日: text({ say: say('Last day of the period, YYYYMMDD.', '报告期末，YYYYMMDD。') }),
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'row_currency',
        say(
          'Every item of the statement under the title that the source gives it, in the order of the newest report. A heading, such as 流动资产, has no values.',
          '报表的每个项目，用数据源的名称，按最新报告中的顺序。流动资产等标题行没有数值。',
        ),
      ),
      数据源: text({
        id: 'figures_source',
        say: say(
          'Kind of report that the figures are taken from, such as 定期报告 (periodic report).',
          '数字所出自的报告类型，例如定期报告。',
        ),
      }),
      是否审计: text({ id: 'is_audited', say: say('Whether the report is audited.') }),
      公告日期: text({ say: say('Day of the announcement, YYYYMMDD.', '公告日期，YYYYMMDD。') }),
      币种: text(),
      类型: text({
        say: say('Kind of statement, such as 合并期末 (consolidated, end of the period).', '报表类型，例如合并期末。'),
      }),
      更新日期: text({
        say: say(
          'When the source changed the report last, Beijing time: 2024-08-29T20:05:06.',
          '数据源最后修改该报告的时间，北京时间：2024-08-29T20:05:06。',
        ),
      }),
    },
    parseRows: parseStatement,
    quirks: [
      say(
        'The items depend on the kind of company and change with the years. Reports are joined by the titles of their items. AKShare takes the titles of the oldest report and puts the others’ values there by their places, which shifts them.',
        '项目取决于公司类型，并随年份变化。各报告按项目标题合并。AKShare 取最早一份报告的标题，按位置填入其他报告的值，因而错位。',
      ),
      say(
        'Where a report has two items of one title, such as 国内票证结算 and 内部应收款 of banks, the first counts, as with AKShare.',
        '一份报告有两个同名项目时，例如银行的国内票证结算和内部应收款，取第一个，与 AKShare 相同。',
      ),
      say(
        'A public client finds the reports of Beijing shares under sz, such as sz920000.',
        '一个公开的客户端程序在 sz 下找到北交所股票的报告，例如 sz920000。',
      ),
      say(
        '更新日期 is Beijing time; AKShare writes the time of the computer that it runs on.',
        '更新日期是北京时间；AKShare 写的是所在计算机的时间。',
      ),
    ],
    example: { stock: 'sh600600', symbol: '利润表' },
    probe: { newest: (table) => table.column('报告日').textAt(table.from) ?? '-' },
  }),

  stock_financial_abstract: records({
    say: say(
      'Key indicators of a mainland company, a row an indicator and a column a report, newest report first.',
      '新浪财经关键指标（财务摘要）',
    ),
    sample: {
      texts: {
        选项: '常用指标',
        指标: ['归母净利润', '营业总收入', '营业成本', '净利润', '扣非净利润', '净资产收益率(ROE)'],
      },
      columns: sampleNames('{report-0}|{report-1}'),
    },
    params: {
      symbol: security({
        of: 'share',
        wants: '600000',
        default: '600004',
        say: say('Share code.', '股票代码。'),
        otherwise: 'refused',
      }),
    },
    grain: 'item',
    // Sina answers for shares of every exchange under this prefix.
    ask: ({ symbol }) => ({ statement: 'gjzb', share: `sh${symbol}` }),
    columns: {
      选项: text({
        id: 'group_indicator',
        say: say(
          'Group of the indicator: 常用指标 (common ones), 每股指标 (per share), 盈利能力 (profitability), 成长能力 (growth), 收益质量 (quality of earnings), 财务风险 (financial risk) or 营运能力 (operation).',
          '指标的分组：常用指标、每股指标、盈利能力、成长能力、收益质量、财务风险或营运能力。',
        ),
      }),
      指标: text({ say: say('Indicator. Some stand in two groups.', '指标，有的同属两个分组。') }),
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'unstated',
        say(
          'The report of each date, named after it: 20240930. Ratios are in percent.',
          '各报告期，以其日期为名，如 20240930。比率为百分数。',
        ),
      ),
    },
    parseRows: parseAbstract,
    quirks: [
      say(
        'Reports are joined by group, title and place among equal titles, where AKShare goes by the number of the row.',
        '各报告按分组、标题以及在相同标题中的次序合并，AKShare 按行号合并。',
      ),
      say(
        'The last indicator of the group 营运能力, which AKShare loses, is there.',
        '包括营运能力分组的最后一个指标，AKShare 会丢失。',
      ),
    ],
    probe: { newest: ({ columns }) => columns[2]?.name ?? '-' },
  }),
});
