// Runs of Chinese characters that may consist of several words.
const RUNS = /\p{Script=Han}{4,}/gu;

/** Splits Chinese texts, which have no blanks, into known words. */
export class WordSplitter {
  readonly #words: ReadonlySet<string>;
  readonly #longest: number;

  /** Takes the known words of any language; those with at least two Chinese characters are used. */
  constructor(words: readonly string[]) {
    this.#words = new Set(words.filter((word) => /^\p{Script=Han}{2,}$/u.test(word)));
    this.#longest = Math.max(0, ...Array.from(this.#words, (word) => Array.from(word).length));
  }

  /**
   * Returns a text with blanks between known words. A run of Chinese characters is split only if it consists of
   * known words, into as few as possible.
   */
  split(text: string): string {
    return text.replaceAll(RUNS, (run) => this.#wordsOf(Array.from(run))?.join(' ') ?? run);
  }

  /**
   * Returns a text with blanks around the known words in its Chinese runs, the longest at each place: `印度 股市` of
   * `印度股市`. A run with a single character left over stays whole: it may be a part of a longer word.
   */
  splitKnown(text: string): string {
    return text.replaceAll(RUNS, (run) => {
      const parts = this.#partsOf(Array.from(run));
      return parts.some(({ text: part }) => part.length < 2) ? run : parts.map(({ text: part }) => part).join(' ');
    });
  }

  /**
   * Returns a text with blanks in place of the known words in its Chinese runs. What is left may be a name: `茅台`
   * of `茅台十大股东`.
   */
  unknownIn(text: string): string {
    return text.replaceAll(RUNS, (run) =>
      this.#partsOf(Array.from(run))
        .map(({ text: part, isKnown }) => (isKnown ? ' ' : part))
        .join(''),
    );
  }

  /** The parts of a run: known words, the longest at each place, and what is between them. */
  #partsOf(signs: readonly string[]): readonly { readonly text: string; readonly isKnown: boolean }[] {
    const parts: { text: string; isKnown: boolean }[] = [];
    for (let at = 0; at < signs.length; ) {
      const length = this.#longestAt(signs, at);
      const last = parts.at(-1);
      if (length > 0) parts.push({ text: signs.slice(at, at + length).join(''), isKnown: true });
      else if (last && !last.isKnown) last.text += signs[at]!;
      else parts.push({ text: signs[at]!, isKnown: false });
      at += length || 1;
    }
    return parts;
  }

  /** How many characters the longest known word has that begins at an index; 0 without one. */
  #longestAt(signs: readonly string[], at: number): number {
    for (let length = Math.min(this.#longest, signs.length - at); length >= 2; length--)
      if (this.#words.has(signs.slice(at, at + length).join(''))) return length;
    return 0;
  }

  /** The fewest known words that make up a run; undefined if there are none. */
  #wordsOf(signs: readonly string[]): readonly string[] | undefined {
    /** The shortest split up to each index. */
    const upTo: (readonly string[] | undefined)[] = [[]];
    for (let end = 1; end <= signs.length; end++)
      for (let begin = Math.max(0, end - this.#longest); begin <= end - 2; begin++) {
        const before = upTo[begin];
        const word = signs.slice(begin, end).join('');
        if (before && this.#words.has(word) && before.length + 1 < (upTo[end]?.length ?? Number.POSITIVE_INFINITY))
          upTo[end] = [...before, word];
      }
    return upTo[signs.length];
  }
}
