import type { Proof } from '../src/engine/interface/interface.ts';

/** One fixture case: the request of a client, the replies of the upstream, and the expected answer. */
export interface FixtureCase {
  /** The name of the interface. */
  readonly interface: string;
  /** What the case shows, in a few words. No other case of the interface has this name. */
  readonly name: string;
  /** The origin of the figures; absent for an invented reply, which proves nothing. */
  readonly origin?: FixtureOrigin;
  /** The model of an invented reply. */
  readonly madeAfter?: string;
  /** The query as a client sends it. */
  readonly query: string;
  readonly ask: Readonly<Record<string, string | number | boolean>>;
  /** The reply of each real address; others reply 404. */
  readonly upstream: Readonly<Record<string, FixtureReply>>;
  /** The addresses asked, in order. */
  readonly asked: readonly string[];
  /** The expected table, or the name of its file beside the cases; absent if a failure is expected. */
  readonly table?: FixtureTable | string;
  /** The expected failure: its code, and the message that a client reads. */
  readonly failure?: FixtureFailure;
}

/** A failure that is expected. */
export interface FixtureFailure {
  readonly code: string;
  /** In English. */
  readonly message: string;
}

/** The origin of the figures of a case. */
export interface FixtureOrigin {
  /**
   * `recorded`: the source sent the reply, which was cut to a few rows. `printed`: AKShare printed the table, from
   * which the reply was made.
   */
  readonly proof: Exclude<Proof, 'none'>;
  /** The public repository with the record, `owner/name`; absent if the source itself was asked. */
  readonly repository?: string;
  /** When it was recorded or, if unknown, stored: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly day: string;
  /** The differences from the record, in a few words. */
  readonly note?: string;
}

/**
 * The reply of an upstream: one of `text`, `json` (sent without blanks) and `file` (the name of a file beside the
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
 * Reads the cases in a folder; none without a file of cases. Throws an error with the name of a file that is no
 * JSON.
 */
export function readCases(folder: string): FixtureCase[];

/** Writes the cases of a folder, and removes unused files beside them. */
export function writeCases(folder: string, cases: readonly FixtureCase[]): void;

/** Writes a file whole, or leaves what was there: a full disk takes only a part. An equal file is not written. */
export function writeWhole(path: string, content: Buffer | string): void;

/** The text of a file of cases. */
export function toText(cases: readonly FixtureCase[]): string;

/** The bytes of a reply. Throws an error with advice if its file is missing. */
export function bodyOf(folder: string, reply: FixtureReply): Buffer;

/**
 * Stores the body of a reply: inline if it is short text, else in a file beside the cases.
 * @param ending of the file's name, such as `csv`
 */
export function storeBody(
  folder: string,
  fixture: FixtureCase,
  body: Buffer,
  ending: string,
): Pick<FixtureReply, 'text' | 'json' | 'file'>;

/**
 * The expected table of a case; undefined if a failure is expected. Throws an error with advice if its file is
 * missing.
 */
export function tableOf(folder: string, fixture: FixtureCase): FixtureTable | undefined;

/** Stores an expected table: inline if it is short, else in a file beside the cases. */
export function storeTable(folder: string, fixture: FixtureCase, table: FixtureTable): FixtureTable | string;
