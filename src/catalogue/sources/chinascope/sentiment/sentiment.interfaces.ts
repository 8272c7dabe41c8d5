import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { chinascope, parseSentiment, type SentimentAsk } from './wire.ts';

const COLUMNS = {
  日期: date('tradeDate'),
  市场情绪指数: number('maIndex1', {
    id: 'sentiment_index',
    unit: 'index_points',
    say: say('Moving average of the sentiment of the news on A-shares.', 'A 股新闻情绪的移动平均值。'),
  }),
  沪深300指数: number('marketClose', {
    id: 'csi_300_close',
    unit: 'index_points',
    say: say('Close of the CSI 300.', '沪深 300 指数收盘。'),
  }),
} as const;

export default familyOf<RecordsShared<SentimentAsk>>(
  {
    category: 'index',
    page: 'https://www.chinascope.com/reasearch.html',
    cache: shanghaiSession({ open: '1h', closed: '4h', staleIfError: '30d' }),
    kind: 'window',
    grain: 'day',
  },
  {
    index_news_sentiment_scope: records({
      say: say('Sentiment of the news on A-shares by day over one year, oldest first.', '数库：A 股新闻情绪指数'),
      keywords: ['news sentiment', 'market mood', '情绪', '新闻情绪'],
      source: chinascope,
      columns: COLUMNS,
      ask: () => ({ period: 'YEAR' }) as const,
      parseFields: (pages, _, fields) => parseSentiment(pages, fields),
      quirks: [
        say(
          'The index is a moving average of the source’s, whose length it does not name.',
          '该指数是数据源计算的移动平均值，期长未注明。',
        ),
        say(
          'In September 2026 public clients were redirected from its address to the home page of another host, www.chinascope.com.cn. Such a reply counts as a refusal; AKShare raises an error.',
          '2026 年 9 月，公开客户端程序被其网址重定向至另一主机 www.chinascope.com.cn 的首页。此类应答视为拒绝；AKShare 会报错。',
        ),
      ],
    }),
  },
);
