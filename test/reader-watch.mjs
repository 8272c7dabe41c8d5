// Notes the calls in which the event loop reads a body. `changed-modules.mjs` has the readers call it.
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Set where the parser thread would run.
 * @type {AsyncLocalStorage<true>}
 */
export const thread = new AsyncLocalStorage();

/**
 * The names of readers with where they were called, and how often they got a body, wherever they ran.
 * @type {{ calls: Set<string>, bodies: number, isOn: boolean }}
 */
export const seen = { calls: new Set(), bodies: 0, isOn: false };

/** A reader that notes its calls. */
export function watch(/** @type {string} */ name, /** @type {Function} */ reader) {
  return (/** @type {unknown[]} */ ...args) => {
    if (seen.isOn && args.some((each) => Buffer.isBuffer(each) || typeof each === 'string')) {
      seen.bodies++;
      if (thread.getStore() !== true) seen.calls.add(`${name} ${new Error().stack ?? ''}`);
    }
    return Reflect.apply(reader, undefined, args);
  };
}
