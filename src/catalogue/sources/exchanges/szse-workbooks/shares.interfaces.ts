import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { allOptionalIn, code, date, dynamicColumns, optionalIn, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { withoutKeys } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseEveryColumn, parseReport, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const SHARED: RecordsShared<WorkbookAsk> = {
  source: szseWorkbooks,
  category: 'stock',
  topic: 'exchange-lists',
  page: 'https://www.szse.cn/market/product/stock/list/index.html',
  cache: workbookCache,
  kind: 'snapshot',
  grain: 'security',
};

/** The workbook of each list of shares. */
const LISTS = {
  A股列表: 'a-shares',
  B股列表: 'b-shares',
  CDR列表: 'depositary-receipts',
  AB股列表: 'ab-shares',
} as const;

const A_LISTS = { symbol: ['A股列表', 'AB股列表'] };
const B_LISTS = { symbol: ['B股列表', 'AB股列表'] };
const SHARE_LISTS = { symbol: ['A股列表', 'B股列表', 'AB股列表'] };

const SHARES = {
  板块: optionalIn(SHARE_LISTS, text('板块')),
  ...allOptionalIn(A_LISTS, {
    A股代码: code('A股代码'),
    A股简称: text('A股简称', { id: 'a_share_name', role: 'name', of: 'share', say: say('Short name of the A-share.') }),
    A股上市日期: date('A股上市日期', { id: 'a_share_listing_date', say: say('Listing day of the A-share.') }),
  }),
  ...allOptionalIn(
    { symbol: ['A股列表'] },
    {
      A股总股本: whole('A股总股本', {
        id: 'a_share_total_shares',
        unit: 'shares',
        say: say('All A-shares of the company.', '公司的全部 A 股。'),
      }),
      A股流通股本: whole('A股流通股本', {
        id: 'a_share_float_shares',
        unit: 'shares',
        say: say('Circulating A-shares of the company.', '公司流通的 A 股。'),
      }),
    },
  ),
  ...allOptionalIn(B_LISTS, {
    B股代码: code('B股代码'),
    B股简称: text('B股简称', { id: 'b_share_name', role: 'name', of: 'share', say: say('Short name of the B-share.') }),
    B股上市日期: date('B股上市日期', { id: 'b_share_listing_date', say: say('Listing day of the B-share.') }),
  }),
  ...allOptionalIn(
    { symbol: ['B股列表'] },
    {
      B股总股本: whole('B股总股本', {
        id: 'b_share_total_shares',
        unit: 'shares',
        say: say('All B-shares of the company.', '公司的全部 B 股。'),
      }),
      B股流通股本: whole('B股流通股本', {
        id: 'b_share_float_shares',
        unit: 'shares',
        say: say('Circulating B-shares of the company.', '公司流通的 B 股。'),
      }),
    },
  ),
  所属行业: optionalIn(
    SHARE_LISTS,
    text('所属行业', { say: say('Industry, with the letter of its class.', '行业，带门类字母。') }),
  ),
} as const;

/** The columns that a list does not have. */
const WITHOUT = textMap<readonly string[]>({
  'a-shares': Object.keys(SHARES).filter((name) => name.startsWith('B股')),
  'b-shares': Object.keys(SHARES).filter((name) => name.startsWith('A股')),
  'ab-shares': Object.keys(SHARES).filter((name) => name.endsWith('股本')),
});

/** The columns of a list, all of which its workbook must have. */
function columnsOf(report: string): Readonly<Record<string, (typeof SHARES)[keyof typeof SHARES]>> {
  const columns = Object.entries(withoutKeys(SHARES, WITHOUT.get(report) ?? []));
  return Object.fromEntries(columns.map(([name, column]) => [name, { ...column, isOptional: false }]));
}

const DELISTED = {
  证券代码: code('证券代码', { say: say('Code of the share.', '股票代码。') }),
  证券简称: text('证券简称', { say: say('Last short name of the share.', '股票最后的简称。') }),
  上市日期: date('上市日期'),
  终止上市日期: date('终止上市日期', {
    id: 'delisting_date',
    say: say('Day of the delisting; null for a share that is suspended.', '终止上市的日期；暂停上市的股票为 null。'),
  }),
} as const;

export default familyOf(SHARED, {
  stock_info_sz_name_code: records({
    say: say(
      'Shares listed in Shenzhen, with their capital and industry: A-shares, B-shares, companies with both, or depositary receipts.',
      '深交所股票列表：代码、简称、股本与行业',
    ),
    lists: 'Shenzhen A-shares',
    keywords: ['SZSE', 'symbols', 'tickers', '深圳', '深市', '股票代码'],
    sample: {
      texts: {
        板块: { Shenzhen: '主板', ChiNext: '创业板' },
        所属行业: ['J 金融业', 'K 房地产业', 'C 制造业', 'F 批发零售', 'K 房地产', 'I 信息技术', 'N 公共环保'],
      },
      columns: sampleNames('~CDR代码|~CDR简称|~CDR上市日期'),
    },
    params: {
      symbol: choice(
        {
          A股列表: say('A-shares.'),
          B股列表: say('B-shares.'),
          CDR列表: say('Chinese depositary receipts.'),
          AB股列表: say('Companies with A-shares and B-shares.'),
        },
        { default: 'A股列表', say: say('The list wanted.', '所要的清单。') },
      ),
    },
    ask: ({ symbol }): WorkbookAsk => ({ report: LISTS[symbol], date: '' }),
    columns: {
      ...SHARES,
      '*': dynamicColumns(
        'text',
        'text_as_written',
        say('Every column of the workbook. Only in CDR列表.', '工作簿中的每一列。仅限 CDR列表。'),
      ),
    },
    parseRows: (pages, ask) =>
      ask.report === 'depositary-receipts'
        ? parseEveryColumn(pages, ask)
        : parseReport(pages, ask, columnsOf(ask.report), ask.report === 'b-shares' ? 'B股代码' : 'A股代码'),
    quirks: [
      say(
        'Shares are whole numbers; AKShare answers texts with separators of thousands.',
        '股数为整数；AKShare 返回带千位分隔符的文本。',
      ),
      say(
        'Names keep full-width letters and inner blanks, as in 万  科Ａ.',
        '名称保留全角字母和中间的空格，例如万  科Ａ。',
      ),
      say(
        'In 2026, no depositary receipt is listed in Shenzhen: CDR列表 has no rows. The columns of its workbook are not known.',
        '2026 年深圳没有存托凭证上市：CDR列表没有行。其工作簿的列未知。',
      ),
    ],
    evidence: [
      say(
        'The headings of the workbook are those that public clients read; of its rows, the values of one share are recorded.',
        '工作簿的表头与公开的客户端程序所读取的相同；数据行中有一只股票的值有实录。',
      ),
    ],
  }),
  stock_info_sz_delist: records({
    say: say(
      'Companies whose shares were delisted from the Shenzhen exchange, or are suspended from listing.',
      '深交所暂停、终止上市公司',
    ),
    lists: 'delisted shares',
    keywords: ['SZSE', 'delisted', 'delisting', 'survivorship bias', '退市', '深圳', '深市'],
    page: 'https://www.szse.cn/market/stock/suspend/index.html',
    params: {
      symbol: choice(
        { 暂停上市公司: say('Suspended from listing.'), 终止上市公司: say('Delisted.') },
        { default: '终止上市公司', say: say('The list wanted.', '所要的清单。') },
      ),
    },
    ask: ({ symbol }): WorkbookAsk => ({ report: symbol === '终止上市公司' ? 'delisted' : 'suspended', date: '' }),
    columns: DELISTED,
    parseRows: (pages, ask) => {
      const isOptional = ask.report === 'suspended';
      const columns = { ...DELISTED, 终止上市日期: { ...DELISTED.终止上市日期, isOptional } };
      return parseReport(pages, ask, columns, '证券代码');
    },
    quirks: [
      say(
        '暂停上市公司 has no rows since suspension from listing was abolished in 2020.',
        '暂停上市公司没有行：暂停上市制度已于 2020 年取消。',
      ),
    ],
    evidence: [
      say(
        'The first and the last rows of a printed result of AKShare are answered as printed.',
        'AKShare 文档所载一份结果的首行和末行，返回值与之一致。',
      ),
    ],
  }),
});
