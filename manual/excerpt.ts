/** A piece of an excerpt, and whether it matches the search. */
export interface ExcerptPart {
  readonly text: string;
  readonly isFound: boolean;
}

const LENGTH = 160;

/**
 * The part of a text around the first match of some words, with every match marked.
 * @param terms in lower case, as in the index
 */
export function toExcerpt(text: string, terms: readonly string[]): readonly ExcerptPart[] {
  const small = text.toLowerCase();
  const places = terms.map((term) => small.indexOf(term)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const begin = first < LENGTH / 2 ? 0 : Math.max(0, text.lastIndexOf(' ', first - LENGTH / 4) + 1);
  const shown = text.slice(begin, begin + LENGTH);
  const escaped = terms
    .filter((term) => term !== '')
    .toSorted((left, right) => right.length - left.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces = escaped.length === 0 ? [shown] : shown.split(new RegExp(`(${escaped.join('|')})`, 'i'));
  const parts = pieces.map((piece, at) => ({ text: piece, isFound: at % 2 === 1 })).filter((part) => part.text !== '');
  const around = (isCut: boolean): ExcerptPart[] => (isCut ? [{ text: '…', isFound: false }] : []);
  return [...around(begin > 0), ...parts, ...around(begin + LENGTH < text.length)];
}
