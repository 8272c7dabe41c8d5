import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, tradingDay } from '../../../../engine/interface/params.ts';
import { optionalIn, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type PositionsAsk, parsePositions, sinaPositions } from './positions.ts';

export default familyOf<RecordsShared<PositionsAsk>>(
  {
    category: 'futures',
    page: 'https://vip.stock.finance.sina.com.cn/q/view/vFutures_Positions_cjcc.php',
    cache: freshFor('4h', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'party',
  },
  {
    futures_hold_pos_sina: records({
      sample: {
        texts: {
          会员简称: [
            '中信期货（代客）',
            '东证期货（代客）',
            '国泰君安（代客）',
            '银河期货（代客）',
            '华闻期货（代客）',
            '徽商期货（代客）',
          ],
        },
      },
      say: say(
        'Ranking of the members of an exchange in one contract on goods on one day, by volume or by positions.',
        '期货成交持仓排名（新浪）',
      ),
      keywords: ['持仓排名', '龙虎榜', 'member rankings'],
      params: {
        symbol: choice(
          { 成交量: say('volume'), 多单持仓: say('long positions'), 空单持仓: say('short positions') },
          { default: '成交量', say: say('By what the members are ranked.', '排名依据。') },
        ),
        contract: security({
          of: 'futures',
          wants: 'RB2610',
          default: 'OI2501',
          say: say('Contract, such as OI2501; no financial futures.', '合约，如 OI2501；不含金融期货。'),
          matching: /^[A-Za-z]{1,2}[0-9]{3,4}$/,
          form: say('the letters of a product and a month, such as OI2501', '品种字母加月份，如 OI2501'),
          otherwise: 'refused',
        }),
        date: tradingDay('20240223'),
      },
      source: sinaPositions,
      ask: ({ symbol, contract, date: of }) => ({ contract: contract.toUpperCase(), day: isoDay(of), ranking: symbol }),
      columns: {
        名次: whole(),
        会员简称: text({ id: 'member_name', say: say('Short name of the member.') }),
        成交量: optionalIn({ symbol: ['成交量'] }, whole({ unit: 'contracts' })),
        多单持仓: optionalIn({ symbol: ['多单持仓'] }, whole({ id: 'long_positions', unit: 'contracts' })),
        空单持仓: optionalIn({ symbol: ['空单持仓'] }, whole({ id: 'short_positions', unit: 'contracts' })),
        比上交易增减: whole({
          id: 'change',
          role: 'other_change',
          unit: 'contracts',
          say: say('Change since the trading day before.', '与上一交易日相比的增减。'),
        }),
      },
      parseRows: parsePositions,
      quirks: [
        say(
          'For a contract or a day that Sina does not know, its page is of another contract: this answers 404. AKShare returns the other contract.',
          '合约或日期不为新浪所知时，其网页是另一合约的：此处返回 404，AKShare 则返回另一合约的数据。',
        ),
      ],
      example: { symbol: '成交量', contract: 'OI2501', date: '20241016' },
    }),
  },
);
