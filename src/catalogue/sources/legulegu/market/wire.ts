import { quote } from '../../../../base/errors.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, hasClass, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { openRecords, refuseDisorder, refuseTwice } from '../../../wire/list-of-records.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, refuseNoJson } from '../../../wire/refusals.ts';
import { toBeijingDay, toDayText } from '../../../wire/times.ts';
import { address } from '../../../wire/upstream-value.ts';
import { refuseNoPage } from '../page.ts';
import { leguleguSite } from '../site.ts';

/** What is wanted: how many shares rise and fall now, or how many are at new highs and lows on each day. */
export type MarketAsk = { readonly page: 'activity' } | { readonly highsOf: string };

const LABEL = 'Legulegu activity of the market';
const DAYS_LABEL = 'Legulegu highs and lows';

/** The breadth of the market. */
export const leguleguMarket: Source<MarketAsk> = {
  ...leguleguSite,
  inspections: { refuseNoPage, refuseNoJson },
  hosts: ['legulegu.com', 'www.legulegu.com'],
  fetch: async (ask, context) => [
    'page' in ask
      ? await context.fetch({
          url: 'https://legulegu.com/stockdata/market-activity',
          check: inspect(refuseNoPage, LABEL),
        })
      : await context.fetch({
          url: address`https://www.legulegu.com/stockdata/member-ship/get-high-low-statistics/${ask.highsOf}`,
          check: inspect(refuseNoJson, DAYS_LABEL, '[', 'a list of days'),
        }),
  ],
};

const COUNTS = [
  '上涨',
  '涨停',
  '真实涨停',
  'st st*涨停',
  '下跌',
  '跌停',
  '真实跌停',
  'st st*跌停',
  '平盘',
  '停牌',
] as const;
const ACTIVITY = '活跃度';
const TIME = '统计日期';
// The page rounds the part of rising shares to hundredths of a percent.
const MAX_DIFFERENCE = 0.02;

/**
 * Parses the page of activity: a count of shares in each row, the part of rising ones and the time. Throws
 * `upstream_changed` for a page without one of them, for a time that had not come, and for a part that is not that
 * of the counts.
 */
export function parseActivity([page]: Pages): readonly NamedCells[] {
  const html = decodeBody(page.body, 'utf-8', LABEL);
  const counts = countsIn(html);
  const root = parseHtmlElements(html, LABEL);
  const textIn = (name: string): string =>
    findElements(root, (element) => element.name === 'div' && hasClass(element, name))
      .slice(0, 1)
      .map(textOf)
      .join('');
  const [activity, part] = /(\d{1,3}(?:\.\d+)?)%/.exec(textIn('metric-activity')) ?? [];
  const [time] = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(textIn('market-activity-meta')) ?? [];
  if (activity === undefined || time === undefined) throw changed(LABEL, 'no part of rising shares, or no time');
  refuseFutureDay(time, { obtained: page.obtained, label: LABEL });
  const all = ['上涨', '下跌', '平盘', '停牌'].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const rising = (100 * (counts.get('上涨') ?? 0)) / all;
  if (!(Math.abs(rising - Number(part)) <= MAX_DIFFERENCE))
    throw changed(LABEL, `${activity} of the shares rise, and the counts say ${rising.toFixed(2)}%`);
  const values = [...COUNTS.map((name) => counts.get(name) ?? null), activity, time];
  return [
    { name: 'item', cells: Cells.texts([...COUNTS, ACTIVITY, TIME]) },
    { name: 'value', cells: toCells('mixed', values, { label: LABEL }) },
  ];
}

/** The counts of the first table that has them: pairs of a label and a count, some in each row. */
function countsIn(html: string): ReadonlyMap<string, number> {
  for (const { rows } of parseHtmlTables(html, LABEL).tables) {
    const texts = rows.map((row) => row.map(({ text }) => text));
    if (!texts.some((row) => row.includes(COUNTS[0]))) continue;
    const counts = new Map<string, number>();
    for (const row of texts)
      for (let at = 0; at + 1 < row.length; at += 2) {
        const [name = '', value = ''] = row.slice(at, at + 2);
        if (/^\d{1,5}(?:\.0)?$/.test(value)) counts.set(name.replace(/[:：]$/, ''), Number(value));
      }
    const missing = COUNTS.find((name) => !counts.has(name));
    if (missing !== undefined) throw changed(LABEL, `no count of ${missing}`);
    return counts;
  }
  throw changed(LABEL, `no table with ${COUNTS[0]} in the page`);
}

const PAIRS = [
  ['high120', 'high60'],
  ['high60', 'high20'],
  ['low120', 'low60'],
  ['low60', 'low20'],
] as const;

/**
 * Parses the days of a group of shares, oldest first: `[{"date":"2026-08-20","close":3000.1,"high20":120,…}]`. A
 * day may have a time behind it, and be milliseconds of its midnight in Beijing, or year, month and day. Throws
 * `upstream_changed` for a day of another form or one that comes twice, and for more shares at a high of 120 days
 * than at one of 60.
 */
export function parseHighsAndLows([page]: Pages, columns: Columns): readonly NamedCells[] {
  const rows = openRecords(page, { label: DAYS_LABEL, at: '', of: 'days' }).map((row) => ({
    ...row,
    date: dayOf(row.date),
  }));
  const sorted = rows.toSorted(byTextOf(({ date }) => date));
  const days = sorted.map(({ date }) => date);
  refuseTwice(days, DAYS_LABEL);
  refuseDisorder(days, DAYS_LABEL);
  for (const row of sorted as readonly Readonly<Record<string, unknown>>[])
    for (const [long, short] of PAIRS)
      if (Number(row[long]) > Number(row[short]))
        throw changed(
          DAYS_LABEL,
          `${quote(row[long])} of ${long} and ${quote(row[short])} of ${short} on ${quote(row.date)}`,
        );
  return fillColumns(columns, (fields) => toFieldCells(sorted, fields, { label: DAYS_LABEL, absent: [''] }));
}

function dayOf(value: unknown): string {
  if (typeof value === 'number') return String(toBeijingDay(value, 'milliseconds', `${DAYS_LABEL}: date`));
  if (Array.isArray(value) && value.length === 3 && value.every((part) => Number.isInteger(part)))
    return value.map((part: unknown) => String(part).padStart(2, '0')).join('-');
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value))
    throw changed(DAYS_LABEL, `expected a day, got ${quote(value)}`);
  return toDayText(value, `${DAYS_LABEL}: date`);
}
