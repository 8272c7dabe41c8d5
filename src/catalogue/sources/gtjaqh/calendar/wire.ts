import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import type { Columns } from '../../../declare/columns.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { findOneTable, tablesOf, textsOf, wantedOf } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The rules of all products on one day, `YYYYMMDD`. */
export type RulesAsk = { readonly day: string };

const labelOf = ({ day }: RulesAsk): string => `Guotai Junan Futures, rules of ${day}`;

/** The calendar of Guotai Junan Futures, a broker. */
export const brokersCalendar: Source<RulesAsk> = {
  name: 'gtjaqh',
  title: say('Guotai Junan Futures (国泰君安期货)', '国泰君安期货'),
  terms: 'https://www.gtjaqh.com/',
  quirks: [say('Its margins may lie above those of the exchanges.', '其保证金可能高于交易所标准。')],
  hosts: ['www.gtjaqh.com'],
  limits: GENTLE,
  ...onePage<RulesAsk>(pageCheck(inspectPage, labelOf), (ask) => ({
    url: withQuery('https://www.gtjaqh.com/pc/calendar', { date: ask.day }),
  })),
};

/** The inspection of the page: throws `upstream_refused` for anything but one. */
function inspectPage({ body }: Page, label: string): void {
  if (!beginningOf(body).startsWith('<')) throw refused(label, 'expected a page');
}

/**
 * Parses the rules of a day: a table, by its headings; a day without a session has none. Throws
 * `upstream_changed` for the page of another day without one, for a table without a heading, and for a product
 * that comes twice.
 */
export function parseRules([page]: Pages, ask: RulesAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  if (!beginningOf(page.body).startsWith('<'))
    throw changed(label, `expected a page, got ${quote(beginningOf(page.body))}`);
  const tables = tablesOf(page.body, 'utf-8', label);
  if (tables.length === 0) {
    if (PROVEN_DAYS.mayHaveTrading(midnightOf(ask.day))) throw changed(label, 'the page has no table');
    return filledColumns(columns).map(({ name, cells }) => ({ name, cells: Cells.absent(cells, 0) }));
  }
  const table = findOneTable(tables, wantedOf(columns), label);
  const codes = textsOf(table, '代码');
  if (codes.length === 0) throw changed(label, 'expected products, got none');
  const exchanges = textsOf(table, '交易所');
  refuseTwice(
    codes.map((code, row) => `${exchanges[row]} ${code}`),
    label,
  );
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const form = { label: `${label}: ${name}`, absent: [''], suffixes: ['%'] };
    const texts = textsOf(table, field);
    return { name, cells: kind === 'text' ? toCells(kind, texts, form) : toHtmlCells(kind, texts, form) };
  });
}
