// Characters that a word of Chinese is written with.
const RUNS = /\p{Script=Han}{4,}/gu;

/** Splits Chinese texts, which have no blanks, into words that are known. */
export class WordSplitter {
  readonly #words: ReadonlySet<string>;
  readonly #longest: number;

  /** Takes the words that are known, of any language; those of two Chinese characters and more count. */
  constructor(words: readonly string[]) {
    this.#words = new Set(words.filter((word) => /^\p{Script=Han}{2,}$/u.test(word)));
    this.#longest = Math.max(0, ...Array.from(this.#words, (word) => Array.from(word).length));
  }

  /**
   * Returns a text with a blank between the words of each run of Chinese characters that consists of known words;
   * other runs stay as they are. Of several ways, that with the fewest words.
   */
  split(text: string): string {
    return text.replaceAll(RUNS, (run) => this.#wordsOf(Array.from(run))?.join(' ') ?? run);
  }

  /** The fewest known words that make up a run; undefined where none do. */
  #wordsOf(signs: readonly string[]): readonly string[] | undefined {
    /** The words up to each place. */
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
