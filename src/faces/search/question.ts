import type { Text } from '../../base/say.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { FoundInterfaces, InterfaceHit, InterfaceSearch } from './interface-search.ts';

// The search for interfaces and securities together: one for pages, manual, command line and models. Words may
// name a security and say what is wanted of it, as `平安银行 资金流向` does.

/** A typed text, and what interfaces have of it. */
export interface Question {
  readonly typed: string;
  /** The interfaces for the whole text. */
  readonly whole: FoundInterfaces;
  /** Whether the text is a code alone: interfaces take it by its form, whether or not there is such a code. */
  readonly isCode: boolean;
  /** The words that may name securities. */
  readonly nameWords: readonly string[];
  /**
   * Whether securities are listed before interfaces: for a code, for the name of a source, which may be a company,
   * or if no interface has all of the words.
   */
  readonly isSecurityFirst: boolean;
}

/** The securities that a question names. */
export interface NamedSecurities {
  /** Best first. */
  readonly symbols: readonly FoundSymbol[];
  /** A note on lists of names that are not loaded yet: a sentence. */
  readonly note?: Text;
  /** The words that no list has as a security, where others were searched one by one. */
  readonly missing: readonly string[];
}

/** The interfaces for a question. */
export interface FoundForQuestion {
  /** The words by which they were found: all, or those beside the name of a security. */
  readonly words: string;
  readonly found: FoundInterfaces;
}

/** Finds securities in lists of names: those of a text, or of a word of one. */
export type FindSecurities = (
  typed: string,
  isWord: boolean,
) => Promise<{ readonly symbols: readonly FoundSymbol[]; readonly note?: Text }>;

/** Searches the interfaces for a typed text. */
export function toQuestion(
  search: Pick<InterfaceSearch, 'find' | 'nameWords' | 'namesSource'>,
  typed: string,
): Question {
  const whole = search.find(typed);
  const [first] = whole.hits;
  const isCode = first?.filled !== undefined && !/\s/.test(typed.trim());
  return {
    typed,
    whole,
    isCode,
    nameWords: isCode ? [] : search.nameWords(typed),
    isSecurityFirst: whole.isPartial || first === undefined || first.filled !== undefined || search.namesSource(typed),
  };
}

/** Finds the securities that the whole text names, else those that single words name, each once. */
export async function findNamed(
  { typed, isCode, nameWords }: Question,
  find: FindSecurities,
): Promise<NamedSecurities> {
  const named = await find(typed, false);
  if (named.symbols.length > 0 || isCode || nameWords.length === 0) return { ...named, missing: [] };
  const found = await Promise.all(nameWords.map((word) => find(word, true)));
  const each = new Map(
    found.flatMap(({ symbols }) => symbols).map((one) => [`${one.kind} ${one.market} ${one.code}`, one]),
  );
  return {
    ...named,
    symbols: [...each.values()],
    missing: nameWords.filter((_, at) => found[at]?.symbols.length === 0),
  };
}

/**
 * Returns the interfaces for a question. Where none has all of its words, they are those for the words beside the
 * name of its security: first those that take it, with its code filled in.
 */
export function toFoundFor(
  search: Pick<InterfaceSearch, 'find'>,
  { typed, whole, nameWords }: Question,
  [security]: readonly FoundSymbol[],
): FoundForQuestion {
  if (!whole.isPartial || !security) return { words: typed, found: whole };
  const words = withoutNames(typed, [...partIn(typed, security.name), ...nameWords]);
  const found = words === typed ? whole : search.find(words);
  return { words, found: { ...found, hits: takersFirst(found.hits, security) } };
}

/** The longest part of a name in a text, of two Chinese characters and more: `茅台` of `贵州茅台`; none without. */
function partIn(text: string, name: string): readonly string[] {
  const signs = Array.from(name);
  for (let length = signs.length; length >= 2; length--)
    for (let at = 0; at + length <= signs.length; at++) {
      const part = signs.slice(at, at + length).join('');
      if (text.includes(part) && (part === name || /^\p{Script=Han}+$/u.test(part))) return [part];
    }
  return [];
}

/** A question without the names of securities in it; all of it, where nothing else is left. */
function withoutNames(typed: string, names: readonly string[]): string {
  const others = names.reduce((text, name) => text.replaceAll(name, ' '), typed).trim();
  return /[\p{L}\p{N}]{2}/u.test(others) ? others : typed;
}

/** Sorts hits that have other words of a question: first those that take its security, with the code filled in. */
function takersFirst(hits: readonly InterfaceHit[], { interfaces }: FoundSymbol): readonly InterfaceHit[] {
  const uses = new Map(interfaces.map(({ name, param, value }) => [name, { param, value }]));
  const takers = hits.flatMap((hit) => {
    const filled = uses.get(hit.name);
    return filled ? [{ ...hit, filled }] : [];
  });
  return [...takers, ...hits.filter(({ name }) => !uses.has(name))];
}
