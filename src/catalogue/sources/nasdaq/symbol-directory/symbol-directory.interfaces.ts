import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { nasdaqDirectory, parseDirectory } from './wire.ts';

export default [
  defineInterface({
    name: 'stock_us_english_name',
    category: 'stock',
    say: say(
      'Ticker and English name of every share and fund that is traded on the exchanges of the United States.',
      '美国各交易所全部股票和基金的代码与英文名称',
    ),
    keywords: ['english names', 'company names', 'tickers', '英文名', '英文名称', '公司英文名'],
    lists: 'United States',
    page: 'https://www.nasdaqtrader.com/Trader.aspx?id=SymbolDirDefs',
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    source: nasdaqDirectory,
    cache: freshFor('1d', { staleIfError: '365d' }),
    params: {},
    columns: {
      symbol: code({
        say: say(
          'Ticker as Nasdaq writes it, with a point before a class of shares and a $ before one of preferred shares.',
          '纳斯达克写法的代码：股份类别前为点，优先股类别前为 $。',
        ),
        of: 'share',
      }),
      company: text({
        role: 'english_name',
        of: 'share',
        say: say(
          'Name of the company: that of the security without its class. Of a fund, the whole name.',
          '公司名称，即去掉证券种类的证券名称；基金为全名。',
        ),
      }),
      name: text({
        id: 'security_name',
        role: 'english_name',
        of: 'share',
        say: say(
          'Name of the security as the directory writes it, with its class.',
          '证券名称，与名录所写相同，含证券种类。',
        ),
      }),
      exchange: code({
        say: say(
          'Exchange that lists it: Q Nasdaq, N New York (NYSE), A NYSE American, P NYSE Arca, Z Cboe BZX, V IEX.',
          '上市的交易所：Q 纳斯达克，N 纽约（NYSE），A NYSE American，P NYSE Arca，Z Cboe BZX，V IEX。',
        ),
      }),
    },
    quirks: [
      say(
        'The name is of this service: AKShare has no such table. What the exchanges only test with is left out.',
        '此名称为本服务所有：AKShare 没有这样的表。交易所仅用于测试的代码不列出。',
      ),
      say(
        'The names are there to find a security by: `/api/symbols` adds them to the list of stock_us_spot_em.',
        '这些名称用于查找证券：`/api/symbols` 把它们加到 stock_us_spot_em 的清单中。',
      ),
    ],
    evidence: [
      say(
        'Public projects hold whole files of several years in this form.',
        '公开的项目存有多年的完整文件，格式相同。',
      ),
    ],
    ask: () => ({ directory: 'traded' }) as const,
    parse: parseDirectory,
  }),
];
