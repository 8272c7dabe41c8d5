import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type IndexQuotesAsk, indexQuotes, parseIndexQuotes } from './wire.ts';

/** The indices of Sina's page, in its order. */
const INDICES =
  'CES100,CES120,CES280,CES300,CESA80,CESG10,CESHKM,CSCMC,CSHK100,CSHKDIV,CSHKLC,CSHKLRE,CSHKMCS,CSHKME,CSHKPE,CSHKSE,CSI300,CSRHK50,GEM,HKL,HSCCI,HSCEI,HSI,HSMBI,HSMOGI,HSMPI,HSTECH,SSE180,SSE180GV,SSE380,SSE50,SSECEQT,SSECOMP,SSEDIV,SSEITOP,SSEMCAP,SSEMEGA,VHSI';

const COLUMNS = {
  代码: code('code', { say: say('Code of the index.', '指数代码。') }),
  名称: text('name'),
  最新价: number('last', { unit: 'index_points' }),
  涨跌额: number('change', { unit: 'index_points' }),
  涨跌幅: percent('percent'),
  昨收: number('previous', { unit: 'index_points' }),
  今开: number('open', { unit: 'index_points' }),
  最高: number('high', { unit: 'index_points' }),
  最低: number('low', { unit: 'index_points' }),
};

export default familyOf<RecordsShared<IndexQuotesAsk>>(
  {
    category: 'index',
    page: 'https://vip.stock.finance.sina.com.cn/mkt/#zs_hk',
    cache: freshFor('1m', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
  },
  {
    stock_hk_index_spot_sina: records({
      lists: 'Hong Kong indices',
      say: say(
        'Quotes of indices of Hong Kong, and of some of mainland China, as Sina’s pages of Hong Kong show them.',
        '港股指数实时行情（新浪）',
      ),
      historyIn: 'stock_hk_index_daily_sina',
      source: indexQuotes,
      ask: () => ({ indices: INDICES }),
      columns: COLUMNS,
      parseFields: parseIndexQuotes,
      quirks: [
        say(
          'The 38 indices are those of AKShare. One without a quote has no row.',
          '38 个指数与 AKShare 相同；没有行情的没有行。',
        ),
        say('Quotes of Hong Kong are 15 minutes late.', '港股行情延迟 15 分钟。'),
      ],
      evidence: [
        say(
          'A recorded line, and a table that AKShare has printed, are answered with the figures that they show.',
          '实录的一行和 AKShare 所载的表，返回值与所示一致。',
        ),
      ],
    }),
  },
);
