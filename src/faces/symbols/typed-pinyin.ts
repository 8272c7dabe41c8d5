import { textMap } from '../../base/text-map.ts';
import { CHARACTERS_BY_READING } from './pinyin-table.ts';

const LONGEST_READING = 6;
const LETTER = /[a-z]/;

let readings: ReadonlyMap<string, string> | undefined;

/**
 * A folded text that names Chinese characters by their whole readings in pinyin: `maotai`, `hushen300etf`,
 * `贵州maotai`. The last reading may be only begun, `maot`. What is no letter stands for itself, as do letters
 * behind a reading.
 */
export class TypedPinyin {
  /** For each place in the text, where it goes on behind each character that may stand there. */
  readonly #steps: readonly ReadonlyMap<number, readonly number[]>[];

  /** Which characters may be the first: at their codes, 1, or 2 for one that is all that was typed. */
  readonly firsts = new Uint8Array(0x1_0000);
  /** Which characters may be the second one: 1 at their codes. */
  readonly seconds = new Uint8Array(0x1_0000);

  /** Whether one character may be all that was typed. */
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

  /** Reads a text; undefined where it has no whole reading of two letters or more, or something else before it. */
  static of(typed: string): TypedPinyin | undefined {
    readings ??= textMap(CHARACTERS_BY_READING);
    const steps = Array.from({ length: typed.length }, () => new Map<number, number[]>());
    // Which places are reached, and whether behind a reading.
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

  /** Where among codes of characters those end that begin at a place; -1 where others stand there. */
  endIn(codes: Uint16Array, at: number, typedAt = 0): number {
    if (typedAt === this.#steps.length) return at;
    for (const next of this.#steps[typedAt]!.get(codes[at]!) ?? []) {
      const end = this.endIn(codes, at + 1, next);
      if (end >= 0) return end;
    }
    return -1;
  }
}
