import { say, type Text } from '../../../../base/say.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { type Bound, codeParam, day, many, type Param } from '../../../../engine/interface/params.ts';
import { notBefore, type Rule } from '../../../../engine/interface/rules.ts';
import type { Table } from '../../../../engine/table/table.ts';
import { code, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { FUTURES_PRODUCT_KEYWORDS } from '../../../declare/keywords.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import {
  parseSpotTable,
  parseSpotTables,
  type SpotTableAsk,
  type SpotTablesAsk,
  sunsirs,
  sunsirsSpans,
  TABLES,
} from './wire.ts';

const FIRST_DAY = '20110104';

/** A day from the first one that the source has. */
function dayOfTable(options: {
  readonly bound?: Bound;
  readonly default: string;
  readonly say: Text;
}): Param<string, 'value'> {
  const param = day(options);
  return {
    ...param,
    check: (value, now, calendar) =>
      param.check?.(value, now, calendar) ??
      (value >= FIRST_DAY
        ? undefined
        : {
            type: 'value_error.date_range',
            msg: say(
              `Input should not be before ${FIRST_DAY}, the first day of the source`,
              `不应早于 ${FIRST_DAY}，即数据源的第一天`,
            ),
            ctx: { from: FIRST_DAY },
          }),
  };
}

const COLUMNS = {
  date: code('day', { say: say('Day of the table, YYYYMMDD.', '表的日期，YYYYMMDD。') }),
  symbol: text('symbol', {
    say: say(
      'Code of the commodity’s futures: RB, TA; the name of a commodity that is not known here.',
      '该商品期货的代码：RB、TA；此处未知的商品为其名称。',
    ),
  }),
  spot_price: number('spot'),
  near_contract: code('nearContract'),
  near_contract_price: number('near'),
  dominant_contract: code('dominantContract'),
  dominant_contract_price: number('dominant'),
  near_month: code('nearMonth'),
  dominant_month: code('dominantMonth'),
  near_basis: number('nearBasis'),
  dom_basis: number('dominantBasis'),
  near_basis_rate: number('nearRate'),
  dom_basis_rate: number('dominantRate'),
} as const;

const PRODUCTS = many(
  codeParam({
    say: say('Codes of commodities, in capital letters; all when left out.', '商品代码，大写字母；省略时为全部。'),
    matching: /^[A-Z]{1,3}$/,
    form: say('one to three capital letters, such as RB', '一至三个大写字母，例如 RB'),
    otherwise: 'refused',
  }),
  { default: [] },
);

/** Says that commodities are not known, where all are wanted. */
function unknownNote(table: Table, wanted: readonly string[]): Text | undefined {
  const symbols = table.column('symbol');
  const names = Array.from({ length: table.length }, (_, row) => symbols.textAt(row) ?? '').filter(
    (name) => !/^[A-Z]+$/.test(name),
  );
  const count = new Set(names).size;
  return wanted.length > 0 || count === 0
    ? undefined
    : say(
        `Not known here: ${count} commodities, whose symbol is the name of the source; they have no spot price`,
        `此处未知的商品：${count} 种，其 symbol 为数据源的名称，没有现货价格`,
      );
}

const MAX_DAYS = 31;

/** A request for each day of trading is what a short span costs. */
const ONE_MONTH: Rule<'start_day' | 'end_day'> = {
  reads: ['start_day', 'end_day'],
  reportedParam: 'end_day',
  check: ({ start_day, end_day }) => {
    const [first, last] = [start_day, end_day].map((each) => Date.parse(isoDay(String(each))));
    return last! - first! < MAX_DAYS * DAY_MS
      ? undefined
      : {
          type: 'value_error.date_range',
          msg: say(`Input should be a span of at most ${MAX_DAYS} days`, `跨度不应超过 ${MAX_DAYS} 天`),
          ctx: { start_day: String(start_day) },
        };
  },
};

const CONTRACTS = {
  texts: { near_contract: '{code}2612', dominant_contract: '{code}2701', near_month: '2612', dominant_month: '2701' },
} as const;

export default [
  ...familyOf<RecordsShared<SpotTableAsk>>(
    { category: 'futures', page: 'https://www.100ppi.com/sf/', cache: TABLES, kind: 'snapshot', grain: 'security' },
    {
      futures_spot_price: records({
        sample: CONTRACTS,
        seriesNames: FUTURES_PRODUCT_KEYWORDS,
        say: say(
          'Spot prices of commodities on one day, the prices of their nearest and most active futures, and the basis.',
          '大宗商品现货价格及基差（生意社）',
        ),
        lists: { of: 'products', rows: 23 },
        keywords: ['basis', 'spot price', 'cash price', '基差', '现货价格', '期现价差'],
        source: sunsirs,
        params: {
          date: dayOfTable({
            default: '20240430',
            say: say('Day of the table, YYYYMMDD; not before 20110104.', '表的日期，YYYYMMDD；不早于 20110104。'),
          }),
          vars_list: PRODUCTS,
        },
        columns: COLUMNS,
        ask: ({ date }) => ({ day: isoDay(date) }),
        parseFields: parseSpotTable,
        tableNote: (table, { vars_list: wanted }) => unknownNote(table, wanted),
        select: (table, { vars_list: wanted }) => {
          if (wanted.length === 0) return table;
          const symbols = table.column('symbol');
          const rows = Array.from({ length: symbols.length }, (_, row) => row);
          return table.rows([...new Set(wanted)].flatMap((each) => rows.filter((row) => symbols.textAt(row) === each)));
        },
        quirks: [
          say(
            'The basis is the futures’ price less the spot price; the source’s own page shows the reverse.',
            '基差为期货价格减现货价格；数据源自己的网页与此相反。',
          ),
          say(
            'Spot prices are in the unit of the futures: eggs × 500, glass × 80, live hogs × 1,000, caustic soda ÷ 0.32. AKShare leaves caustic soda as it is, so that its basis is wrong there.',
            '现货价格已换算为期货的单位：鸡蛋 × 500，玻璃 × 80，生猪 × 1,000，烧碱 ÷ 0.32。AKShare 没有换算烧碱，因此其基差有误。',
          ),
          say(
            'The day on the page decides: a day without trading answers `[]`, and any other day whose page is of another one is 404.',
            '以网页所写的日期为准：非交易日返回 `[]`，其他日期若网页属于另一天则返回 404。',
          ),
          say('There is no table of 2018-09-12.', '没有 2018-09-12 的表。'),
          say(
            'A commodity whose name is not known here, such as a new one, comes last: its symbol is the name, and it has no contracts and no spot price, whose unit is not known. `Finfount-Note` says so. Commodities without data are left out.',
            '名称未知的商品（例如新品种）排在最后：symbol 为其名称，没有合约代码，也没有现货价格，因为其单位未知；`Finfount-Note` 会说明。没有数据的商品略去。',
          ),
          say('A price of 0 is none: `null`.', '价格 0 表示没有：`null`。'),
          say(
            'near_month and dominant_month are in AKShare’s results, not in its documentation.',
            'near_month 和 dominant_month 见于 AKShare 的结果，而不见于其文档。',
          ),
        ],
        evidence: [
          say(
            'Two days of a recorded result of AKShare are answered as recorded, every cell, from a page that is made of them.',
            'AKShare 一份实录结果中的两天，由据其制成的网页得出的返回值逐格一致。',
          ),
          say(
            'The conversions of units agree with the basis of 51 commodities that another page of the source shows.',
            '单位换算与数据源另一网页所示 51 种商品的基差相符。',
          ),
        ],
        example: { date: '20240430', vars_list: ['CU', 'RB'] },
      }),
    },
  ),
  ...familyOf<RecordsShared<SpotTablesAsk>>(
    {
      category: 'futures',
      page: 'https://www.100ppi.com/sf/',
      cache: freshFor('1h', { staleIfError: '90d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      futures_spot_price_daily: records({
        sample: CONTRACTS,
        say: say(
          'Spot prices of commodities over some days, the prices of their nearest and most active futures, and the basis.',
          '大宗商品现货价格及基差：按日（生意社）',
        ),
        lists: { of: 'products', rows: 23, isOfEachDay: true },
        keywords: ['basis', 'spot price', 'cash price', '基差', '现货价格', '期现价差'],
        source: sunsirsSpans,
        params: {
          start_day: dayOfTable({
            bound: 'first',
            default: '20210201',
            say: say('First day wanted, YYYYMMDD; not before 20110104.', '所求的第一天，YYYYMMDD；不早于 20110104。'),
          }),
          end_day: dayOfTable({
            bound: 'last',
            default: '20210208',
            say: say(
              'Last day wanted, YYYYMMDD; at most 31 days in all.',
              '所求的最后一天，YYYYMMDD；合计最多 31 天。',
            ),
          }),
          vars_list: PRODUCTS,
        },
        rules: [notBefore('end_day', 'start_day'), ONE_MONTH],
        columns: COLUMNS,
        ask: ({ start_day, end_day }): SpotTablesAsk => ({ first: isoDay(start_day), last: isoDay(end_day) }),
        parseFields: parseSpotTables,
        tableNote: (table, { vars_list: wanted }) => unknownNote(table, wanted),
        select: (table, { vars_list: wanted }) => {
          if (wanted.length === 0) return table;
          const [days, symbols] = [table.column('date'), table.column('symbol')];
          const order = new Map(wanted.toReversed().map((each, at) => [each, wanted.length - 1 - at]));
          const rows = Array.from({ length: symbols.length }, (_, row) => row)
            .filter((row) => order.has(symbols.textAt(row) ?? ''))
            .map((row) => ({ row, day: days.textAt(row) ?? '', at: order.get(symbols.textAt(row) ?? '') ?? 0 }))
            .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.at - other.at));
          return table.rows(rows.map(({ row }) => row));
        },
        quirks: [
          say(
            'It is futures_spot_price for each day of trading; see its quirks. A span of more than 31 days is refused: each day is a request.',
            '即每个交易日的 futures_spot_price，其说明同样适用。超过 31 天的区间会被拒绝：每天需要一次请求。',
          ),
          say(
            'A day of trading that fails makes the call fail; AKShare leaves it out without a word.',
            '某个交易日失败则调用失败；AKShare 会默默略去该日。',
          ),
        ],
        evidence: [
          say(
            'Two days of a recorded result of AKShare are answered as recorded by the parser of futures_spot_price, which reads each page.',
            'AKShare 一份实录结果中的两天，由读取每页的 futures_spot_price 的解析器返回，与之一致。',
          ),
        ],
        example: { start_day: '20210201', end_day: '20210202', vars_list: ['CU', 'RB'] },
      }),
    },
  ),
];
