import type { Table } from '../src/engine/table/table.ts';

/** The interface. */
export const NAME: string;
export const SYMBOLS: readonly string[];
/** When the tables of a day are obtained, in milliseconds since 1970. */
export function obtainedOn(day: number): number;
/** The rows of a symbol as its source gives them on a day. */
export function rowsOn(day: number, symbol: string): readonly (readonly [day: string, close: number])[];
/** The same as a table. */
export function tableOn(day: number, symbol: string): Table;
