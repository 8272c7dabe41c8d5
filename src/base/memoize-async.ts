/**
 * Returns a function that calls `work` once for each key, and then returns the same promise. A rejected promise is
 * forgotten, so that the next call tries again.
 * @param identify returns an equal identity for equal keys, where the keys are objects
 */
export function memoizeAsync<Value, Key = void>(
  work: (key: Key) => Promise<Value>,
  identify: (key: Key) => unknown = (key) => key,
): (key: Key) => Promise<Value> {
  const promises = new Map<unknown, Promise<Value>>();
  return (key) => {
    const identity = identify(key);
    const known = promises.get(identity);
    if (known) return known;
    const promise = work(key);
    promises.set(identity, promise);
    promise.catch(() => promises.delete(identity));
    return promise;
  };
}
