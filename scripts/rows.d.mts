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

/** What a name of an interface looks like: words of small letters and digits, joined by underscores. */
export const NAME: RegExp;

/** The wire format of a file below `src/catalogue/sources`: `eastmoney/datacenter`, also where the file is in a folder of that. */
export function formOf(file: string): string;

/** The files of a project that declare interfaces, below `src/catalogue/sources` and in order. */
export function findFiles(project: string): readonly string[];

/** The wire formats of a project in which interfaces are declared, such as `eastmoney/kline`. */
export function findForms(project: string): readonly string[];

/** Every row of the tables of interfaces of a project. */
export function findRows(project: string): readonly InterfaceRow[];

/** A file without the names that it imports and does not use. */
export function withUsedImports(text: string): string;
