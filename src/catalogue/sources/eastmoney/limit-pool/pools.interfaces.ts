import { say } from '../../../../base/say.ts';
import { date, number, percent, text, whole } from '../../../declare/columns.ts';
import { mapped } from '../../../wire/field-columns.ts';
import { xuangubaoPools } from '../../xuangubao/limit-pools/wire.ts';
import { POOL_CACHE, pool, pools, QUOTE, QUOTE_WITH_LIMIT, SHARED } from './family.ts';

const { 换手率, 涨速, 涨停统计, 首次封板时间, 最后封板时间, 炸板次数, 是否新高, 振幅, 所属行业 } = SHARED;

const FIRST_ROWS = say(
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, from the fields that they imply.',
  '对 AKShare 一份实录结果的前几行，由其所含的字段得出的返回值逐格一致。',
);
const FIELDS_QUOTED = say(
  'The quoted rows of 20260708 of the pool of limit-ups have these fields, with prices in thousandths and times of five digits.',
  '引用的 20260708 涨停股池各行含有这些字段，价格以千分之一为单位，时间为五位数字。',
);

export default pools(
  {
    category: 'stock',
    topic: 'price-limits',
    page: 'https://quote.eastmoney.com/ztb/detail#type=ztgc',
    kind: 'snapshot',
    grain: 'security',
    cache: POOL_CACHE,
    quirks: [
      say(
        'The source has the last weeks only: an older day answers `[]`, as does a day without a session.',
        '数据源只有最近几周：更早的日期返回 `[]`，非交易日也是如此。',
      ),
      say(
        'A day of trading after the newest session is refused with 422, since the source would answer with the rows of the newest one; a weekend or holiday up to today answers `[]`. Before 09:30 Beijing time the newest session is that of the trading day before.',
        '晚于最新一场交易的交易日以 422 拒绝，因为数据源会返回最新交易日的行；截至今天的周末和节假日返回 `[]`。北京时间 09:30 之前，最新交易日是上一个交易日。',
      ),
      say(
        'The source sends percentages in single precision, with a dozen digits; they are not rounded.',
        '数据源以单精度发送百分比，约十几位数字；此处不作舍入。',
      ),
      say('Rows are numbered in the order of the source.', '序号按数据源的顺序。'),
      say(
        'The source says that it leaves out ST shares and the STAR market, but shares of the latter do occur.',
        '数据源称不含 ST 股票和科创板，但实际会出现科创板股票。',
      ),
    ],
  },
  {
    stock_zt_pool_em: pool({
      say: say(
        'Shares at their upper price limit on one trading day, by the time at which they first reached it.',
        '涨停股池',
      ),
      pool: 'limit-up',
      fallback: xuangubaoPools['limit-up'],
      date: '20241008',
      columns: {
        ...QUOTE,
        换手率,
        封板资金: number('fund', {
          id: 'sealed_order_amount',
          unit: 'yuan',
          say: say('Money of the orders that wait at the limit.', '涨停价上排队的委托金额。'),
        }),
        首次封板时间,
        最后封板时间,
        炸板次数,
        涨停统计,
        连板数: whole('lbc', { id: 'consecutive_limit_ups', unit: 'sessions', say: say('Limit-ups in a row.') }),
        所属行业,
      },
      evidence: [FIELDS_QUOTED],
    }),
    stock_zt_pool_previous_em: pool({
      say: say(
        'Shares that were at their upper price limit in the session before one trading day, by the speed of their price.',
        '昨日涨停股池',
      ),
      page: 'https://quote.eastmoney.com/ztb/detail#type=zrzt',
      pool: 'previous',
      fallback: xuangubaoPools.previous,
      date: '20240415',
      columns: {
        ...QUOTE_WITH_LIMIT,
        换手率,
        涨速,
        振幅,
        昨日封板时间: text('yfbt', {
          id: 'previous_limit_time',
          role: 'time',
          say: say(
            'Time at which it first reached the limit the session before, HHMMSS, Shanghai time.',
            '上一交易日首次封板的时间，HHMMSS，上海时间。',
          ),
        }),
        昨日连板数: whole('ylbc', {
          id: 'previous_consecutive_limit_ups',
          unit: 'sessions',
          say: say('Limit-ups in a row until the session before.', '截至上一交易日的连续涨停次数。'),
        }),
        涨停统计,
        所属行业,
      },
      quirks: [
        say(
          'One public client found that the source ignores the day here and answers for the newest session; the reply does not show which.',
          '一个公开的客户端程序发现，数据源在此忽略日期，返回最新交易日的数据；应答无法看出属于哪一天。',
        ),
      ],
    }),
    stock_zt_pool_strong_em: pool({
      say: say(
        'Strong shares of one trading day, by their change: those at a high of 60 days or with several recent limit-ups.',
        '强势股池',
      ),
      page: 'https://quote.eastmoney.com/ztb/detail#type=qsgc',
      pool: 'strong',
      date: '20241231',
      columns: {
        ...QUOTE_WITH_LIMIT,
        换手率,
        涨速,
        是否新高,
        量比: number('lb', {
          say: say('Volume a minute, over that of the last five days.', '每分钟成交量与最近五日之比。'),
          unit: 'ratio',
        }),
        涨停统计,
        入选理由: mapped(
          { '1': '60日新高', '2': '近期多次涨停', '3': '60日新高且近期多次涨停' },
          text('cc', {
            id: 'selection_reason',
            say: say(
              'Why it is in the pool: a high of 60 days, several recent limit-ups, or both.',
              '入选原因：60 日新高、近期多次涨停，或两者兼有。',
            ),
          }),
        ),
        所属行业,
      },
      quirks: [
        say('A reason that is not known is `null`; AKShare fails there.', '未知的原因为 `null`；AKShare 会因此失败。'),
      ],
    }),
    stock_zt_pool_sub_new_em: pool({
      say: say(
        'Shares listed within a year whose first run of limit-ups has ended, on one trading day, newest first.',
        '次新股池',
      ),
      page: 'https://quote.eastmoney.com/ztb/detail#type=cxgc',
      pool: 'new',
      date: '20241231',
      columns: {
        ...QUOTE_WITH_LIMIT,
        转手率: percent('hs', {
          role: 'turnover_rate',
          say: say(
            'Turnover rate: volume over what is in circulation. AKShare writes the name so.',
            '换手率：成交量除以流通量。列名沿用 AKShare 的写法。',
          ),
        }),
        开板几日: whole('ods', {
          id: 'days_since_limit_run',
          unit: 'sessions',
          say: say('Sessions since the run of limit-ups ended.', '连续涨停结束以来的交易日数。'),
        }),
        开板日期: date('od', {
          id: 'limit_run_end_date',
          say: say('Day on which the run of limit-ups ended.', '连续涨停结束的日期。'),
        }),
        上市日期: date('ipod'),
        是否新高,
        涨停统计,
        所属行业,
      },
      evidence: [FIRST_ROWS],
    }),
    stock_zt_pool_zbgc_em: pool({
      say: say(
        'Shares that reached their upper price limit on one trading day and did not stay there, by the time at which they first reached it.',
        '炸板股池',
      ),
      page: 'https://quote.eastmoney.com/ztb/detail#type=zbgc',
      pool: 'broken',
      fallback: xuangubaoPools.broken,
      date: '20241011',
      columns: {
        ...QUOTE_WITH_LIMIT,
        换手率,
        涨速,
        首次封板时间,
        炸板次数,
        涨停统计,
        振幅,
        所属行业,
      },
    }),
    stock_zt_pool_dtgc_em: pool({
      say: say(
        'Shares at their lower price limit on one trading day, by the money of the orders that wait there.',
        '跌停股池',
      ),
      page: 'https://quote.eastmoney.com/ztb/detail#type=dtgc',
      pool: 'limit-down',
      fallback: xuangubaoPools['limit-down'],
      date: '20241011',
      columns: {
        ...QUOTE,
        动态市盈率: number('pe', {
          id: 'pe_dynamic',
          unit: 'ratio',
          say: say('Price over the extrapolated earnings of the year.', '价格除以按全年推算的盈利。'),
        }),
        换手率,
        封单资金: number('fund', {
          id: 'sealed_order_amount',
          unit: 'yuan',
          say: say('Money of the sellers’ orders that wait at the limit.', '跌停价上排队的卖单金额。'),
        }),
        最后封板时间,
        板上成交额: number('fba', {
          id: 'turnover_at_limit',
          unit: 'yuan',
          say: say('Turnover at the limit.', '以涨跌停价成交的金额。'),
        }),
        连续跌停: whole('days', { id: 'consecutive_limit_downs', unit: 'sessions', say: say('Limit-downs in a row.') }),
        开板次数: whole('oc', {
          id: 'limit_break_count',
          unit: 'occurrences',
          say: say('How often it left the limit.'),
        }),
        所属行业,
      },
      quirks: [say('A day on which no share was at its lower limit answers `[]`.', '没有股票跌停的日期返回 `[]`。')],
      evidence: [FIRST_ROWS],
    }),
  },
);
