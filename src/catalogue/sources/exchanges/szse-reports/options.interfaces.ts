import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { type OptionTradingAsk, parseOptionTrading, shenzhenOptionTrading } from './wire.ts';

const TRADING = {
  合约标的代码: code('bddm'),
  合约标的名称: text('bdmc'),
  成交量: whole('cjl', { unit: 'contracts', say: say('Volume of calls and puts.', '认购与认沽的成交量。') }),
  认购成交量: whole('rccjl'),
  认沽成交量: whole('rpcjl'),
  '认沽/认购持仓比': percent('rcrpccb', {
    id: 'put_call_open_interest_ratio',
    say: say('Open interest of puts over that of calls.', '认沽持仓与认购持仓之比。'),
  }),
  未平仓合约总数: whole('wpchyzs'),
  未平仓认购合约数: whole('wpcrchys'),
  未平仓认沽合约数: whole('wpcrphys'),
  交易日: date('day'),
} as const;

export default familyOf<RecordsShared<OptionTradingAsk>>(
  {
    category: 'option',
    topic: 'option-contracts',
    page: 'https://investor.szse.cn/market/option/day/index.html',
    cache: reportsOfDay<OptionTradingAsk>((ask) => ask.day),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    option_daily_stats_szse: records({
      lists: { of: 'Shenzhen ETFs', rows: 4 },
      say: say('Trading of options on the Shenzhen exchange on one day, by underlying.', '深交所期权日度概况'),
      keywords: ['SZSE', 'put-call ratio', 'open interest', '认沽认购比', '深市'],
      source: shenzhenOptionTrading,
      params: { date: tradingDay('20240626', say('; 20191223 or later', '；20191223 及以后')) },
      columns: TRADING,
      ask: ({ date: asked }): OptionTradingAsk => ({ day: asked }),
      parseFields: parseOptionTrading,
      quirks: [
        say(
          'The reply names its day, which must be the one asked for; AKShare writes the asked day whatever came.',
          '应答写有日期，必须与所求的一致；AKShare 不论返回什么都写入所求的日期。',
        ),
        say(
          'A day without figures answers `[]`, where AKShare raises an error.',
          '没有数据的日期返回 `[]`，AKShare 则报错。',
        ),
      ],
      evidence: [
        say(
          'The volumes of calls and puts make the whole, and so do their open interests, in the recorded result of AKShare.',
          'AKShare 的实录结果中，认购与认沽的成交量之和等于总量，未平仓合约数也是如此。',
        ),
      ],
    }),
  },
);
