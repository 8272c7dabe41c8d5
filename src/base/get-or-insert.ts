/**
 * Returns the value of a key. Where there is none, it is made and stored: `Map.getOrInsertComputed` of newer
 * versions of Node.
 */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: NoInfer<Value>): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
