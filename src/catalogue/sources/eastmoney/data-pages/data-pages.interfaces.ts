import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { type Columns, code, date, dynamicColumns, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { periodEnd } from '../datacenter/params.ts';
import { type DataPageAsk, eastmoneyDataPages, parseDataPage } from './wire.ts';

const ANALYST = {
  分析师名称: text('ANALYST_NAME', { id: 'analyst', say: say('Name of the analyst.', '分析师姓名。') }),
  分析师单位: text('ORG_NAME', { id: 'broker', say: say('Broker of the analyst.', '分析师所属机构。') }),
  年度指数: number('INDEX_VALUE', {
    id: 'year_index',
    unit: 'index_points',
    say: say('Index of the shares that the analyst recommends.', '分析师推荐股票的指数。'),
  }),
} as const;

const REST = {
  分析师ID: code('ANALYST_CODE', {
    id: 'analyst_id',
    say: say(
      'Number of the analyst: what stock_analyst_detail_em takes.',
      '分析师编号，即 stock_analyst_detail_em 的参数。',
    ),
  }),
  行业代码: code('INDUSTRY_CODE', { role: 'code', of: 'industry' }),
  行业: text('INDUSTRY_NAME'),
  更新日期: date('TRADE_DATE', { say: say('Day of the figures.', '数据的日期。') }),
  年度: text('YEAR', { say: say('Year that was asked for.', '所查询的年度。') }),
} as const;

/** The columns whose names have the year, and those between them. */
const namedByYear = (year: string) =>
  ({
    [`${year}年收益率`]: percent('YEAR_YIELD'),
    '3个月收益率': percent('YIELD_3'),
    '6个月收益率': percent('YIELD_6'),
    '12个月收益率': percent('YIELD_12'),
    成分股个数: whole('SECURITY_COUNT', { unit: 'stocks' }),
    [`${year}最新个股评级-股票名称`]: text('SECURITY_NAME_ABBR'),
    [`${year}最新个股评级-股票代码`]: code('SECURITY_CODE'),
  }) as const;

const ANALYSTS = {
  ...ANALYST,
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'any',
    'unstated',
    say(
      'Yields in percent: of the year, 2024年收益率, and of three, six and twelve months. The number of shares, 成分股个数. The share that was rated last: 2024最新个股评级-股票名称 and -股票代码.',
      '收益率（百分比）：年度的 2024年收益率，以及 3、6、12 个月的；成分股个数；最新评级的个股：2024最新个股评级-股票名称和 -股票代码。',
    ),
  ),
  ...REST,
} as const;

const KINDS = {
  基金持仓: '1',
  QFII持仓: '2',
  社保持仓: '3',
  券商持仓: '4',
  保险持仓: '5',
  信托持仓: '6',
} as const;

const HOLDINGS = {
  股票代码: code('SECURITY_CODE'),
  股票简称: text('SECURITY_NAME_ABBR'),
  持有基金家数: whole('HOULD_NUM', {
    id: 'holder_count',
    unit: 'institutions',
    say: say('Institutions of the kind that hold the share.', '持有该股票的该类机构家数。'),
  }),
  持股总数: whole('TOTAL_SHARES', {
    id: 'shares_held',
    unit: 'shares',
    say: say('Shares that they hold.', '持股总数。'),
  }),
  持股市值: number('HOLD_VALUE'),
  持股变化: text('HOLDCHA', {
    id: 'holding_change_kind',
    say: say('Change on the quarter before: 增仓, 减仓, 新进, 不变.', '较上季度的变化：增仓、减仓、新进、不变。'),
  }),
  持股变动数值: whole('HOLDCHA_NUM', {
    id: 'holding_change',
    unit: 'shares',
    say: say('Shares held less those of the quarter before.', '较上季度的持股变动。'),
  }),
  持股变动比例: percent('HOLDCHA_RATIO', {
    id: 'holding_change_percent',
    say: say('The same in percent, as the source reckons it.', '变动比例，按数据源计算。'),
  }),
} as const;

export default familyOf<RecordsShared<DataPageAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://data.eastmoney.com/invest/invest/list.html',
    cache: freshFor('6h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'party',
    rowNumber: '序号',
    source: eastmoneyDataPages,
  },
  {
    stock_analyst_rank_em: records({
      say: say('The hundred analysts with the highest yield of one year, highest first.', '东方财富：分析师指数排行'),
      sample: {
        texts: {
          分析师单位: ['华福证券', '中国银河', '国联民生'],
          '2024最新个股评级-股票名称': ['寒武纪', '吉冈精密', '广和通', '恒拓开源', '兆易创新'],
          行业: ['电子', '汽车', '通信'],
          年度: '{YYYY}',
        },
        columns: sampleNames(
          '{year}年收益率|3个月收益率|6个月收益率|12个月收益率|成分股个数|~{year}最新个股评级-股票名称|~{year}最新个股评级-股票代码',
        ),
      },
      keywords: ['analyst ranking', '分析师排名', '分析师'],
      params: {
        year: codeParam({
          time: 'year',
          default: '2024',
          say: say('Year, from 2013 on.', '年份，自 2013 年起。'),
          matching: /^20[0-9]{2}$/,
          form: say('a year such as 2024', '年份，例如 2024'),
          otherwise: 'refused',
        }),
      },
      columns: ANALYSTS,
      ask: ({ year }): DataPageAsk => ({ list: 'analysts', year }),
      parseRows: (pages, ask) => {
        const year = 'year' in ask ? ask.year : '';
        const columns: Columns = { ...ANALYST, ...namedByYear(year), ...REST };
        return fillColumns(columns, (fields) => parseDataPage(pages, ask, fields));
      },
      quirks: [
        say('The names of three columns begin with the year that is asked for.', '三列的列名以所查询的年份开头。'),
      ],
    }),
    stock_report_fund_hold: records({
      sample: { texts: { 持股变化: ['增仓', '减仓'] } },
      say: say(
        'Shares that one kind of institutions holds at the end of a quarter, most holders first.',
        '东方财富：主力数据，基金持仓',
      ),
      keywords: ['fund holdings', 'QFII', '社保', '基金重仓', '机构持仓'],
      topic: 'shareholders',
      page: 'https://data.eastmoney.com/zlsj/2020-06-30-1-2.html',
      grain: 'security',
      cache: freshFor('1d', { staleIfError: '90d' }),
      params: {
        symbol: choice(
          {
            基金持仓: say('funds'),
            QFII持仓: say('qualified foreign investors', '合格境外机构投资者'),
            社保持仓: say('social security'),
            券商持仓: say('brokers'),
            保险持仓: say('insurers'),
            信托持仓: say('trusts'),
          },
          { default: '基金持仓', say: say('Kind of institutions.', '机构类型。') },
        ),
        date: periodEnd({ default: '20200630' }),
      },
      columns: HOLDINGS,
      ask: ({ symbol, date: quarter }): DataPageAsk => ({
        list: 'holdings',
        kind: KINDS[symbol],
        quarter: isoDay(quarter),
      }),
      parseFields: parseDataPage,
      quirks: [
        say(
          '持有基金家数 counts the institutions of the kind that is asked for.',
          '持有基金家数为所查询类型的机构家数。',
        ),
      ],
    }),
  },
);
