import { say } from '../../../../base/say.ts';
import { date, number } from '../../../declare/columns.ts';
import { security } from '../../../declare/security.ts';
import { FETCHING } from '../fetching.ts';
import { UNKNOWN_IS_EMPTY } from '../quirks.ts';
import { customKline, klines } from './family.ts';
import { MAINLAND } from './mainland.ts';
import { fqtOf, kltOf } from './wire.ts';

export default klines(
  { ...MAINLAND, category: 'bond' },
  {
    bond_buy_back_hist_em: customKline({
      say: say(
        'Daily klines of the rate of one pledged repo of Shanghai or Shenzhen, oldest first.',
        '沪深质押式回购历史数据：日 K 线',
      ),
      page: 'https://quote.eastmoney.com/center/gridlist.html#bond_sh_buyback',
      params: {
        symbol: security({
          of: 'repo',
          wants: '600000',
          isTraded: true,
          default: '204001',
          say: say(
            'Code of the repo: 204… is of Shanghai, 1318… of Shenzhen.',
            '回购代码：204… 为上海，1318… 为深圳。',
          ),
          otherwise: 'no rows',
        }),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({
        secid: `${symbol.startsWith('1') ? 0 : 1}.${symbol}`,
        klt: kltOf('daily'),
        // Eastmoney's own page asks for repos as for shares; nothing of them is ever adjusted.
        fqt: fqtOf('qfq'),
        fields: 14,
      }),
      isUnrevised: () => true,
      columns: {
        日期: date('f51', { say: say('Trading day.', '交易日。') }),
        开盘: number('f52', { say: say('First rate.', '首个利率。'), unit: 'percent_per_year' }),
        收盘: number('f53', { say: say('Last rate.', '最后一个利率。'), unit: 'percent_per_year' }),
        最高: number('f54', { say: say('Highest rate.', '最高利率。'), unit: 'percent_per_year' }),
        最低: number('f55', { say: say('Lowest rate.', '最低利率。'), unit: 'percent_per_year' }),
        成交量: number('f56', { unit: 'lots_of_1000_yuan' }),
        成交额: number('f57'),
      },
      quirks: [UNKNOWN_IS_EMPTY],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 204001 are answered as printed, and their turnover is 1,000 yuan a lot.',
          'AKShare 文档所载 204001 的各行，返回值与之一致，其成交额为每手 1,000 元。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '204001' },
    }),
  },
);
