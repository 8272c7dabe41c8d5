import { quote } from '../../../../base/errors.ts';
import type { CellKind, NamedCells } from '../../../../engine/formats/cells.ts';
import type { FoundTable } from '../../../../engine/formats/html/html-columns.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { changed } from '../../../wire/refusals.ts';

/** A figure that a page shows for each of two days, under a heading with the day. */
export interface DayColumn {
  /** The heading under which it was wanted. */
  readonly heading: string;
  /** What stands behind the day in the name of its columns. */
  readonly title: string;
  readonly kind: CellKind;
}

/**
 * The columns of the two days that a page shows, all of the newest day first, each named after its day:
 * `2026-04-24-万份收益`. Throws `upstream_changed` where the headings name no two days, the newest first, or other
 * ones for another figure.
 */
export function dayColumns(table: FoundTable, columns: readonly DayColumn[], label: string): readonly NamedCells[] {
  const found = columns.map(({ heading }) => table.columns.get(heading) ?? []);
  const days = found.map((both) => both.map(({ headings }) => dayIn(headings, label)));
  const [first = []] = days;
  const [newest = '', before = ''] = first;
  if (newest <= before || days.some((each) => each.join() !== first.join()))
    throw changed(label, `expected two days, the newest first, got ${quote(days)}`);
  return first.flatMap((day, at) =>
    columns.map(({ title, kind }, which) => {
      const texts = found[which]![at]!.cells.map(({ text }) => text);
      return { name: `${day}-${title}`, cells: toHtmlCells(kind, texts, { label: `${label}: ${title}` }) };
    }),
  );
}

function dayIn(headings: readonly string[], label: string): string {
  const day = /\d{4}-\d\d-\d\d/.exec(headings.join(' '))?.[0];
  if (day === undefined) throw changed(label, `no day in the headings ${quote(headings)}`);
  return day;
}

/** A name without the texts of the links behind it, where all of them stand there. */
export function withoutLinks(name: string, links: readonly string[]): string {
  let rest = name;
  for (const link of links.toReversed()) {
    if (!rest.endsWith(link)) return name;
    rest = rest.slice(0, -link.length).trimEnd();
  }
  return rest;
}
