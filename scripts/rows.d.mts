/** A row of a table of interfaces, as text. */
export interface InterfaceRow {
  readonly name: string;
  /** Its wire format: `eastmoney/kline`. */
  readonly form: string;
  /** Its file below `src/catalogue/sources`. */
  readonly file: string;
  /** Its text, without the line break after it. */
  readonly row: string;
}

/** The form of names of interfaces: words of lower-case letters and digits, joined by underscores. */
export const NAME: RegExp;

/**
 * The wire format of a file below `src/catalogue/sources`: `eastmoney/datacenter`, also for files in its
 * subfolders.
 */
export function formOf(file: string): string;

/** The files of a project that declare interfaces, below `src/catalogue/sources` and in order. */
export function findFiles(project: string): readonly string[];

/** The wire formats of a project in which interfaces are declared, such as `eastmoney/kline`. */
export function findForms(project: string): readonly string[];

/** Every row of the tables of interfaces of a project. */
export function findRows(project: string): readonly InterfaceRow[];

/** Removes unused imports from a file. */
export function withUsedImports(text: string): string;
