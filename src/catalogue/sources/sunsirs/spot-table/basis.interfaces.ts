import { say } from '../../../../base/say.ts';
import { judgedFreshness, toMs } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { code as codeParam, day, many, type Param } from '../../../../engine/interface/params.ts';
import { code, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { parseSpotTable, type SpotTableAsk, sunsirs } from './wire.ts';

// A table is complete on the evening of its day.
const SETTLED_MS = toMs('3d');

/** Tables of days long past do not change. */
const TABLES = judgedFreshness<SpotTableAsk>(
  say(
    'Fresh for 1h; for 30d where the last day is more than three days ago.',
    '1 小时内视为最新；最后一天早于三天前的为 30 天。',
  ),
  { staleIfError: '365d' },
  (obtained, { day: of }) => {
    const isPast = Date.parse(`${of}T00:00:00+08:00`) + SETTLED_MS < obtained;
    return obtained + toMs(isPast ? '30d' : '1h');
  },
);

const FIRST_DAY = '20110104';

/** A day from the first one that the source has. */
function dayOfTable(): Param<string, 'value'> {
  const param = day({
    default: '20240430',
    say: say('Day of the table, YYYYMMDD; not before 20110104.', '表的日期，YYYYMMDD；不早于 20110104。'),
  });
  return {
    ...param,
    check: (value, now, calendar) =>
      param.check?.(value, now, calendar) ??
      (value >= FIRST_DAY
        ? undefined
        : {
            type: 'value_error.date_range',
            msg: `Input should not be before ${FIRST_DAY}, the first day of the source`,
            ctx: { from: FIRST_DAY },
          }),
  };
}

const PRICE = 'yuan per unit of the futures’ price';

const COLUMNS = {
  date: code('day', { say: say('Day of the table, YYYYMMDD.', '表的日期，YYYYMMDD。') }),
  symbol: code('symbol', { say: say('Code of the commodity’s futures: RB, TA.', '该商品期货的代码：RB、TA。') }),
  spot_price: number('spot', {
    unit: PRICE,
    say: say('Spot price, in the unit of the futures.', '现货价格，按期货的单位。'),
  }),
  near_contract: code('nearContract', {
    say: say(
      'Contract that is nearest to delivery, as its exchange writes it: cu2405, TA405.',
      '最近交割的合约，按其交易所的写法：cu2405、TA405。',
    ),
  }),
  near_contract_price: number('near', {
    unit: PRICE,
    say: say('Settlement price of the nearest contract.', '最近合约的结算价。'),
  }),
  dominant_contract: code('dominantContract', { say: say('Most active contract.', '主力合约。') }),
  dominant_contract_price: number('dominant', {
    unit: PRICE,
    say: say('Settlement price of the most active contract.', '主力合约的结算价。'),
  }),
  near_month: code('nearMonth', { say: say('Month of the nearest contract, YYMM.', '最近合约的月份，YYMM。') }),
  dominant_month: code('dominantMonth', {
    say: say('Month of the most active contract, YYMM.', '主力合约的月份，YYMM。'),
  }),
  near_basis: number('nearBasis', {
    unit: PRICE,
    say: say('Price of the nearest contract less the spot price.', '最近合约价格减去现货价格。'),
  }),
  dom_basis: number('dominantBasis', {
    unit: PRICE,
    say: say('Price of the most active contract less the spot price.', '主力合约价格减去现货价格。'),
  }),
  near_basis_rate: number('nearRate', {
    unit: 'fraction',
    say: say('near_basis over the spot price.', 'near_basis 与现货价格之比。'),
  }),
  dom_basis_rate: number('dominantRate', {
    unit: 'fraction',
    say: say('dom_basis over the spot price.', 'dom_basis 与现货价格之比。'),
  }),
} as const;

export default familyOf<RecordsShared<SpotTableAsk>>(
  { category: 'futures', page: 'https://www.100ppi.com/sf/', cache: TABLES, kind: 'snapshot', each: 'security' },
  {
    futures_spot_price: records({
      say: say(
        'Spot prices of commodities on one day, the prices of their nearest and most active futures, and the basis.',
        '大宗商品现货价格及基差（生意社）',
      ),
      keywords: ['basis', 'spot price', 'cash price', '基差', '现货价格', '期现价差'],
      source: sunsirs,
      params: {
        date: dayOfTable(),
        vars_list: many(
          codeParam(
            {
              say: say(
                'Codes of commodities, in capital letters; all when left out.',
                '商品代码，大写字母；省略时为全部。',
              ),
              matching: /^[A-Z]{1,3}$/,
              form: say('one to three capital letters, such as RB', '一至三个大写字母，例如 RB'),
            },
            'refused',
          ),
          { default: [] },
        ),
      },
      columns: COLUMNS,
      ask: ({ date }) => ({ day: isoDay(date) }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseSpotTable(pages, ask, fields)),
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
          'A commodity whose name is not known here, such as a new one, is left out, and so are those without data.',
          '名称未知的商品（例如新品种）和没有数据的商品略去。',
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
);
