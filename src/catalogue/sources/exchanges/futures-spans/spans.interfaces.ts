import { say } from '../../../../base/say.ts';
import { day } from '../../../../engine/interface/params.ts';
import { atMostDays } from '../../../../engine/interface/rules.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { BARS_OF_ANY_EXCHANGE } from '../futures-bars.ts';
import { EXCHANGE, ISO_DAYS, NO_DALIAN, SIDES, UNSETTLED, UNTRADED } from '../futures-columns.ts';
import { type FuturesSpanAsk, futuresSpans, parseSpan } from './wire.ts';

const MAX_DAYS = 31;

export default familyOf<RecordsShared<FuturesSpanAsk>>(
  {
    category: 'futures',
    page: 'http://www.cffex.com.cn/rtj/',
    cache: reportsOfDay<FuturesSpanAsk>(({ last }) => last),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    get_futures_daily: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}' } },
      say: say('Daily bars of all futures of one exchange over some days.', '期货交易所日行情：按日期区间'),
      keywords: ['futures prices', 'SHFE', 'INE', 'CZCE', 'CFFEX', 'GFEX', '日线', '期货行情'],
      source: futuresSpans,
      params: {
        start_date: firstDay('20220208'),
        end_date: day({
          bound: 'last',
          default: '20220208',
          say: say(
            'Last day wanted, YYYYMMDD; not before the first, and at most 31 days later.',
            '所求的最后一天，YYYYMMDD；不早于第一天，至多相隔 31 天。',
          ),
        }),
        market: EXCHANGE,
      },
      rules: [atMostDays('end_date', 'start_date', MAX_DAYS)],
      columns: BARS_OF_ANY_EXCHANGE,
      ask: ({ start_date: first, end_date: last, market }): FuturesSpanAsk => ({ market, first, last }),
      parseRows: (pages, ask) => parseSpan(pages, ask),
      quirks: [
        say(
          'It joins get_cffex_daily, get_ine_daily, get_czce_daily, get_shfe_daily and get_gfex_daily, day by day: what surprises there does so here.',
          '逐日合并 get_cffex_daily、get_ine_daily、get_czce_daily、get_shfe_daily 和 get_gfex_daily，其特点在此同样适用。',
        ),
        NO_DALIAN,
        say('A day whose figures have not come is left out.', '数据尚未公布的日期略去。'),
        ISO_DAYS,
        UNSETTLED,
        UNTRADED,
        SIDES,
      ],
      example: { start_date: '20240506', end_date: '20240507', market: 'SHFE' },
    }),
  },
);
