import type { ManualColumn, ManualParam } from '../../../../src/docs/manual.ts';

/** What the explorer knows of one interface: the build writes one such file for each, `explorer/{name}.json`. */
export interface Subject {
  readonly name: string;
  readonly doc: string;
  readonly params: readonly ManualParam[];
  readonly columns: readonly ManualColumn[];
  /** The titles of the sources that may answer, by their names. */
  readonly sources: Readonly<Record<string, string>>;
}

/** One group of interfaces to choose from: the build writes all of them in order into `explorer.json`. */
export interface Group {
  readonly title: string;
  readonly interfaces: readonly {
    readonly name: string;
    readonly doc: string;
    /** Everything by which it may be looked for, in small letters. */
    readonly words: string;
  }[];
}

/** The groups with only those interfaces that hold every one of the words typed. */
export function findInterfaces(groups: readonly Group[], typed: string): readonly Group[] {
  const words = typed.toLowerCase().split(/\s+/);
  return groups
    .map(({ title, interfaces }) => ({
      title,
      interfaces: interfaces.filter((each) => words.every((word) => each.words.includes(word))),
    }))
    .filter(({ interfaces }) => interfaces.length > 0);
}
