import { quote } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';
import { toExchangeCells, withDashes } from '../field-cells.ts';
import { fetchShanghaiPages, inspectShanghai, PAGE_ROWS, type ShanghaiRow, shanghaiRows } from '../shanghai-replies.ts';
import { shanghaiExchange } from '../site.ts';

/** The totals of all days. */
export type MarginTotalsAsk = { readonly margin: 'totals' };

/** The securities of one day, `YYYYMMDD`. */
export type MarginDetailsAsk = { readonly margin: 'securities'; readonly day: string };

/** The first day of margin trading in China. */
const FIRST_DAY = '20100331';

const TOTALS_LABEL = 'Shanghai Stock Exchange, margin totals';
const DETAILS_LABEL = 'Shanghai Stock Exchange, margin trading of a day';

/**
 * The totals of margin trading on the Shanghai exchange, all days. It goes through no shared form: what all lists
 * of this exchange share opens them.
 */
export const shanghaiMarginTotals: Source<MarginTotalsAsk> = {
  ...shanghaiExchange,
  inspections: { inspectShanghai },
  fetch: (_, context) =>
    fetchShanghaiPages(
      {
        service: 'margin',
        query: {
          tabType: '',
          stockCode: '',
          beginDate: FIRST_DAY,
          endDate: beijingDay(context.now).replaceAll('-', ''),
        },
        referer: 'https://www.sse.com.cn/market/othersdata/margin/sum/',
        label: TOTALS_LABEL,
      },
      PAGE_ROWS,
      context,
    ),
};

/** The margin trading of days on the Shanghai exchange, by security. */
export const shanghaiMarginDetails: Source<MarginDetailsAsk> = {
  ...shanghaiExchange,
  inspections: { inspectShanghai },
  fetch: ({ day }, context) =>
    fetchShanghaiPages(
      {
        service: 'margin',
        query: { tabType: 'mxtype', stockCode: '', detailsDate: day, beginDate: '', endDate: '' },
        referer: 'https://www.sse.com.cn/market/othersdata/margin/detail/',
        label: DETAILS_LABEL,
      },
      PAGE_ROWS,
      context,
    ),
};

// Balances come in whole yuan: a sum of rounded figures may miss the rounded sum by so many.
const ROUNDING_YUAN = 1;

/**
 * Parses the totals, `{"result":[{"opDate":"20240809","rzye":739820558982,…},…]}`, a day each, into the cells of
 * fields by their names. Throws `upstream_changed` for another form, for no day, for a day that is none, comes
 * twice or had not come, for a day without its balances, and for balances that do not add up.
 */
export function parseMarginTotals(pages: Pages, fields: readonly RowField[]): FieldCells {
  const rows = shanghaiRows(pages, PAGE_ROWS, TOTALS_LABEL);
  if (rows.length === 0) throw changed(TOTALS_LABEL, 'expected days, got none');
  const days = new Set<string>();
  for (const row of rows) {
    const day = withDashes(row.opDate);
    if (typeof day !== 'string' || day === '' || day === '-' || days.has(day))
      throw changed(TOTALS_LABEL, `expected another day in \`opDate\`, got ${quote(row.opDate)}`);
    days.add(day);
    const [loans, lent, sum] = ['rzye', 'rqylje', 'rzrqjyzl'].map((field) => yuanOf(row, field));
    if (!(Math.abs(loans! + lent! - sum!) <= ROUNDING_YUAN))
      throw changed(TOTALS_LABEL, `on ${day}, the balances ${loans} and ${lent} do not make the total ${sum}`);
  }
  return toExchangeCells(rows, fields, TOTALS_LABEL);
}

function yuanOf(row: ShanghaiRow, field: string): number {
  const value = toCells('whole', [row[field]], { label: `${TOTALS_LABEL}: ${field}` }).valueAt(0);
  if (typeof value === 'number') return value;
  throw changed(TOTALS_LABEL, `expected ${field} on ${quote(row.opDate)}, got none`);
}

/**
 * Parses the securities of a day into the cells of fields by their names, in the order of the exchange. An empty
 * list is a day without margin trading, or one whose figures have not come. Throws `upstream_changed` for another
 * form, for rows of another day, for a code that is none or comes twice, and for balances that are all 0.
 */
export function parseMarginDetails(pages: Pages, { day }: MarginDetailsAsk, fields: readonly RowField[]): FieldCells {
  const rows = shanghaiRows(pages, PAGE_ROWS, DETAILS_LABEL);
  const codes = new Set<string>();
  for (const { opDate, stockCode: code } of rows) {
    if (opDate !== day) throw changed(DETAILS_LABEL, `asked for ${day}, it answered ${quote(opDate)}`);
    if (typeof code !== 'string' || !/^\d{6}$/.test(code) || codes.has(code))
      throw changed(DETAILS_LABEL, `expected another code of six digits, got ${quote(code)}`);
    codes.add(code);
  }
  if (rows.length > 2 && rows.every(({ rzye }) => Number(rzye) === 0))
    throw changed(DETAILS_LABEL, `every balance of ${day} is 0`);
  return toExchangeCells(rows, fields, DETAILS_LABEL);
}
