import { say, type Text } from '../../../../base/say.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, type Param, string } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { type Coded, meaningsOf } from '../../../declare/coded-choices.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { upstreamValueError } from '../../../wire/upstream-value.ts';
import { type AnnouncementsAsk, cninfoAnnouncements, hasSecurities, type Market, parseAnnouncements } from './wire.ts';

// An announcement of a day may be listed on the evening before it, or late.
const SETTLED_MS = toMs('3d');

/** Announcements of days long past hardly change; others come by the minute. */
const ANNOUNCEMENTS = freshWhere<AnnouncementsAsk>(
  ({ last }, at) => Date.parse(`${last}T00:00:00+08:00`) + SETTLED_MS < at,
  { where: say('Where the last day is more than three days ago', '最后一天早于三天前的'), fresh: '1d' },
  freshFor('5m', { staleIfError: '30d' }),
);

const MARKETS = {
  沪深京: { code: 'szse', say: say('shares of Shanghai, Shenzhen and Beijing') },
  港股: { code: 'hke', say: say('shares of Hong Kong') },
  三板: { code: 'third', say: say('the New Third Board') },
  基金: { code: 'fund', say: say('funds') },
  债券: { code: 'bond', say: say('bonds') },
  监管: { code: 'regulator', say: say('regulators; symbol must be empty', '监管机构；symbol 须为空') },
  预披露: {
    code: 'pre_disclosure',
    say: say('prospectuses before registration; symbol must be empty', '注册前的招股说明书；symbol 须为空'),
  },
} as const satisfies Readonly<Record<string, Coded<Market>>>;

/** Each category and the source's name of it. */
const CATEGORIES = {
  '': { code: '', say: say('all', '全部') },
  年报: { code: 'category_ndbg_szsh', say: say('annual reports') },
  半年报: { code: 'category_bndbg_szsh', say: say('half-year reports') },
  一季报: { code: 'category_yjdbg_szsh', say: say('reports of first quarters') },
  三季报: { code: 'category_sjdbg_szsh', say: say('reports of third quarters') },
  业绩预告: { code: 'category_yjygjxz_szsh', say: say('earnings forecasts') },
  权益分派: { code: 'category_qyfpxzcs_szsh', say: say('dividends') },
  董事会: { code: 'category_dshgg_szsh', say: say('boards of directors') },
  监事会: { code: 'category_jshgg_szsh', say: say('boards of supervisors') },
  股东大会: { code: 'category_gddh_szsh', say: say('shareholders’ meetings') },
  日常经营: { code: 'category_rcjy_szsh', say: say('daily business') },
  公司治理: { code: 'category_gszl_szsh', say: say('governance') },
  中介报告: { code: 'category_zj_szsh', say: say('reports of intermediaries') },
  首发: { code: 'category_sf_szsh', say: say('first offerings') },
  增发: { code: 'category_zf_szsh', say: say('further offerings') },
  股权激励: { code: 'category_gqjl_szsh', say: say('share incentives') },
  配股: { code: 'category_pg_szsh', say: say('rights issues') },
  解禁: { code: 'category_jj_szsh', say: say('ends of lock-ups') },
  公司债: { code: 'category_gszq_szsh', say: say('bonds of companies') },
  可转债: { code: 'category_kzzq_szsh', say: say('convertible bonds') },
  其他融资: { code: 'category_qtrz_szsh', say: say('other financing') },
  股权变动: { code: 'category_gqbd_szsh', say: say('changes of holdings') },
  补充更正: { code: 'category_bcgz_szsh', say: say('additions and corrections') },
  澄清致歉: { code: 'category_cqdq_szsh', say: say('clarifications and apologies') },
  风险提示: { code: 'category_fxts_szsh', say: say('risk warnings') },
  特别处理和退市: { code: 'category_tbclts_szsh', say: say('special treatment and delisting') },
  退市整理期: { code: 'category_tszlq_szsh', say: say('last sessions before delisting') },
} as const;

const MAX_KEYWORD = 60;

/** Search words, or none. */
function keywordOrNone(doc: Text): Param<string, 'value'> {
  const errorOf = (value: string) =>
    Array.from(value).length > MAX_KEYWORD
      ? {
          type: 'value_error.symbol',
          msg: say(`Input should be at most ${MAX_KEYWORD} characters`, `不应超过 ${MAX_KEYWORD} 个字符`),
        }
      : upstreamValueError(value);
  return {
    ...string({ default: '', say: doc }),
    check: errorOf,
    form: {
      say: say(
        `empty, or at most ${MAX_KEYWORD} characters, none of them a quote, a parenthesis, &, #, a backslash or a control character`,
        `空，或不超过 ${MAX_KEYWORD} 个字符，其中没有引号、括号、&、#、反斜杠和控制字符`,
      ),
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
    if (symbol === '' || !isAsked || hasSecurities(isAsked[1].code)) return undefined;
    return {
      type: 'value_error.symbol',
      msg: say('symbol should be empty for this market, which has no securities', '此市场没有证券，symbol 应为空'),
    };
  },
};

/** The params of all announcements and of those of meetings. */
const SECURITIES = {
  symbol: security({
    of: ['share', 'fund', 'hong_kong_share'],
    wants: '600000',
    default: '000001',
    say: say('Code of the security; empty for all of the market.', '证券代码；留空为整个市场。'),
    matching: /^(?:[0-9]{5,6})?$/,
    form: say('empty, or five or six digits, such as 000001', '空，或五位或六位数字，例如 000001'),
    otherwise: 'refused',
  }),
  market: choice(meaningsOf(MARKETS), { default: '沪深京', say: say('Part of the site.', '网站的板块。') }),
} as const;

const DAYS = {
  ...dayRange('20230618', '20231219'),
} as const;

const COLUMNS = {
  代码: text('secCode', {
    say: say(
      'Code of the security; several, joined by commas, where the announcement is of several.',
      '证券代码；公告涉及多只证券时以逗号连接。',
    ),
  }),
  简称: text('secName', { say: say('Name of the security.', '证券名称。') }),
  公告标题: text('announcementTitle'),
  公告时间: dateTime('time'),
  公告链接: text('link'),
} as const;

export default familyOf<RecordsShared<AnnouncementsAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://www.cninfo.com.cn/new/commonUrl/pageOfSearch?url=disclosure/list/search',
    cache: ANNOUNCEMENTS,
    kind: 'snapshot',
    grain: 'article',
    source: cninfoAnnouncements,
  },
  {
    stock_zh_a_disclosure_report_cninfo: records({
      say: say(
        'Announcements of listed companies, by security, market, keyword, category and days; newest first.',
        '信息披露公告（巨潮资讯）',
      ),
      sample: { texts: { 公告标题: '关于持股5%以上股东权益变动达1%的提示公告' }, isNewestFirst: true },
      keywords: ['announcements', 'filings', 'annual report', '公告查询', '年报', '巨潮'],
      params: {
        ...SECURITIES,
        keyword: keywordOrNone(say('Word that the titles have; none when left out.', '标题中的词；省略时不限。')),
        category: choice(meaningsOf(CATEGORIES), {
          default: '',
          say: say('Category of the announcements.', '公告类别。'),
        }),
        ...DAYS,
      },
      rules: [ofMarketsWithSecurities],
      columns: COLUMNS,
      ask: ({ symbol, market, keyword, category, start_date, end_date }) => ({
        market: MARKETS[market].code,
        security: symbol,
        keyword,
        category: CATEGORIES[category].code,
        first: isoDay(start_date),
        last: isoDay(end_date),
      }),
      parseFields: parseAnnouncements,
      quirks: [
        say(
          'A list has thirty announcements a page, so a long time without a symbol takes many requests; more than 6,000 announcements are refused.',
          '每页三十则公告，因此不指定代码的长区间需要许多次请求；超过 6,000 则公告时予以拒绝。',
        ),
        say(
          'Shares of Hong Kong, the New Third Board and bonds can be asked for by symbol, where AKShare raises an error.',
          '港股、新三板和债券可以按代码查询，AKShare 则报错。',
        ),
        say(
          'The marks around the words that were searched for are taken out of the titles.',
          '标题中搜索词的标记会去掉。',
        ),
      ],
      evidence: [
        say(
          'One recorded announcement of the source and its empty reply are read as they should be.',
          '数据源的一则实录公告和一份空应答，读取结果正确。',
        ),
        say(
          'The form of the request is that of several public clients of 2026.',
          '请求的格式与 2026 年几个公开的客户端程序相同。',
        ),
      ],
      example: { symbol: '000001', category: '年报', start_date: '20230101', end_date: '20231231' },
    }),
    stock_zh_a_disclosure_relation_cninfo: records({
      sample: { texts: { 公告标题: '000001平安银行调研活动信息' }, isNewestFirst: true },
      say: say(
        'Records of meetings of listed companies with investors, by security, market and days; newest first.',
        '投资者关系活动记录：调研（巨潮资讯）',
      ),
      keywords: ['investor relations', 'site visits', '调研', '投资者关系', '巨潮'],
      params: { ...SECURITIES, ...DAYS },
      rules: [ofMarketsWithSecurities],
      columns: COLUMNS,
      ask: ({ symbol, market, start_date, end_date }) => ({
        tab: 'relation' as const,
        market: MARKETS[market].code,
        security: symbol,
        keyword: '',
        category: '',
        first: isoDay(start_date),
        last: isoDay(end_date),
      }),
      parseFields: parseAnnouncements,
      quirks: [
        say(
          'A security that the source does not know is 404, where AKShare raises an error.',
          '数据源不认识的证券返回 404，AKShare 则报错。',
        ),
      ],
      example: { symbol: '000001', start_date: '20230619', end_date: '20231220' },
    }),
  },
);
