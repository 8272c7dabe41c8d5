/**
 * Returns a function that calls `work` once for each key, and then returns the same promise. A rejected promise is
 * forgotten, so that the next call tries again.
 * @param identify returns an equal identity for equal keys, where the keys are objects
 * @param max how many promises are remembered: those of the keys that were used last
 */
export function memoizeAsync<Value, Key = void>(
  work: (key: Key) => Promise<Value>,
  identify: (key: Key) => unknown = (key) => key,
  max = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  const promises = new Map<unknown, Promise<Value>>();
  return (key) => {
    const identity = identify(key);
    const known = promises.get(identity);
    if (known && max === Number.POSITIVE_INFINITY) return known;
    const promise = known ?? work(key);
    // A map keeps the order in which its keys came: the key that was used last is its last one.
    promises.delete(identity);
    if (promises.size >= max) promises.delete(promises.keys().next().value);
    promises.set(identity, promise);
    if (!known) promise.catch(() => promises.delete(identity));
    return promise;
  };
}
