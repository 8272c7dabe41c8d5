// Beyond its length a queue has this part more, for addresses that have little in it.
const RESERVE = 0.25;

/**
 * Whether one more request of an address may join a queue. Up to the length of the queue any may. A reserve beyond
 * it is for addresses with fewer requests in the queue than places are left: one address never fills it.
 * @param own how many requests of the address are in the queue
 * @param all how many requests of all addresses are in it
 * @param length of the queue, without its reserve
 */
export function admits(own: number, all: number, length: number): boolean {
  return all < length || own < length + Math.ceil(length * RESERVE) - all;
}
