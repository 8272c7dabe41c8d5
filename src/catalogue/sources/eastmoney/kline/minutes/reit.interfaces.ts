import { say } from '../../../../../base/say.ts';
import { dateTime, number } from '../../../../declare/columns.ts';
import { FETCHING } from '../../fetching.ts';
import { LISTED_TRUST } from '../params.ts';
import { MAINLAND_MINUTES } from './cache.ts';
import { minutes, minuteTable } from './family.ts';
import { eastmoneyListedMinutes } from './minutes.ts';

export default minuteTable(
  { ...MAINLAND_MINUTES, category: 'fund', topic: 'fund-prices' },
  {
    reits_hist_min_em: minutes({
      say: say(
        'Prices of one real estate investment trust of Shanghai or Shenzhen by the minute, of the last five days, oldest first.',
        '沪深 REITs 分时行情：近五日',
      ),
      page: 'https://quote.eastmoney.com/sh508097.html',
      source: eastmoneyListedMinutes,
      params: { symbol: LISTED_TRUST, ...FETCHING },
      ask: ({ symbol }) => ({ names: 'REITs', listed: symbol, days: 5, preMarket: false }),
      columns: {
        时间: dateTime('f51', { say: say('End of the minute, Shanghai time.', '该分钟的结束时间，上海时间。') }),
        最新价: number('f53', { say: say('Closing price.', '收盘价。'), unit: 'yuan_per_unit', role: 'close' }),
        最高: number('f54', { unit: 'yuan_per_unit' }),
        最低: number('f55', { unit: 'yuan_per_unit' }),
        成交量: number('f56', { unit: 'lots_of_100_units' }),
        成交额: number('f57'),
        昨收: number('average', {
          say: say(
            'Average price since the session began, though AKShare names it the previous close.',
            '开市以来的均价，尽管 AKShare 称之为昨收。',
          ),
          unit: 'yuan_per_unit',
          role: 'average',
        }),
      },
      quirks: [
        say(
          'Times are those of Shanghai (UTC+8), with their seconds, `:00`, which AKShare leaves out here. The current minute is unfinished.',
          '时间为上海时间（UTC+8），带有秒 `:00`，AKShare 在此略去。当前一分钟尚未完成。',
        ),
        say(
          'The column 昨收 is the average price since the session began, and no previous close: AKShare’s name is wrong.',
          '昨收一列实为开市以来的均价，并不是前收盘价：AKShare 的列名有误。',
        ),
        say(
          'The exchange of a trust is looked up in the whole of Eastmoney’s list, of which AKShare reads the first page; an unknown code is 404.',
          'REITs 所在的交易所在东方财富的整个清单中查找，AKShare 只读第一页；未知的代码返回 404。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a reply of such a trust. Its form is that of the listed open-ended funds.',
          '未实录：此类 REITs 的应答。其格式与 LOF 的相同。',
        ),
      ],
      example: { symbol: '508097' },
    }),
  },
);
