/** One interface to choose. The build writes those of a category into `categories/{key}.json`. */
export interface Choice {
  readonly name: string;
  readonly doc: string;
  /** Further text to search, in small letters: the Chinese words of the interface and its columns. */
  readonly words: string;
}

/** One category of interfaces to choose from. */
export interface Group {
  readonly key: string;
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** The groups with only those interfaces that hold every one of the words typed. */
export function findChoices(groups: readonly Group[], typed: string): readonly Group[] {
  const words = typed.toLowerCase().split(/\s+/);
  const isFound = ({ name, doc, words: further }: Choice): boolean => {
    const text = `${name} ${doc.toLowerCase()} ${further}`;
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(isFound) }))
    .filter(({ choices }) => choices.length > 0);
}

/** The first choices of the groups, so many in all. */
export function firstChoices(groups: readonly Group[], count: number): readonly Group[] {
  let left = count;
  return groups.flatMap((group) => {
    const choices = group.choices.slice(0, left);
    left -= choices.length;
    return choices.length > 0 ? [{ ...group, choices }] : [];
  });
}
