import { say } from '../../../../base/say.ts';
import { type CachePolicy, toMs } from '../../../../engine/interface/cache-policy.ts';
import { choice, code as codeParam, day, type Param, string } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { upstreamValueError } from '../../../wire/upstream-value.ts';
import { type AnnouncementsAsk, cninfoAnnouncements, hasSecurities, type Market, parseAnnouncements } from './wire.ts';

// An announcement of a day may be listed on the evening before it, or late.
const SETTLED_MS = toMs('3d');

/** Announcements of days long past hardly change; others come by the minute. */
const ANNOUNCEMENTS: CachePolicy<AnnouncementsAsk> = {
  doc: 'Fresh for 5m; for 1d where the last day is more than three days ago. Served for up to 30d when the source fails.',
  staleIfErrorMs: toMs('30d'),
  freshUntil: (obtained, { last }) => {
    const isPast = Date.parse(`${last}T00:00:00+08:00`) + SETTLED_MS < obtained;
    return obtained + toMs(isPast ? '1d' : '5m');
  },
};

const MARKETS = {
  沪深京: 'szse',
  港股: 'hke',
  三板: 'third',
  基金: 'fund',
  债券: 'bond',
  监管: 'regulator',
  预披露: 'pre_disclosure',
} as const satisfies Readonly<Record<string, Market>>;

/** Each category and the source's name of it. */
const CATEGORIES = {
  '': '',
  年报: 'category_ndbg_szsh',
  半年报: 'category_bndbg_szsh',
  一季报: 'category_yjdbg_szsh',
  三季报: 'category_sjdbg_szsh',
  业绩预告: 'category_yjygjxz_szsh',
  权益分派: 'category_qyfpxzcs_szsh',
  董事会: 'category_dshgg_szsh',
  监事会: 'category_jshgg_szsh',
  股东大会: 'category_gddh_szsh',
  日常经营: 'category_rcjy_szsh',
  公司治理: 'category_gszl_szsh',
  中介报告: 'category_zj_szsh',
  首发: 'category_sf_szsh',
  增发: 'category_zf_szsh',
  股权激励: 'category_gqjl_szsh',
  配股: 'category_pg_szsh',
  解禁: 'category_jj_szsh',
  公司债: 'category_gszq_szsh',
  可转债: 'category_kzzq_szsh',
  其他融资: 'category_qtrz_szsh',
  股权变动: 'category_gqbd_szsh',
  补充更正: 'category_bcgz_szsh',
  澄清致歉: 'category_cqdq_szsh',
  风险提示: 'category_fxts_szsh',
  特别处理和退市: 'category_tbclts_szsh',
  退市整理期: 'category_tszlq_szsh',
} as const;

const MAX_KEYWORD = 60;

/** Search words, or none. */
function keywordOrNone(doc: string): Param<string, 'value'> {
  const errorOf = (value: string) =>
    Array.from(value).length > MAX_KEYWORD
      ? { type: 'value_error.symbol', msg: `Input should be at most ${MAX_KEYWORD} characters` }
      : upstreamValueError(value);
  return {
    ...string({ default: '', doc }),
    check: errorOf,
    form: {
      text: `empty, or at most ${MAX_KEYWORD} characters, none of them a quote, a parenthesis, &, #, a backslash or a control character`,
      otherwise: 'refused',
      accepts: (value) => errorOf(value) === undefined,
    },
  };
}

const ofMarketsWithSecurities: Rule<'market' | 'symbol'> = {
  reads: ['market', 'symbol'],
  reportedParam: 'symbol',
  check: ({ market, symbol }) => {
    const isAsked = Object.entries(MARKETS).find(([name]) => name === market);
    if (symbol === '' || !isAsked || hasSecurities(isAsked[1])) return undefined;
    return { type: 'value_error.symbol', msg: 'symbol should be empty for this market, which has no securities' };
  },
};

/** The source's form of a day: `20250401` is `2025-04-01`. */
function toDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

const COLUMNS = {
  代码: code('secCode'),
  简称: text('secName', { say: say('Name of the security.', '证券名称。') }),
  公告标题: text('announcementTitle'),
  公告时间: dateTime('time', {
    id: 'notice_time',
    say: say('Time of the announcement, Beijing time; midnight for most.', '公告时间，北京时间；多数为零点。'),
  }),
  公告链接: text('link', { id: 'notice_url', say: say('Page of the announcement.') }),
} as const;

export default familyOf<RecordsShared<AnnouncementsAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://www.cninfo.com.cn/new/commonUrl/pageOfSearch?url=disclosure/list/search',
    cache: ANNOUNCEMENTS,
    kind: 'snapshot',
    each: 'article',
  },
  {
    stock_zh_a_disclosure_report_cninfo: records({
      doc: 'Announcements of listed companies, by security, market, keyword, category and days; newest first.',
      chinese: '信息披露公告（巨潮资讯）',
      keywords: ['announcements', 'filings', 'annual report', '公告查询', '年报', '巨潮'],
      source: cninfoAnnouncements,
      params: {
        symbol: codeParam(
          {
            default: '000001',
            doc: 'Code of the security; empty for all of the market.',
            matching: /^(?:[0-9]{5,6})?$/,
            form: 'empty, or five or six digits, such as 000001',
          },
          'refused',
        ),
        market: choice(
          {
            沪深京: 'shares of Shanghai, Shenzhen and Beijing',
            港股: 'shares of Hong Kong',
            三板: 'the New Third Board',
            基金: 'funds',
            债券: 'bonds',
            监管: 'regulators; symbol must be empty',
            预披露: 'prospectuses before registration; symbol must be empty',
          },
          { default: '沪深京', doc: 'Part of the site.' },
        ),
        keyword: keywordOrNone('Word that the titles have; none when left out.'),
        category: choice(
          {
            '': 'all',
            年报: 'annual reports',
            半年报: 'half-year reports',
            一季报: 'reports of first quarters',
            三季报: 'reports of third quarters',
            业绩预告: 'earnings forecasts',
            权益分派: 'dividends',
            董事会: 'boards of directors',
            监事会: 'boards of supervisors',
            股东大会: 'shareholders’ meetings',
            日常经营: 'daily business',
            公司治理: 'governance',
            中介报告: 'reports of intermediaries',
            首发: 'first offerings',
            增发: 'further offerings',
            股权激励: 'share incentives',
            配股: 'rights issues',
            解禁: 'ends of lock-ups',
            公司债: 'bonds of companies',
            可转债: 'convertible bonds',
            其他融资: 'other financing',
            股权变动: 'changes of holdings',
            补充更正: 'additions and corrections',
            澄清致歉: 'clarifications and apologies',
            风险提示: 'risk warnings',
            特别处理和退市: 'special treatment and delisting',
            退市整理期: 'last sessions before delisting',
          },
          { default: '', doc: 'Category of the announcements.' },
        ),
        start_date: day({ default: '20230618', doc: 'First day wanted, YYYYMMDD.' }),
        end_date: day({ default: '20231219', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
      },
      rules: [ofMarketsWithSecurities],
      columns: COLUMNS,
      ask: ({ symbol, market, keyword, category, start_date, end_date }) => ({
        market: MARKETS[market],
        security: symbol,
        keyword,
        category: CATEGORIES[category],
        first: toDay(start_date),
        last: toDay(end_date),
      }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseAnnouncements(pages, ask, fields)),
      quirks: [
        'A list has thirty announcements a page, so a long time without a symbol takes many requests; more than 6,000 announcements are refused.',
        'Shares of Hong Kong, the New Third Board and bonds can be asked for by symbol, where AKShare raises an error.',
        'The marks around the words that were searched for are taken out of the titles.',
      ],
      evidence: [
        'One recorded announcement of the source and its empty reply are read as they should be.',
        'The form of the request is that of several public clients of 2026.',
      ],
      example: { symbol: '000001', category: '年报', start_date: '20230101', end_date: '20231231' },
    }),
  },
);
