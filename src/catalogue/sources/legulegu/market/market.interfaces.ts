import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, mixed, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { leguleguMarket, type MarketAsk, parseActivity, parseHighsAndLows } from './wire.ts';

/** Shares at a new high or low of some days. */
function sharesAt(field: string, english: string, chinese: string) {
  return whole(field, { unit: 'stocks', say: say(english, chinese) });
}

const DAYS = {
  date: date('date'),
  close: number('close', { unit: 'index_points', say: say('Close of the index.', '指数收盘。') }),
  high20: sharesAt('high20', 'Shares at a high of 20 days.', '创 20 日新高的股票数。'),
  low20: sharesAt('low20', 'Shares at a low of 20 days.', '创 20 日新低的股票数。'),
  high60: sharesAt('high60', 'Shares at a high of 60 days.', '创 60 日新高的股票数。'),
  low60: sharesAt('low60', 'Shares at a low of 60 days.', '创 60 日新低的股票数。'),
  high120: sharesAt('high120', 'Shares at a high of 120 days.', '创 120 日新高的股票数。'),
  low120: sharesAt('low120', 'Shares at a low of 120 days.', '创 120 日新低的股票数。'),
};

export default familyOf<RecordsShared<MarketAsk>>(
  {
    category: 'stock',
    topic: 'price-limits',
    page: 'https://www.legulegu.com/stockdata/market-activity',
    cache: shanghaiSession({ open: '1m', lag: '4h', staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'item',
    source: leguleguMarket,
  },
  {
    stock_market_activity_legu: records({
      say: say(
        'How many A-shares rise, fall and are at their limits now, and which part of them rises.',
        '赚钱效应分析：上涨、下跌与涨跌停家数（乐咕乐股）',
      ),
      sample: {
        texts: { 活跃度: '45.20%', 统计日期: '{session} 15:00:00' },
        items: sampleNames(
          '+上涨|+涨停|+真实涨停|+st st*涨停|+下跌|+跌停|+真实跌停|+st st*跌停|+平盘|+停牌|~活跃度|~统计日期',
        ),
      },
      keywords: ['赚钱效应', '涨跌家数', '涨停', '跌停', '市场宽度', 'market breadth', 'advance decline'],
      ask: (): MarketAsk => ({ page: 'activity' }),
      columns: {
        item: text(),
        value: {
          ...mixed({
            say: say(
              'A count of shares, a percentage with its sign, or a time.',
              '数值：股票数、带百分号的百分比或时间。',
            ),
          }),
          unit: 'of_item',
        },
      },
      parseRows: parseActivity,
      quirks: [
        say(
          '活跃度 is 上涨 over 上涨, 下跌, 平盘 and 停牌 together, in percent.',
          '活跃度 = 上涨 /（上涨 + 下跌 + 平盘 + 停牌），百分比。',
        ),
        say(
          'The page has changed in May 2026; the places of the part and of the time are those of the new one.',
          '网页于 2026 年 5 月改版；活跃度与时间的位置按新版。',
        ),
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed; the form of the page is that which AKShare reads.',
          'AKShare 所载的一份表，返回值与之一致；网页格式按 AKShare 的读法。',
        ),
      ],
    }),
    stock_a_high_low_statistics: records({
      say: say(
        'How many shares are at a new high or low of 20, 60 and 120 days, by day, oldest first.',
        '创新高与新低的股票数量：20、60、120 日（乐咕乐股）',
      ),
      keywords: ['新高', '新低', 'new highs', 'new lows', 'market breadth'],
      page: 'https://www.legulegu.com/stockdata/high-low-statistics',
      // Its two years go on with the time.
      kind: 'window',
      grain: 'day',
      params: {
        symbol: choice(
          {
            all: say('All A-shares.', '全部 A 股。'),
            sz50: say('SSE 50.', '上证 50。'),
            hs300: say('CSI 300.', '沪深 300。'),
            zz500: say('CSI 500.', '中证 500。'),
          },
          { default: 'all', say: say('Group of shares.', '股票范围。') },
        ),
      },
      ask: ({ symbol }): MarketAsk => ({ highsOf: symbol }),
      columns: DAYS,
      parseRows: (pages) => parseHighsAndLows(pages, DAYS),
      quirks: [
        say('It has some two years.', '约有两年。'),
        say(
          'The site has written days in three ways; all of them are read, milliseconds as days of Beijing.',
          '网站先后用三种方式书写日期，均可读取；毫秒按北京时间的日期。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a reply. Its fields are those that AKShare reads.',
          '未实录：应答。其字段按 AKShare 的读法。',
        ),
      ],
    }),
  },
);
