// Made-up figures are functions of whole numbers, made with additions and multiplications alone: they are the same
// on every machine.

/** A whole number below 2^32 that a text decides: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A number from 0 to below 1, which looks like chance: the same for the same seed and place. */
export function chanceAt(seed: number, at: number): number {
  let mixed = seed ^ Math.imul(at + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A smooth curve from -1 to 1 with a turn every `span` places or so. */
export function waveAt(seed: number, at: number, span: number): number {
  const knot = Math.floor(at / span);
  const part = at / span - knot;
  const [before, after] = [chanceAt(seed, knot), chanceAt(seed, knot + 1)];
  return 2 * (before + (after - before) * part * part * (3 - 2 * part)) - 1;
}

/** The number with so many decimal places that is nearest. */
export function round(figure: number, places: number): number {
  const scale = 10 ** places;
  const scaled = figure * scale;
  // A text of the digits takes ten times as long. Beyond this there are no halves.
  return (Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) / scale : figure) || 0;
}
