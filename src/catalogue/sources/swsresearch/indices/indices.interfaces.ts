import { say } from '../../../../base/say.ts';
import { code, date, number, onlyIn, percent, text } from '../../../../engine/interface/columns.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { index, indexCode, indices, period, QUOTES, SPANS } from './family.ts';

const POINTS = 'index points';
const STYLES = ['大类风格指数', '金创指数'] as const;
const ANALYSED = {
  市场表征: say('markets'),
  一级行业: say('industries, first level'),
  二级行业: say('industries, second level'),
  风格指数: say('styles'),
} as const;

const isStyle = (group: string): boolean => STYLES.some((style) => style === group);
const LIVE = 'groups of markets, industries and styles';
const CLOSED = '大类风格指数 and 金创指数';

/** What both kinds of groups have. */
const NAMED = {
  指数代码: code('swindexcode', 'Code of the index.'),
  指数名称: text('swindexname', 'Name of the index.'),
  昨收盘: number('l3', POINTS, 'Previous close.'),
} as const;
const LIVE_COLUMNS = {
  今开盘: onlyIn(LIVE, number('l4', POINTS, 'Opening level.')),
  最新价: onlyIn(LIVE, number('l8', POINTS, 'Latest level.')),
  成交额: onlyIn(LIVE, number('l5', 'million yuan', 'Turnover.')),
  成交量: onlyIn(LIVE, number('volume', 'million shares', 'Volume.')),
  最高价: onlyIn(LIVE, number('l6', POINTS, 'Highest level.')),
  最低价: onlyIn(LIVE, number('l7', POINTS, 'Lowest level.')),
} as const;
const CLOSED_COLUMNS = {
  日涨跌幅: onlyIn(CLOSED, percent('lastMarkup', 'Change of the day.')),
  年涨跌幅: onlyIn(CLOSED, percent('yearMarkup', 'Change of the year.')),
} as const;
const CLOSED_NAMED = {
  指数代码: code('swIndexCode', 'Code of the index.'),
  指数名称: text('swIndexName', 'Name of the index.'),
  昨收盘: number('lastCloseIndex', POINTS, 'Previous close.'),
} as const;

/** The columns of a valuation report. */
const REPORT = {
  指数代码: code('swindexcode', 'Code of the index.'),
  指数名称: text('swindexname', 'Name of the index.'),
  发布日期: date('bargaindate', 'Day of the figures.'),
  收盘指数: number('closeindex', POINTS, 'Closing level.'),
  成交量: number('bargainamount', '100 million shares', 'Volume.'),
  涨跌幅: percent('markup', 'Change of the level.'),
  换手率: percent('turnoverrate', 'Turnover rate.'),
  市盈率: number('pe', 'times', 'Price over earnings.'),
  市净率: number('pb', 'times', 'Price over book value.'),
  均价: number('meanprice', 'yuan per share', 'Average price.'),
  成交额占比: percent('bargainsumrate', 'Part of the turnover of the market.'),
  流通市值: number('negotiablessharesum1', '100 million yuan', 'Market value in circulation.'),
  平均流通市值: number(
    'negotiablessharesum2',
    '100 million yuan',
    'Market value in circulation, on average of its shares.',
  ),
  股息率: percent('dp', 'Dividend yield.'),
} as const;
const COMES_LATE = say('The figures of a day come in its evening or on the next day.', '当日的数字在当晚或次日公布。');
const ONE_RECORDED = say(
  'Eleven values of one recorded row of a daily report are answered as recorded; nothing else of this site is recorded.',
  '日报一行实录中的十一个值，返回值与之一致；该网站没有其他实录。',
);

export default indices('https://www.swsresearch.com/institute_sw/allIndex/releasedIndex', {
  index_component_sw: index({
    say: say('Constituents of one Shenwan index with their weights.', '申万指数成份股与权重'),
    keywords: ['constituents', 'weights', 'industry', '申万', '成份股', '行业'],
    params: { symbol: indexCode('801001') },
    ask: ({ symbol }) => ({ list: 'constituents', index: symbol }),
    columns: {
      证券代码: code('stockcode', 'Code of the share.'),
      证券名称: text('stockname', 'Name of the share.'),
      最新权重: percent('newweight', 'Weight in the index.'),
      计入日期: date('beginningdate', 'Day since which it is in the index.'),
    },
    rowNumber: '序号',
    quirks: [
      say(
        'A code that the source does not know answers `[]`, where AKShare raises.',
        '数据源不认识的代码返回 `[]`，AKShare 则报错。',
      ),
    ],
    evidence: [NOT_COMPARED],
    example: { symbol: '801030' },
  }),
  index_hist_sw: index({
    say: say('Levels of one Shenwan index by day, week or month since 1999-12-30, oldest first.', '申万指数历史行情'),
    keywords: ['申万', 'industry index', '行业指数'],
    kind: 'history',
    params: { symbol: indexCode('801030'), period },
    ask: ({ symbol, period: span }) => ({ list: 'history', index: symbol, span: SPANS[span] }),
    columns: {
      代码: code('swindexcode', 'Code of the index.'),
      日期: date('bargaindate', 'Day; of a week or month, its last one with trading.'),
      收盘: number('closeindex', POINTS, 'Closing level.'),
      开盘: number('openindex', POINTS, 'Opening level.'),
      最高: number('maxindex', POINTS, 'Highest level.'),
      最低: number('minindex', POINTS, 'Lowest level.'),
      成交量: number('bargainamount', '100 million shares', 'Volume.'),
      成交额: number('bargainsum', '100 million yuan', 'Turnover.'),
    },
    sorted: '日期',
    quirks: [
      say(
        'The units of 成交量 and 成交额 are not stated by the source; they follow from the size of the figures.',
        '数据源没有注明 成交量 和 成交额 的单位；单位由数字的大小推出。',
      ),
      say('Days that the source leaves out are not filled.', '数据源略去的日期不作填补。'),
    ],
    evidence: [NOT_COMPARED],
    example: { symbol: '801030', period: 'month' },
  }),
  index_min_sw: index({
    say: say('Levels of one Shenwan index during the newest session, every ten seconds.', '申万指数分时行情'),
    cache: QUOTES,
    params: { symbol: indexCode('801001') },
    ask: ({ symbol }) => ({ list: 'minutes', index: symbol }),
    columns: {
      代码: code('l1', 'Code of the index.'),
      名称: text('l2', 'Name of the index.'),
      价格: number('l8', POINTS, 'Level.'),
      日期: date('trading_date', 'Day.'),
      时间: text('trading_time', 'Time, HH:MM:SS.'),
    },
    evidence: [NOT_COMPARED],
  }),
  index_realtime_sw: index({
    say: say('Latest levels of a group of Shenwan indices.', '申万指数实时行情'),
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
    evidence: [NOT_COMPARED],
    example: { symbol: '一级行业' },
  }),
  index_analysis_daily_sw: index({
    say: say('Daily valuation reports of a group of Shenwan indices, oldest first.', '申万指数分析：日报表'),
    keywords: ['valuation', 'PE', 'PB', '估值', '申万'],
    kind: 'history',
    params: {
      symbol: choice(ANALYSED, { default: '市场表征', say: say('Group of indices.', '指数分组。') }),
      start_date: day({ default: '20221103', say: say('First day wanted, YYYYMMDD.', '所求的第一天，YYYYMMDD。') }),
      end_date: day({
        default: '20221103',
        say: say('Last day wanted, YYYYMMDD; not before the first.', '所求的最后一天，YYYYMMDD，不早于第一天。'),
      }),
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
    evidence: [NOT_COMPARED],
  }),
  index_analysis_monthly_sw: index({
    say: say('Valuation report of a group of Shenwan indices for one month.', '申万指数分析：月报表'),
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
    evidence: [NOT_COMPARED],
  }),
  index_analysis_week_month_sw: index({
    say: say(
      'Days of the weekly or monthly valuation reports of Shenwan indices, oldest first.',
      '申万指数分析：周/月报表日期',
    ),
    kind: 'history',
    params: {
      symbol: choice(
        { week: say('weekly reports', '周报'), month: say('monthly reports', '月报') },
        { default: 'month', say: say('Kind of reports.', '报告种类。') },
      ),
    },
    ask: ({ symbol }) => ({ list: 'report-days', span: SPANS[symbol] }),
    columns: { date: date('bargaindate', 'Day of the report.') },
    sorted: 'date',
    evidence: [NOT_COMPARED],
  }),
  index_realtime_fund_sw: index({
    say: say('Latest levels of a group of Shenwan fund indices.', '申万基金指数实时行情'),
    cache: QUOTES,
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
    columns: {
      ...CLOSED_NAMED,
      日涨跌幅: percent('lastMarkup', 'Change of the day.'),
      年涨跌幅: percent('yearMarkup', 'Change of the year.'),
    },
    quirks: [
      say('The source is asked for 50 indices, as AKShare asks it.', '向数据源请求 50 个指数，与 AKShare 相同。'),
    ],
    evidence: [NOT_COMPARED],
  }),
  index_hist_fund_sw: index({
    say: say('Levels of one Shenwan fund index by day, week or month, oldest first.', '申万基金指数历史行情'),
    kind: 'history',
    page: 'https://www.swsresearch.com/institute_sw/allIndex/fundIndex',
    params: { symbol: indexCode('807200'), period },
    ask: ({ symbol, period: span }) => ({ list: 'fund-history', index: symbol, span: SPANS[span] }),
    columns: {
      日期: date('bargaindate', 'Day; of a week or month, its last one with trading.'),
      收盘指数: number('closeindex', POINTS, 'Closing level.'),
      开盘指数: number('openindex', POINTS, 'Opening level; 0 on days without one.'),
      最高指数: number('maxindex', POINTS, 'Highest level; 0 on days without one.'),
      最低指数: number('minindex', POINTS, 'Lowest level; 0 on days without one.'),
      涨跌幅: percent('markup', 'Change of the level.'),
    },
    sorted: '日期',
    evidence: [NOT_COMPARED],
    example: { symbol: '807200', period: 'month' },
  }),
});
