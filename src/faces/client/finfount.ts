/// <reference lib="esnext.disposable" preserve="true" />
import type { Call } from './call.ts';
import type { EnglishNames, Interfaces } from './interfaces.ts';
import type { Params } from './query.ts';
import type { Rows } from './rows.ts';

/** One interface as a list shows it. */
export interface InterfaceSummary {
  readonly name: string;
  /** The key of its category, such as `stock`. */
  readonly category: string;
  /** The key of its topic within a large category. */
  readonly topic?: string;
  /** What it answers: sentences, in the language of the client. */
  readonly doc: string;
  /** Its Chinese name, in a few words. */
  readonly chinese?: string;
  /** The name of its source. */
  readonly source: string;
  /**
   * What its answers were compared with: rows that the source sent (`recorded`), rows that AKShare printed
   * (`printed`), or nothing yet (`none`).
   */
  readonly proof?: 'recorded' | 'printed' | 'none';
}

/** What a client can do besides calling an interface by its method. */
interface Client {
  /**
   * Calls an interface whose name comes as data. An unknown name throws `unknown_interface`, whose sentence names
   * what there is instead.
   */
  get(name: string, params?: Params, call?: Call): Promise<Rows>;
  /** The interfaces that the service has, which may be of another version than these types. */
  interfaces(call?: Call): Promise<readonly InterfaceSummary[]>;
  /** Ends the calls in flight, which throw `closed`, and what `open` has opened. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Every interface as a method, and what else a client can do. */
export interface Finfount extends Interfaces, Client {}

/** A row whose columns have English names: `Names` has one for each that differs. */
type EnglishRow<Each, Names> = {
  [Column in keyof Each as Column extends keyof Names ? Names[Column] & string : Column]: Each[Column];
};

/** The interfaces as methods whose rows have English names of columns. */
type EnglishInterfaces = {
  [Name in keyof Interfaces]: Interfaces[Name] extends (...call: infer Call) => Promise<Rows<infer Each>>
    ? (...call: Call) => Promise<Rows<EnglishRow<Each, Name extends keyof EnglishNames ? EnglishNames[Name] : never>>>
    : never;
};

/** A {@link Finfount} of a client with `columns: 'en'`. */
export type EnglishFinfount = EnglishInterfaces & Client;
