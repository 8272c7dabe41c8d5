import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import {
  allOptionalIn,
  type ColumnSpec,
  code,
  date,
  number,
  optionalIn,
  percent,
  text,
  whole,
} from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { withoutKeys } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type DividendAsk, parseDividends, parseEvent, sinaDividends } from './dividends.ts';
import { INDICATOR_COLUMNS } from './indicator-columns.ts';
import { type IndicatorsAsk, parseIndicators, sinaIndicators } from './indicators.ts';
import { type ListPageAsk, parseListPage, sinaListPages } from './lists.ts';
import { quarterParam, SHARE } from './params.ts';

const LISTS = { date: 'omitted' } as const;
const DIVIDENDS = { indicator: ['分红'], date: 'omitted' } as const;
const RIGHTS = { indicator: ['配股'], date: 'omitted' } as const;
const EVENT = { date: 'given' } as const;

const DIVIDEND_COLUMNS = {
  公告日期: optionalIn(LISTS, date('公告日期')),
  ...allOptionalIn(DIVIDENDS, {
    送股: number('送股', { id: 'bonus_shares', unit: 'shares_per_10_shares' }),
    转增: number('转增', { id: 'transfer_shares', unit: 'shares_per_10_shares', say: say('Shares out of reserves.') }),
    派息: number('派息', {
      id: 'cash_dividend_before_tax',
      unit: 'yuan_per_10_shares',
      say: say('Cash dividend before tax.', '税前现金分红。'),
    }),
    进度: text('进度', {
      say: say('State: 预案 (proposed), 实施 (carried out) or 不分配 (nothing paid).', '进度：预案、实施或不分配。'),
    }),
    除权除息日: date('除权除息日'),
  }),
  ...allOptionalIn(RIGHTS, {
    配股方案: number('配股方案', {
      id: 'shares_offered',
      unit: 'shares_per_10_shares',
      say: say('Shares offered.', '配股的股数。'),
    }),
    配股价格: number('配股价格', {
      id: 'rights_price',
      unit: 'yuan_per_share',
      say: say('Price of a new share.', '每股新股的价格。'),
    }),
    基准股本: number('基准股本', {
      id: 'base_shares',
      unit: 'shares',
      say: say('Shares that carry the right.', '享有配股权的股本。'),
    }),
    除权日: date('除权日', { id: 'ex_rights_date', say: say('Ex-rights date.') }),
  }),
  股权登记日: optionalIn(LISTS, date('股权登记日')),
  红股上市日: optionalIn(
    DIVIDENDS,
    date('红股上市日', { id: 'bonus_listing_date', say: say('Day on which the bonus shares are listed.') }),
  ),
  缴款起始日: optionalIn(RIGHTS, date('缴款起始日', { id: 'payment_start_date', say: say('First day of payment.') })),
  缴款终止日: optionalIn(RIGHTS, date('缴款终止日', { id: 'payment_end_date', say: say('Last day of payment.') })),
  配股上市日: optionalIn(
    RIGHTS,
    date('配股上市日', { id: 'rights_listing_date', say: say('Day on which the new shares are listed.') }),
  ),
  募集资金合计: optionalIn(RIGHTS, number('募集资金合计', { id: 'funds_raised', unit: 'yuan' })),
  item: optionalIn(
    EVENT,
    text({ say: say('Item of the event, as the source names it.', '该次分红或配股的项目，用数据源的名称。') }),
  ),
  value: optionalIn(EVENT, text({ say: say('Its value, as the source writes it.', '项目的值，按数据源的写法。') })),
} as const;

const RIGHTS_ONLY = [
  '配股方案',
  '配股价格',
  '基准股本',
  '除权日',
  '缴款起始日',
  '缴款终止日',
  '配股上市日',
  '募集资金合计',
];
const DIVIDENDS_ONLY = ['送股', '转增', '派息', '进度', '除权除息日', '红股上市日'];

const HOLDING_COLUMNS = {
  证券代码: code('证券代码', { say: say('Share code.', '股票代码。') }),
  证券简称: text('证券简称', { say: say('Name of the share.', '股票名称。') }),
  机构数: whole('机构数', {
    id: 'institution_count',
    unit: 'institutions',
    say: say('How many institutions hold it.', '持有该股票的机构数。'),
  }),
  机构数变化: whole('机构数变化', {
    id: 'institution_count_change',
    unit: 'institutions',
    say: say('Change of their number since the quarter before.', '与上一季度相比的机构数变化。'),
  }),
  持股比例: percent('持股比例', { say: say('What they hold of all shares.', '机构持股占总股本的比例。') }),
  持股比例增幅: percent('持股比例增幅'),
  占流通股比例: percent('占流通股比例', { say: say('What they hold of the float.', '机构持股占流通股的比例。') }),
  占流通股比例增幅: percent('占流通股比例增幅'),
};

const YIELD_COLUMNS = {
  代码: code('代码', { say: say('Share code.', '股票代码。') }),
  名称: text('名称', { say: say('Name of the share.', '股票名称。') }),
  上市日期: date('上市日期'),
  累计股息: percent('累计股息', {
    id: 'cumulative_dividend_yield',
    say: say('Sum of the dividend yields of all years.', '各年股息率之和。'),
  }),
  年均股息: percent('年均股息', {
    id: 'average_dividend_yield',
    say: say('Dividend yield of an average year.', '平均每年的股息率。'),
  }),
  分红次数: whole('分红次数', { id: 'dividend_count', unit: 'payments', say: say('How often dividends were paid.') }),
  融资总额: number('融资总额', {
    id: 'funds_raised_all',
    unit: 'hundred_million_yuan',
    say: say('Funds raised in all.'),
  }),
  融资次数: whole('融资次数', { id: 'financing_count', unit: 'issues', say: say('How often funds were raised.') }),
};

const RELEASE_COLUMNS = {
  代码: code('代码', { say: say('Share code.', '股票代码。') }),
  名称: text('名称', { say: say('Name of the share.', '股票名称。') }),
  解禁日期: date('解禁日期', { id: 'unlock_date', say: say('Day on which the lock-up ends.', '限售结束的日期。') }),
  解禁数量: number('解禁数量', { unit: 'ten_thousand_shares' }),
  解禁股流通市值: number('解禁股流通市值', {
    id: 'unlocked_float_value',
    unit: 'hundred_million_yuan',
    say: say('Market value of these shares.', '所解禁股份的市值。'),
  }),
  上市批次: whole('上市批次', { id: 'listing_batch', unit: 'batch', say: say('Number of the batch.') }),
  公告日期: date('公告日期'),
};

export default [
  ...familyOf<RecordsShared<DividendAsk>>(
    {
      category: 'stock',
      topic: 'dividends',
      page: 'https://vip.stock.finance.sina.com.cn/corp/go.php/vISSUE_ShareBonus/stockid/000002.phtml',
      cache: freshFor('4h', { staleIfError: '90d' }),
      kind: 'snapshot',
      grain: 'event',
    },
    {
      stock_history_dividend_detail: records({
        sample: { texts: { 进度: '实施' }, isNewestFirst: true },
        say: say(
          'Dividends or rights issues of one share, newest first; or the details of one of them.',
          '新浪财经分红配股',
        ),
        params: {
          symbol: security({ ...SHARE, default: '000002', otherwise: 'refused' }),
          indicator: choice(
            { 分红: say('dividends'), 配股: say('rights issues') },
            { default: '分红', say: say('Dividends or rights issues.', '分红或配股。') },
          ),
          date: codeParam({
            default: '',
            say: say(
              'Day of the announcement of the one event wanted; empty for the list.',
              '所要那次的公告日期；留空则返回列表。',
            ),
            matching: /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?$/,
            form: say('a day such as 1994-12-24, or empty', '日期，如 1994-12-24，或留空'),
            otherwise: 'refused',
          }),
        },
        source: sinaDividends,
        ask: ({ symbol, indicator, date: announced }) => ({
          share: symbol,
          kind: indicator === '分红' ? 'dividends' : 'rights',
          announced,
        }),
        columns: DIVIDEND_COLUMNS,
        parseRows: (pages, ask) => {
          if (ask.announced !== '') return parseEvent(pages, ask);
          const others = ask.kind === 'dividends' ? RIGHTS_ONLY : DIVIDENDS_ONLY;
          return parseDividends(pages, ask, withoutKeys<ColumnSpec>(DIVIDEND_COLUMNS, others));
        },
        quirks: [
          say(
            'With 配股 and a date, the page of the rights issue is asked for (type 2); AKShare asks for that of a dividend of this day (type 1).',
            '选择“配股”并指定日期时，请求该次配股的网页（type 2）；AKShare 请求的是该日分红的网页（type 1）。',
          ),
          say(
            'A date asks for one page; AKShare asks for the list first and answers nothing where that is empty.',
            '指定日期时只请求一个网页；AKShare 先请求清单，清单为空时什么也不返回。',
          ),
          say(
            'A day that the source does not know is null: it writes -- or 1900-01-01, which AKShare answers as a day.',
            '数据源不知道的日期为 null：其写作 -- 或 1900-01-01，后者 AKShare 作为日期返回。',
          ),
        ],
        evidence: [
          say(
            'The table is read from a page made after one that a public test of 2021 holds, with its misplaced closing tags.',
            '表格由一个网页读出，该网页仿照 2021 年一个公开测试所含的网页制成，包括其中错位的结束标签。',
          ),
          say(
            'Tables that AKShare’s documentation prints are answered as printed, in what they show.',
            'AKShare 文档所载的表，所示内容的返回值与之一致。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<IndicatorsAsk>>(
    {
      category: 'stock',
      topic: 'company-reports',
      page: 'https://money.finance.sina.com.cn/corp/go.php/vFD_FinancialGuideLine/stockid/600004/displaytype/4.phtml',
      cache: freshFor('12h', { staleIfError: '365d' }),
      kind: 'history',
      grain: 'report',
    },
    {
      stock_financial_analysis_indicator: records({
        say: say(
          'Some 85 financial indicators of one share by report, oldest first, since a year.',
          '新浪财经财务指标',
        ),
        params: {
          symbol: security({ ...SHARE, default: '600004', otherwise: 'refused' }),
          start_year: codeParam({
            time: 'year',
            bound: 'first',
            default: '1900',
            say: say(
              'First year; each year since then takes a request. 1900 means all.',
              '起始年份；此后每一年需要一次请求。1900 表示全部。',
            ),
            matching: /^[0-9]{4}$/,
            form: say('a year such as 2020', '年份，如 2020'),
            otherwise: 'refused',
          }),
        },
        source: sinaIndicators,
        ask: ({ symbol, start_year: from }) => ({ share: symbol, from: Number(from) }),
        columns: INDICATOR_COLUMNS,
        parseRows: (pages, ask) => parseIndicators(pages, ask, INDICATOR_COLUMNS),
        quirks: [
          say(
            'The source has a page a year, and bans an address that asks for many: all years of an old share take some 25 requests, one a second. Each page is stored; what a failure left is fetched by the next call.',
            '数据源每年一页，并封禁请求过多的地址：老股票的全部年份约需 25 次请求，每秒一次。每页都会保存，失败时缺少的部分由下一次调用取得。',
          ),
          say(
            'A report with a gap is here; AKShare leaves out every report that lacks one of the figures.',
            '有缺项的报告也在其中；任何一项数字缺失时，AKShare 都会略去整份报告。',
          ),
          say(
            'Quarterly reports lack many figures: most of the ages of receivables are in half-yearly and annual reports alone.',
            '季报缺少许多数字：多数应收账款账龄只见于半年报和年报。',
          ),
          say('A share that the source does not know answers `[]`.', '数据源不认识的股票返回 `[]`。'),
        ],
        evidence: [
          say(
            'What AKShare’s documentation prints of the 17 reports of 600004 since 2020 is answered as printed, out of pages made of it.',
            'AKShare 文档所载 600004 自 2020 年以来的 17 份报告，由据其制成的网页得出的返回值与之一致。',
          ),
        ],
        example: { symbol: '600004', start_year: '2026' },
        probe: { params: { symbol: '600004', start_year: '2026' } },
      }),
    },
  ),
  ...familyOf<RecordsShared<ListPageAsk>>(
    {
      source: sinaListPages,
      category: 'stock',
      topic: 'shareholders',
      page: 'https://vip.stock.finance.sina.com.cn/q/go.php/vComStockHold/kind/jgcg/index.phtml',
      cache: freshFor('12h', { staleIfError: '90d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      stock_institute_hold: records({
        say: say('What institutions hold of each A-share at the end of one quarter.', '机构持股一览表'),
        keywords: ['机构持股', 'institutional holdings'],
        params: { symbol: quarterParam('20051') },
        ask: ({ symbol }): ListPageAsk => ({ list: 'holdings', of: symbol }),
        columns: HOLDING_COLUMNS,
        parseRows: (pages, ask) => parseListPage(pages, ask, HOLDING_COLUMNS),
        quirks: [say('The whole list comes in one page of several megabytes.', '整个清单是一个数兆字节的网页。')],
      }),
      stock_history_dividend: records({
        say: say('Dividends and funds raised of every A-share since its listing, in sums.', '新浪财经历史分红'),
        topic: 'dividends',
        page: 'https://vip.stock.finance.sina.com.cn/q/go.php/vInvestConsult/kind/lsfh/index.phtml',
        ask: (): ListPageAsk => ({ list: 'yields', of: '' }),
        columns: YIELD_COLUMNS,
        parseRows: (pages, ask) => parseListPage(pages, ask, YIELD_COLUMNS),
        quirks: [say('The whole list comes in one page of several megabytes.', '整个清单是一个数兆字节的网页。')],
      }),
      stock_restricted_release_queue_sina: records({
        sample: { isNewestFirst: true },
        say: say('Ends of lock-ups of one share.', '新浪财经限售解禁'),
        topic: 'lock-ups',
        grain: 'event',
        page: 'https://vip.stock.finance.sina.com.cn/q/go.php/vInvestConsult/kind/xsjj/index.phtml?symbol=sh600000',
        params: { symbol: security({ ...SHARE, default: '600000', otherwise: 'refused' }) },
        ask: ({ symbol }): ListPageAsk => ({ list: 'releases', of: symbol }),
        columns: RELEASE_COLUMNS,
        parseRows: (pages, ask) => parseListPage(pages, ask, RELEASE_COLUMNS),
        quirks: [say('代码 keeps its leading zeros, which AKShare loses.', '代码保留前面的零，AKShare 会丢失。')],
      }),
    },
  ),
];
