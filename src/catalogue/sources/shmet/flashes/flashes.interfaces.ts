import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FlashAsk, parseFlashes, shmet } from './wire.ts';

const COLUMNS = { 发布时间: dateTime('time'), 内容: text('text') } as const;

const TOPICS = {
  全部: { code: '', say: say('all') },
  要闻: { code: '0', say: say('main news') },
  VIP: { code: '100', say: say('for members', '会员快讯') },
  财经: { code: '999', say: say('finance') },
  铜: { code: '1002', say: say('copper') },
  铝: { code: '1003', say: say('aluminium') },
  铅: { code: '1005', say: say('lead') },
  锌: { code: '1004', say: say('zinc') },
  镍: { code: '1006', say: say('nickel') },
  锡: { code: '1007', say: say('tin') },
  贵金属: { code: '1008', say: say('precious metals') },
  小金属: { code: '1009', say: say('minor metals') },
} as const;

export default familyOf<RecordsShared<FlashAsk>>(
  {
    category: 'futures',
    page: 'https://www.shmet.com/newsFlash/newsFlash.html?searchKeyword=',
    cache: freshFor('1m', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    futures_news_shmet: records({
      sample: { texts: { 内容: ['【匈牙利总理：…】…', '【巴布亚新几内…】…', '【雷电+雷雨大…】…'] } },
      say: say('The newest flashes of news on metals of one topic, oldest first.', '上海金属网：快讯'),
      keywords: ['news flashes', 'copper news', 'metals news', '有色金属', '快讯'],
      source: shmet,
      params: { symbol: choice(meaningsOf(TOPICS), { default: '全部', say: say('Topic.', '主题。') }) },
      columns: COLUMNS,
      ask: ({ symbol }) => ({ topic: TOPICS[symbol].code }),
      parseFields: (pages, _, fields) => parseFlashes(pages, fields),
      quirks: [
        say(
          'Times are of Beijing without their offset; AKShare writes +08:00 behind them.',
          '时间为北京时间，不带时区；AKShare 在其后写 +08:00。',
        ),
        say(
          'For 全部 a hundred flashes are asked for, and ten came in August 2026.',
          '“全部”请求一百条，2026 年 8 月时返回十条。',
        ),
      ],
    }),
  },
);
