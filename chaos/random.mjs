// Pseudo-random numbers from a seed.

/**
 * Whole numbers from 0 to below what is asked, the same for the same seed: Mulberry32.
 * @typedef {(below: number) => number} Random
 */

/** @returns {Random} */
export function createRandom(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** One of some things. @template Thing @returns {Thing} */
export function pick(/** @type {Random} */ random, /** @type {readonly Thing[]} */ things) {
  return /** @type {Thing} */ (things[random(things.length)]);
}
