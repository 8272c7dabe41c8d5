// Synthetic figures are made from integers by additions and multiplications alone, so they are equal on every
// machine.

/** The hash of a text, below 2^32: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A pseudo-random number from 0 to below 1, the same for the same seed and index. */
export function chanceAt(seed: number, at: number): number {
  let mixed = seed ^ Math.imul(at + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A smooth pseudo-random curve from -1 to 1, with a turn about every `span` steps. */
export function waveAt(seed: number, at: number, span: number): number {
  const knot = Math.floor(at / span);
  const part = at / span - knot;
  const [before, after] = [chanceAt(seed, knot), chanceAt(seed, knot + 1)];
  return 2 * (before + (after - before) * part * part * (3 - 2 * part)) - 1;
}

// `10 ** places` takes longer than all else of it.
const POWERS_OF_TEN = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** Rounds to so many decimal places. */
export function round(figure: number, places: number): number {
  const scale = POWERS_OF_TEN[places] ?? 10 ** places;
  const scaled = figure * scale;
  // `toFixed` would take ten times as long. Larger numbers have no fraction.
  return (Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) / scale : figure) || 0;
}
