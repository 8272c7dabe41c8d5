import { isSecurityKind, readSpelling } from '../../catalogue/declare/spellings.ts';
import { TOPICS } from '../../catalogue/declare/topics.ts';
import type { InterfaceEntry, SubjectEntry } from '../../catalogue/registry/entries.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import type { NamedSymbol, SymbolUse } from './symbol.ts';

/** An interface whose subject is a security or a board. */
interface Taking {
  readonly name: string;
  readonly topic: string | undefined;
  readonly subject: SubjectEntry;
  /** What else of the same subject has the same value: see {@link valueKey}. */
  readonly key: string;
  readonly pattern: RegExp | undefined;
}

/** Finds the interfaces that take a symbol, with the spelling that each wants. */
export class SymbolUses {
  readonly #takings: readonly Taking[];

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

  /** Returns the interfaces that take a symbol, price histories first. */
  of(listed: ListedKind, { spelling, market }: NamedSymbol, now: Date): readonly SymbolUse[] {
    const kind = listed === 'b_share' ? 'share' : listed;
    const values = new Map<string, string | undefined>();
    const wantedBy = ({ subject, key, pattern }: Taking): string | undefined => {
      if (!values.has(key)) {
        const value = valueFor(subject, spelling, now);
        values.set(key, value !== undefined && (pattern?.test(value) ?? true) ? value : undefined);
      }
      return values.get(key);
    };
    return this.#takings.flatMap((taking) => {
      const { name, topic, subject } = taking;
      if (!subject.of.includes(kind)) return [];
      // What is traded on no exchange has net values and no prices.
      if (kind === 'fund' && market === null && topic === 'fund-prices') return [];
      const value = wantedBy(taking);
      return value === undefined ? [] : [{ name, param: subject.param, value }];
    });
  }
}

function valueKey({ of, wants, pattern }: SubjectEntry): string {
  return `${of.join()} ${wants} ${pattern ?? ''}`;
}

/** How a parameter wants a symbol to be written; undefined where it takes no such one. */
function valueFor({ of, wants }: SubjectEntry, spelling: string, now: Date): string | undefined {
  if (wants === 'BK1027') return spelling;
  const { value, contradiction } = readSpelling(of.filter(isSecurityKind), wants, spelling, now);
  return contradiction ? undefined : value;
}
