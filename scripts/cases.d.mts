import type { Proof } from '../src/engine/interface/interface.ts';

/** One fixture case: what a client asks, what the upstream replies, and what the service must answer. */
export interface FixtureCase {
  /** The name of the interface. */
  readonly interface: string;
  /** What the case shows, in a few words. No other case of the interface has this name. */
  readonly name: string;
  /** Where the figures come from; absent for a reply that was made, with figures that prove nothing. */
  readonly origin?: FixtureOrigin;
  /** What a reply without an origin was made after. */
  readonly madeAfter?: string;
  /** The query as a client sends it. */
  readonly query: string;
  readonly ask: Readonly<Record<string, string | number | boolean>>;
  /** What each real address replies; any other replies 404. */
  readonly upstream: Readonly<Record<string, FixtureReply>>;
  /** The addresses asked, in order. */
  readonly asked: readonly string[];
  /**
   * The expected table, or the name of the file beside the cases that holds it; absent where a failure is
   * expected.
   */
  readonly table?: FixtureTable | string;
  /** The code of the expected failure. */
  readonly failure?: string;
}

/** Where the figures of a case come from. */
export interface FixtureOrigin {
  /**
   * `recorded`: the reply is what the source sent, cut to a few rows. `printed`: the table is what AKShare printed,
   * and the reply was made from it.
   */
  readonly proof: Exclude<Proof, 'none'>;
  /** The public repository that holds the record, `owner/name`; absent where the source itself was asked. */
  readonly repository?: string;
  /** When it was recorded or, where that is not known, stored: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly day: string;
  /** What differs from the record: a few words. */
  readonly note?: string;
}

/**
 * What an upstream replies: one of `text`, `json` (sent without blanks) and `file` (the name of a file beside the
 * cases).
 */
export interface FixtureReply {
  /** The HTTP status; 200 by default. */
  readonly status?: number;
  /** The `content-type`; `text/plain` by default. */
  readonly type?: string;
  readonly text?: string;
  readonly json?: unknown;
  readonly file?: string;
}

/** An expected table, row by row. */
export interface FixtureTable {
  /** The names of the columns, in order; empty for a table without rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

/**
 * Reads the cases in a folder; none where there is no file of cases. Throws an error that names a file that is no
 * JSON.
 */
export function readCases(folder: string): FixtureCase[];

/** Writes the cases of a folder, and removes the files there that none of them names. */
export function writeCases(folder: string, cases: readonly FixtureCase[]): void;

/** The file of some cases, letter for letter. */
export function toText(cases: readonly FixtureCase[]): string;

/** The bytes of a reply. Throws an error that says what to do where its file is missing. */
export function bodyOf(folder: string, reply: FixtureReply): Buffer;

/**
 * Stores the body of a reply: inline when it is short text, else in a file beside the cases.
 * @param ending of the file's name, such as `csv`
 */
export function storeBody(
  folder: string,
  fixture: FixtureCase,
  body: Buffer,
  ending: string,
): Pick<FixtureReply, 'text' | 'json' | 'file'>;

/**
 * The expected table of a case; undefined where a failure is expected. Throws an error that says what to do where its file
 * is missing.
 */
export function tableOf(folder: string, fixture: FixtureCase): FixtureTable | undefined;

/** Stores an expected table: inline when it is short, else in a file beside the cases. */
export function storeTable(folder: string, fixture: FixtureCase, table: FixtureTable): FixtureTable | string;
