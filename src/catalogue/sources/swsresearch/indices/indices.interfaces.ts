import { say } from '../../../../base/say.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { code, date, number, onlyIn, percent, text } from '../../../declare/columns.ts';
import { index, indexCode, indices, period, QUOTES, SPANS } from './family.ts';

const POINTS = 'index points';
const STYLES = ['大类风格指数', '金创指数'] as const;
const ANALYSED = {
  市场表征: 'markets',
  一级行业: 'industries, first level',
  二级行业: 'industries, second level',
  风格指数: 'styles',
} as const;

const isStyle = (group: string): boolean => STYLES.some((style) => style === group);
const LIVE = say('groups of markets, industries and styles', '仅市场、行业与风格的分组有此列。');
const CLOSED = say('大类风格指数 and 金创指数', '仅 大类风格指数 和 金创指数 有此列。');

/** What both kinds of groups have. */
const NAMED = {
  指数代码: code('swindexcode'),
  指数名称: text('swindexname'),
  昨收盘: number('l3'),
} as const;
const LIVE_COLUMNS = {
  今开盘: onlyIn(LIVE, number('l4', { id: 'open', unit: POINTS, say: say('Opening level.', '开盘点位。') })),
  最新价: onlyIn(LIVE, number('l8', { say: say('Latest level.', '最新点位。'), unit: POINTS })),
  成交额: onlyIn(LIVE, number('l5', { unit: 'million yuan' })),
  成交量: onlyIn(LIVE, number('volume', { unit: 'million shares' })),
  最高价: onlyIn(LIVE, number('l6', { say: say('Highest level.', '最高点位。'), unit: POINTS })),
  最低价: onlyIn(LIVE, number('l7', { say: say('Lowest level.', '最低点位。'), unit: POINTS })),
} as const;
const CLOSED_COLUMNS = {
  日涨跌幅: onlyIn(CLOSED, percent('lastMarkup')),
  年涨跌幅: onlyIn(CLOSED, percent('yearMarkup')),
} as const;
const CLOSED_NAMED = {
  指数代码: code('swIndexCode'),
  指数名称: text('swIndexName'),
  昨收盘: number('lastCloseIndex'),
} as const;

/** The columns of a valuation report. */
const REPORT = {
  指数代码: code('swindexcode'),
  指数名称: text('swindexname'),
  发布日期: date('bargaindate', { say: say('Day of the figures.', '数字的日期。') }),
  收盘指数: number('closeindex'),
  成交量: number('bargainamount', { unit: '100 million shares' }),
  涨跌幅: percent('markup', { say: say('Change of the level.') }),
  换手率: percent('turnoverrate', { say: say('Turnover rate.', '换手率。') }),
  市盈率: number('pe'),
  市净率: number('pb'),
  均价: number('meanprice', { say: say('Average price.', '平均价格。') }),
  成交额占比: percent('bargainsumrate'),
  流通市值: number('negotiablessharesum1', { unit: '100 million yuan' }),
  平均流通市值: number('negotiablessharesum2'),
  股息率: percent('dp'),
} as const;
const COMES_LATE = 'The figures of a day come in its evening or on the next day.';
const ONE_RECORDED =
  'Eleven values of one recorded row of a daily report are answered as recorded; nothing else of this site is recorded.';

export default indices('https://www.swsresearch.com/institute_sw/allIndex/releasedIndex', {
  index_component_sw: index({
    doc: 'Constituents of one Shenwan index with their weights.',
    chinese: '申万指数成份股与权重',
    keywords: ['constituents', 'weights', 'industry', '申万', '成份股', '行业'],
    params: { symbol: indexCode('801001') },
    ask: ({ symbol }) => ({ list: 'constituents', index: symbol }),
    columns: {
      证券代码: code('stockcode', { say: say('Code of the share.', '股票代码。') }),
      证券名称: text('stockname', { id: 'security_name', say: say('Name of the share.', '股票名称。') }),
      最新权重: percent('newweight', { id: 'latest_weight', say: say('Weight in the index.') }),
      计入日期: date('beginningdate', {
        id: 'inclusion_date',
        say: say('Day since which it is in the index.', '计入该指数的日期。'),
      }),
    },
    rowNumber: '序号',
    quirks: ['A code that the source does not know answers `[]`, where AKShare raises.'],
    example: { symbol: '801030' },
  }),
  index_hist_sw: index({
    doc: 'Levels of one Shenwan index by day, week or month since 1999-12-30, oldest first.',
    chinese: '申万指数历史行情',
    keywords: ['申万', 'industry index', '行业指数'],
    kind: 'history',
    each: { param: 'period', of: { day: 'day', week: 'week', month: 'month' } },
    isPriceHistory: true,
    params: { symbol: indexCode('801030'), period },
    ask: ({ symbol, period: span }) => ({ list: 'history', index: symbol, span: SPANS[span] }),
    columns: {
      代码: code('swindexcode', { say: say('Code of the index.', '指数代码。') }),
      日期: date('bargaindate', {
        say: say('Day; of a week or month, its last one with trading.', '日期；周和月为其中最后一个交易日。'),
      }),
      收盘: number('closeindex', { say: say('Closing level.', '收盘点位。'), unit: POINTS }),
      开盘: number('openindex', { say: say('Opening level.', '开盘点位。'), unit: POINTS }),
      最高: number('maxindex', { say: say('Highest level.', '最高点位。'), unit: POINTS }),
      最低: number('minindex', { say: say('Lowest level.', '最低点位。'), unit: POINTS }),
      成交量: number('bargainamount', { unit: '100 million shares' }),
      成交额: number('bargainsum', { unit: '100 million yuan' }),
    },
    sorted: '日期',
    quirks: [
      'The units of 成交量 and 成交额 are not stated by the source; they follow from the size of the figures.',
      'Days that the source leaves out are not filled.',
    ],
    example: { symbol: '801030', period: 'month' },
  }),
  index_min_sw: index({
    doc: 'Levels of one Shenwan index during the newest session, every ten seconds.',
    chinese: '申万指数分时行情',
    cache: QUOTES,
    each: 'minute',
    params: { symbol: indexCode('801001') },
    ask: ({ symbol }) => ({ list: 'minutes', index: symbol }),
    columns: {
      代码: code('l1', { say: say('Code of the index.', '指数代码。') }),
      名称: text('l2', { say: say('Name of the index.', '指数名称。') }),
      价格: number('l8', { say: say('Level.', '点位。') }),
      日期: date('trading_date'),
      时间: text('trading_time', { say: say('Time, HH:MM:SS.', '时间，HH:MM:SS。') }),
    },
  }),
  index_realtime_sw: index({
    doc: 'Latest levels of a group of Shenwan indices.',
    chinese: '申万指数实时行情',
    cache: QUOTES,
    params: {
      symbol: choice(
        { ...ANALYSED, 大类风格指数: 'styles, at large', 金创指数: 'finance and innovation' },
        {
          default: '二级行业',
          doc: 'Group of indices. The columns differ between the last two groups and the others.',
        },
      ),
    },
    ask: ({ symbol }) => ({ list: isStyle(symbol) ? 'style-quotes' : 'quotes', group: symbol }),
    columns: { ...NAMED, ...LIVE_COLUMNS, ...CLOSED_COLUMNS },
    columnsOf: ({ list }) =>
      list === 'quotes' ? { ...NAMED, ...LIVE_COLUMNS } : { ...CLOSED_NAMED, ...CLOSED_COLUMNS },
    quirks: [
      'AKShare counts the nine fields of a quote; here they are found by their names. That of the volume was not seen: it is the only other field, else `成交量` is `null`.',
      'Before the opening, levels are `null`.',
    ],
    example: { symbol: '一级行业' },
  }),
  index_analysis_daily_sw: index({
    doc: 'Daily valuation reports of a group of Shenwan indices, oldest first.',
    chinese: '申万指数分析：日报表',
    keywords: ['valuation', 'PE', 'PB', '估值', '申万'],
    kind: 'history',
    each: 'day',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', doc: 'Group of indices.' }),
      start_date: day({ default: '20221103', doc: 'First day wanted, YYYYMMDD.' }),
      end_date: day({ default: '20221103', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
    },
    ask: ({ symbol, start_date, end_date }) => ({
      list: 'daily-reports',
      group: symbol,
      first: isoDay(start_date),
      last: isoDay(end_date),
    }),
    columns: REPORT,
    sorted: '发布日期',
    quirks: [COMES_LATE],
    evidence: [ONE_RECORDED],
  }),
  index_analysis_weekly_sw: index({
    doc: 'Valuation report of a group of Shenwan indices for one week.',
    chinese: '申万指数分析：周报表',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', doc: 'Group of indices.' }),
      date: day({
        default: '20221104',
        doc: 'Day of the report, YYYYMMDD: one that index_analysis_week_month_sw has.',
      }),
    },
    ask: ({ symbol, date: wanted }) => ({ list: 'reports', group: symbol, span: 'WEEK', day: isoDay(wanted) }),
    columns: REPORT,
    sorted: '发布日期',
  }),
  index_analysis_monthly_sw: index({
    doc: 'Valuation report of a group of Shenwan indices for one month.',
    chinese: '申万指数分析：月报表',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', doc: 'Group of indices.' }),
      date: day({
        default: '20221031',
        doc: 'Day of the report, YYYYMMDD: one that index_analysis_week_month_sw has.',
      }),
    },
    ask: ({ symbol, date: wanted }) => ({ list: 'reports', group: symbol, span: 'MONTH', day: isoDay(wanted) }),
    columns: REPORT,
    sorted: '发布日期',
  }),
  index_analysis_week_month_sw: index({
    doc: 'Days of the weekly or monthly valuation reports of Shenwan indices, oldest first.',
    chinese: '申万指数分析：周/月报表日期',
    kind: 'history',
    each: { param: 'symbol', of: { week: 'week', month: 'month' } },
    params: {
      symbol: choice(
        { week: 'weekly reports', month: 'monthly reports' },
        { default: 'month', doc: 'Kind of reports.' },
      ),
    },
    ask: ({ symbol }) => ({ list: 'report-days', span: SPANS[symbol] }),
    columns: { date: date('bargaindate', { say: say('Day of the report.', '报告日期。') }) },
    sorted: 'date',
  }),
  index_realtime_fund_sw: index({
    doc: 'Latest levels of a group of Shenwan fund indices.',
    chinese: '申万基金指数实时行情',
    cache: QUOTES,
    page: 'https://www.swsresearch.com/institute_sw/allIndex/fundIndex',
    params: {
      symbol: choice(
        {
          基础一级: 'basic, first level',
          基础二级: 'basic, second level',
          基础三级: 'basic, third level',
          特色指数: 'special indices',
        },
        { default: '基础一级', doc: 'Group of indices.' },
      ),
    },
    ask: ({ symbol }) => ({ list: 'fund-quotes', group: symbol }),
    columns: {
      ...CLOSED_NAMED,
      日涨跌幅: percent('lastMarkup'),
      年涨跌幅: percent('yearMarkup'),
    },
    quirks: ['The source is asked for 50 indices, as AKShare asks it.'],
  }),
  index_hist_fund_sw: index({
    doc: 'Levels of one Shenwan fund index by day, week or month, oldest first.',
    chinese: '申万基金指数历史行情',
    kind: 'history',
    each: { param: 'period', of: { day: 'day', week: 'week', month: 'month' } },
    isPriceHistory: true,
    page: 'https://www.swsresearch.com/institute_sw/allIndex/fundIndex',
    params: { symbol: indexCode('807200'), period },
    ask: ({ symbol, period: span }) => ({ list: 'fund-history', index: symbol, span: SPANS[span] }),
    columns: {
      日期: date('bargaindate', {
        say: say('Day; of a week or month, its last one with trading.', '日期；周和月为其中最后一个交易日。'),
      }),
      收盘指数: number('closeindex'),
      开盘指数: number('openindex', {
        id: 'open',
        unit: POINTS,
        say: say('Opening level; 0 on days without one.', '开盘点位；没有的日期为 0。'),
      }),
      最高指数: number('maxindex', {
        id: 'high',
        unit: POINTS,
        say: say('Highest level; 0 on days without one.', '最高点位；没有的日期为 0。'),
      }),
      最低指数: number('minindex', {
        id: 'low',
        unit: POINTS,
        say: say('Lowest level; 0 on days without one.', '最低点位；没有的日期为 0。'),
      }),
      涨跌幅: percent('markup', { say: say('Change of the level.') }),
    },
    sorted: '日期',
    example: { symbol: '807200', period: 'month' },
  }),
});
