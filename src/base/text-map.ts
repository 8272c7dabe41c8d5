/**
 * A table that is looked up by any text, such as one that a source or a client sent. An object has `constructor`
 * and `toString` besides what was written into it; a map has not.
 */
export function textMap<Value>(table: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(table));
}
