import { say, type Text } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type Bound, choice, day, integer, type Param } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { SHARE_DIGITS, security } from '../../../declare/security.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { FORM_RECORDED } from '../quirks.ts';
import { addressesOf } from './addresses.ts';
import { NOTICES } from './cache.ts';
import { allNotices, type NoticesAsk, pagesOfNotices, parseNotices } from './wire.ts';

const NOTICE = {
  代码: code('stock_code', { say: say('Share code.', '股票代码。') }),
  名称: text('short_name', { say: say('Name of the share today.', '股票现在的名称。') }),
  公告标题: text('title', {
    say: say('Title, which begins with the name of that day.', '标题，以当日的股票名称开头。'),
  }),
  公告类型: text('column_name', {
    say: say('First category of the notice; `null` where it has none.', '公告的第一个类别；没有时为 `null`。'),
  }),
  公告日期: date('notice_date', { say: say('Formal day of the notice.', '公告的正式日期。') }),
};

const listed = { ...NOTICE, 网址: text('art_code') };
const coded = { ...NOTICE, 公告代码: code('art_code', { id: 'notice_code', say: say('Code of the notice.') }) };

/** Each category and its number at the source. */
const CATEGORIES = {
  全部: { code: '0', say: say('all', '全部') },
  财务报告: { code: '1', say: say('financial reports') },
  融资公告: { code: '2', say: say('financing') },
  风险提示: { code: '3', say: say('risk warnings') },
  信息变更: { code: '4', say: say('changes of data') },
  重大事项: { code: '5', say: say('major events') },
  资产重组: { code: '6', say: say('restructuring') },
  持股变动: { code: '7', say: say('changes of holdings') },
} as const;

const category = choice(meaningsOf(CATEGORIES), {
  default: '全部',
  say: say('Category of the notices.', '公告类别。'),
});

const EVERY: Omit<NoticesAsk, 'category'> = {
  securities: 'A',
  begin: '',
  end: '',
  company: '',
  firstPage: 0,
  lastPage: 0,
};

const NO_CATEGORY = say(
  'A notice without a category has `null` there. AKShare leaves out all hundred rows of a page that has such a notice.',
  '没有类别的公告该列为 `null`。某页含有这样的公告时，AKShare 会丢掉该页的全部一百行。',
);
const COMPANY = say(
  'A notice may be about several securities. Its company is the first A-share among them, as in AKShare since 2025-11; a notice about several securities without an A-share has `null` as code.',
  '一则公告可能涉及多只证券。所列公司为其中第一只 A 股，与 2025-11 以来的 AKShare 相同；涉及多只证券而没有 A 股的公告，代码为 `null`。',
);

/** Reads `20250401` or `2025-04-01`; an empty text is no bound. */
function boundary(bound: Bound, doc: Text): Param<string, 'value'> {
  const param = day({ bound, default: '', say: doc });
  return {
    ...param,
    schema: { type: 'string', pattern: '^([0-9]{4}-?[0-9]{2}-?[0-9]{2})?$' },
    form: {
      say: say('empty, or a day such as 20250401 or 2025-04-01', '空，或一个日期，例如 20250401 或 2025-04-01'),
      otherwise: 'refused',
      accepts: (value) => /^(?:\d{4}-?\d{2}-?\d{2})?$/.test(value),
    },
    read: (value) => ({ value: /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '') : value }),
    check: (value, now, calendar) => (value === '' ? undefined : param.check?.(value, now, calendar)),
  };
}

/** The source's form of a day: `20250401` is `2025-04-01`; an empty text stays one. */
function toDay(text: string): string {
  return text === '' ? '' : isoDay(text);
}

const inOrder: Rule<'begin_date' | 'end_date'> = {
  reads: ['end_date', 'begin_date'],
  reportedParam: 'end_date',
  check: ({ begin_date: begin, end_date: end }) =>
    end !== '' && String(end) < String(begin)
      ? {
          type: 'value_error.date_order',
          msg: say('end_date should not be earlier than begin_date', 'end_date 不应早于 begin_date'),
        }
      : undefined,
};

const MOST_PAGES = 200;

const pageRange: Rule<'from_page' | 'to_page'> = {
  reads: ['from_page', 'to_page'],
  reportedParam: 'to_page',
  check: ({ from_page: from, to_page: to }) => {
    const [first, last] = [Number(from), Number(to)];
    if (last >= first && last - first < MOST_PAGES) return undefined;
    return {
      type: 'value_error.page_range',
      msg: say(
        `to_page should not be before from_page, nor ${MOST_PAGES} pages or more after it`,
        `to_page 不应小于 from_page，也不应比它大 ${MOST_PAGES} 页或更多`,
      ),
    };
  },
};

/** The number of a page, from 1. */
function pageNumber(options: { bound: Bound; default: number; say: Text }): Param<number, 'value'> {
  return {
    ...integer(options),
    check: (value) =>
      value > 0
        ? undefined
        : { type: 'greater_than', msg: say('Input should be greater than 0', '应大于 0'), ctx: { gt: 0 } },
  };
}

function parseListed(pages: Pages, ask: NoticesAsk): readonly NamedCells[] {
  return addressesOf(
    fillColumns(listed, (fields) => parseNotices(pages, ask, fields)),
    { code: '代码', notice: '网址' },
  );
}

const FIVE_ROWS = [
  say('Five recorded rows of AKShare are answered as recorded, every cell.', 'AKShare 实录的五行，返回值逐格一致。'),
];

export default familyOf<RecordsShared<NoticesAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://data.eastmoney.com/notices/',
    cache: NOTICES,
    kind: 'snapshot',
    grain: 'article',
    source: allNotices,
  },
  {
    stock_notice_report: records({
      sample: {
        texts: {
          公告标题: '华数传媒:关于持股5%以上的股东减持计划期限届满暨实施情况的公告',
          网址: 'https://data.eastmoney.com/notices/detail/000156/AN202604141821186970.html',
          公告类型: ['签订协议', '股东/实际控制人股份减持'],
        },
      },
      say: say('All notices of A-share companies of one day, by category; newest first.', '公告大全：沪深京 A 股公告'),
      params: {
        symbol: category,
        date: day({ default: '20220511', say: say('Day of the notices, YYYYMMDD.', '公告日期，YYYYMMDD。') }),
      },
      columns: listed,
      ask: ({ symbol, date: of }) => ({
        ...EVERY,
        category: CATEGORIES[symbol].code,
        begin: toDay(of),
        end: toDay(of),
      }),
      parseRows: parseListed,
      quirks: [
        NO_CATEGORY,
        COMPANY,
        say(
          'A day without notices answers `[]`, where AKShare raises an error.',
          '没有公告的日期返回 `[]`，AKShare 则报错。',
        ),
        say(
          'A busy day has some thousand notices, which take 25 requests and more.',
          '公告多的日期约有一千则，需要 25 次以上请求。',
        ),
      ],
      evidence: [FORM_RECORDED],
      example: { symbol: '财务报告', date: '20240613' },
    }),
    stock_individual_notice_report: records({
      sample: {
        texts: {
          公告标题: [
            'ST美晨:关于债权债务重组暨关联交易的进展公告',
            'ST美晨:关于拟出售海南美晨生态发展有限公司股权的进展暨股份完成过户登记的公告',
            'ST美晨:山东鸢都英合律师事务所关于山东美晨科技集团股份有限…',
            'ST美晨:{YYYY}年第四次临时股东会决议公告',
            'ST美晨:关于控股股东战略重组进展暨完成变更登记的公告',
          ],
          网址: [
            'https://data.eastmoney.com/notices/detail/300237/AN202512291810621114.html',
            'https://data.eastmoney.com/notices/detail/300237/AN202512261808585333.html',
            'https://data.eastmoney.com/notices/detail/300237/AN202512251807947756.html',
            'https://data.eastmoney.com/notices/detail/300237/AN202512251807947754.html',
            'https://data.eastmoney.com/notices/detail/300237/AN202512221805832157.html',
          ],
          公告类型: ['重组进展公告', '收购出售资产/股权', '法律意见书', '股东大会决议公告', '签订协议'],
        },
        isNewestFirst: true,
      },
      say: say('Notices of one A-share company in a range of days, by category; newest first.', '公告大全：个股公告'),
      params: {
        security: security({ ...SHARE_DIGITS, example: '300237', otherwise: 'refused' }),
        symbol: category,
        begin_date: boundary(
          'first',
          say(
            'First day, YYYYMMDD or YYYY-MM-DD; the first of all when left out.',
            '第一天，YYYYMMDD 或 YYYY-MM-DD；省略则从最早开始。',
          ),
        ),
        end_date: boundary(
          'last',
          say(
            'Last day, YYYYMMDD or YYYY-MM-DD; the last of all when left out.',
            '最后一天，YYYYMMDD 或 YYYY-MM-DD；省略则到最晚为止。',
          ),
        ),
      },
      rules: [inOrder],
      columns: listed,
      ask: ({ security, symbol, begin_date: begin, end_date: end }) => ({
        ...EVERY,
        category: CATEGORIES[symbol].code,
        company: security,
        begin: toDay(begin),
        end: toDay(end),
      }),
      parseRows: parseListed,
      quirks: [
        NO_CATEGORY,
        say(
          'A company without notices answers `[]`, where AKShare raises an error.',
          '没有公告的公司返回 `[]`，AKShare 则报错。',
        ),
      ],
      evidence: FIVE_ROWS,
      example: { security: '300237', begin_date: '20250401', end_date: '20260101' },
      probe: { newest: (table) => table.column('公告日期').textAt(table.from) ?? '-' },
    }),
    stock_zh_kcb_report_em: records({
      lists: { of: 'STAR', rows: 40 },
      say: say('Notices of companies of the STAR market by pages of a hundred, newest first.', '科创板公告'),
      sample: {
        texts: {
          公告标题: [
            '之江生物:浙江天册律师事务所关于上海之江生物科技股份有限公司…',
            '之江生物:{YYYY}年第一次临时股东会决议公告',
            '概伦电子:上海市锦天城律师事务所关于上海概伦电子股份有限公司…',
            '概伦电子:关于发行股份及支付现金购买资产并募集配套资金暨关联交易的发行结果暨股本变动的公告',
            '概伦电子:上海概伦电子股份有限公司简式权益变动报告书(修订稿)',
          ],
          公告类型: ['法律意见书', '股东大会决议公告', '增发发行结果公告', '权益变动报告书', '签订协议'],
        },
        isNewestFirst: true,
      },
      page: 'https://data.eastmoney.com/notices/kcb.html',
      source: pagesOfNotices,
      params: {
        from_page: pageNumber({ bound: 'first', default: 1, say: say('First page, from 1.', '起始页，从 1 开始。') }),
        to_page: pageNumber({
          bound: 'last',
          default: 100,
          say: say(
            'Last page; pages beyond the last one that exists are left out.',
            '结束页；超出最后一页的部分略去。',
          ),
        }),
      },
      rules: [pageRange],
      columns: coded,
      ask: ({ from_page: firstPage, to_page: lastPage }) => ({
        ...EVERY,
        securities: 'KCB',
        category: '0',
        firstPage,
        lastPage,
      }),
      parseFields: parseNotices,
      quirks: [
        say(
          'A notice about several securities has the code and name of the first A-share among them. AKShare has the first security of the list, which may be a bond or an index.',
          '涉及多只证券的公告，给出其中第一只 A 股的代码和名称；AKShare 取列表中的第一只证券，可能是债券或指数。',
        ),
        say(
          'AKShare never reads the last page, which is not full. It is here.',
          'AKShare 从不读取未满的最后一页；此处包含最后一页。',
        ),
        say(
          'By default 100 pages are read, as in AKShare: 100 requests, which take a minute.',
          '默认读取 100 页，与 AKShare 相同：100 次请求，需要一分钟。',
        ),
        say('At most 200 pages are answered at once.', '一次最多返回 200 页。'),
      ],
      evidence: FIVE_ROWS,
      example: { from_page: 1, to_page: 1 },
    }),
  },
);
