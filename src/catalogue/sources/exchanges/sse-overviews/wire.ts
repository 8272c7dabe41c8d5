import { quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { withDashes } from '../field-cells.ts';
import { fetchShanghai, inspectShanghai, openShanghai, type ShanghaiRow } from '../shanghai-replies.ts';
import { shanghaiExchange } from '../site.ts';

/** The overview of the newest day. */
export type OverviewAsk = { readonly overview: 'newest' };

/** The trading of one day, `YYYYMMDD`. */
export type TradingAsk = { readonly tradingDay: string };

/** The products of the overview, by the names of the exchange. */
const PRODUCTS = ['股票', '主板', '科创板'] as const;

/** The items of the overview, in AKShare's order, and their fields. */
const ITEMS = {
  流通股本: 'NEGO_ISSUE_VOL',
  总市值: 'TOTAL_VALUE',
  平均市盈率: 'AVG_PE_RATIO',
  上市公司: 'LIST_COM_NUM',
  上市股票: 'SECURITY_NUM',
  流通市值: 'NEGO_VALUE',
  报告时间: 'TRADE_DATE',
  总股本: 'TOTAL_ISSUE_VOL',
} as const;

/** The boards of the trading of a day, in AKShare's order, and their codes. */
const BOARDS = { 股票: '17', 主板A: '01', 主板B: '02', 科创板: '03', 股票回购: '11' } as const;

/** Those that are there on every day since the form is in use. */
const CERTAIN_BOARDS = ['17', '01'];

/** The items of the trading of a day, in AKShare's order, and their fields. */
const TRADING_ITEMS = {
  挂牌数: 'LIST_NUM',
  市价总值: 'TOTAL_VALUE',
  流通市值: 'NEGO_VALUE',
  成交金额: 'TRADE_AMT',
  成交量: 'TRADE_VOL',
  平均市盈率: 'AVG_PE_RATE',
  换手率: 'TOTAL_TO_RATE',
  流通换手率: 'NEGO_TO_RATE',
} as const;

const LABEL = 'Shanghai Stock Exchange, overview';
const TRADING_LABEL = 'Shanghai Stock Exchange, trading of a day';

/**
 * The overview of the Shanghai exchange. It goes through no shared form: what all lists of this exchange share
 * opens them.
 */
export const shanghaiOverview: Source<OverviewAsk> = {
  ...shanghaiExchange,
  inspections: { inspectShanghai },
  fetch: async (_, context) => [
    await fetchShanghai(
      {
        service: 'common',
        query: { sqlId: 'COMMON_SSE_SJ_GPSJ_GPSJZM_TJSJ_L', PRODUCT_NAME: PRODUCTS.join(), type: 'inParams' },
        referer: 'https://www.sse.com.cn/market/stockdata/statistic/',
        label: LABEL,
      },
      context,
    ),
  ],
};

/** The trading of days on the Shanghai exchange. */
export const shanghaiTrading: Source<TradingAsk> = {
  ...shanghaiExchange,
  inspections: { inspectShanghai },
  fetch: async ({ tradingDay }, context) => [
    await fetchShanghai(
      {
        service: 'common',
        query: {
          sqlId: 'COMMON_SSE_SJ_GPSJ_CJGK_MRGK_C',
          PRODUCT_CODE: Object.values(BOARDS).toSorted().join(),
          type: 'inParams',
          SEARCH_DATE: String(withDashes(tradingDay)),
        },
        referer: 'https://www.sse.com.cn/market/stockdata/overview/day/',
        label: TRADING_LABEL,
      },
      context,
    ),
  ],
};

/** A table of items in rows, and products or boards in columns. */
interface ItemTable<Kind extends 'number' | 'mixed', Name extends string> {
  readonly items: Cells<'text'>;
  readonly columns: Readonly<Record<Name, Cells<Kind>>>;
}

/**
 * Parses the overview of the newest day:
 * `{"result":[{"PRODUCT_NAME":"股票","TOTAL_VALUE":"516714.68","TRADE_DATE":"20211230",…},…]}`, a product each, in
 * any order. Throws `upstream_changed` for a product that is missing or comes twice, for values that are no
 * numbers, for all shares without a market value, and for a day that had not come.
 */
export function parseOverview([page]: Pages): ItemTable<'mixed', (typeof PRODUCTS)[number]> {
  const rows = rowsBy('PRODUCT_NAME', page, LABEL);
  const cellsOf = (product: string): Cells<'mixed'> => {
    const row = rows.get(product);
    if (!row) throw changed(LABEL, `there is no product ${product} among ${quote([...rows.keys()])}`);
    return Cells.checked(
      'mixed',
      Object.values(ITEMS).map((field) => {
        const form = { label: `${LABEL}: ${field} of ${product}`, absent: ['', '-'] };
        if (field !== 'TRADE_DATE') return toCells('number', [row[field]], form).textAt(0);
        const day = toCells('date', [withDashes(row[field])], form).textAt(0);
        if (day === null) throw changed(form.label, 'expected a day, got none');
        refuseFutureDay(day, { obtained: page.obtained, label: LABEL });
        return JSON.stringify(day);
      }),
    );
  };
  refuseNoValue(rows.get('股票'), LABEL);
  return {
    items: Cells.texts(Object.keys(ITEMS)),
    columns: { 股票: cellsOf('股票'), 主板: cellsOf('主板'), 科创板: cellsOf('科创板') },
  };
}

/**
 * Parses the trading of a day:
 * `{"result":[{"PRODUCT_CODE":"17","TRADE_DATE":"20241216","TRADE_AMT":"7036.35",…},…]}`, a board each, in any
 * order. An empty list is a day without trading: no rows. A board that the day does not have has no values. Throws
 * `upstream_changed` for rows of another day, for a board that comes twice, for no row of all shares or of the
 * main board, for all shares without a market value, and for values that are no numbers.
 */
export function parseTrading([page]: Pages, { tradingDay }: TradingAsk): ItemTable<'number', keyof typeof BOARDS> {
  const rows = rowsBy('PRODUCT_CODE', page, TRADING_LABEL);
  for (const { TRADE_DATE: date } of rows.values())
    if (date !== tradingDay) throw changed(TRADING_LABEL, `asked for ${tradingDay}, it answered ${quote(date)}`);
  if (rows.size > 0)
    for (const code of CERTAIN_BOARDS)
      if (!rows.has(code)) throw changed(TRADING_LABEL, `there is no board ${code} among ${quote([...rows.keys()])}`);
  refuseNoValue(rows.get(BOARDS.股票), TRADING_LABEL);
  const items = rows.size === 0 ? [] : Object.entries(TRADING_ITEMS);
  const cellsOf = (code: string): Cells<'number'> => {
    const row = rows.get(code);
    return Cells.checked(
      'number',
      items.map(([, field]) => {
        const form = { label: `${TRADING_LABEL}: ${field} of ${code}`, absent: ['', '-'] };
        return row === undefined ? null : toCells('number', [row[field]], form).textAt(0);
      }),
    );
  };
  return {
    items: Cells.texts(items.map(([name]) => name)),
    columns: {
      股票: cellsOf(BOARDS.股票),
      主板A: cellsOf(BOARDS.主板A),
      主板B: cellsOf(BOARDS.主板B),
      科创板: cellsOf(BOARDS.科创板),
      股票回购: cellsOf(BOARDS.股票回购),
    },
  };
}

/** Throws `upstream_changed` where all shares together are worth nothing: figures that have not come are 0. */
function refuseNoValue(allShares: ShanghaiRow | undefined, label: string): void {
  if (allShares && Number(allShares.TOTAL_VALUE) === 0) throw changed(label, 'the market value of all shares is 0');
}

/** The rows of a reply by the value of a field. */
function rowsBy(field: string, page: Pick<Page, 'body'>, label: string): ReadonlyMap<string, ShanghaiRow> {
  const rows = new Map<string, ShanghaiRow>();
  for (const row of openShanghai(page, label).rows) {
    const key = row[field];
    if (typeof key !== 'string') throw changed(label, `expected a text as ${field}, got ${quote(row)}`);
    if (rows.has(key)) throw changed(label, `two rows have the ${field} ${quote(key)}`);
    rows.set(key, row);
  }
  return rows;
}
