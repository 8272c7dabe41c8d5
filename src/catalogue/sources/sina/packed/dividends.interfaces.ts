import { say } from '../../../../base/say.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { ANNOUNCED_DAYS, DAILY } from './files.ts';
import { type DividendsAsk, fundDividends, parseDividends } from './fund-dividends.ts';

export default familyOf<RecordsShared<DividendsAsk>>(
  {
    category: 'fund',
    topic: 'fund-histories',
    page: 'https://finance.sina.com.cn/fund/quotes/510050/bc.shtml',
    cache: DAILY,
    kind: 'history',
    grain: 'event',
    futureLimit: () => ({ days: ANNOUNCED_DAYS }),
  },
  {
    fund_etf_dividend_sina: records({
      say: say('Cash that one listed fund has paid in all since its listing, oldest first.', 'ETF 累计分红（新浪）'),
      keywords: ['基金分红', 'fund dividends'],
      params: {
        symbol: security({
          of: 'fund',
          mainly: 'exchange_traded_fund',
          wants: 'sh600000',
          default: 'sh510050',
          say: say('Exchange and fund code: sh or sz and six digits.', '交易所与基金代码：sh 或 sz 加六位数字。'),
          otherwise: 'refused',
        }),
      },
      source: fundDividends,
      ask: ({ symbol }) => ({ dividendsOf: symbol }),
      columns: {
        日期: date({ say: say('Ex-dividend day, or the day of a split.', '除息日，或拆分日。') }),
        累计分红: number({
          unit: 'yuan_per_unit',
          say: say('Cash of a unit that was paid until this day, with it.', '截至当日（含）每份累计的现金分红。'),
        }),
      },
      parseRows: parseDividends,
      quirks: [
        say(
          'A fund that has paid nothing answers `[]`, where AKShare fails.',
          '没有分红的基金返回 `[]`，AKShare 则失败。',
        ),
        say('A fund of which Sina has no file is answered with 404.', '新浪没有文件的基金返回 404。'),
      ],
    }),
  },
);
