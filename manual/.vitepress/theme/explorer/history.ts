import {
  exchangeOf,
  findMainlandCode,
  fits,
  fundKindsOf,
  kindOf,
} from '../../../../src/catalogue/declare/mainland-codes.ts';
import { isSecurityKind, type SecurityKind } from '../../../../src/catalogue/declare/security-kinds.ts';
import { readSpelling } from '../../../../src/catalogue/declare/spellings.ts';
import type { HistoryColumn, HistoryLink, LinkedKind } from '../../../../src/faces/manual-data/manual-types.ts';
import { toExplorerAddress } from '../../../../src/faces/pages/navigation.ts';
import type { Cell } from './cells.ts';

/** Returns the query of the explorer for the history of a cell; undefined if none is known. */
export type FindHistory = (column: string, cell: Cell | undefined) => string | undefined;

/**
 * Finds the history that a cell of a list links to: the first that takes what the cell names. If none is known to
 * take it, there is no link: a wrong one would mislead.
 */
export function historyFinder(columns: readonly HistoryColumn[], now = new Date()): FindHistory {
  const byName = new Map(columns.map((each) => [each.column, each]));
  return (column, cell) => {
    const found = byName.get(column);
    if (!found || typeof cell !== 'string' || cell === '') return undefined;
    const { kinds, links } = found;
    const named = kinds && whatIsNamed(kinds, cell);
    // A history of B-shares alone goes before one of all shares.
    const isExact = ({ kinds: taken = [] }: HistoryLink): boolean =>
      named?.kinds.some((kind) => taken.includes(kind)) ?? true;
    for (const link of [...links.filter(isExact), ...links.filter((each) => !isExact(each))]) {
      const { values, kinds: taken = [] } = link;
      const value = values
        ? values.find((each) => each === cell)
        : named
          ? valueFor(link, named, now)
          : written(link, taken.filter(isSecurityKind), cell, now);
      if (value !== undefined) return toExplorerAddress(link.interface, [[link.param, value]]);
    }
    return undefined;
  };
}

/** What a cell names. */
interface Named {
  /** Its code, with its exchange if that is known. */
  readonly code: string;
  /** What it may be. */
  readonly kinds: readonly LinkedKind[];
  /** What it may be if it is a fund. */
  readonly funds: readonly string[];
}

// Kinds whose digits tell them apart from all others.
const TOLD_BY_DIGITS: ReadonlySet<LinkedKind> = new Set(['convertible_bond', 'repo']);

/** Reads what a cell names, which is of one of some kinds, as far as its digits tell it. */
function whatIsNamed(kinds: readonly LinkedKind[], cell: string): Named {
  const exchange = /^\d{6}$/.test(cell) ? exchangeOf(kinds.filter(isSecurityKind), cell) : undefined;
  const code = exchange === undefined ? cell : `${exchange}${cell}`;
  const mainland = findMainlandCode(code);
  const kind = mainland && kindOf(mainland.market, mainland.code);
  if (mainland && kind !== undefined)
    return { code, kinds: fits(kinds, kind) ? [kind] : [], funds: fundKindsOf(mainland.market, mainland.code) };
  const mayBe = (each: LinkedKind): boolean => {
    if (each === 'american_share') return /^\d+\.|^\D+$/.test(cell);
    if (each === 'index') return /\d{5}/.test(cell);
    return kinds.length === 1 || !TOLD_BY_DIGITS.has(each);
  };
  return { code, kinds: kinds.filter(mayBe), funds: [] };
}

/** How a history wants what a cell names; undefined where it does not take it. */
function valueFor(link: HistoryLink, { code, kinds, funds }: Named, now: Date): string | undefined {
  const { kinds: taken = [], mainly, pattern } = link;
  const kind = kinds.find((each) => takes(taken, each));
  if (kind === undefined || (kind === 'fund' && mainly !== undefined && !funds.includes(mainly))) return undefined;
  if (!isSecurityKind(kind)) return code;
  return pattern === undefined ? undefined : written(link, [kind], code, now);
}

function takes(taken: readonly LinkedKind[], kind: LinkedKind): boolean {
  return isSecurityKind(kind) ? fits(taken, kind) : taken.includes(kind);
}

/** A code as a history wants it; undefined where it is none. */
function written(
  { wants, pattern = '' }: HistoryLink,
  kinds: readonly SecurityKind[],
  code: string,
  now: Date,
): string | undefined {
  const { value, contradiction } =
    wants === undefined || wants === 'BK1027' ? { value: code } : readSpelling(kinds, wants, code, now);
  return contradiction === undefined && new RegExp(pattern).test(value) ? value : undefined;
}
