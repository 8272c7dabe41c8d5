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
