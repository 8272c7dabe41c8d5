import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice, code as codeParam, day, integer, type Param } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
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
  全部: '0',
  财务报告: '1',
  融资公告: '2',
  风险提示: '3',
  信息变更: '4',
  重大事项: '5',
  资产重组: '6',
  持股变动: '7',
} as const;

const category = choice(
  {
    全部: 'all',
    财务报告: 'financial reports',
    融资公告: 'financing',
    风险提示: 'risk warnings',
    信息变更: 'changes of data',
    重大事项: 'major events',
    资产重组: 'restructuring',
    持股变动: 'changes of holdings',
  },
  { default: '全部', doc: 'Category of the notices.' },
);

const EVERY: Omit<NoticesAsk, 'category'> = {
  securities: 'A',
  begin: '',
  end: '',
  company: '',
  firstPage: 0,
  lastPage: 0,
};

const NO_CATEGORY =
  'A notice without a category has `null` there. AKShare leaves out all hundred rows of a page that has such a notice.';
const COMPANY =
  'A notice may be about several securities. Its company is the first A-share among them, as in AKShare since 2025-11; a notice about several securities without an A-share has `null` as code.';

/** Reads `20250401` or `2025-04-01`; an empty text is no bound. */
function boundary(doc: string): Param<string, 'value'> {
  const param = day({ default: '', doc });
  return {
    ...param,
    schema: { type: 'string', pattern: '^([0-9]{4}-?[0-9]{2}-?[0-9]{2})?$' },
    form: {
      text: 'empty, or a day such as 20250401 or 2025-04-01',
      otherwise: 'refused',
      accepts: (value) => /^(?:\d{4}-?\d{2}-?\d{2})?$/.test(value),
    },
    read: (value) => ({ value: /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '') : value }),
    check: (value, now, calendar) => (value === '' ? undefined : param.check?.(value, now, calendar)),
  };
}

/** The source's form of a day: `20250401` is `2025-04-01`; an empty text stays one. */
function toDay(text: string): string {
  return text === '' ? '' : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const inOrder: Rule<'begin_date' | 'end_date'> = {
  reads: ['end_date', 'begin_date'],
  reportedParam: 'end_date',
  check: ({ begin_date: begin, end_date: end }) =>
    end !== '' && String(end) < String(begin)
      ? { type: 'value_error.date_order', msg: 'end_date should not be earlier than begin_date' }
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
      msg: `to_page should not be before from_page, nor ${MOST_PAGES} pages or more after it`,
    };
  },
};

/** The number of a page, from 1. */
function pageNumber(options: { default: number; doc: string }): Param<number, 'value'> {
  return {
    ...integer(options),
    check: (value) =>
      value > 0 ? undefined : { type: 'greater_than', msg: 'Input should be greater than 0', ctx: { gt: 0 } },
  };
}

function parseListed(pages: Pages, ask: NoticesAsk): readonly NamedCells[] {
  return addressesOf(
    fillColumns(listed, (fields) => parseNotices(pages, ask, fields)),
    { code: '代码', notice: '网址' },
  );
}

export default familyOf<RecordsShared<NoticesAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://data.eastmoney.com/notices/',
    cache: NOTICES,
    kind: 'snapshot',
    each: 'article',
  },
  {
    stock_notice_report: records({
      doc: 'All notices of A-share companies of one day, by category; newest first.',
      chinese: '公告大全：沪深京 A 股公告',
      source: allNotices,
      params: { symbol: category, date: day({ default: '20220511', doc: 'Day of the notices, YYYYMMDD.' }) },
      columns: listed,
      ask: ({ symbol, date: of }) => ({ ...EVERY, category: CATEGORIES[symbol], begin: toDay(of), end: toDay(of) }),
      parseRows: parseListed,
      quirks: [
        NO_CATEGORY,
        COMPANY,
        'A day without notices answers `[]`, where AKShare raises an error.',
        'A busy day has some thousand notices, which take 25 requests and more.',
      ],
      evidence: ['The form of its rows is that of a recorded one, reduced by its publisher.'],
      example: { symbol: '财务报告', date: '20240613' },
    }),
    stock_individual_notice_report: records({
      doc: 'Notices of one A-share company in a range of days, by category; newest first.',
      chinese: '公告大全：个股公告',
      source: allNotices,
      params: {
        security: codeParam(
          {
            doc: 'Share code, six digits; leading zeros count.',
            matching: /^[0-9]{6}$/,
            form: 'six digits, such as 300237',
          },
          'refused',
        ),
        symbol: category,
        begin_date: boundary('First day, YYYYMMDD or YYYY-MM-DD; the first of all when left out.'),
        end_date: boundary('Last day, YYYYMMDD or YYYY-MM-DD; the last of all when left out.'),
      },
      rules: [inOrder],
      columns: listed,
      ask: ({ security, symbol, begin_date: begin, end_date: end }) => ({
        ...EVERY,
        category: CATEGORIES[symbol],
        company: security,
        begin: toDay(begin),
        end: toDay(end),
      }),
      parseRows: parseListed,
      quirks: [NO_CATEGORY, 'A company without notices answers `[]`, where AKShare raises an error.'],
      evidence: ['Five recorded rows of AKShare are answered as recorded, every cell.'],
      example: { security: '300237', begin_date: '20250401', end_date: '20260101' },
      probe: { newest: (table) => table.column('公告日期').textAt(table.from) ?? '-' },
    }),
    stock_zh_kcb_report_em: records({
      doc: 'Notices of companies of the STAR market by pages of a hundred, newest first.',
      chinese: '科创板公告',
      page: 'https://data.eastmoney.com/notices/kcb.html',
      source: pagesOfNotices,
      params: {
        from_page: pageNumber({ default: 1, doc: 'First page, from 1.' }),
        to_page: pageNumber({ default: 100, doc: 'Last page; pages beyond the last one that exists are left out.' }),
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
      parseRows: (pages, ask) => fillColumns(coded, (fields) => parseNotices(pages, ask, fields)),
      quirks: [
        'A notice about several securities has the code and name of the first A-share among them. AKShare has the first security of the list, which may be a bond or an index.',
        'AKShare never reads the last page, which is not full. It is here.',
        'By default 100 pages are read, as in AKShare: 100 requests, which take a minute.',
        'At most 200 pages are answered at once.',
      ],
      evidence: ['Five recorded rows of AKShare are answered as recorded, every cell.'],
      example: { from_page: 1, to_page: 1 },
    }),
  },
);
