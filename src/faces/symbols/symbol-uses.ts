import { fits, kindOfSpelling } from '../../catalogue/declare/mainland-codes.ts';
import { isSecurityKind } from '../../catalogue/declare/security-kinds.ts';
import { readSpelling } from '../../catalogue/declare/spellings.ts';
import { TOPICS } from '../../catalogue/declare/topics.ts';
import type { InterfaceEntry, SubjectEntry } from '../../catalogue/registry/entries.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import type { NamedSymbol, SymbolUse } from './symbol.ts';

/** An interface whose subject is a security or a board. */
interface SymbolTaker {
  readonly name: string;
  readonly topic: string | undefined;
  readonly subject: SubjectEntry;
  /** What else of the same subject has the same value: see {@link valueKey}. */
  readonly key: string;
  readonly pattern: RegExp | undefined;
}

/** Finds the interfaces that take a symbol, with the spelling that each wants. */
export class SymbolUses {
  readonly #takings: readonly SymbolTaker[];

  constructor(entries: readonly InterfaceEntry[]) {
    const topics = Object.keys(TOPICS);
    // Such as `reits_hist_em` among those of funds: it is for few of them.
    const isOfCategory = ({ name, category }: InterfaceEntry): boolean => name.startsWith(category);
    // A publisher of indices knows its own alone.
    const isOfPublisher = ({ name }: InterfaceEntry): boolean => /_(?:cni|csindex)$/.test(name);
    const placeOf = ({ topic }: InterfaceEntry): number =>
      topic === undefined ? topics.length : topics.indexOf(topic);
    this.#takings = entries
      .flatMap((entry) => (entry.subject ? [{ entry, subject: entry.subject }] : []))
      .toSorted(
        (left, right) =>
          Number(right.subject.isPriceHistory === true) - Number(left.subject.isPriceHistory === true) ||
          placeOf(left.entry) - placeOf(right.entry) ||
          Number(isOfPublisher(left.entry)) - Number(isOfPublisher(right.entry)) ||
          Number(isOfCategory(right.entry)) - Number(isOfCategory(left.entry)) ||
          left.entry.name.length - right.entry.name.length,
      )
      .map(({ entry: { name, topic }, subject }) => ({
        name,
        topic,
        subject,
        key: valueKey(subject),
        pattern: subject.pattern === undefined ? undefined : new RegExp(subject.pattern),
      }));
  }

  /**
   * Returns the interfaces that take a symbol: those made for its kind before those that take others, too, and
   * price histories before others.
   */
  of(listed: ListedKind, { spelling, market }: NamedSymbol, now: Date): readonly SymbolUse[] {
    // Among the shares of a list are depositary receipts, which some interfaces are for alone.
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
      // What is traded on no exchange has net values and no prices.
      ({ subject, topic }) => takes(subject, kind) && !(kind === 'fund' && market === null && topic === 'fund-prices'),
    );
    const isOwn = ({ subject }: SymbolTaker): boolean => subject.of[0] === kind;
    return [...taking.filter(isOwn), ...taking.filter((each) => !isOwn(each))].flatMap((each) => {
      const value = wantedBy(each);
      return value === undefined ? [] : [{ name: each.name, param: each.subject.param, value }];
    });
  }
}

/** Whether a parameter may take symbols of a list: among shares, a list has depositary receipts. */
export function mayTake(subject: SubjectEntry, listed: ListedKind): boolean {
  return takes(subject, listed) || (listed === 'share' && subject.of.includes('depositary_receipt'));
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
  // As what it is: of several kinds, a code may be read as that of another.
  const { value, contradiction } = readSpelling([kind], wants, spelling, now);
  return contradiction ? undefined : value;
}
