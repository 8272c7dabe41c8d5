import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportMonth } from '../report-month.ts';
import { type MonthAsk, parseMonth, shenzhenMonths } from './wire.ts';

const INDUSTRIES = {
  项目名称: text('#0', {
    id: 'industry',
    say: say('Industry; 合计 is all of them.', '行业；合计为全部行业之和。'),
    of: 'industry',
  }),
  '项目名称-英文': text('#1', { id: 'industry_english', say: say('English name of the industry.') }),
  交易天数: whole('#2', { id: 'trading_days', unit: 'sessions' }),
  '成交金额-人民币元': whole('#3', { role: 'turnover', unit: 'yuan' }),
  '成交金额-占总计': percent('#4', { id: 'turnover_share', say: say('Share of the whole turnover.') }),
  '成交股数-股数': whole('#5', { role: 'volume', unit: 'shares' }),
  '成交股数-占总计': percent('#6', { id: 'volume_share', say: say('Share of the whole volume.') }),
  '成交笔数-笔': whole('#7', { id: 'deals', unit: 'deals', say: say('Number of deals.') }),
  '成交笔数-占总计': percent('#8', { id: 'deals_share', say: say('Share of all deals.') }),
} as const;

export default familyOf<RecordsShared<MonthAsk>>(
  {
    category: 'stock',
    topic: 'exchange-lists',
    page: 'https://www.szse.cn/market/periodical/month/index.html',
    // A month that was published never changes.
    cache: freshFor('30d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'board',
  },
  {
    stock_szse_sector_summary: records({
      sample: {
        texts: { '项目名称-英文': ['Total', 'Agriculture', 'Mining', 'Manufacturing', 'Utilities', 'Construction'] },
      },
      say: say(
        'Trading in shares by industry on the Shenzhen exchange, in one month or in the year up to its end.',
        '深交所股票行业成交',
      ),
      keywords: ['SZSE', 'industry', 'sector', '行业', '深市'],
      source: shenzhenMonths,
      params: {
        symbol: choice(
          { 当月: say('The month.'), 当年: say('The year up to the end of the month.') },
          { default: '当月', say: say('What is added up.', '合计的时段。') },
        ),
        date: reportMonth('202501'),
      },
      columns: INDUSTRIES,
      ask: ({ symbol, date: month }): MonthAsk => ({ month, of: symbol === '当月' ? 'month' : 'year' }),
      parseRows: (pages, ask) => parseMonth(pages, ask, INDUSTRIES),
      quirks: [
        say(
          'A month that the exchange does not list is 404, with the newest month in the message.',
          '交易所未列出的月份返回 404，提示中给出最新的月份。',
        ),
      ],
      evidence: [
        say(
          'The deals of the industries make their total in the table that AKShare has printed, and must in every other.',
          'AKShare 文档所载的表中，各行业的成交笔数之和等于合计；其他各表也必须如此。',
        ),
      ],
    }),
  },
);
