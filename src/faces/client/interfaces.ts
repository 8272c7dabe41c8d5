import type { Call } from './call.ts';
import type { Params } from './query.ts';
import type { Row, Rows } from './rows.ts';

/**
 * Every interface as a method. In the package, the build writes this type anew from the declarations, with the
 * params and columns of each.
 */
export interface Interfaces {
  readonly [name: `${string}_${string}`]: (params?: Params, call?: Call) => Promise<Rows<Row>>;
}

/** The English names of the columns of each interface; the build writes them, too. */
export type EnglishNames = Readonly<Record<string, Readonly<Record<string, string>>>>;
