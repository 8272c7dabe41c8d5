import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { cookie } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FundsAsk, jisiluFunds, parseFunds } from './wire.ts';

const QUOTE = {
  代码: code('fund_id'),
  名称: text('fund_nm', { say: say('Name of the fund.', '基金名称。') }),
  现价: number('price', { unit: 'yuan_per_unit' }),
  涨幅: percent('increase_rt'),
  成交: number('volume'),
  场内份额: number('amount'),
  场内新增: number('amount_incr'),
} as const;

const FEES = {
  申购费: percent('apply_fee'),
  赎回费: percent('redeem_fee'),
  托管费: percent('mt_fee'),
  基金公司: text('issuer_nm'),
} as const;

const ASIA = {
  ...QUOTE,
  净值: number('fund_nav', { unit: 'yuan_per_unit' }),
  净值日期: date('nav_dt'),
  估值: number('estimate_value', {
    id: 'estimated_value',
    near: { role: 'price', from: 0.97, to: 1.03 },
    unit: 'yuan_per_unit',
    say: say('Estimate of the unit value.'),
  }),
  溢价率: percent('discount_rt', {
    id: 'premium',
    ratioOf: { of: ['price', '-estimated_value'], over: ['estimated_value'] },
    say: say('Premium of the price over the estimate.'),
  }),
  相关标的: text('index_nm'),
  指数涨幅: percent('ref_increase_rt', {
    role: 'other_change',
    id: 'index_change_percent',
    say: say('Change of the index.'),
  }),
  ...FEES,
} as const;

const WEST = {
  ...QUOTE,
  'T-2净值': number('fund_nav'),
  净值日期: date('nav_dt'),
  'T-1估值': number('estimate_value'),
  估值日期: date('last_est_dt'),
  'T-1溢价率': percent('discount_rt'),
  相关标的: text('index_nm'),
  'T-1指数涨幅': percent('ref_increase_rt'),
  ...FEES,
} as const;

const COOKIE = cookie({
  say: say(
    'Cookie of a login at the source, for the whole list; guests get a part of it.',
    '在数据源登录后的 Cookie，用于取得全部；游客只得到一部分。',
  ),
});

export default familyOf<RecordsShared<FundsAsk>>(
  {
    category: 'fund',
    topic: 'fund-prices',
    page: 'https://www.jisilu.cn/data/qdii/#qdiie',
    cache: shanghaiSession({ open: '60s', closed: '1h', staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'security',
    quirks: [
      say(
        'Guests get a part of the list, or none of it: then it is `upstream_refused`.',
        '游客只得到清单的一部分；完全没有时为 `upstream_refused`。',
      ),
      say(
        'A text with a percent sign is a number here; AKShare answers texts.',
        '带百分号的文本在此为数值；AKShare 返回文本。',
      ),
    ],
    source: jisiluFunds,
  },
  {
    qdii_a_index_jsl: records({
      sample: { texts: { 基金公司: ['汇添富', '招商基金'] } },
      say: say('Listed funds on Asian indices with their premiums.', '集思录 QDII：亚洲市场'),
      keywords: ['QDII', 'premium', '溢价', 'jisilu'],
      page: 'https://www.jisilu.cn/data/qdii/#qdiia',
      params: { cookie: COOKIE },
      columns: ASIA,
      ask: (): FundsAsk => ({ list: 'A' }),
      parseFields: parseFunds,
    }),
    qdii_e_index_jsl: records({
      sample: { texts: { 相关标的: '标普500医疗保健等权重指数', 基金公司: '易方达' } },
      say: say('Listed funds on European and American indices with their premiums.', '集思录 QDII：欧美指数'),
      keywords: ['QDII', 'premium', '溢价', 'jisilu'],
      params: { cookie: COOKIE },
      columns: WEST,
      ask: (): FundsAsk => ({ list: 'E' }),
      parseFields: parseFunds,
    }),
    qdii_e_comm_jsl: records({
      sample: { texts: { 基金公司: ['易方达', '银华基金', '华安基金', '华宝基金'] } },
      say: say('Listed funds on commodities with their premiums.', '集思录 QDII：商品'),
      keywords: ['QDII', 'gold', 'oil', 'premium', '溢价', 'jisilu'],
      params: { cookie: COOKIE },
      columns: WEST,
      ask: (): FundsAsk => ({ list: 'C' }),
      parseFields: parseFunds,
      quirks: [
        say(
          'The list of commodities is asked for; AKShare asks for that of qdii_e_index_jsl since 1.18.25.',
          '请求的是商品清单；AKShare 自 1.18.25 起请求的是 qdii_e_index_jsl 的清单。',
        ),
      ],
    }),
  },
);
