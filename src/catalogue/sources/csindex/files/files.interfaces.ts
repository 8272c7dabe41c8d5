import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code as codeParam } from '../../../../engine/interface/params.ts';
import { type Columns, code, date, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { csindexFiles, type IndexFileAsk, parseIndexFile } from './wire.ts';

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
    id: 'weight',
    say: say('Weight of the constituent; all weights make 100.', '成份券的权重，全部权重之和为 100。'),
  }),
} as const;

const HONG_KONG =
  'The code of a constituent in Hong Kong has five digits, as the source writes it; AKShare puts a zero before it, which is the code of another share in Shenzhen.';

/** A row whose file is that of one index. */
function indexFile<const C extends Columns>(file: IndexFileAsk['file'], columns: C) {
  return {
    source: csindexFiles,
    params: {
      symbol: codeParam(
        {
          default: '000300',
          doc: 'Code of the index, without the exchange.',
          matching: /^[0-9A-Z]{6}$/,
          form: 'six digits or capital letters, such as 000300 or H30533',
        },
        'refused',
      ),
    },
    ask: ({ symbol }: { readonly symbol: string }): IndexFileAsk => ({ file, index: symbol }),
    columns,
    parseRows: (pages: Parameters<typeof parseIndexFile>[0], ask: IndexFileAsk) => parseIndexFile(pages, ask, columns),
  };
}

export default familyOf<RecordsShared<IndexFileAsk>>(
  {
    category: 'index',
    page: 'https://www.csindex.com.cn/#/indices/family/list',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    each: 'security',
  },
  {
    index_stock_cons_csindex: records({
      ...indexFile('constituents', CONSTITUENTS),
      doc: 'Constituents of one index of China Securities Index.',
      chinese: '中证指数成分股',
      keywords: ['CSI', 'CSI 300', 'index members', 'components', '沪深300', '成份股'],
      quirks: [HONG_KONG],
      evidence: ['The headings are those that public clients read.'],
    }),
    index_stock_cons_weight_csindex: records({
      ...indexFile('weights', WEIGHTS),
      doc: 'Constituents of one index of China Securities Index with their weights at the end of the last month.',
      chinese: '中证指数成分股权重',
      keywords: ['CSI', 'CSI 300', 'index weights', 'components', '沪深300', '成份股'],
      quirks: [
        'Weights that do not sum to 100 percent within 1 are refused as `upstream_changed`: those of 000300 summed to 8 in July 2025.',
        HONG_KONG,
      ],
      evidence: ['The headings are those that public clients read.'],
    }),
  },
);
