import { findMainlandCode, fits, fundKindsOf, kindOfSpelling } from '../../catalogue/declare/mainland-codes.ts';
import { type FundKind, isSecurityKind } from '../../catalogue/declare/security-kinds.ts';
import { readSpelling } from '../../catalogue/declare/spellings.ts';
import { TOPICS } from '../../catalogue/declare/topics.ts';
import type { InterfaceEntry, SubjectEntry } from '../../catalogue/registry/entries.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import type { NamedSymbol, SymbolUse } from './symbol.ts';

/** An interface with a param for a security or a board. */
interface SymbolTaker {
  readonly name: string;
  readonly subject: SubjectEntry;
  /** Equal for params that get the same value for a symbol: see {@link valueKey}. */
  readonly key: string;
  readonly pattern: RegExp | undefined;
}

/** Finds the interfaces that take a symbol, with the spelling that each wants. */
export class SymbolUses {
  readonly #takings: readonly SymbolTaker[];

  constructor(entries: readonly InterfaceEntry[]) {
    const topics = Object.keys(TOPICS);
    const placeOf = ({ topic }: InterfaceEntry): number =>
      topic === undefined ? topics.length : topics.indexOf(topic);
    this.#takings = entries
      .flatMap((entry) => (entry.subject ? [{ entry, subject: entry.subject }] : []))
      .toSorted(
        (left, right) =>
          Number(right.subject.isPriceHistory === true) - Number(left.subject.isPriceHistory === true) ||
          placeOf(left.entry) - placeOf(right.entry) ||
          Number(left.subject.isOfPublisher === true) - Number(right.subject.isOfPublisher === true) ||
          left.entry.name.length - right.entry.name.length,
      )
      .map(({ entry: { name }, subject }) => ({
        name,
        subject,
        key: valueKey(subject),
        pattern: subject.pattern === undefined ? undefined : new RegExp(subject.pattern),
      }));
  }

  /**
   * Returns the interfaces that take a symbol: those for its kind alone first, then those that are meant for other
   * funds; of each, price histories before others.
   */
  of(listed: ListedKind, { spelling, market }: NamedSymbol, now: Date): readonly SymbolUse[] {
    // Lists of shares include depositary receipts, for which there are interfaces of their own.
    const kind = listed === 'share' ? (kindOfSpelling(spelling) ?? listed) : listed;
    const values = new Map<string, string | undefined>();
    const wantedBy = ({ subject, key, pattern }: SymbolTaker): string | undefined => {
      if (!values.has(key)) {
        const value = valueFor(subject, kind, spelling, now);
        values.set(key, value !== undefined && (pattern?.test(value) ?? true) ? value : undefined);
      }
      return values.get(key);
    };
    const taking = this.#takings.filter(
      // Funds that are not traded on an exchange have net values and no prices.
      ({ subject }) => takes(subject, kind) && !(kind === 'fund' && market === null && subject.isTraded === true),
    );
    const funds: readonly string[] = kind === 'fund' ? fundKindsOfSpelling(spelling) : [];
    const placeOf = ({ subject: { of, mainly } }: SymbolTaker): number =>
      (of[0] === kind ? 0 : 2) + (mainly === undefined || funds.includes(mainly) ? 0 : 1);
    return taking
      .toSorted((left, right) => placeOf(left) - placeOf(right))
      .flatMap((each) => {
        const value = wantedBy(each);
        return value === undefined ? [] : [{ name: each.name, param: each.subject.param, value }];
      });
  }
}

/** Whether a parameter may take symbols of a list. Lists of shares include depositary receipts. */
export function mayTake(subject: SubjectEntry, listed: ListedKind): boolean {
  return takes(subject, listed) || (listed === 'share' && subject.of.includes('depositary_receipt'));
}

/** What a fund is, by its spelling with its market. */
function fundKindsOfSpelling(spelling: string): readonly FundKind[] {
  const named = findMainlandCode(spelling);
  return named ? fundKindsOf(named.market, named.code) : [];
}

/** Whether a parameter takes symbols of a kind: convertible bonds are bonds, B-shares are shares. */
function takes({ of }: SubjectEntry, kind: SubjectEntry['of'][number]): boolean {
  return isSecurityKind(kind) ? fits(of, kind) : of.includes(kind);
}

function valueKey({ of, wants, pattern }: SubjectEntry): string {
  return `${of.join()} ${wants} ${pattern ?? ''}`;
}

/** How a parameter wants a symbol of a kind to be written; undefined where it takes no such one. */
function valueFor({ wants }: SubjectEntry, kind: string, spelling: string, now: Date): string | undefined {
  if (wants === 'BK1027') return spelling;
  if (!isSecurityKind(kind)) return undefined;
  // Read as its own kind: with several kinds, a code may be read as another one.
  const { value, contradiction } = readSpelling([kind], wants, spelling, now);
  return contradiction ? undefined : value;
}
