import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { HtmlCell, HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { eastmoneyFunds } from '../site.ts';
import { fundTables } from './wire.ts';

/** One part of the page with the fees of a fund. */
export type FeeAsk = {
  /** Its title: `申购费率（前端）`. */
  readonly fees: string;
  readonly fund: string;
};

/** The fees of funds. All parts of a fund are on one page, which is fetched once. */
export const fundFees: Source<FeeAsk> = {
  ...eastmoneyFunds,
  uses: () => [fundTables],
  composedOf: ({ fund }) => [{ source: fundTables, ask: { table: 'fees', of: fund } }],
  fetch: ({ fund }, context) => context.cached(fundTables, { table: 'fees', of: fund }),
};

/** The parts of the page by their titles, and what they hold. */
export const FEE_PARTS = {
  交易状态: say('Whether it can be bought and redeemed, and bought by a savings plan.'),
  申购与赎回金额: say('Least amounts of purchases and redemptions.'),
  交易确认日: say('Days until purchases and redemptions are confirmed.'),
  运作费用: say('Fees of management, custody and sales by year.'),
  认购费率: say('Subscription fees; those with a load at the front where the page tells them from others.'),
  '认购费率（前端）': say('Subscription fees with a load at the front.'),
  '认购费率（后端）': say('Subscription fees with a load at the end.'),
  '申购费率（前端）': say('Purchase fees with a load at the front.'),
  赎回费率: say('Redemption fees.'),
  '赎回费率（前端）': say('Redemption fees with a load at the front.'),
  '赎回费率（后端）': say('Redemption fees with a load at the end.'),
} as const;

const SUBSCRIPTION = '认购费率';

/**
 * The columns of one part of the page, as it prints them: none where the fund has no such part. A part without
 * headings has the columns `0`, `1` and so on. A heading that names several fees, `原费率|天天基金优惠费率`, is as many
 * columns. Throws `upstream_changed` for a page without any known part.
 */
export function parseFees(tables: readonly HtmlTable[], { fees }: FeeAsk, label: string): readonly NamedCells[] {
  const titles = tables.map(titleOf);
  if (!titles.some((title) => Object.hasOwn(FEE_PARTS, title)))
    throw changed(label, `expected titles of fees, got ${quote(titles)}`);
  const title = fees === SUBSCRIPTION && !titles.includes(fees) ? `${SUBSCRIPTION}（前端）` : fees;
  const parts = tables.filter((_, at) => titles[at] === title);
  const [first] = parts;
  if (!first) return [];
  const height = first.rows.findIndex((row) => !row.every(({ isHeading }) => isHeading));
  const headings = height > 0 ? first.rows[height - 1]!.map(({ text }) => text) : [];
  const rows = parts.flatMap((part) => part.rows.slice(Math.max(0, height)));
  if (rows.length === 0) throw changed(label, `the part ${title} has no rows`);
  const width = Math.max(headings.length, ...rows.map((row) => row.length));
  const names = Array.from({ length: width }, (_, at) => namesOf(headings[at] ?? String(at)));
  if (headings.length > 0 && rows.some((row) => row.length !== headings.length))
    throw changed(label, `a row of ${title} has not as many cells as there are headings`);
  return names.flatMap((several, column) => {
    const parted = rows.map((row) => partsOf(row[column], several.length, label));
    return several.map((name, at) => ({ name, cells: Cells.texts(parted.map((values) => values[at] ?? null)) }));
  });
}

/** The title above a table, without what stands beside it; its brackets as the names of the parts have them. */
function titleOf({ title }: HtmlTable): string {
  return (title.split(' ')[0] ?? '').replaceAll('(', '（').replaceAll(')', '）');
}

/**
 * The columns that a heading names: `原费率|天天基金优惠费率 银行卡购买|活期宝购买` are the first fee, and the
 * second one for two ways to pay.
 */
function namesOf(heading: string): readonly string[] {
  const [fees = '', ...ways] = heading.split(' ');
  const names = fees.split('|');
  const last = names.at(-1) ?? '';
  if (names.length === 1) return [heading];
  if (ways.length === 0) return names;
  return [
    ...names.slice(0, -1),
    ...ways
      .join('')
      .split('|')
      .map((way) => `${last}-${way}`),
  ];
}

/** The values of a cell, as many as its heading names: one alone, such as `每笔1000元`, holds for all of them. */
function partsOf(cell: HtmlCell | undefined, count: number, label: string): readonly string[] {
  if (!cell) return [];
  if (count === 1) return [cell.text];
  const parts = cell.text.split('|').map((part) => part.trim());
  if (parts.length === 1) return Array.from({ length: count }, () => cell.text);
  if (parts.length > count) throw changed(label, `expected ${count} fees, got ${quote(cell.text)}`);
  return parts;
}
