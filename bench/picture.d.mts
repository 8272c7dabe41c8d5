/**
 * The pictures of the results, by the names of their files in `pictures/`. Raises `RangeError` where one has no
 * figures.
 */
export function drawAll(results: string): ReadonlyMap<string, string>;
