import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { code, date, number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { index, indexCode, indices, period, QUOTES, SPANS } from './family.ts';

const STYLES = ['大类风格指数', '金创指数'] as const;
const ANALYSED = {
  市场表征: say('markets'),
  一级行业: say('industries, first level'),
  二级行业: say('industries, second level'),
  风格指数: say('styles'),
} as const;

const isStyle = (group: string): boolean => STYLES.some((style) => style === group);
const LIVE = { symbol: ['市场表征', '一级行业', '二级行业', '风格指数'] };
const CLOSED = { symbol: ['大类风格指数', '金创指数'] };

/** What both kinds of groups have. */
const NAMED = { 指数代码: code('swindexcode'), 指数名称: text('swindexname'), 昨收盘: number('l3') } as const;
const LIVE_COLUMNS = {
  今开盘: optionalIn(LIVE, number('l4', { unit: 'index_points', say: say('Opening level.', '开盘点位。') })),
  最新价: optionalIn(LIVE, number('l8', { say: say('Latest level.', '最新点位。'), unit: 'index_points' })),
  成交额: optionalIn(LIVE, number('l5', { unit: 'million_yuan' })),
  成交量: optionalIn(LIVE, number('volume', { unit: 'million_shares' })),
  最高价: optionalIn(LIVE, number('l6', { say: say('Highest level.', '最高点位。'), unit: 'index_points' })),
  最低价: optionalIn(LIVE, number('l7', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' })),
} as const;
const CLOSED_COLUMNS = {
  日涨跌幅: optionalIn(CLOSED, percent('lastMarkup')),
  年涨跌幅: optionalIn(CLOSED, percent('yearMarkup')),
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
  成交量: number('bargainamount', { unit: 'hundred_million_shares' }),
  涨跌幅: percent('markup', { say: say('Change of the level.') }),
  换手率: percent('turnoverrate'),
  市盈率: number('pe'),
  市净率: number('pb'),
  均价: number('meanprice', { role: 'none', say: say('Average price of its shares.', '成份股的平均价格。') }),
  成交额占比: percent('bargainsumrate'),
  流通市值: number('negotiablessharesum1', { unit: 'hundred_million_yuan' }),
  平均流通市值: number('negotiablessharesum2'),
  股息率: percent('dp'),
} as const;
const COMES_LATE = say('The figures of a day come in its evening or on the next day.', '当日的数字在当晚或次日公布。');
const ONE_RECORDED = say(
  'Eleven values of one recorded row of a daily report are answered as recorded; nothing else of this site is recorded.',
  '日报一行实录中的十一个值，返回值与之一致；该网站没有其他实录。',
);

export default indices('https://www.swsresearch.com/institute_sw/allIndex/releasedIndex', {
  index_component_sw: index({
    say: say('Constituents of one Shenwan index with their weights.', '申万指数成份股与权重'),
    lists: { of: 'A-shares', rows: 50 },
    keywords: ['constituents', 'weights', 'industry', '申万', '成份股', '行业'],
    params: { symbol: indexCode('801001') },
    ask: ({ symbol }) => ({ list: 'constituents', index: symbol }),
    columns: {
      证券代码: code('stockcode', { of: 'share', say: say('Code of the share.', '股票代码。') }),
      证券名称: text('stockname', {
        id: 'security_name',
        role: 'name',
        of: 'share',
        say: say('Name of the share.', '股票名称。'),
      }),
      最新权重: percent('newweight', { id: 'latest_weight', range: [0, 100], say: say('Weight in the index.') }),
      计入日期: date('beginningdate', {
        id: 'inclusion_date',
        say: say('Day since which it is in the index.', '计入该指数的日期。'),
      }),
    },
    rowNumber: '序号',
    quirks: [
      say(
        'A code that the source does not know answers `[]`, where AKShare raises.',
        '数据源不认识的代码返回 `[]`，AKShare 则报错。',
      ),
    ],
    example: { symbol: '801030' },
  }),
  index_hist_sw: index({
    say: say('Levels of one Shenwan index by day, week or month since 1999-12-30, oldest first.', '申万指数历史行情'),
    keywords: ['申万', 'industry index', '行业指数'],
    kind: 'history',
    grain: { param: 'period', of: { day: 'day', week: 'week', month: 'month' } },
    isPriceHistory: true,
    params: { symbol: indexCode('801030'), period },
    ask: ({ symbol, period: span }) => ({ list: 'history', index: symbol, span: SPANS[span] }),
    columns: {
      代码: code('swindexcode', { say: say('Code of the index.', '指数代码。') }),
      日期: date('bargaindate', {
        say: say('Day; of a week or month, its last one with trading.', '日期；周和月为其中最后一个交易日。'),
      }),
      收盘: number('closeindex', { say: say('Closing level.', '收盘点位。'), unit: 'index_points' }),
      开盘: number('openindex', { say: say('Opening level.', '开盘点位。'), unit: 'index_points' }),
      最高: number('maxindex', { say: say('Highest level.', '最高点位。'), unit: 'index_points' }),
      最低: number('minindex', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' }),
      成交量: number('bargainamount', { unit: 'hundred_million_shares' }),
      成交额: number('bargainsum', { unit: 'hundred_million_yuan' }),
    },
    sorted: '日期',
    quirks: [
      say(
        'The units of 成交量 and 成交额 are not stated by the source; they follow from the size of the figures.',
        '数据源没有注明成交量和成交额的单位；单位由数字的大小推出。',
      ),
      say('Days that the source leaves out are not filled.', '数据源略去的日期不作填补。'),
    ],
    example: { symbol: '801030', period: 'month' },
  }),
  index_min_sw: index({
    say: say('Levels of one Shenwan index during the newest session, every ten seconds.', '申万指数分时行情'),
    cache: QUOTES,
    grain: 'minute',
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
    say: say('Latest levels of a group of Shenwan indices.', '申万指数实时行情'),
    lists: { of: 'SW indices', rows: 31 },
    cache: QUOTES,
    params: {
      symbol: choice(
        { ...ANALYSED, 大类风格指数: say('styles, at large'), 金创指数: say('finance and innovation') },
        {
          default: '二级行业',
          say: say(
            'Group of indices. The columns differ between the last two groups and the others.',
            '指数分组。最后两组的列与其他组不同。',
          ),
        },
      ),
    },
    ask: ({ symbol }) => ({ list: isStyle(symbol) ? 'style-quotes' : 'quotes', group: symbol }),
    columns: { ...NAMED, ...LIVE_COLUMNS, ...CLOSED_COLUMNS },
    columnsOf: ({ list }) =>
      list === 'quotes' ? { ...NAMED, ...LIVE_COLUMNS } : { ...CLOSED_NAMED, ...CLOSED_COLUMNS },
    quirks: [
      say(
        'AKShare counts the nine fields of a quote; here they are found by their names. That of the volume was not seen: it is the only other field, else `成交量` is `null`.',
        'AKShare 按次序取行情的九个字段；此处按名称查找。成交量的字段名未曾见到：取唯一剩下的字段，否则 `成交量` 为 `null`。',
      ),
      say('Before the opening, levels are `null`.', '开盘之前，点位为 `null`。'),
    ],
    example: { symbol: '一级行业' },
  }),
  index_analysis_daily_sw: index({
    say: say('Daily valuation reports of a group of Shenwan indices, oldest first.', '申万指数分析：日报表'),
    historyIn: 'index_hist_sw',
    keywords: ['valuation', 'PE', 'PB', '估值', '申万'],
    kind: 'history',
    grain: 'day',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', say: say('Group of indices.', '指数分组。') }),
      ...dayRange('20221103', '20221103'),
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
    say: say('Valuation report of a group of Shenwan indices for one week.', '申万指数分析：周报表'),
    lists: { of: 'SW indices', rows: 31 },
    historyIn: 'index_hist_sw',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', say: say('Group of indices.', '指数分组。') }),
      date: day({
        default: '20221104',
        say: say(
          'Day of the report, YYYYMMDD: one that index_analysis_week_month_sw has.',
          '报告日期，YYYYMMDD，须为 index_analysis_week_month_sw 所列之一。',
        ),
      }),
    },
    ask: ({ symbol, date: wanted }) => ({ list: 'reports', group: symbol, span: 'WEEK', day: isoDay(wanted) }),
    columns: REPORT,
    sorted: '发布日期',
  }),
  index_analysis_monthly_sw: index({
    say: say('Valuation report of a group of Shenwan indices for one month.', '申万指数分析：月报表'),
    lists: { of: 'SW indices', rows: 31 },
    historyIn: 'index_hist_sw',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', say: say('Group of indices.', '指数分组。') }),
      date: day({
        default: '20221031',
        say: say(
          'Day of the report, YYYYMMDD: one that index_analysis_week_month_sw has.',
          '报告日期，YYYYMMDD，须为 index_analysis_week_month_sw 所列之一。',
        ),
      }),
    },
    ask: ({ symbol, date: wanted }) => ({ list: 'reports', group: symbol, span: 'MONTH', day: isoDay(wanted) }),
    columns: REPORT,
    sorted: '发布日期',
  }),
  index_analysis_week_month_sw: index({
    say: say(
      'Days of the weekly or monthly valuation reports of Shenwan indices, oldest first.',
      '申万指数分析：周/月报表日期',
    ),
    kind: 'history',
    grain: { param: 'symbol', of: { week: 'week', month: 'month' } },
    params: {
      symbol: choice(
        { week: say('weekly reports', '周报'), month: say('monthly reports', '月报') },
        { default: 'month', say: say('Kind of reports.', '报告种类。') },
      ),
    },
    ask: ({ symbol }) => ({ list: 'report-days', span: SPANS[symbol] }),
    columns: { date: date('bargaindate', { say: say('Day of the report.', '报告日期。') }) },
    sorted: 'date',
  }),
  index_realtime_fund_sw: index({
    say: say('Latest levels of a group of Shenwan fund indices.', '申万基金指数实时行情'),
    lists: { of: 'SW fund indices', rows: 24 },
    historyIn: 'index_hist_fund_sw',
    // Funds publish their values in the evening.
    cache: shanghaiSession({ open: '60s', closed: '1h', staleIfError: '7d' }),
    page: 'https://www.swsresearch.com/institute_sw/allIndex/fundIndex',
    params: {
      symbol: choice(
        {
          基础一级: say('basic, first level'),
          基础二级: say('basic, second level'),
          基础三级: say('basic, third level'),
          特色指数: say('special indices'),
        },
        { default: '基础一级', say: say('Group of indices.', '指数分组。') },
      ),
    },
    ask: ({ symbol }) => ({ list: 'fund-quotes', group: symbol }),
    columns: { ...CLOSED_NAMED, 日涨跌幅: percent('lastMarkup'), 年涨跌幅: percent('yearMarkup') },
    quirks: [
      say('The source is asked for 50 indices, as AKShare asks it.', '向数据源请求 50 个指数，与 AKShare 相同。'),
    ],
  }),
  index_hist_fund_sw: index({
    say: say('Levels of one Shenwan fund index by day, week or month, oldest first.', '申万基金指数历史行情'),
    kind: 'history',
    grain: { param: 'period', of: { day: 'day', week: 'week', month: 'month' } },
    isPriceHistory: true,
    page: 'https://www.swsresearch.com/institute_sw/allIndex/fundIndex',
    params: {
      symbol: indexCode(
        '807200',
        say('Code of the fund index, as index_realtime_fund_sw has it.', '基金指数代码，见 index_realtime_fund_sw。'),
      ),
      period,
    },
    ask: ({ symbol, period: span }) => ({ list: 'fund-history', index: symbol, span: SPANS[span] }),
    columns: {
      日期: date('bargaindate', {
        say: say('Day; of a week or month, its last one with trading.', '日期；周和月为其中最后一个交易日。'),
      }),
      收盘指数: number('closeindex'),
      开盘指数: number('openindex', {
        id: 'open',
        near: { role: 'open', from: 1, to: 1 },
        unit: 'index_points',
        say: say('Opening level; 0 on days without one.', '开盘点位；没有的日期为 0。'),
      }),
      最高指数: number('maxindex', {
        id: 'high',
        near: { role: 'high', from: 1, to: 1 },
        unit: 'index_points',
        say: say('Highest level; 0 on days without one.', '最高点位；没有的日期为 0。'),
      }),
      最低指数: number('minindex', {
        id: 'low',
        near: { role: 'low', from: 1, to: 1 },
        unit: 'index_points',
        say: say('Lowest level; 0 on days without one.', '最低点位；没有的日期为 0。'),
      }),
      涨跌幅: percent('markup', { say: say('Change of the level.') }),
    },
    sorted: '日期',
    example: { symbol: '807200', period: 'month' },
  }),
});
