import { groupBy } from '../../base/group-by.ts';

/** The edits that turn one list of rows into another. */
export interface RowChanges {
  /** The places of the rows that are left out, in the list before, ascending. */
  readonly removed: readonly number[];
  /** The places of the rows that are new, in the list after, ascending. */
  readonly added: readonly number[];
}

/**
 * Finds what changed between two lists of rows. The rows that are in both, in the same order, stay. A row that
 * moved
 * among the others is removed and added.
 * @param before the rows as texts: equal rows have equal texts
 */
export function findRowChanges(before: readonly string[], after: readonly string[]): RowChanges {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const kept = keptBetween(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const stayed = new Set(kept.map(([from]) => from + start));
  const stay = new Set(kept.map(([, to]) => to + start));
  const outside = (first: number, last: number, inner: ReadonlySet<number>): number[] => {
    const places: number[] = [];
    for (let at = first; at < last; at++) if (!inner.has(at)) places.push(at);
    return places;
  };
  return { removed: outside(start, before.length - end, stayed), added: outside(start, after.length - end, stay) };
}

/**
 * Applies changes to a list of rows.
 * @param rows the rows that are new, in the order of `added`
 */
export function applyRowChanges<Row>(
  before: readonly Row[],
  { removed, added }: RowChanges,
  rows: readonly Row[],
): readonly Row[] {
  const gone = new Set(removed);
  const kept = before.filter((_, at) => !gone.has(at));
  const fresh = new Map(added.map((place, at) => [place, rows[at]!]));
  const length = kept.length + added.length;
  let next = 0;
  return Array.from({ length }, (_, at) => (fresh.has(at) ? fresh.get(at)! : kept[next++]!));
}

/** Pairs of places of rows that are in both lists, in the same order: as many as there can be of distinct rows. */
function keptBetween(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const places = groupBy(before.keys(), (at) => before[at]!);
  const pairs: (readonly [number, number])[] = [];
  const taken = new Map<string, number>();
  for (const [at, row] of after.entries()) {
    const nth = taken.get(row) ?? 0;
    const from = places.get(row)?.[nth];
    if (from === undefined) continue;
    taken.set(row, nth + 1);
    pairs.push([from, at]);
  }
  return longestAscending(pairs);
}

/** The longest part of some pairs whose first places ascend. */
function longestAscending(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  /** The pair that ends the best run of each length, and before each pair the one that it follows. */
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [at, [from]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[ends[middle]!]![0] < from) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.unshift(pairs[at]!);
  return run;
}
