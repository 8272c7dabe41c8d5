import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, percent, text, UNSTATED, whole } from '../../../../engine/interface/columns.ts';
import { code as codeParam, cookie } from '../../../../engine/interface/params.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { GUEST_ROWS, type JisiluAsk, jisilu, parseAdjustments, parseBonds, parseIndex } from './wire.ts';

const BOND_PRICE = 'yuan per bond';
const SHARE_PRICE = 'yuan per share';

const BONDS = {
  代码: code('bond_id', 'Bond code.'),
  转债名称: text('bond_nm', 'Name of the bond.'),
  现价: number('price', BOND_PRICE, 'Latest price of the bond.'),
  涨跌幅: percent('increase_rt', 'Change of the price of the bond, over the previous close.'),
  正股代码: code('stock_id', 'Code of the underlying share.'),
  正股名称: text('stock_nm', 'Name of the underlying share.'),
  正股价: number('sprice', SHARE_PRICE, 'Latest price of the share.'),
  正股涨跌: percent('sincrease_rt', 'Change of the price of the share, over the previous close.'),
  正股PB: number('pb', 'times', 'Price of the share over its book value.'),
  转股价: number('convert_price', SHARE_PRICE, 'Conversion price.'),
  转股价值: number('convert_value', BOND_PRICE, 'Value of the shares that a bond of 100 yuan converts into.'),
  转股溢价率: percent('premium_rt', 'Price of the bond over its conversion value, less one.'),
  债券评级: text('rating_cd', 'Rating of the bond.'),
  回售触发价: number(
    'put_convert_price',
    SHARE_PRICE,
    'Price of the share below which holders may sell the bond back.',
  ),
  强赎触发价: number(
    'force_redeem_price',
    SHARE_PRICE,
    'Price of the share above which the issuer may redeem the bond.',
  ),
  转债占比: percent('convert_amt_ratio', 'Bonds outstanding over the market value of the share.'),
  到期时间: date('maturity_dt', 'Maturity of the bond.'),
  剩余年限: number('year_left', 'years', 'Years to maturity.'),
  剩余规模: number('curr_iss_amt', '100 million yuan', 'Bonds outstanding.'),
  成交额: number('volume', '10,000 yuan', 'Turnover of the bond.'),
  换手率: percent('turnover_rt', 'Turnover rate of the bond.'),
  到期税前收益: percent('ytm_rt', 'Yield to maturity before taxes.'),
  双低: number('dblow', 'yuan and percent', 'Price of the bond plus its conversion premium in percent.'),
} as const;

const REDEMPTIONS = {
  代码: code('bond_id', 'Bond code.'),
  名称: text('bond_nm', 'Name of the bond.'),
  现价: number('price', BOND_PRICE, 'Latest price of the bond.'),
  正股代码: code('stock_id', 'Code of the underlying share.'),
  正股名称: text('stock_nm', 'Name of the underlying share.'),
  规模: number('orig_iss_amt', '100 million yuan', 'Bonds issued.'),
  剩余规模: number('curr_iss_amt', '100 million yuan', 'Bonds outstanding.'),
  转股起始日: date('convert_dt', 'Day from which on the bond can be converted.'),
  最后交易日: date('delist_dt', 'Last day of trading, where one is set.'),
  到期日: date('maturity_dt', 'Maturity of the bond.'),
  转股价: number('convert_price', SHARE_PRICE, 'Conversion price.'),
  强赎触发比: whole('redeem_price_ratio', 'percent', 'Price that allows a redemption, over the conversion price.'),
  强赎触发价: number('force_redeem_price', SHARE_PRICE, 'Price of the share that allows a redemption.'),
  正股价: number('sprice', SHARE_PRICE, 'Latest price of the share.'),
  强赎价: number('real_force_redeem_price', BOND_PRICE, 'Price at which the bond is redeemed, where one is set.'),
  强赎天计数: text('redeem_count', 'Days above the price, days that are wanted, and of how many: 15/15 | 30.'),
  强赎条款: text('redeem_tc', 'Clause of the redemption.'),
  强赎状态: text('redeem_icon', 'State of the redemption, such as 已公告强赎; `null` for none.'),
} as const;

const bondsIn = (range: string): string => `Bonds ${range}.`;
const averageIn = (range: string): string => `Average change of bonds ${range}.`;

const INDEX = {
  price_dt: date('price_dt', 'Trading day.'),
  price: number('price', 'index points', 'Level of the index, in which all bonds weigh the same.'),
  amount: number('amount', UNSTATED, 'Size of the bonds.'),
  volume: number('volume', UNSTATED, 'Turnover of the bonds.'),
  count: whole('count', 'bonds', 'Bonds in the index.'),
  increase_val: number('increase_val', 'index points', 'Change of the index.'),
  increase_rt: percent('increase_rt', 'Change of the index, over the previous day.'),
  avg_price: number('avg_price', BOND_PRICE, 'Average price.'),
  mid_price: number('mid_price', BOND_PRICE, 'Median price.'),
  mid_convert_value: number('mid_convert_value', BOND_PRICE, 'Median conversion value.'),
  avg_dblow: number('avg_dblow', 'yuan and percent', 'Average of price plus conversion premium in percent.'),
  avg_premium_rt: percent('avg_premium_rt', 'Average conversion premium.'),
  mid_premium_rt: percent('mid_premium_rt', 'Median conversion premium.'),
  avg_ytm_rt: percent('avg_ytm_rt', 'Average yield to maturity.'),
  temperature: number('temperature', UNSTATED, 'Temperature of the market, a figure of Jisilu’s own.'),
  turnover_rt: percent('turnover_rt', 'Turnover rate.'),
  price_90: whole('price_90', 'bonds', bondsIn('below 90 yuan')),
  price_90_100: whole('price_90_100', 'bonds', bondsIn('of 90 to 100 yuan')),
  price_100_110: whole('price_100_110', 'bonds', bondsIn('of 100 to 110 yuan')),
  price_110_120: whole('price_110_120', 'bonds', bondsIn('of 110 to 120 yuan')),
  price_120_130: whole('price_120_130', 'bonds', bondsIn('of 120 to 130 yuan')),
  price_130: whole('price_130', 'bonds', bondsIn('above 130 yuan')),
  increase_rt_90: percent('increase_rt_90', averageIn('below 90 yuan')),
  increase_rt_90_100: percent('increase_rt_90_100', averageIn('of 90 to 100 yuan')),
  increase_rt_100_110: percent('increase_rt_100_110', averageIn('of 100 to 110 yuan')),
  increase_rt_110_120: percent('increase_rt_110_120', averageIn('of 110 to 120 yuan')),
  increase_rt_120_130: percent('increase_rt_120_130', averageIn('of 120 to 130 yuan')),
  increase_rt_130: percent('increase_rt_130', averageIn('above 130 yuan')),
  idx_price: number('idx_price', 'index points', 'Level of the stock index that it is compared with.'),
  idx_increase_rt: percent('idx_increase_rt', 'Change of that stock index.'),
} as const;

const ADJUSTMENTS = {
  转债名称: text('转债名称', 'Name of the bond.'),
  股东大会日: date('股东大会日', 'Day of the shareholders’ meeting.'),
  下修前转股价: number('下修前转股价', SHARE_PRICE, 'Conversion price before the change.'),
  下修后转股价: number('下修后转股价', SHARE_PRICE, 'Conversion price after the change.'),
  新转股价生效日期: date('新转股价生效日期', 'Day from which on the new price holds.'),
  下修底价: number('下修底价', SHARE_PRICE, 'Lowest price that the change could have set.'),
} as const;

const SESSION = shanghaiSession({ open: '60s', staleIfError: '7d' });

export default familyOf<RecordsShared<JisiluAsk>>(
  {
    category: 'bond',
    page: 'https://www.jisilu.cn/data/cbnew/',
    cache: SESSION,
    kind: 'snapshot',
  },
  {
    bond_cb_jsl: records({
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
      source: jisilu,
      ask: () => ({ list: 'bonds' }) as const,
      parseRows: (pages) => fillColumns(BONDS, (fields) => parseBonds(pages, fields, false)),
      columns: BONDS,
      noteOn: ({ length }) =>
        length === GUEST_ROWS
          ? 'These are the 30 bonds that Jisilu shows to guests; the cookie of a login brings the whole list.'
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
      say: say(
        'Forced redemption of the convertible bonds of the mainland: clauses, counts of days and states.',
        '集思录可转债强赎',
      ),
      keywords: ['可转债', '强赎', 'convertible bond', 'jisilu'],
      page: 'https://www.jisilu.cn/data/cbnew/#redeem',
      source: jisilu,
      ask: () => ({ list: 'redemptions' }) as const,
      parseRows: (pages) => fillColumns(REDEMPTIONS, (fields) => parseBonds(pages, fields, true)),
      columns: REDEMPTIONS,
      quirks: [
        say(
          'All bonds are shown without a login; a reply with fewer than it counts is refused.',
          '无需登录即显示全部债券；少于其所计数目的应答视为失败。',
        ),
        say(
          '强赎状态 is `null` where nothing is announced; AKShare has an empty text there.',
          '没有公告时 强赎状态 为 `null`；AKShare 为空文本。',
        ),
      ],
      evidence: [NOT_COMPARED],
    }),
    bond_cb_index_jsl: records({
      say: say(
        'Index of the convertible bonds of the mainland, all of the same weight, by day, oldest first.',
        '集思录可转债等权指数',
      ),
      keywords: ['可转债', '等权指数', 'convertible bond', 'jisilu'],
      page: 'https://www.jisilu.cn/web/data/cb/index',
      kind: 'window',
      source: jisilu,
      ask: () => ({ list: 'index' }) as const,
      parseRows: (pages) => fillColumns(INDEX, (fields) => parseIndex(pages, withOptional(fields))),
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
      evidence: [NOT_COMPARED],
    }),
    bond_cb_adj_logs_jsl: records({
      say: say('Changes of the conversion price of one convertible bond, newest first.', '集思录转股价调整记录'),
      keywords: ['可转债', '下修', 'convertible bond', 'jisilu'],
      cache: freshFor('1d', { staleIfError: '30d' }),
      params: {
        symbol: codeParam(
          {
            default: '128013',
            say: say('Bond code.', '债券代码。'),
            matching: /^[0-9]{6}$/,
            form: say('six digits, such as 128013', '六位数字，例如 128013'),
          },
          'no rows',
        ),
      },
      source: jisilu,
      ask: ({ symbol }) => ({ list: 'adjustments', bond: symbol }) as const,
      parseRows: (pages) => fillColumns(ADJUSTMENTS, (fields) => parseAdjustments(pages, fields)),
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
