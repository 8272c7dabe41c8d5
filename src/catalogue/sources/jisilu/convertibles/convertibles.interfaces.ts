import { say, type Text } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { cookie } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { GUEST_ROWS, type JisiluAsk, jisiluBonds, parseAdjustments, parseBonds, parseIndex } from './wire.ts';

const BONDS = {
  代码: code('bond_id', { say: say('Bond code.', '债券代码。') }),
  转债名称: text('bond_nm'),
  现价: number('price'),
  涨跌幅: percent('increase_rt', {
    say: say('Change of the price of the bond, over the previous close.', '转债价格的涨跌幅，相对昨收。'),
  }),
  正股代码: code('stock_id'),
  正股名称: text('stock_nm'),
  正股价: number('sprice'),
  正股涨跌: percent('sincrease_rt', {
    role: 'other_change',
    id: 'underlying_change_percent',
    say: say('Change of the price of the share, over the previous close.', '正股价格的涨跌幅，相对昨收。'),
  }),
  正股PB: number('pb', {
    id: 'underlying_pb',
    unit: 'times',
    say: say('Price of the share over its book value.', '正股价格与每股净资产之比。'),
  }),
  转股价: number('convert_price'),
  转股价值: number('convert_value', {
    say: say('Value of the shares that a bond of 100 yuan converts into.', '面值 100 元的转债可转换的股票的价值。'),
  }),
  转股溢价率: percent('premium_rt', {
    say: say('Price of the bond over its conversion value, less one.', '转债价格除以转股价值，再减一。'),
  }),
  债券评级: text('rating_cd'),
  回售触发价: number('put_convert_price'),
  强赎触发价: number('force_redeem_price', {
    say: say('Price of the share above which the issuer may redeem the bond.', '正股高于此价格时，发行人可以赎回。'),
  }),
  转债占比: percent('convert_amt_ratio', {
    id: 'bond_to_market_value',
    say: say('Bonds outstanding over the market value of the share.', '未转股余额与正股市值之比。'),
  }),
  到期时间: date('maturity_dt'),
  剩余年限: number('year_left', { id: 'years_to_maturity', unit: 'years' }),
  剩余规模: number('curr_iss_amt'),
  成交额: number('volume', { unit: 'ten_thousand_yuan' }),
  换手率: percent('turnover_rt', { say: say('Turnover rate of the bond.') }),
  到期税前收益: percent('ytm_rt', { id: 'yield_to_maturity', say: say('Yield to maturity before taxes.') }),
  双低: number('dblow', {
    id: 'double_low',
    ratioOf: { of: ['latest_price', 'conversion_premium'], over: [] },
    unit: 'yuan_and_percent',
    say: say('Price of the bond plus its conversion premium in percent.', '转债价格加转股溢价率（百分点）。'),
  }),
} as const;

const REDEMPTIONS = {
  代码: code('bond_id', { say: say('Bond code.', '债券代码。') }),
  名称: text('bond_nm'),
  现价: number('price'),
  正股代码: code('stock_id'),
  正股名称: text('stock_nm'),
  规模: number('orig_iss_amt', { id: 'issue_size', unit: 'hundred_million_yuan', say: say('Bonds issued.') }),
  剩余规模: number('curr_iss_amt'),
  转股起始日: date('convert_dt', {
    id: 'conversion_start_date',
    say: say('Day from which on the bond can be converted.', '可以开始转股的日期。'),
  }),
  最后交易日: date('delist_dt', { say: say('Last day of trading, where one is set.', '最后交易日，已确定时有。') }),
  到期日: date('maturity_dt', { id: 'maturity_date', say: say('Day of maturity.') }),
  转股价: number('convert_price'),
  强赎触发比: whole('redeem_price_ratio', {
    id: 'redemption_trigger_ratio',
    unit: 'percent',
    say: say('Price that allows a redemption, over the conversion price.', '允许赎回的价格与转股价之比。'),
  }),
  强赎触发价: number('force_redeem_price'),
  正股价: number('sprice'),
  强赎价: number('real_force_redeem_price', {
    id: 'redemption_price',
    unit: 'yuan_per_bond',
    say: say('Price at which the bond is redeemed, where one is set.', '赎回价格，已确定时有。'),
  }),
  强赎天计数: text('redeem_count', {
    id: 'redemption_day_count',
    say: say(
      'Days above the price, days that are wanted, and of how many: 15/15 | 30.',
      '高于触发价的天数、所需天数及其区间：15/15 | 30。',
    ),
  }),
  强赎条款: text('redeem_tc', { id: 'redemption_clause', say: say('Clause of the redemption.') }),
  强赎状态: text('redeem_icon', {
    id: 'redemption_status',
    say: say(
      'State of the redemption, such as 已公告强赎; `null` for none.',
      '强赎状态，例如已公告强赎；没有为 `null`。',
    ),
  }),
} as const;

const bondsIn = (en: string, zh: string): Text => say(`Bonds ${en}.`, `价格 ${zh}的转债只数。`);
const averageIn = (en: string, zh: string): Text =>
  say(`Average change of bonds ${en}.`, `价格 ${zh}的转债平均涨跌幅。`);

const INDEX = {
  price_dt: date('price_dt', { id: 'date', role: 'day', say: say('Trading day.', '交易日。') }),
  price: number('price', {
    unit: 'index_points',
    say: say('Level of the index, in which all bonds weigh the same.', '指数点位，各转债等权。'),
  }),
  amount: number('amount', {
    id: 'outstanding_size',
    say: say('Size of the bonds.', '转债规模。'),
    unit: 'hundred_million_yuan',
    role: 'none',
  }),
  volume: number('volume', {
    say: say('Turnover of the bonds.', '转债成交额。'),
    unit: 'hundred_million_yuan',
    role: 'turnover',
  }),
  count: whole('count', { unit: 'bonds', say: say('Bonds in the index.', '指数中的转债只数。') }),
  increase_val: number('increase_val', {
    role: 'change',
    unit: 'index_points',
    say: say('Change of the index.', '指数涨跌。'),
  }),
  increase_rt: percent('increase_rt', {
    role: 'change_percent',
    say: say('Change of the index, over the previous day.', '指数涨跌幅，相对前一日。'),
  }),
  avg_price: number('avg_price', { role: 'none' }),
  mid_price: number('mid_price', { unit: 'yuan_per_bond', say: say('Median price.', '价格中位数。') }),
  mid_convert_value: number('mid_convert_value', {
    unit: 'yuan_per_bond',
    say: say('Median conversion value.', '转股价值中位数。'),
  }),
  avg_dblow: number('avg_dblow', {
    unit: 'yuan_and_percent',
    say: say('Average of price plus conversion premium in percent.', '平均双低：价格与转股溢价率（百分点）之和。'),
  }),
  avg_premium_rt: percent('avg_premium_rt', { say: say('Average conversion premium.', '平均转股溢价率。') }),
  mid_premium_rt: percent('mid_premium_rt', { say: say('Median conversion premium.', '转股溢价率中位数。') }),
  avg_ytm_rt: percent('avg_ytm_rt', { say: say('Average yield to maturity.', '平均到期收益率。') }),
  temperature: number('temperature', {
    unit: 'unstated',
    say: say('Temperature of the market, a figure of Jisilu’s own.', '集思录的市场温度。'),
  }),
  turnover_rt: percent('turnover_rt', {
    id: 'turnover_rt',
    role: 'turnover_rate',
    say: say('Turnover rate.', '换手率。'),
  }),
  price_90: whole('price_90', { unit: 'bonds', say: bondsIn('below 90 yuan', '90 元以下') }),
  price_90_100: whole('price_90_100', { unit: 'bonds', say: bondsIn('of 90 to 100 yuan', '90 至 100 元') }),
  price_100_110: whole('price_100_110', { unit: 'bonds', say: bondsIn('of 100 to 110 yuan', '100 至 110 元') }),
  price_110_120: whole('price_110_120', { unit: 'bonds', say: bondsIn('of 110 to 120 yuan', '110 至 120 元') }),
  price_120_130: whole('price_120_130', { unit: 'bonds', say: bondsIn('of 120 to 130 yuan', '120 至 130 元') }),
  price_130: whole('price_130', { unit: 'bonds', say: bondsIn('above 130 yuan', '130 元以上') }),
  increase_rt_90: percent('increase_rt_90', { role: 'other_change', say: averageIn('below 90 yuan', '90 元以下') }),
  increase_rt_90_100: percent('increase_rt_90_100', {
    role: 'other_change',
    say: averageIn('of 90 to 100 yuan', '90 至 100 元'),
  }),
  increase_rt_100_110: percent('increase_rt_100_110', {
    role: 'other_change',
    say: averageIn('of 100 to 110 yuan', '100 至 110 元'),
  }),
  increase_rt_110_120: percent('increase_rt_110_120', {
    role: 'other_change',
    say: averageIn('of 110 to 120 yuan', '110 至 120 元'),
  }),
  increase_rt_120_130: percent('increase_rt_120_130', {
    role: 'other_change',
    say: averageIn('of 120 to 130 yuan', '120 至 130 元'),
  }),
  increase_rt_130: percent('increase_rt_130', { role: 'other_change', say: averageIn('above 130 yuan', '130 元以上') }),
  idx_price: number('idx_price', {
    unit: 'index_points',
    say: say('Level of the stock index that it is compared with.', '用于对比的股票指数点位。'),
  }),
  idx_increase_rt: percent('idx_increase_rt', {
    role: 'other_change',
    say: say('Change of that stock index.', '该股票指数的涨跌幅。'),
  }),
} as const;

const ADJUSTMENTS = {
  转债名称: text('转债名称'),
  股东大会日: date('股东大会日', { id: 'shareholders_meeting_date', say: say('Day of the shareholders’ meeting.') }),
  下修前转股价: number('下修前转股价', {
    id: 'conversion_price_before',
    unit: 'yuan_per_share',
    say: say('Conversion price before the change.'),
  }),
  下修后转股价: number('下修后转股价', {
    id: 'conversion_price_after',
    unit: 'yuan_per_share',
    say: say('Conversion price after the change.'),
  }),
  新转股价生效日期: date('新转股价生效日期', {
    id: 'conversion_price_effective_date',
    say: say('Day from which on the new price holds.', '新转股价开始生效的日期。'),
  }),
  下修底价: number('下修底价', {
    id: 'reset_floor_price',
    unit: 'yuan_per_share',
    say: say('Lowest price that the change could have set.', '此次下修的价格下限。'),
  }),
} as const;

const SESSION = shanghaiSession({ open: '60s', closed: '4h', staleIfError: '7d' });

export default familyOf<RecordsShared<JisiluAsk>>(
  {
    category: 'bond',
    page: 'https://www.jisilu.cn/data/cbnew/',
    cache: SESSION,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    bond_cb_jsl: records({
      sample: { texts: { 债券评级: ['AA', 'AA+', 'AA-'] } },
      say: say(
        'Quotes, conversion figures and yields of the convertible bonds of the mainland.',
        '集思录可转债实时数据',
      ),
      keywords: ['可转债', 'convertible bond', 'jisilu', '双低'],
      params: {
        cookie: cookie({
          say: say(
            'Cookie of a login at the source, for the whole list; 30 bonds without it.',
            '在数据源登录后的 Cookie，用于取得全部；不带则只有 30 只。',
          ),
        }),
      },
      source: jisiluBonds,
      ask: () => ({ list: 'bonds' }) as const,
      parseFields: (pages, _, fields) => parseBonds(pages, fields, false),
      columns: BONDS,
      tableNote: ({ length }) =>
        length === GUEST_ROWS
          ? say(
              'These are the 30 bonds that Jisilu shows to guests; the cookie of a login brings the whole list.',
              '这是集思录向游客显示的 30 只债券；带上登录后的 Cookie 可得到全部。',
            )
          : undefined,
      quirks: [
        say(
          'Without the cookie of a login it answers 30 bonds, and says so in `Finfount-Note`. A login may get 30 as well when it asks again soon.',
          '不带登录后的 Cookie 时返回 30 只债券，并由 `Finfount-Note` 说明。登录用户短时间内再次请求时也可能只得到 30 只。',
        ),
        say(
          'Nothing is filtered, as in AKShare, whose filters do not reach the site: bonds that are not traded yet are listed, at 100 yuan.',
          '不作任何筛选，与 AKShare 相同（其筛选条件不会送达网站）：尚未交易的债券也在其中，价格为 100 元。',
        ),
        say(
          'A text with a percent sign is a number here. AKShare has nothing in its place.',
          '带百分号的文本在此为数值；AKShare 在其位置为空。',
        ),
      ],
      evidence: [
        say(
          'The first five rows of a recorded result of AKShare are answered as recorded, from a reply that was made of them.',
          '对 AKShare 一份实录结果的前五行，由据其制成的应答得出的返回值与之一致。',
        ),
        say(
          'Two recorded rows of 2019, of an older list with percent signs, are read as well.',
          '2019 年一份旧清单中带百分号的两行实录，同样可以读取。',
        ),
      ],
    }),
    bond_cb_redeem_jsl: records({
      sample: {
        texts: {
          强赎天计数: ['20/15 | 30', '18/15 | 30', '临近到期 ! {YYYY}-{MM}-{DD} 最后交易', '22/15 | 30'],
          强赎条款: [
            '如果公司股票连续三十个交易日中至少有十五个交易日的收盘价格不',
            '如果公司股票在任何连续三十个交易日中至少十五个交易日的收盘价',
            '如果公司A股股票连续30个交易日中至少有15个交易日的收盘价',
            '如果公司A股股票连续三十个交易日中至少有十五个交易日的收盘价',
          ],
          强赎状态: ['公告要强赎', '已公告强赎'],
        },
      },
      say: say(
        'Forced redemption of the convertible bonds of the mainland: clauses, counts of days and states.',
        '集思录可转债强赎',
      ),
      keywords: ['可转债', '强赎', 'convertible bond', 'jisilu'],
      page: 'https://www.jisilu.cn/data/cbnew/#redeem',
      source: jisiluBonds,
      ask: () => ({ list: 'redemptions' }) as const,
      parseFields: (pages, _, fields) => parseBonds(pages, fields, true),
      columns: REDEMPTIONS,
      quirks: [
        say(
          'All bonds are shown without a login; a reply with fewer than it counts is refused.',
          '无需登录即显示全部债券；少于其所计数目的应答视为失败。',
        ),
        say(
          '强赎状态 is `null` where nothing is announced; AKShare has an empty text there.',
          '没有公告时强赎状态为 `null`；AKShare 为空文本。',
        ),
        say(
          '强赎天计数 is plain text: near the maturity of a bond, AKShare leaves the HTML of the page in it.',
          '强赎天计数为纯文本：转债临近到期时，AKShare 的该列留有网页的 HTML。',
        ),
      ],
    }),
    bond_cb_index_jsl: records({
      say: say(
        'Index of the convertible bonds of the mainland, all of the same weight, by day, oldest first.',
        '集思录可转债等权指数',
      ),
      keywords: ['可转债', '等权指数', 'convertible bond', 'jisilu'],
      page: 'https://www.jisilu.cn/web/data/cb/index',
      kind: 'window',
      grain: 'day',
      source: jisiluBonds,
      ask: () => ({ list: 'index' }) as const,
      parseFields: (pages, _, fields) => parseIndex(pages, withOptional(fields)),
      columns: INDEX,
      quirks: [
        say(
          'Guests get some 250 days: 250 in 2026, 1,151 in 2022. Earlier days need the cookie of a login, which the operator can set.',
          '游客约可取得 250 天：2026 年为 250 天，2022 年为 1,151 天。更早的日期需要登录后的 Cookie，可由运维人员设置。',
        ),
        say(
          'Columns that the source may add are left out; AKShare passes them on. temperature is `null` in replies without it.',
          '数据源可能新增的列略去；AKShare 会原样返回。应答中没有 temperature 时为 `null`。',
        ),
      ],
    }),
    bond_cb_adj_logs_jsl: records({
      sample: { isNewestFirst: true },
      say: say('Changes of the conversion price of one convertible bond, newest first.', '集思录转股价调整记录'),
      keywords: ['可转债', '下修', 'convertible bond', 'jisilu'],
      cache: freshFor('1d', { staleIfError: '30d' }),
      grain: 'event',
      params: {
        symbol: security({
          of: 'convertible_bond',
          wants: '600000',
          default: '128013',
          say: say('Bond code.', '债券代码。'),
          otherwise: 'no rows',
        }),
      },
      source: jisiluBonds,
      ask: ({ symbol }) => ({ list: 'adjustments', bond: symbol }) as const,
      parseFields: (pages, _, fields) => parseAdjustments(pages, fields),
      columns: ADJUSTMENTS,
      quirks: [
        say(
          'A bond without changes, and one that the source does not know, answer `[]`.',
          '没有调整记录的债券和数据源不认识的债券返回 `[]`。',
        ),
      ],
      evidence: [
        say(
          'A recorded result of AKShare is answered as recorded, every cell, from a page that was made of it.',
          '对 AKShare 的一份实录结果，由据其制成的网页得出的返回值逐格一致。',
        ),
      ],
      example: { symbol: '128013' },
    }),
  },
);

/** Fields of which one came only in 2025. */
function withOptional(fields: Parameters<typeof parseIndex>[1]): Parameters<typeof parseIndex>[1] {
  return fields.map((field) => (field.name === 'temperature' ? { ...field, isOptional: true } : field));
}
