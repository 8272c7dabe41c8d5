import { say } from '../../../../base/say.ts';
import type { CellKind, NamedCells } from '../../../../engine/formats/cells.ts';
import { ABSENT_TEXTS, toCells } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { type ColumnSpec, date, number, optionalIn, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { FUND_VALUES } from '../cache.ts';
import { fundHistory, type HistoryAsk, parseEvents, parseReturns, parseSeries, type SeriesOrigin } from './wire.ts';

/** The columns, each only in the series that have it. */
const COLUMNS = {
  净值日期: optionalIn({ indicator: ['单位净值走势', '累计净值走势', '每万份收益', '7日年化收益率'] }, date()),
  单位净值: optionalIn({ indicator: ['单位净值走势'] }, number()),
  日增长率: optionalIn({ indicator: ['单位净值走势'] }, percent()),
  累计净值: optionalIn(
    { indicator: ['累计净值走势'] },
    number({ say: say('Cumulative value: with all dividends.', '累计净值：含全部分红。') }),
  ),
  每万份收益: optionalIn(
    { indicator: ['每万份收益'] },
    number({ say: say('Income of a money fund.', '货币基金的万份收益。') }),
  ),
  '7日年化收益率': optionalIn(
    { indicator: ['7日年化收益率'] },
    percent({ say: say('Annualized yield of seven days of a money fund.', '货币基金的 7 日年化收益率。') }),
  ),
  日期: optionalIn({ indicator: ['累计收益率走势'] }, date()),
  累计收益率: optionalIn(
    { indicator: ['累计收益率走势'] },
    percent({
      id: 'cumulative_return',
      say: say('Return since the beginning of `period`.', '自 `period` 起点以来的收益率。'),
    }),
  ),
  报告日期: optionalIn({ indicator: ['同类排名走势', '同类排名百分比'] }, date({ say: say('Day.', '日期。') })),
  '同类型排名-每日近三月排名': optionalIn(
    { indicator: ['同类排名走势'] },
    whole({
      id: 'rank_in_type_3m',
      unit: 'rank',
      say: say('Rank by return of three months among funds of the same type.', '在同类型基金中按近三月收益率的排名。'),
    }),
  ),
  '总排名-每日近三月排名': optionalIn(
    { indicator: ['同类排名走势'] },
    whole({
      id: 'type_fund_count',
      unit: 'funds',
      say: say('Number of funds of the same type.', '同类型基金的数目。'),
    }),
  ),
  '同类型排名-每日近3月收益排名百分比': optionalIn(
    { indicator: ['同类排名百分比'] },
    percent({
      id: 'rank_percentile_in_type_3m',
      say: say(
        'Percentage of the funds of the same type with a lower return over three months.',
        '近三月收益率较低的同类型基金所占的百分比。',
      ),
    }),
  ),
  年份: optionalIn(
    { indicator: ['分红送配详情', '拆分详情'] },
    text({ say: say('Year, such as 2021年.', '年份，例如 2021年。') }),
  ),
  权益登记日: optionalIn({ indicator: ['分红送配详情'] }, date()),
  除息日: optionalIn({ indicator: ['分红送配详情'] }, date()),
  每份分红: optionalIn(
    { indicator: ['分红送配详情'] },
    text({
      id: 'dividend_text',
      say: say(
        'Dividend in words: 每份派现金0.2150元, of an ETF 每10份派现金1.0000元.',
        '分红的文字说明：每份派现金0.2150元；ETF 为每10份派现金1.0000元。',
      ),
    }),
  ),
  分红发放日: optionalIn({ indicator: ['分红送配详情'] }, date()),
  拆分折算日: optionalIn({ indicator: ['拆分详情'] }, date()),
  拆分类型: optionalIn({ indicator: ['拆分详情'] }, text()),
  拆分折算比例: optionalIn(
    { indicator: ['拆分详情'] },
    text({ id: 'split_ratio', say: say('Ratio: 1:1.0150.', '比例：1:1.0150。') }),
  ),
} as const satisfies Readonly<Record<string, ColumnSpec<CellKind>>>;

type ColumnName = keyof typeof COLUMNS;

/** A series: where it is, and the columns that it fills, the day first where it has one. */
type Series = { readonly columns: readonly ColumnName[] } & (
  | {
      readonly place: 'file';
      readonly variable: string;
      /** The keys of a point's values; left out where a point is `[clock, value]`. */
      readonly keys?: readonly string[];
    }
  | { readonly place: Exclude<SeriesOrigin, 'file'> }
);

const SERIES = {
  单位净值走势: {
    place: 'file',
    variable: 'Data_netWorthTrend',
    keys: ['y', 'equityReturn'],
    columns: ['净值日期', '单位净值', '日增长率'],
  },
  累计净值走势: { place: 'file', variable: 'Data_ACWorthTrend', columns: ['净值日期', '累计净值'] },
  每万份收益: { place: 'file', variable: 'Data_millionCopiesIncome', columns: ['净值日期', '每万份收益'] },
  '7日年化收益率': { place: 'file', variable: 'Data_sevenDaysYearIncome', columns: ['净值日期', '7日年化收益率'] },
  累计收益率走势: { place: 'returns', columns: ['日期', '累计收益率'] },
  同类排名走势: {
    place: 'file',
    variable: 'Data_rateInSimilarType',
    keys: ['y', 'sc'],
    columns: ['报告日期', '同类型排名-每日近三月排名', '总排名-每日近三月排名'],
  },
  // The source writes this name so.
  同类排名百分比: {
    place: 'file',
    variable: 'Data_rateInSimilarPersent',
    columns: ['报告日期', '同类型排名-每日近3月收益排名百分比'],
  },
  分红送配详情: { place: 'page', columns: ['年份', '权益登记日', '除息日', '每份分红', '分红发放日'] },
  拆分详情: { place: 'page', columns: ['年份', '拆分折算日', '拆分类型', '拆分折算比例'] },
} as const satisfies Readonly<Record<string, Series>>;

/** The code of each span of returns. */
const SPANS = {
  '1月': { code: 'm', say: say('One month.') },
  '3月': { code: 'q', say: say('Three months.') },
  '6月': { code: 'hy', say: say('Six months.') },
  '1年': { code: 'y', say: say('One year.') },
  '3年': { code: 'try', say: say('Three years.') },
  '5年': { code: 'fiy', say: say('Five years.') },
  今年来: { code: 'sy', say: say('Since the beginning of the year.') },
  成立来: { code: 'se', say: say('Since the fund was set up.') },
} as const;

/** Returns the values of each column of a series, in the order of its columns. */
function valuesOf(pages: Pages, ask: HistoryAsk, series: Series): readonly (readonly unknown[])[] {
  if (series.place === 'page') {
    const { columns } = parseEvents(pages, ask, series.columns);
    return series.columns.map((name) =>
      (columns.get(name) ?? []).flatMap(({ cells }) => cells.map(({ text: shown }) => shown)),
    );
  }
  const points =
    series.place === 'file' ? parseSeries(pages, ask, series.variable, series.keys) : parseReturns(pages, ask);
  return series.columns.map((_, at) => points.map(({ day, values }) => (at === 0 ? day : values[at - 1])));
}

/** The columns of a series out of a reply. */
function parseColumns(pages: Pages, ask: HistoryAsk): readonly NamedCells[] {
  const series: Series = SERIES[ask.series];
  const label = `Eastmoney fund ${ask.fund}, ${ask.series}`;
  const values = valuesOf(pages, ask, series);
  return series.columns.map((name, at) => ({
    name,
    cells: toCells(COLUMNS[name].cells, values[at]!, { label: `${label}: ${name}`, absent: ABSENT_TEXTS }),
  }));
}

/** The history of one fund. */
export default familyOf<RecordsShared<HistoryAsk>>(
  {
    category: 'fund',
    topic: 'fund-histories',
    page: 'https://fund.eastmoney.com/710001.html',
    cache: FUND_VALUES,
    // Returns of a span roll. That a file does not lose values is checked when it is fetched.
    kind: 'window',
    grain: {
      param: 'indicator',
      of: {
        单位净值走势: 'day',
        累计净值走势: 'day',
        每万份收益: 'day',
        '7日年化收益率': 'day',
        累计收益率走势: 'day',
        同类排名走势: 'day',
        同类排名百分比: 'day',
        分红送配详情: 'event',
        拆分详情: 'event',
      },
    },
  },
  {
    fund_open_fund_info_em: records({
      say: say(
        'History of one open-end fund: unit values, cumulative values, income, returns, ranks, dividends or splits.',
        '开放式基金历史数据：单位净值走势、累计净值走势、收益、排名、分红、拆分',
      ),
      source: fundHistory,
      isPriceHistory: true,
      params: {
        symbol: security({
          of: 'fund',
          mainly: 'open_ended_fund',
          wants: '600000',
          default: '710001',
          say: say('Fund code.', '基金代码。'),
          otherwise: 'no rows',
        }),
        indicator: choice(
          {
            单位净值走势: say('Unit values with their growth.'),
            累计净值走势: say('Cumulative values.'),
            每万份收益: say('Income per 10,000 units: of money funds.'),
            '7日年化收益率': say('Annualized yield of seven days: of money funds.'),
            累计收益率走势: say('Return since the beginning of `period`.', '自 `period` 起点以来的收益率。'),
            同类排名走势: say('Rank among funds of the same type.'),
            同类排名百分比: say('Percentage of the funds of the same type with a lower return.'),
            分红送配详情: say('Dividends.'),
            拆分详情: say('Splits.'),
          },
          { default: '单位净值走势', say: say('Which series.', '需要哪个序列。') },
        ),
        period: choice(meaningsOf(SPANS), {
          default: '成立来',
          say: say(
            'Span of `累计收益率走势`; the other series are always whole.',
            '`累计收益率走势` 的期间；其他序列总是完整的。',
          ),
        }),
      },
      ask: ({ symbol, indicator, period }) => {
        const { place } = SERIES[indicator];
        return { fund: symbol, series: indicator, place, span: place === 'returns' ? SPANS[period].code : '' };
      },
      parseRows: parseColumns,
      columns: COLUMNS,
      quirks: [
        say(
          'All series by day are in one file of the source: it is fetched once for all of them.',
          '各日序列在数据源的同一文件中：一次取得，供所有序列使用。',
        ),
        say(
          'A fund has either unit values or, as a money fund, income and yield. A series that it does not have is empty, where AKShare raises an error.',
          '基金或有净值，或（货币基金）有万份收益和年化收益率。没有的序列为空，AKShare 则报错。',
        ),
        say(
          'Dividends and splits are found by the headings of their tables, where AKShare counts tables.',
          '分红与拆分按表头查找，AKShare 则按表的次序。',
        ),
        say(
          'The dividends of an ETF are those of ten units, as their text says: AKShare calls the column 每10份分红 then.',
          'ETF 的分红按每10份计，如其文字所写：此时 AKShare 的列名为每10份分红。',
        ),
        say(
          'A file is refused when it names another fund, has fewer values than the one before, or begins later.',
          '文件若写有其他基金、值的个数少于先前或起点更晚，则视为失败。',
        ),
      ],
      evidence: [
        say(
          'A recorded file of 2020-08-25 is answered as it came: unit values, cumulative values and ranks, every point.',
          '2020-08-25 的实录文件按原样返回：单位净值、累计净值和排名，逐点一致。',
        ),
        say(
          'Points made from a recorded result of AKShare are answered as recorded, every cell.',
          '由 AKShare 实录结果制成的各点，返回值逐格一致。',
        ),
        say(
          'Not compared with anything recorded: income, yield, returns, dividends and splits.',
          '未与任何实录比对：万份收益、年化收益率、累计收益率、分红和拆分。',
        ),
      ],
    }),
  },
);
