import { printable } from '../../base/printable.ts';
import type { SelectedColumn } from '../../engine/answer/table-query.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { tokenCountOf } from './tokens.ts';

/**
 * The units of columns, ` | units: yuan per share: 开盘, 收盘; percent: 涨跌幅`; empty where no column has one. Units
 * that do not fit into a count are left to `describe_data`.
 */
export function unitsText(
  { columns }: Pick<Interface, 'columns'>,
  picked: readonly SelectedColumn[],
  maxCount: number,
): string {
  const units = new Map(
    columns.flatMap(({ name, unit }) => (unit && !unit.isRowNumber ? [[name, unit.name.en] as const] : [])),
  );
  const byUnit = new Map<string, string[]>();
  for (const [name, shown] of picked) {
    const unit = units.get(name);
    if (unit !== undefined) byUnit.set(unit, [...(byUnit.get(unit) ?? []), shown]);
  }
  if (byUnit.size === 0) return '';
  const texts = Array.from(byUnit, ([unit, names]) => printable(`${unit}: ${names.join(', ')}`));
  let left = maxCount;
  const fitting = texts.filter((text) => {
    left -= tokenCountOf(text) + 2;
    return left >= 0;
  });
  const more = fitting.length === texts.length ? [] : ['others: describe_data'];
  return ` | units: ${[...fitting, ...more].join('; ')}`;
}
