import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readOpenService, refuseBan } from '../replies.ts';
import { optionServices, SERVICES } from './site.ts';

/** The months in which options on a fund expire, or the day in one month; the fund is what Sina calls it. */
export type ExpiryAsk =
  | { readonly monthsOf: string; readonly exchange: string }
  | { readonly expiryOf: string; readonly exchange: string; readonly month: string };

function labelOf(ask: ExpiryAsk): string {
  return 'monthsOf' in ask
    ? `Sina months of options on ${ask.monthsOf}`
    : `Sina expiry of ${ask.expiryOf} ${ask.month}`;
}

/**
 * The months and days of expiry. Contracts that were adjusted for a dividend are asked for by another name, where
 * Sina says that the days of the first are over.
 */
export const optionExpiries: Source<ExpiryAsk> = {
  ...optionServices,
  inspections: { refuseBan, isOver },
  fetch: async (ask, context) => {
    const check = inspect(refuseBan, labelOf(ask));
    const { exchange } = ask;
    if ('monthsOf' in ask)
      return [
        await context.fetch({
          url: withQuery(`${SERVICES}/openapi.php/StockOptionService.getStockName`, { exchange, cate: ask.monthsOf }),
          check,
        }),
      ];
    const addressOf = (cate: string): string =>
      withQuery(`${SERVICES}/openapi.php/StockOptionService.getRemainderDay`, { exchange, cate, date: ask.month });
    const page = await context.fetch({ url: addressOf(ask.expiryOf), check });
    if (!(await context.inspect(page, isOver, ask))) return [page];
    return [await context.fetch({ url: addressOf(`XD${ask.expiryOf}`), check })];
  },
};

/**
 * Parses the months, each once, as YYYYMM: the first that Sina sends comes twice. A name that Sina does not know
 * has none.
 */
export function parseMonths([{ body }]: Pages, ask: ExpiryAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const data = readOpenService(body, label);
  const months = isRecord(data) ? data.contractMonth : undefined;
  if (!isRecord(data) || !Array.isArray(months)) throw changed(label, `no list \`contractMonth\` in ${quote(data)}`);
  if ('monthsOf' in ask && months.length > 0) refuseOtherFund(data, ask.monthsOf, label);
  const texts = months.map((month: unknown) => {
    if (typeof month !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      throw changed(label, `expected a month YYYY-MM, got ${quote(month)}`);
    return month.replace('-', '');
  });
  return [{ name: 'month', cells: toCells('month', [...new Set(texts)], { label }) }];
}

/** What Sina says of the expiry in a month. */
interface Expiry {
  readonly day: string;
  readonly left: number;
}

/**
 * Reads the day of expiry and the days left. Throws `upstream_changed` for a day of another month: Sina answers so
 * for a month without contracts.
 */
function readExpiry({ body }: Pick<Page, 'body'>, ask: ExpiryAsk): Expiry | undefined {
  const label = labelOf(ask);
  const data = readOpenService(body, label);
  if (!isRecord(data)) throw changed(label, `expected a day of expiry, got ${quote(data)}`);
  const { expireDay: day, remainderDays: left } = data;
  if (day === null || day === '') return undefined;
  const count = typeof left === 'string' && left !== '' ? Number(left) : left;
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day) || !Number.isInteger(count))
    throw changed(label, `expected a day of expiry and the days left, got ${quote(data)}`);
  if ('month' in ask && !day.startsWith(ask.month)) throw changed(label, `the day of expiry is ${day}`);
  if ('expiryOf' in ask) refuseOtherFund(data, ask.expiryOf, label);
  return { day, left: Number(count) };
}

// The funds of those names that are certain.
const FUNDS = textMap({ '50ETF': '510050', '300ETF': '510300', '500ETF': '510500' });

/** The code of the fund that a name is of, where it is known; Shenzhen's funds are named by their codes. */
function fundOf(name: string): string | undefined {
  if (/^\d{6}$/.test(name)) return name;
  return FUNDS.get(name);
}

/** Throws `upstream_changed` for a reply about another fund than a name says, as far as it is known. */
function refuseOtherFund({ stockId }: Fields, name: string, label: string): void {
  const fund = fundOf(name);
  if (fund !== undefined && stockId !== fund) throw changed(label, `expected the fund ${fund}, got ${quote(stockId)}`);
}

function isOver(page: Page, ask: ExpiryAsk): boolean {
  return (readExpiry(page, ask)?.left ?? 0) < 0;
}

/** Parses the day of expiry into one row; no row where Sina knows of no contract. */
export function parseExpiry([page]: Pages, ask: ExpiryAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const expiry = readExpiry(page, ask);
  const rows = expiry ? [expiry] : [];
  return [
    {
      name: 'expire_day',
      cells: toCells(
        'date',
        rows.map(({ day }) => day),
        { label },
      ),
    },
    {
      name: 'remainder_days',
      cells: toCells(
        'whole',
        rows.map(({ left }) => left),
        { label },
      ),
    },
  ];
}
