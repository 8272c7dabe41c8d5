/**
 * Returns a function that calls `work` once for each key, and then returns the same promise. It forgets a promise
 * that is rejected, so that the next call tries again.
 */
export function memoizeAsync<Value, Key = void>(work: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const promises = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = promises.get(key);
    if (known) return known;
    const promise = work(key);
    promises.set(key, promise);
    promise.catch(() => promises.delete(key));
    return promise;
  };
}
