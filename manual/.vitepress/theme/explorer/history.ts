import type { HistoryLink } from '../../../../src/faces/manual-data/manual-types.ts';
import { toExplorerAddress } from '../../../../src/faces/pages/navigation.ts';
import type { Cell } from './cells.ts';

/** Returns the query of the explorer for the history of a cell; undefined if none is known. */
export type FindHistory = (column: string, cell: Cell | undefined) => string | undefined;

/**
 * Finds the history that a cell of a list links to. Of the interfaces that accept its text, it is the one that
 * shares most words of the name with the list, then most columns. If no interface accepts a code with its
 * exchange, the code alone is tried. If two are equally near, there is no link: a wrong one would mislead.
 */
export function historyFinder(links: readonly HistoryLink[]): FindHistory {
  const byColumn = new Map<string, readonly Target[]>();
  for (const link of links) {
    const accepts = toAccepts(link);
    byColumn.set(link.column, [...(byColumn.get(link.column) ?? []), { ...link, accepts }]);
  }
  return (column, cell) => {
    const targets = byColumn.get(column);
    if (!targets || typeof cell !== 'string' || cell === '') return undefined;
    const code = withoutMarket(cell);
    for (const text of code === undefined ? [cell] : [cell, code]) {
      const found = nearest(targets.filter(({ accepts }) => accepts?.(text)));
      if (found) return toExplorerAddress(found.interface, [[found.param, text]]);
    }
    const found = nearest(targets.filter(({ accepts }) => !accepts));
    return found && toExplorerAddress(found.interface, [[found.param, cell]]);
  };
}

/** The digits of a code with its exchange, such as `SH600000` or `600000.SH`; undefined for any other text. */
function withoutMarket(cell: string): string | undefined {
  const [, after, before] = /^(?:(?:SH|SZ|BJ)(\d{6})|(\d{6})\.(?:SH|SZ|BJ))$/i.exec(cell) ?? [];
  return after ?? before;
}

interface Target extends HistoryLink {
  /** Whether it accepts a text; absent if it accepts any. */
  readonly accepts: ((text: string) => boolean) | undefined;
}

function toAccepts({ pattern, values }: HistoryLink): Target['accepts'] {
  if (values) {
    const known = new Set(values);
    return (text) => known.has(text);
  }
  if (pattern === undefined) return undefined;
  const form = new RegExp(pattern);
  return (text) => form.test(text);
}

function nearest(targets: readonly Target[]): Target | undefined {
  const [first, second] = targets.toSorted(
    (left, right) => right.sharedWords - left.sharedWords || right.sharedColumns - left.sharedColumns,
  );
  if (!first || !second) return first;
  const isTied = first.sharedWords === second.sharedWords && first.sharedColumns === second.sharedColumns;
  return isTied || first.sharedWords === 0 ? undefined : first;
}
