import { Failure, quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { mostRecentDay } from '../../../../engine/interface/day-forms.ts';
import { END_OF_QUARTER } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { FUND_LISTS, FUND_STATISTICS, FUND_VALUES } from '../cache.ts';
import { type FundRow, suffixed, WITHOUT_YEAR } from '../rows.ts';
import { fundList, fundListsOf } from './family.ts';

// The types of funds of the sandbox: all lists say the same of one fund.
const TYPES = [
  '混合型-灵活',
  '混合型-偏股',
  '股票型',
  '债券型-长债',
  '债券型-中短债',
  '指数型-股票',
  '货币型-普通货币',
];

/** A column of numbers of units. */
function units(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'hundred_million_units', say: meaning });
}

/** Lists of all funds, their managers, and what is counted over all of them. */
export default fundListsOf(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://fund.eastmoney.com/allfund.html',
    cache: FUND_LISTS,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
  },
  {
    fund_name_em: fundList({
      sample: {
        texts: {
          拼音全称: [
            'HUAXIACHENGZHANGHUNHE',
            'ZHONGHAIKEZHUANZHAIZHAIQUANA',
            'GUOTAIJUNANJUNDESHENGZHAIQUAN',
            'GUOTAIJUNANJUNDEXINHUNHEC',
          ],
          拼音缩写: ['HXCZHH', 'ZHKZZZQA', 'GTJAJDSZQ', 'GTJAJDXHHC', 'SHCZHH', 'SHHS300ETF'],
          基金类型: TYPES,
        },
      },
      say: say('All funds: code, name, type, and the name in pinyin.', '所有基金的基本信息：代码、简称、类型、拼音'),
      lists: 'funds',
      list: 'names',
      listsSecurities: { of: 'fund', code: '基金代码', name: '基金简称', requests: 1 },
      columns: {
        基金代码: code('0'),
        拼音缩写: text('1', {
          id: 'pinyin_initials',
          say: say('Initials of the name in pinyin.', '名称拼音的首字母。'),
        }),
        基金简称: text('2'),
        基金类型: text('3', {
          say: say(
            'Type of the fund, such as 混合型-灵活; finer since 2020.',
            '基金类型，例如混合型-灵活；2020 年起分得更细。',
          ),
        }),
        拼音全称: text('4', { id: 'pinyin_name', say: say('The name in pinyin, in full.') }),
      },
      quirks: [
        say(
          'Money funds, exchange-traded funds, REITs and back-end share classes (后端) are among them.',
          '其中包括货币基金、ETF、REITs 和后端收费份额（后端）。',
        ),
      ],
      evidence: [
        say(
          'A recorded reply of March 2020 is answered as it came: 9,874 funds, every cell.',
          '2020 年 3 月的实录应答按原样返回：9,874 只基金，逐格一致。',
        ),
      ],
    }),

    fund_purchase_em: fundList({
      sample: { texts: { 基金类型: TYPES, 申购状态: ['开放申购', '限大额', '暂停申购'], 赎回状态: '开放赎回' } },
      say: say(
        'Whether each fund can be bought and redeemed, its minimum purchase, daily limit and fee.',
        '基金申购状态：申购、赎回、起点、日限额、手续费',
      ),
      lists: 'funds',
      page: 'https://fund.eastmoney.com/Fund_sgzt_bzdm.html',
      list: 'purchase',
      prepare: withYears,
      cache: FUND_VALUES,
      rowNumber: '序号',
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        基金类型: text('2'),
        '最新净值/万份收益': number('3', {
          id: 'latest_value',
          unit: 'yuan_per_unit_of_any_fund',
          say: say('Latest unit value; of money funds, income per 10,000 units.', '最新单位净值；货币基金为万份收益。'),
        }),
        '最新净值/万份收益-报告时间': date('4', {
          id: 'latest_value_date',
          say: say('Day of that value.', '该净值的日期。'),
        }),
        申购状态: text('5', {
          say: say(
            'State of purchases: 开放申购 (open), 限大额 (limited), 暂停申购 (suspended), 场内交易 (at the exchange) and others.',
            '申购状态：开放申购、限大额、暂停申购、场内交易等。',
          ),
        }),
        赎回状态: text('6'),
        下一开放日: date('7', {
          id: 'next_open_date',
          say: say('Next day on which the fund is open, where it is closed.', '基金封闭时，下一个开放日。'),
        }),
        购买起点: number('8', { id: 'minimum_purchase', unit: 'yuan' }),
        日累计限定金额: number('9', {
          id: 'daily_purchase_limit',
          unit: 'yuan',
          say: say(
            'Largest purchase in one day: 100,000,000,000 stands for no limit.',
            '单日最高申购金额：100,000,000,000 表示不限。',
          ),
        }),
        手续费: percent('12', {
          say: say('Purchase fee after the discount; absent for exchange-traded funds.', '折后申购费率；ETF 没有。'),
        }),
      },
      quirks: [
        say('The amounts of funds in a foreign currency are in that currency.', '外币基金的金额以该外币计。'),
        WITHOUT_YEAR,
        say(
          'A reply with fewer rows than it announces is refused: it was cut.',
          '行数少于其所声明的应答视为失败：它被截断了。',
        ),
      ],
      evidence: [
        say(
          'Eight recorded rows of 2026-09-14 are answered as they came, every cell but for the years of days; their envelope announces 27,538 rows.',
          '2026-09-14 的八行实录，除日期的年份外，返回值逐格一致；其外层声明共 27,538 行。',
        ),
      ],
    }),

    fund_manager_em: fundList({
      sample: { texts: { 所属公司: ['华夏基金', '中信建投基金'] } },
      say: say(
        'Fund managers with the funds that they run: a row for each manager and fund.',
        '基金经理大全：现任基金、从业时间、资产规模、最佳回报',
      ),
      page: 'https://fund.eastmoney.com/manager/default.html',
      grain: 'party',
      list: 'managers',
      prepare: splitFunds,
      columns: {
        序号: whole('12', {
          id: 'manager_number',
          say: say(
            'Number of the manager, from 1: it is that of every fund of the manager.',
            '基金经理的序号，从 1 开始：同一经理的各基金序号相同。',
          ),
        }),
        姓名: text('1', { id: 'manager_name', say: say('Name of the manager.') }),
        所属公司: text('3', { id: 'company', say: say('Fund company.') }),
        现任基金代码: code('4', {
          id: 'current_fund_code',
          role: 'code',
          of: 'fund',
          say: say('Code of a fund that the manager runs.', '该经理现任的一只基金的代码。'),
        }),
        现任基金: text('5', { id: 'current_fund', role: 'name', of: 'fund', say: say('Name of that fund.') }),
        累计从业时间: whole('6', {
          id: 'days_of_experience',
          unit: 'days',
          say: say('Days of experience as a fund manager.', '担任基金经理的天数。'),
        }),
        现任基金资产总规模: suffixed(
          '亿元',
          number('10', {
            id: 'assets_under_management',
            unit: 'hundred_million_yuan',
            say: say('Assets of all funds that the manager runs.', '该经理现任全部基金的资产合计。'),
          }),
        ),
        现任基金最佳回报: percent('7', {
          id: 'best_return',
          say: say('Best return of a fund that the manager runs.', '该经理现任基金中的最佳回报。'),
        }),
      },
      quirks: [
        say('序号 counts managers, not rows, as in AKShare.', '序号按基金经理而不是按行编号，与 AKShare 相同。'),
      ],
    }),

    fund_new_found_em: fundList({
      sample: {
        texts: {
          发行公司: ['万家基金', '长城基金', '汇添富基金'],
          集中认购期: ['23/10/30～23/11/03', '23/11/06～23/11/06', '19/11/18～19/12/13'],
          基金类型: TYPES,
          申购状态: ['开放申购', '封闭期', '限大额'],
        },
      },
      say: say(
        'Newly launched funds: company, subscription period, units raised and return since the launch.',
        '新成立基金：集中认购期、募集份额、成立来涨幅',
      ),
      page: 'https://fund.eastmoney.com/data/xinfound.html',
      list: 'new-funds',
      cache: FUND_VALUES,
      columns: {
        基金代码: code('0'),
        基金简称: text('1'),
        发行公司: text('2', { id: 'fund_company' }),
        基金类型: text('4'),
        集中认购期: text('10', {
          id: 'subscription_period',
          say: say('Subscription period, `YY/MM/DD～YY/MM/DD`.', '认购期，`YY/MM/DD～YY/MM/DD`。'),
        }),
        募集份额: number('5', { id: 'units_raised', unit: 'hundred_million_units' }),
        成立日期: date('6'),
        成立来涨幅: percent('7', {
          role: 'other_change',
          id: 'return_since_inception',
          say: say('Return since then.'),
        }),
        基金经理: text('8'),
        申购状态: text('9', { say: say('State of purchases.') }),
        优惠费率: percent('18', {
          id: 'purchase_fee_after_discount',
          say: say('Purchase fee after the discount.', '折后申购费率。'),
        }),
      },
    }),

    fund_scale_change_em: fundList({
      sample: { isNewestFirst: true },
      say: say(
        'Size of the whole fund market by quarter: subscriptions, redemptions, units and net assets; newest first.',
        '基金规模变动：期间申购、期间赎回、期末总份额、期末净资产',
      ),
      page: 'https://fund.eastmoney.com/data/gmbdlist.html',
      list: 'scale',
      kind: 'history',
      grain: 'quarter',
      futureLimit: () => END_OF_QUARTER,
      cache: FUND_STATISTICS,
      rowNumber: '序号',
      columns: {
        截止日期: date('0', { say: say('End of the quarter.', '季末。') }),
        基金家数: whole('1'),
        期间申购: units('2', 'units_bought', say('Units bought in the quarter.')),
        期间赎回: units('3', 'units_redeemed', say('Units redeemed in the quarter.')),
        期末总份额: units('4', 'period_end_units', say('Units at the end of the quarter.', '季末的份额。')),
        期末净资产: number('5', {
          id: 'period_end_net_assets',
          unit: 'hundred_million_yuan',
          say: say('Net assets at the end of the quarter.', '季末的净资产。'),
        }),
      },
    }),

    fund_hold_structure_em: fundList({
      sample: { isNewestFirst: true },
      say: say(
        'Holders of all funds by half year: institutions, individuals and insiders; newest first.',
        '基金持有人结构：机构、个人、内部持有比例',
      ),
      page: 'https://fund.eastmoney.com/data/cyrjglist.html',
      list: 'holders',
      kind: 'history',
      grain: 'report',
      futureLimit: () => END_OF_QUARTER,
      cache: FUND_STATISTICS,
      rowNumber: '序号',
      columns: {
        截止日期: date('0', { say: say('End of the half year.', '半年末。') }),
        基金家数: whole('1'),
        机构持有比列: percent('2', {
          id: 'institutional_holding_ratio',
          say: say(
            'Held by institutions. 比列 is AKShare’s spelling of 比例.',
            '机构持有的比例。“比列”是 AKShare 对“比例”的写法。',
          ),
        }),
        个人持有比列: percent('3', {
          id: 'individual_holding_ratio',
          say: say('Held by persons.', '个人持有的比例。'),
        }),
        内部持有比列: percent('4', {
          id: 'insider_holding_ratio',
          say: say('Held by people of the fund companies.', '基金公司内部人员持有的比例。'),
        }),
        总份额: units('5', 'units_all_funds', say('Units of all funds.')),
      },
    }),
  },
);

// Where the day of a fund's value stands, `MM-DD`.
const VALUE_DAY = 4;

/** The rows with the years of their days. Throws `upstream_changed` for a day that is none. */
function withYears(funds: readonly FundRow[], [{ obtained }]: Pages): readonly FundRow[] {
  return funds.map((fund, at) => {
    const day = fund[VALUE_DAY];
    if (day === '') return fund;
    const whole = typeof day === 'string' ? mostRecentDay(day, obtained) : undefined;
    if (whole === undefined)
      throw new Failure(
        'upstream_changed',
        `Eastmoney fund list purchase: expected a day MM-DD in row ${at + 1}, got ${quote(day)}`,
      );
    return fund.with(VALUE_DAY, whole);
  });
}

/**
 * A row for each fund of each manager, with the number of the manager behind the values. The source writes the
 * funds of a manager as two texts of codes and names between commas. A manager without a fund has one row. Throws
 * `upstream_changed` where there are not as many names as codes.
 */
function splitFunds(managers: readonly FundRow[]): readonly FundRow[] {
  return managers.flatMap((manager, at) => {
    const [codes, names] = [listIn(manager[4]), listIn(manager[5])];
    if (codes.length !== names.length)
      throw new Failure(
        'upstream_changed',
        `Eastmoney fund list managers: row ${at + 1} has ${codes.length} codes and ${names.length} names of funds`,
      );
    return codes.map((fund, nth) => [...manager.slice(0, 4), fund, names[nth], ...manager.slice(6), at + 1]);
  });
}

function listIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(',') : [];
}
