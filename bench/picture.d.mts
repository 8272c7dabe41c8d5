/**
 * The pictures of the results, by the names of their files in `pictures/`. Raises `RangeError` where one has no
 * figures.
 */
export function drawAll(results: string): ReadonlyMap<string, string>;

/** The rows of the tables below a heading of the results. Raises `RangeError` where there is no such heading. */
export function rowsBelow(results: string, heading: string): readonly (readonly string[])[];

/** The number at the start of a cell. Raises `RangeError` without one. */
export function numberIn(cell: string | undefined): number;
