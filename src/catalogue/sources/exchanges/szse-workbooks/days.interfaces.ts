import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { without } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseReport, szseWorkbooks, type WorkbookAsk, workbookCache } from './wire.ts';

const SHARED: RecordsShared<WorkbookAsk> = {
  source: szseWorkbooks,
  category: 'stock',
  page: 'https://www.szse.cn/market/overview/index.html',
  cache: workbookCache,
  kind: 'snapshot',
  grain: 'security',
  quirks: [
    say(
      'A day without a session has no rows, nor has a day whose figures are not published yet, unless the exchange answers a page then: 502, `upstream_refused`.',
      '非交易日没有行，尚未公布数据的日期也没有；但交易所以网页应答时为 502 `upstream_refused`。',
    ),
  ],
};

// Some texts have the code of a blank.
const BLANKS = ['&nbsp;'];

const OVERVIEW = {
  证券类别: without(BLANKS, text('证券类别', { id: 'security_class', say: say('Class of securities.') })),
  数量: whole('数量(只)', { say: say('Number of securities.') }),
  成交金额: number('成交金额(元)'),
  总市值: number('总市值(元)', {
    say: say('Market value; null for a class without one.', '市值；没有市值的类别为 null。'),
  }),
  流通市值: number('流通市值(元)', {
    say: say('Market value of what circulates; null for a class without one.', '流通市值；没有流通市值的类别为 null。'),
  }),
} as const;

const MARGIN = {
  证券代码: code('证券代码'),
  证券简称: without(BLANKS, text('证券简称')),
  融资买入额: whole('融资买入额(元)'),
  融资余额: whole('融资余额(元)'),
  融券卖出量: whole('融券卖出量(股/份)', {
    say: say('Shares or units sold short.', '融券卖出的股数或份数。'),
    unit: 'shares_or_fund_units',
  }),
  融券余量: whole('融券余量(股/份)', {
    say: say('Shares or units lent to short sellers.', '融出给卖空者的股数或份数。'),
    unit: 'shares_or_fund_units',
  }),
  融券余额: whole('融券余额(元)'),
  融资融券余额: whole('融资融券余额(元)'),
} as const;

const SECURITIES = {
  证券代码: code('证券代码'),
  证券简称: without(BLANKS, text('证券简称')),
  融资标的: text('融资标的', {
    say: say('Whether it may be bought with margin loans: Y or N.', '可否融资买入：Y 或 N。'),
  }),
  融券标的: text('融券标的', { say: say('Whether it may be sold short: Y or N.', '可否融券卖出：Y 或 N。') }),
  当日可融资: text('当日可融资', {
    say: say('Whether it may be bought with margin loans on the day: Y or N.', '当日可否融资买入：Y 或 N。'),
  }),
  当日可融券: text('当日可融券', {
    say: say('Whether it may be sold short on the day: Y or N.', '当日可否融券卖出：Y 或 N。'),
  }),
  融券卖出价格限制: text('融券卖出价格限制', {
    id: 'is_short_price_limited',
    say: say('Whether the price of a short sale is limited: Y or N.', '融券卖出的价格是否受限：Y 或 N。'),
  }),
  涨跌幅限制: text('涨跌幅限制', {
    id: 'price_limit',
    say: say(
      'Price limit of the day as the exchange writes it, such as 10%.',
      '当日涨跌幅限制，与交易所所写相同，例如 10%。',
    ),
  }),
} as const;

const HEADINGS = say(
  'The headings of the workbook are those that public clients read.',
  '工作簿的表头与公开的客户端程序所读取的相同。',
);

export default familyOf(SHARED, {
  stock_szse_summary: records({
    say: say(
      'Overview of the Shenzhen exchange on one day: number, turnover and market value by class of securities.',
      '深交所市场总貌：证券类别统计',
    ),
    sample: { items: sampleNames('股票|主板A股|主板B股|中小板|创业板A股|基金|ETF|LOF|封闭式基金|分级基金|债券') },
    topic: 'exchange-lists',
    grain: 'item',
    keywords: ['SZSE', 'market capitalization', 'market turnover', '深圳', '深市', '成交额', '总市值'],
    params: { date: tradingDay('20240830') },
    ask: ({ date }): WorkbookAsk => ({ report: 'overview', date }),
    columns: OVERVIEW,
    parseRows: (pages, ask) => parseReport(pages, ask, OVERVIEW, '证券类别'),
    quirks: [
      say(
        'The classes change over the years: 中小板 is one until April 2021. A class in front of others, such as 股票, is their sum.',
        '类别随年份变化：中小板截至 2021 年 4 月是其中之一。位于其他类别之前的类别（例如股票）是其合计。',
      ),
    ],
    evidence: [
      say(
        'A printed result of AKShare is answered as printed, to the seven digits that it shows.',
        'AKShare 文档所载的一份结果，返回值在所示的七位数字内一致。',
      ),
    ],
    example: { date: '20240830' },
  }),
  stock_margin_detail_szse: records({
    lists: { of: 'Shenzhen A-shares', rows: 1_900 },
    say: say(
      'Margin trading and short selling on the Shenzhen exchange on one day, by security.',
      '深交所融资融券明细',
    ),
    topic: 'margin-trading',
    page: 'https://www.szse.cn/disclosure/margin/margin/index.html',
    keywords: ['SZSE', 'margin debt', 'short interest', '两融', '深圳', '深市'],
    params: { date: tradingDay('20230925') },
    ask: ({ date }): WorkbookAsk => ({ report: 'margin-detail', date }),
    columns: MARGIN,
    parseRows: (pages, ask) => parseReport(pages, ask, MARGIN, '证券代码'),
    quirks: [say('The figures of a day come on the morning of the next session.', '当日的数据在下一交易日早晨公布。')],
    evidence: [HEADINGS],
    example: { date: '20240830' },
  }),
  stock_margin_underlying_info_szse: records({
    lists: { of: 'Shenzhen A-shares', rows: 1_900 },
    sample: {
      texts: {
        涨跌幅限制: { Shenzhen: '10%', ChiNext: '20%' },
        融资标的: 'Y',
        融券标的: 'Y',
        当日可融资: ['Y', 'N'],
        当日可融券: ['Y', 'N'],
        融券卖出价格限制: 'Y',
      },
    },
    say: say(
      'Securities of the Shenzhen exchange that may be bought with margin loans or sold short, on one day.',
      '深交所两融标的证券信息',
    ),
    topic: 'margin-trading',
    page: 'https://www.szse.cn/disclosure/margin/object/index.html',
    keywords: ['SZSE', 'marginable', 'shortable', '融资融券标的', '深圳', '深市'],
    params: { date: tradingDay('20221129') },
    ask: ({ date }): WorkbookAsk => ({ report: 'margin-securities', date }),
    columns: SECURITIES,
    parseRows: (pages, ask) => parseReport(pages, ask, SECURITIES, '证券代码'),
    evidence: [HEADINGS],
    example: { date: '20240830' },
  }),
});
