import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { OPEN } from '../../../../engine/interface/columns.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { open, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseAbstract, parseStatement, type StatementAsk, sinaStatements } from './wire.ts';

const SHARED = {
  category: 'stock',
  topic: 'company-reports',
  page: 'https://vip.stock.finance.sina.com.cn/corp/go.php/vFD_FinanceSummary/stockid/600004.phtml',
  cache: freshFor('4h', { staleIfError: '90d' }),
  kind: 'snapshot',
  each: 'report',
  quirks: ['A share that Sina has no reports of answers `[]`; AKShare raises an error.'],
} as const satisfies RecordsShared<StatementAsk>;

/** What the source calls each statement. */
const STATEMENTS = { 资产负债表: 'fzb', 利润表: 'lrb', 现金流量表: 'llb' } as const;

export default familyOf<RecordsShared<StatementAsk>>(SHARED, {
  stock_financial_report_sina: records({
    doc: 'One statement of a mainland company, a row a report and a column an item, newest report first.',
    chinese: '新浪财经财务报表：资产负债表、利润表、现金流量表',
    params: {
      stock: code(
        {
          default: 'sh600600',
          doc: 'Exchange and code of the share: sh600600.',
          matching: /^(?:sh|sz|bj)[0-9]{6}$/,
          form: 'sh, sz or bj and six digits, such as sh600600',
        },
        'refused',
      ),
      symbol: choice(
        { 资产负债表: 'balance sheet', 利润表: 'income statement', 现金流量表: 'cash-flow statement' },
        { default: '资产负债表', doc: 'Which statement.' },
      ),
    },
    source: sinaStatements,
    ask: ({ stock, symbol }) => ({ statement: STATEMENTS[symbol], share: stock }),
    columns: {
      报告日: text({ say: say('Last day of the period, YYYYMMDD.', '报告期末，YYYYMMDD。') }),
      [OPEN]: open(
        'number',
        'the currency of the row; per share where the title says so',
        say(
          'Every item of the statement under the title that the source gives it, in the order of the newest report. A heading, such as 流动资产, has no values.',
          '报表的每个项目，用数据源的名称，按最新报告中的顺序。流动资产等标题行没有数值。',
        ),
      ),
      数据源: text({
        id: 'figures_source',
        say: say(
          'Kind of report that the figures are taken from, such as 定期报告.',
          '数字所出自的报告类型，例如 定期报告。',
        ),
      }),
      是否审计: text({ id: 'is_audited', say: say('Whether the report is audited.') }),
      公告日期: text({ say: say('Day of the announcement, YYYYMMDD.', '公告日期，YYYYMMDD。') }),
      币种: text(),
      类型: text({ say: say('Kind of statement, such as 合并期末.', '报表类型，例如 合并期末。') }),
      更新日期: text({
        say: say(
          'When the source changed the report last, Beijing time: 2024-08-29T20:05:06.',
          '数据源最后修改该报告的时间，北京时间：2024-08-29T20:05:06。',
        ),
      }),
    },
    parseRows: parseStatement,
    quirks: [
      'The items depend on the kind of company and change with the years. Reports are joined by the titles of their items. AKShare takes the titles of the oldest report and puts the others’ values there by their places, which shifts them.',
      'Where a report has two items of one title, such as 国内票证结算 and 内部应收款 of banks, the first counts, as with AKShare.',
      'A public client finds the reports of Beijing shares under sz, such as sz920000.',
      '更新日期 is Beijing time; AKShare writes the time of the computer that it runs on.',
    ],
    example: { stock: 'sh600600', symbol: '利润表' },
    probe: { newest: (table) => table.column('报告日').textAt(table.from) ?? '-' },
  }),

  stock_financial_abstract: records({
    doc: 'Key indicators of a mainland company, a row an indicator and a column a report, newest report first.',
    chinese: '新浪财经关键指标（财务摘要）',
    params: {
      symbol: code(
        { default: '600004', doc: 'Share code.', matching: /^[0-9]{6}$/, form: 'six digits, such as 600004' },
        'refused',
      ),
    },
    source: sinaStatements,
    each: 'item',
    // Sina answers for shares of every exchange under this prefix.
    ask: ({ symbol }) => ({ statement: 'gjzb', share: `sh${symbol}` }),
    columns: {
      选项: text({
        id: 'group_indicator',
        say: say(
          'Group of the indicator: 常用指标, 每股指标, 盈利能力, 成长能力, 收益质量, 财务风险 or 营运能力.',
          '指标的分组：常用指标、每股指标、盈利能力、成长能力、收益质量、财务风险 或 营运能力。',
        ),
      }),
      指标: text({ say: say('Indicator. Some stand in two groups.', '指标，有的同属两个分组。') }),
      [OPEN]: open(
        'number',
        UNSTATED,
        say(
          'The report of each date, named after it: 20240930. Ratios are in percent.',
          '各报告期，以其日期为名，如 20240930。比率为百分数。',
        ),
      ),
    },
    parseRows: parseAbstract,
    quirks: [
      'Reports are joined by group, title and place among equal titles, where AKShare goes by the number of the row.',
      'The last indicator of the group 营运能力, which AKShare loses, is there.',
    ],
    probe: { newest: ({ columns }) => columns[2]?.name ?? '-' },
  }),
});
