import { textMap } from '../../base/text-map.ts';
import { charactersByReading } from './pinyin-table.ts';

const LONGEST_READING = 6;
const LETTER = /[a-z]/;

let readings: ReadonlyMap<string, string> | undefined;

/**
 * A folded text with whole readings of Chinese characters in pinyin: `maotai`, `hushen300etf`, `贵州maotai`. The
 * last reading may be incomplete, `maot`. Other characters, and letters after a reading, match themselves.
 */
export class TypedPinyin {
  /** For each index in the text: the next indices by the code of a character that may match there. */
  readonly #steps: readonly ReadonlyMap<number, readonly number[]>[];

  /** By the code of a character: 1 if it may be the first, 2 if it may be the whole text. */
  readonly firsts = new Uint8Array(0x1_0000);
  /** By the code of a character: 1 if it may be the second. */
  readonly seconds = new Uint8Array(0x1_0000);

  /** Whether one character may match the whole text. */
  readonly mayBeOne: boolean;

  private constructor(steps: readonly ReadonlyMap<number, readonly number[]>[]) {
    this.#steps = steps;
    this.mayBeOne = [...(steps[0]?.values() ?? [])].some((nexts) => nexts.includes(steps.length));
    const behind = new Set<number>();
    for (const [code, nexts] of steps[0] ?? []) {
      this.firsts[code] = nexts.includes(steps.length) ? 2 : 1;
      for (const next of nexts) behind.add(next);
    }
    for (const next of behind) for (const second of steps[next]?.keys() ?? []) this.seconds[second] = 1;
  }

  /** Parses a text; undefined without a whole reading of at least two letters, or if other letters precede it. */
  static of(typed: string): TypedPinyin | undefined {
    readings ??= textMap(charactersByReading());
    const steps = Array.from({ length: typed.length }, () => new Map<number, number[]>());
    // For each index reached: whether a whole reading precedes it.
    const reached: (boolean | undefined)[] = [false];
    for (let at = 0; at < typed.length; at++) {
      const isBehindReading = reached[at];
      if (isBehindReading === undefined) continue;
      const step = (characters: string, next: number, isReading: boolean): void => {
        for (let nth = 0; nth < characters.length; nth++) {
          const code = characters.charCodeAt(nth);
          const others = steps[at]!.get(code);
          if (others) others.push(next);
          else steps[at]!.set(code, [next]);
        }
        reached[next] = reached[next] === true || isBehindReading || isReading;
      };
      if (isBehindReading || !LETTER.test(typed[at]!)) step(typed[at]!, at + 1, false);
      for (let length = 1; length <= Math.min(LONGEST_READING, typed.length - at); length++) {
        const characters = readings.get(typed.slice(at, at + length));
        if (characters !== undefined) step(characters, at + length, length > 1);
      }
      const rest = typed.slice(at);
      if (isBehindReading && rest.length < LONGEST_READING)
        for (const [reading, characters] of readings)
          if (reading.length > rest.length && reading.startsWith(rest)) step(characters, typed.length, false);
    }
    return reached[typed.length] === true ? new TypedPinyin(steps) : undefined;
  }

  /** The index at which a match in codes of characters ends that begins at `at`; -1 for no match. */
  endIn(codes: Uint16Array, at: number, typedAt = 0): number {
    if (typedAt === this.#steps.length) return at;
    for (const next of this.#steps[typedAt]!.get(codes[at]!) ?? []) {
      const end = this.endIn(codes, at + 1, next);
      if (end >= 0) return end;
    }
    return -1;
  }
}
