import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { futuThemes, parseMembers, type ThemeAsk } from './wire.ts';

const COLUMNS = {
  代码: code('code', { of: 'share', say: say('Ticker.', '股票代码。') }),
  股票名称: text('name'),
  最新价: number('price', { unit: 'usd_per_share' }),
  涨跌额: number('change', { unit: 'usd_per_share' }),
  涨跌幅: percent('change_percent'),
  成交量: text('volume', { say: say('Shares traded, with 万 or 亿.', '成交股数，带“万”或“亿”。') }),
  成交额: text('turnover', { say: say('Turnover in US dollars, with 万 or 亿.', '成交额（美元），带“万”或“亿”。') }),
} as const;

const THEMES = { 巴菲特持仓: 'BK2999', 佩洛西持仓: 'BK20883', 特朗普概念股: 'guarded' } as const;

export default familyOf<RecordsShared<ThemeAsk>>(
  {
    category: 'stock',
    topic: 'boards',
    page: 'https://www.futunn.com/quote/sparks-us',
    cache: freshFor('5m', { staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_concept_cons_futu: records({
      sample: { texts: { 成交量: '{4503.21}万', 成交额: '{96.03}亿' } },
      say: say('Shares of the United States in one of the themes of Futu, with quotes.', '富途牛牛：主题概念成分股'),
      keywords: ['Buffett', 'Pelosi', '巴菲特', '佩洛西', '富途', '概念股'],
      source: futuThemes,
      params: {
        symbol: choice(
          {
            巴菲特持仓: say('holdings of Buffett'),
            佩洛西持仓: say('holdings of Pelosi'),
            特朗普概念股: say('guarded by its source: every call fails', '数据源设有防护：调用均失败'),
          },
          { default: '特朗普概念股', say: say('Theme.', '主题。') },
        ),
      },
      columns: COLUMNS,
      example: { symbol: '巴菲特持仓' },
      ask: ({ symbol }): ThemeAsk => ({ theme: THEMES[symbol] }),
      parseFields: (pages, _, fields) => parseMembers(pages, fields),
      quirks: [
        say(
          '特朗普概念股, which is the default, answers 502: its source wants a value that a script of the site computes.',
          '特朗普概念股（默认值）返回 502：其数据源要求网站脚本计算的值。',
        ),
        say('涨跌幅 is a number, where AKShare has a text.', '涨跌幅为数字，AKShare 则为文本。'),
        say('The pages hold the first shares of a theme only.', '网页只含主题的前若干只股票。'),
      ],
    }),
  },
);
