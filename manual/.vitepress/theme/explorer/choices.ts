/** One interface to choose. */
interface Choice {
  readonly name: string;
  readonly doc: string;
  /** The same in a few Chinese words, for the Chinese pages. */
  readonly chinese?: string;
  /** Further text to search, in small letters: its topic, its Chinese words and its columns. */
  readonly words: string;
}

/** The interfaces of one topic. The build writes those of a category into `categories/{key}.json`. */
export interface Topic {
  /** Empty for interfaces that belong to no topic, and so is `chinese`. */
  readonly title: string;
  readonly chinese: string;
  readonly choices: readonly Choice[];
}

/** One category of interfaces to choose from. */
export interface Group {
  readonly key: string;
  readonly title: string;
  readonly topics: readonly Topic[];
}

/** The groups with only those interfaces that hold every one of the words typed. */
export function findChoices(groups: readonly Group[], typed: string): readonly Group[] {
  const words = typed.toLowerCase().split(/\s+/);
  const isFound = ({ name, doc, words: further }: Choice): boolean => {
    const text = `${name} ${doc.toLowerCase()} ${further}`;
    return words.every((word) => text.includes(word));
  };
  return withChoices(groups, (choices) => choices.filter(isFound));
}

/** The first choices of the groups, so many in all. */
export function firstChoices(groups: readonly Group[], count: number): readonly Group[] {
  let left = count;
  return withChoices(groups, (choices) => {
    const first = choices.slice(0, left);
    left -= first.length;
    return first;
  });
}

/** How many interfaces there are to choose from. */
export function countChoices(groups: readonly Group[]): number {
  return groups.flatMap(({ topics }) => topics).reduce((sum, { choices }) => sum + choices.length, 0);
}

/** The groups with other choices in each topic; topics and groups without any are left out. */
function withChoices(
  groups: readonly Group[],
  select: (choices: readonly Choice[]) => readonly Choice[],
): readonly Group[] {
  return groups
    .map((group) => ({
      ...group,
      topics: group.topics
        .map((topic) => ({ ...topic, choices: select(topic.choices) }))
        .filter(({ choices }) => choices.length > 0),
    }))
    .filter(({ topics }) => topics.length > 0);
}
