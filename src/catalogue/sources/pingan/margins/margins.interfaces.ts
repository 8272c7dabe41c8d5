import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { code, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type MarginsAsk, parseMargins, pingan } from './wire.ts';

const COLUMNS = {
  证券代码: code('secuCode'),
  证券简称: text('secuName'),
  融资比例: number('fiMarginRatio', {
    id: 'margin_ratio',
    unit: 'ratio',
    say: say('Margin of purchases on credit: 1 is 100 percent.', '融资保证金比例：1 即 100%。'),
  }),
  融券比例: number('slMarginRatio', {
    id: 'short_margin_ratio',
    unit: 'ratio',
    say: say('Margin of short sales: 1 is 100 percent.', '融券保证金比例：1 即 100%。'),
  }),
} as const;

const MARKETS = { 深市: '00', 沪市: '10', 北交所: '30' } as const;

export default familyOf<RecordsShared<MarginsAsk>>(
  {
    category: 'stock',
    topic: 'margin-trading',
    page: 'https://stock.pingan.com/static/webinfo/margin/business.html?businessType=0',
    cache: freshFor('6h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_margin_ratio_pa: records({
      say: say(
        'Margins of the securities for margin trading of one market on one day, of one broker.',
        '平安证券：标的证券保证金比例',
      ),
      keywords: ['margin ratio', '保证金比例', '融资融券标的', '平安证券'],
      source: pingan,
      params: {
        symbol: choice(
          { 深市: say('Shenzhen'), 沪市: say('Shanghai'), 北交所: say('Beijing') },
          { default: '深市', say: say('Market.', '市场。') },
        ),
        date: day({ default: '20260113', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }),
      },
      columns: COLUMNS,
      ask: ({ symbol, date: on }): MarginsAsk => ({ market: MARKETS[symbol], day: on }),
      parseFields: parseMargins,
      quirks: [
        say(
          'The figures are those of one broker, Ping An, not of the exchange.',
          '数字为平安证券一家的标准，并非交易所的。',
        ),
        say(
          'The reply names neither its day nor its market: whether they are those that were asked for cannot be checked.',
          '应答不注明日期和市场，无法核对是否为所查询的。',
        ),
      ],
    }),
  },
);
