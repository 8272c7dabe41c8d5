import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { type Columns, code, date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { EXCHANGE_NAMES, INDEX_MEMBERS } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { csindexFiles, type IndexFileAsk, parseIndexFile, parseValuation } from './wire.ts';

const CONSTITUENTS = {
  日期: date('日期', { say: say('Day of the file.', '文件的日期。') }),
  指数代码: code('指数代码'),
  指数名称: text('指数名称'),
  指数英文名称: text('指数英文名称'),
  成分券代码: code('成分券代码'),
  成分券名称: text('成分券名称'),
  成分券英文名称: text('成分券英文名称'),
  交易所: text('交易所'),
  交易所英文名称: text('交易所英文名称'),
} as const;

const WEIGHTS = {
  ...CONSTITUENTS,
  权重: percent('权重', {
    say: say('Weight of the constituent; all weights make 100.', '成份券的权重，全部权重之和为 100。'),
  }),
} as const;

const VALUATION = {
  日期: date('日期'),
  指数代码: code('指数代码'),
  指数中文全称: text('指数中文全称'),
  指数中文简称: text('指数中文简称'),
  指数英文全称: text('指数英文全称'),
  指数英文简称: text('指数英文简称'),
  市盈率1: number('市盈率1', {
    id: 'pe_total_shares',
    unit: 'times',
    say: say('Price-earnings ratio by all shares.', '市盈率，按总股本计算。'),
  }),
  市盈率2: number('市盈率2', {
    id: 'pe_index_shares',
    unit: 'times',
    say: say('Price-earnings ratio by the shares that the index counts.', '市盈率，按计算用股本计算。'),
  }),
  股息率1: percent('股息率1', {
    id: 'dividend_yield_total_shares',
    say: say('Dividend yield by all shares.', '股息率，按总股本计算。'),
  }),
  股息率2: percent('股息率2', {
    id: 'dividend_yield_index_shares',
    say: say('Dividend yield by the shares that the index counts.', '股息率，按计算用股本计算。'),
  }),
} as const;

const HONG_KONG = say(
  'The code of a constituent in Hong Kong has five digits, as the source writes it; AKShare puts a zero before it, which is the code of another share in Shenzhen.',
  '港股成份的代码为五位，与数据源所写相同；AKShare 在前面补零，成为深圳另一只股票的代码。',
);

/** A row whose file is that of one index. */
function indexFile<const C extends Columns>(
  file: IndexFileAsk['file'],
  columns: C,
  index = '000300',
  parse: typeof parseIndexFile = parseIndexFile,
) {
  return {
    source: csindexFiles,
    params: {
      symbol: security({
        of: 'index',
        isOfPublisher: true,
        wants: '600000',
        default: index,
        say: say('Code of the index, without the exchange.', '指数代码，不带交易所。'),
        matching: /^[0-9A-Z]{6}$/,
        form: say(
          'six digits or capital letters, such as 000300 or H30533',
          '六位数字或大写字母，例如 000300 或 H30533',
        ),
        otherwise: 'refused',
      }),
    },
    ask: ({ symbol }: { readonly symbol: string }): IndexFileAsk => ({ file, index: symbol }),
    columns,
    parseRows: (pages: Parameters<typeof parseIndexFile>[0], ask: IndexFileAsk) => parse(pages, ask, columns),
  };
}

const EXCHANGES = {
  texts: { 交易所英文名称: ['Shenzhen Stock Exchange', 'Shanghai Stock Exchange'], 交易所: EXCHANGE_NAMES },
} as const;

export default familyOf<RecordsShared<IndexFileAsk>>(
  {
    category: 'index',
    page: 'https://www.csindex.com.cn/#/indices/family/list',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    index_stock_cons_csindex: records({
      sample: EXCHANGES,
      ...indexFile('constituents', CONSTITUENTS),
      say: say('Constituents of one index of China Securities Index.', '中证指数成分股'),
      lists: INDEX_MEMBERS,
      keywords: ['CSI', 'CSI 300', 'index members', 'components', '沪深300', '成份股'],
      quirks: [HONG_KONG],
      evidence: [say('The headings are those that public clients read.', '表头与公开的客户端程序所读取的相同。')],
    }),
    index_stock_cons_weight_csindex: records({
      sample: EXCHANGES,
      ...indexFile('weights', WEIGHTS),
      say: say(
        'Constituents of one index of China Securities Index with their weights at the end of the last month.',
        '中证指数成分股权重',
      ),
      lists: INDEX_MEMBERS,
      keywords: ['CSI', 'CSI 300', 'index weights', 'components', '沪深300', '成份股'],
      quirks: [
        say(
          'Weights that do not sum to 100 percent within 1 are refused as `upstream_changed`: those of 000300 summed to 8 in July 2025.',
          '权重之和与 100% 相差超过 1 时，以 `upstream_changed` 视为失败：000300 的权重在 2025 年 7 月合计为 8。',
        ),
        HONG_KONG,
      ],
      evidence: [say('The headings are those that public clients read.', '表头与公开的客户端程序所读取的相同。')],
    }),
    stock_zh_index_value_csindex: records({
      sample: { texts: { 指数中文全称: ['中证中国内地企业全球综合指数', '中证红利低波动指数'] }, isNewestFirst: true },
      ...indexFile('valuation', VALUATION, 'H30374', parseValuation),
      say: say(
        'Price-earnings ratios and dividend yields of one index of China Securities Index over the last 20 days, newest first.',
        '中证指数估值',
      ),
      keywords: ['CSI', 'valuation', '股息率', '估值'],
      kind: 'window',
      grain: 'day',
      quirks: [
        say('Days without trading may occur.', '可能含非交易日。'),
        say(
          'An index without such a file is 404, where AKShare raises an error.',
          '没有此文件的指数返回 404，AKShare 则报错。',
        ),
      ],
    }),
  },
);
