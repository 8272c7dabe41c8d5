import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { labelIn } from './facts.ts';
import { readPage, refuseForeign, refuseOtherPage, sinaPages } from './page.ts';

/** The offerings of a share after its listing. */
export type OfferingsAsk = { readonly offerings: string };

const labelOf = ({ offerings }: OfferingsAsk): string => `Sina offerings of ${offerings}`;

/** Offerings of shares after their listing. */
export const sinaOfferings: Source<OfferingsAsk> = {
  ...sinaPages,
  ...onePage<OfferingsAsk>(pageCheck(refuseOtherPage, labelOf), (ask) => ({
    url: address`https://vip.stock.finance.sina.com.cn/corp/go.php/vISSUE_AddStock/stockid/${ask.offerings}.phtml`,
  })),
};

const ANNOUNCED = '公告日期';
const NONE = '没有相关增发记录';

/**
 * Parses the offerings, newest first. Each has a table: a heading, `增发 公告日期：2020-11-06`, and rows of a
 * label and its value. A share without any has no rows. Throws `upstream_changed` for a page of another share, for
 * one that has neither an offering nor the words that there is none, and for an offering without a day or a label.
 */
export function parseOfferings([page]: Pages, ask: OfferingsAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  refuseForeign(page, ask.offerings, [], label);
  const { tables } = readPage(page, label);
  const labels = filledColumns(columns).flatMap(({ field }) => (field === ANNOUNCED ? [] : field));
  const offerings = tables.flatMap(({ rows }) => {
    const heading = rows[0]?.[0]?.text ?? '';
    const isOffering = rows.some((row) => row.length > 1 && labels.includes(labelIn(row[0]?.text ?? '')));
    if (!isOffering && !/(?:^| )公告日期[:：]/.test(heading)) return [];
    const [, day] = /公告日期[:：] ?(\d{4}-\d\d-\d\d)/.exec(heading) ?? [];
    if (day === undefined) throw changed(label, `expected a day of announcement, got ${quote(heading)}`);
    const values = rows
      .slice(1)
      .map((row) => [labelIn(row[0]?.text ?? ''), row.find((cell) => cell !== row[0])?.text ?? '']);
    return [new Map([[ANNOUNCED, day], ...values.map(([name = '', value = '']) => [name, value] as const)])];
  });
  const isNone = tables.some(({ rows }) => rows.some((row) => row.some(({ text }) => text.includes(NONE))));
  if (offerings.length === 0 && !isNone) throw changed(label, `no offering, nor the words ${NONE}`);
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = offerings.map((offering) => {
      const text = offering.get(field);
      if (text === undefined) throw changed(label, `no ${field} of the offering of ${offering.get(ANNOUNCED)}`);
      return text;
    });
    const absent = texts.map((text) => (text === '--' ? '' : text));
    return { name, cells: toHtmlCells(kind, absent, { label: `${label}: ${name}` }) };
  });
}
