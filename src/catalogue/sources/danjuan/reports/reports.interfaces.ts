import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { day, timeout } from '../../../../engine/interface/params.ts';
import { number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { fundCode } from '../site.ts';
import { danjuanReports, type FundReportAsk, parseFundReport } from './wire.ts';

const RETURNS = {
  业绩类型: text('list', {
    id: 'return_kind',
    say: say('年度业绩 by year, or 阶段业绩 by span up to today.', '年度业绩，或到今天为止的阶段业绩。'),
  }),
  周期: text('period_time', {
    say: say('Year or span: 成立以来, 今年以来, 2023, 近1年.', '年份或时段：成立以来、今年以来、2023、近1年。'),
  }),
  本产品区间收益: percent('self_nav', { id: 'period_return', say: say('Return of the fund.') }),
  本产品最大回撒: percent('self_max_draw_down', { id: 'max_drawdown', say: say('Largest drawdown of the fund.') }),
  周期收益同类排名: text('self_nav_rank', {
    id: 'rank',
    say: say('Rank among the funds of its kind, and their number: 123/456.', '同类基金中的名次与总数：123/456。'),
  }),
} as const;

const RISK = {
  周期: text('index_time_period', {
    say: say('Span up to today: 近1年, 近3年, 近5年.', '到今天为止的时段：近1年、近3年、近5年。'),
  }),
  较同类风险收益比: percent('investment_cost_performance', {
    id: 'better_than',
    say: say('Share of its kind whose return for the risk is lower.', '风险收益比低于它的同类基金所占比例。'),
  }),
  较同类抗风险波动: percent('risk_control', {
    id: 'steadier_than',
    say: say('Share of its kind that withstands swings less.', '抗风险波动弱于它的同类基金所占比例。'),
  }),
  年化波动率: shifted(2, percent('volatility_rank', { id: 'volatility', say: say('Annualized volatility.') })),
  年化夏普比率: number('sharpe_rank', { id: 'sharpe_ratio', unit: 'none', say: say('Annualized Sharpe ratio.') }),
  最大回撤: shifted(2, percent('max_draw_down', { id: 'max_drawdown', say: say('Largest drawdown.') })),
} as const;

const CHANCES = {
  持有时长: text('holding_time', {
    id: 'holding_period',
    say: say('How long the fund is held: 满6个月.', '持有的时间：满6个月。'),
  }),
  盈利概率: percent('profit_ratio', { id: 'chance_of_profit', say: say('Chance of a profit.') }),
  平均收益: percent('average_income', { id: 'average_return', say: say('Mean return.') }),
} as const;

const FEES = {
  费用类型: text('list', {
    id: 'fee_type',
    say: say('买入规则 of purchases, 卖出规则 of redemptions, or 其他费用.', '买入规则、卖出规则或其他费用。'),
  }),
  条件或名称: text('name', { id: 'condition', say: say('Step of the fee, or its name.', '费用的条件或名称。') }),
  费用: number('value', {
    id: 'fee',
    unit: 'percent_or_yuan',
    say: say('Fee; the last step of purchases may be a fixed sum.', '费用；买入的最后一档可能是固定金额。'),
  }),
} as const;

const ASSETS = {
  资产类型: text('type_desc', {
    id: 'asset_type',
    say: say('Kind of assets: 股票, 债券, 现金, 其他.', '资产类型：股票、债券、现金、其他。'),
  }),
  仓位占比: percent('percent', {
    id: 'asset_share',
    say: say('Share of the net assets; all together may exceed 100.', '占净资产的比例；合计可能超过 100。'),
  }),
} as const;

const UNKNOWN = say(
  'A fund that the source does not know or does not sell is 404, where AKShare raises an error.',
  '数据源不认识或不销售的基金返回 404，AKShare 则报错。',
);
const NO_LIST = say(
  'A fund without these figures, such as a young one, answers `[]`, where AKShare raises an error.',
  '没有这些数据的基金（例如新成立的）返回 `[]`，AKShare 则报错。',
);

export default familyOf<RecordsShared<FundReportAsk>>(
  {
    category: 'fund',
    topic: 'fund-facts',
    page: 'https://danjuanfunds.com/funding/000001',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'item',
    quirks: [UNKNOWN],
    source: danjuanReports,
  },
  {
    fund_individual_achievement_xq: records({
      sample: {
        texts: {
          业绩类型: ['年度业绩', '阶段业绩'],
          周期: ['成立以来', '今年以来', '近1月', '近3月', '近6月'],
          周期收益同类排名: ['238/1009', '614/1009', '586/620', '1159/1242', '864/1203', '853/1143'],
        },
      },
      say: say('Returns, drawdowns and ranks of one fund by year and by span.', '基金业绩（雪球蛋卷）'),
      keywords: ['fund performance', 'annual return', '年度业绩', '阶段业绩', '排名'],
      params: { symbol: fundCode('000001'), timeout: timeout() },
      columns: RETURNS,
      ask: ({ symbol }): FundReportAsk => ({ report: 'returns', fund: symbol, day: '' }),
      parseFields: (pages, ask: FundReportAsk, fields) =>
        parseFundReport(pages, ask, fields, ['self_nav', 'self_max_draw_down', 'self_nav_rank']),
      quirks: [
        NO_LIST,
        say(
          '本产品最大回撒 is spelled so in AKShare; it is a number here.',
          '本产品最大回撒的写法与 AKShare 相同；此处为数值。',
        ),
      ],
    }),
    fund_individual_analysis_xq: records({
      sample: { items: [{ name: '近1年' }, { name: '近3年' }, { name: '近5年' }] },
      say: say('Risk and return of one fund compared with its kind.', '基金数据分析（雪球蛋卷）'),
      keywords: ['Sharpe ratio', 'drawdown', '夏普比率', '波动率', '最大回撤'],
      params: { symbol: fundCode('000001'), timeout: timeout() },
      columns: RISK,
      ask: ({ symbol }): FundReportAsk => ({ report: 'risk', fund: symbol, day: '' }),
      parseFields: (pages, ask: FundReportAsk, fields) =>
        parseFundReport(pages, ask, fields, ['volatility_rank', 'sharpe_rank', 'max_draw_down']),
      quirks: [
        NO_LIST,
        say(
          'The decimal point of 年化波动率 and 最大回撤 is moved exactly; AKShare’s products may end in 0.549999….',
          '年化波动率和最大回撤的小数点是精确移动的；AKShare 的乘积可能带 0.549999…。',
        ),
      ],
    }),
    fund_individual_profit_probability_xq: records({
      sample: { items: [{ name: '满6个月' }, { name: '满1年' }, { name: '满2年' }, { name: '满3年' }] },
      say: say(
        'Chance of a profit and mean return of one fund by the time that it is held.',
        '基金盈利概率（雪球蛋卷）',
      ),
      keywords: ['holding period', '盈利概率', '持有时长'],
      params: { symbol: fundCode('000001'), timeout: timeout() },
      columns: CHANCES,
      ask: ({ symbol }): FundReportAsk => ({ report: 'chances', fund: symbol, day: '' }),
      parseFields: parseFundReport,
      quirks: [NO_LIST],
    }),
    fund_individual_detail_info_xq: records({
      sample: {
        texts: {
          费用类型: ['买入规则', '卖出规则', '其他费用'],
          条件或名称: [
            '买入金额<100.0万',
            '100.0万<=买入金额<500.0万',
            '500.0万<=买入金额<1000.0万',
            '1000.0万<=买入金额',
            '0.0天<持有期限<7.0天',
            '7.0天<=持有期限',
          ],
        },
      },
      say: say('Fees of one fund: of purchases, of redemptions, and yearly ones.', '基金交易规则与费用（雪球蛋卷）'),
      keywords: ['fund fees', 'subscription fee', 'redemption fee', '申购费', '赎回费', '管理费'],
      page: 'https://danjuanfunds.com/djmodule/fund-detail?fdCode=000001',
      params: { symbol: fundCode('000001'), timeout: timeout() },
      columns: FEES,
      ask: ({ symbol }): FundReportAsk => ({ report: 'fees', fund: symbol, day: '' }),
      parseFields: parseFundReport,
      quirks: [
        say('Only funds that Danjuan sells have fees, few by 2026.', '只有蛋卷销售的基金有费用，2026 年已很少。'),
        say('Some steps occur twice, as the source sends them.', '个别档位重复出现，与数据源相同。'),
      ],
    }),
    fund_individual_detail_hold_xq: records({
      sample: { items: [{ name: '股票' }, { name: '债券' }, { name: '现金' }, { name: '其他' }] },
      say: say('Shares of the kinds of assets of one fund at the end of one quarter.', '基金持仓资产比例（雪球蛋卷）'),
      topic: 'fund-holdings',
      keywords: ['asset allocation', '资产配置', '仓位'],
      page: 'https://danjuanfunds.com/rn/fund-detail/archive?id=103&code=002804',
      params: {
        symbol: fundCode('002804'),
        date: day({ default: '20231231', say: say('End of a quarter, YYYYMMDD.', '季度末，YYYYMMDD。') }),
        timeout: timeout(),
      },
      columns: ASSETS,
      ask: ({ symbol, date }): FundReportAsk => ({ report: 'assets', fund: symbol, day: date }),
      parseFields: parseFundReport,
      quirks: [
        say(
          'A day without a report answers `[]`, where AKShare raises an error.',
          '没有报告的日期返回 `[]`，AKShare 则报错。',
        ),
      ],
    }),
  },
);
