import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { oneShareList, parseShareList, type ShareListAsk, shareListCache } from './wire.ts';

const LISTED = { 主板A股: 'shanghai-main', 主板B股: 'shanghai-b', 科创板: 'shanghai-star' } as const;

const DELISTED = {
  全部: 'shanghai-delisted',
  沪市: 'shanghai-delisted-main',
  科创板: 'shanghai-delisted-star',
} as const;

const LISTED_COLUMNS = {
  证券代码: code('code', {
    say: say(
      'Share code of six digits: that of the B-share for 主板B股, of the A-share otherwise.',
      '六位股票代码：主板B股为 B 股代码，其余为 A 股代码。',
    ),
  }),
  证券简称: text('SEC_NAME_CN'),
  证券全称: text('SEC_NAME_FULL', { id: 'security_full_name', say: say('Full name of the share.') }),
  公司简称: text('COMPANY_ABBR'),
  公司全称: text('FULL_NAME', { id: 'company_full_name', say: say('Full name of the company.') }),
  上市日期: date('LIST_DATE'),
} as const;

const DELISTED_COLUMNS = {
  公司代码: code('COMPANY_CODE', {
    say: say('Code that the exchange gives the company: that of its share.', '交易所给公司的代码，即其股票代码。'),
  }),
  公司简称: text('COMPANY_ABBR'),
  上市日期: date('LIST_DATE'),
  暂停上市日期: date('DELIST_DATE', {
    id: 'delisting_date',
    say: say('Day of delisting; the column’s name says suspension.', '终止上市的日期；列名为暂停上市。'),
  }),
} as const;

const BEIJING_COLUMNS = {
  证券代码: code('xxzqdm', { say: say('Share code of six digits.', '六位股票代码。') }),
  证券简称: text('xxzqjc'),
  总股本: whole('xxzgb', { say: say('Shares issued, as of 报告日期.', '总股本，截至报告日期。'), unit: 'shares' }),
  流通股本: whole('xxfxsgb', { say: say('Shares that may be traded, as of 报告日期.', '流通股本，截至报告日期。') }),
  上市日期: date('fxssrq'),
  所属行业: text('xxhyzl', { say: say('Industry of the company.', '公司所属的行业。') }),
  地区: text('xxssdq', { say: say('Province of the company.') }),
  报告日期: date('xxjsrq', { say: say('Day of which the numbers of shares are.', '股本数字的日期。') }),
} as const;

const TEN_ROWS = say(
  'The ten rows that AKShare’s page prints are answered as printed, from the fields that they imply.',
  'AKShare 网页所载的十行，由其所含的字段得出的返回值与之一致。',
);

export default familyOf<RecordsShared<ShareListAsk>>(
  {
    category: 'stock',
    topic: 'exchange-lists',
    page: 'https://www.sse.com.cn/assortment/stock/list/share/',
    cache: shareListCache,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    source: oneShareList,
  },
  {
    stock_info_sh_name_code: records({
      sample: {
        texts: {
          公司全称: [
            '上海浦东发展银行股份有限公司',
            '广州白云国际机场股份有限公司',
            '东风汽车股份有限公司',
            '上海港湾基础建设(集团)股份有限公司',
            '北京菜市口百货股份有限公司',
          ],
        },
      },
      say: say(
        'Shares listed on the Shanghai exchange, of one board, by code.',
        '上证股票列表：主板 A 股、主板 B 股、科创板',
      ),
      lists: {
        of: { param: 'symbol', groups: { 主板A股: 'Shanghai main board', 主板B股: 'B-shares', 科创板: 'STAR' } },
      },
      params: {
        symbol: choice(
          {
            主板A股: say('A-shares of the main board.'),
            主板B股: say('B-shares of the main board.'),
            科创板: say('The STAR market with its depositary receipts.'),
          },
          { default: '主板A股', say: say('Board.', '板块。') },
        ),
      },
      ask: ({ symbol }): ShareListAsk => ({ shareList: LISTED[symbol] }),
      parseFields: parseShareList,
      columns: LISTED_COLUMNS,
      quirks: [
        say('AKShare’s page lists four of the six columns.', 'AKShare 的网页只列出六列中的四列。'),
        say(
          'A company of the list that has no share of the kind is left out; AKShare answers it with the code -.',
          '清单中没有该类股票的公司略去；AKShare 返回代码为 - 的行。',
        ),
        say('The depositary receipt 689009 is in the list of 科创板.', '存托凭证 689009 在科创板清单中。'),
        say('Names keep full-width letters and inner blanks.', '名称保留全角字母和中间的空格。'),
      ],
      evidence: [TEN_ROWS, say('Not recorded: a reply of the exchange.', '未实录：交易所的应答。')],
      example: { symbol: '科创板' },
    }),
    stock_info_sh_delist: records({
      say: say('Companies whose shares are no longer listed on the Shanghai exchange.', '上证终止上市公司'),
      lists: 'delisted shares',
      page: 'https://www.sse.com.cn/assortment/stock/list/delisting/',
      params: {
        symbol: choice(
          { 全部: say('Both boards.'), 沪市: say('The main board, A- and B-shares.'), 科创板: say('The STAR market.') },
          { default: '全部', say: say('Board.', '板块。') },
        ),
      },
      ask: ({ symbol }): ShareListAsk => ({ shareList: DELISTED[symbol] }),
      parseFields: parseShareList,
      columns: DELISTED_COLUMNS,
      quirks: [
        say(
          '暂停上市日期 is the day of delisting, not of suspension: the name is AKShare’s. It may be `null`.',
          '暂停上市日期实为终止上市日期，不是暂停上市日期：列名沿用 AKShare。可能为 `null`。',
        ),
        say(
          'Rows come in the order of the exchange: A-shares before B-shares, each by code.',
          '各行按交易所的顺序：A 股在 B 股之前，各按代码排列。',
        ),
      ],
      evidence: [TEN_ROWS, say('Not recorded: a reply of the exchange.', '未实录：交易所的应答。')],
    }),
    stock_info_bj_name_code: records({
      sample: { texts: { 地区: ['安徽省', '北京市'] } },
      say: say(
        'Shares listed on the Beijing exchange, with their numbers, industries and provinces, by code.',
        '北证股票列表：股本、行业、地区',
      ),
      lists: 'Beijing',
      page: 'https://www.bse.cn/nq/listedcompany.html',
      ask: (): ShareListAsk => ({ shareList: 'beijing' }),
      parseFields: parseShareList,
      columns: BEIJING_COLUMNS,
      quirks: [
        say(
          'The exchange has twenty companies a page: a list that is not stored takes some 18 requests. stock_info_a_code_name uses the same stored pages.',
          '北交所每页二十家公司：未保存过的清单约需 18 次请求。stock_info_a_code_name 使用同一批保存的网页。',
        ),
        say('A company that comes twice is answered once.', '出现两次的公司只返回一次。'),
        say(
          'Values are found by the names of the exchange, where AKShare counts 48 of them.',
          '各值按北交所的字段名查找，AKShare 则数出 48 个字段。',
        ),
      ],
      evidence: [
        say(
          'A row that public tests quote, of 920000, is answered as quoted.',
          '公开测试引用的 920000 一行，返回值与之一致。',
        ),
        say('Not recorded: a whole list.', '未实录：完整的清单。'),
      ],
    }),
  },
);
