/** One interface to choose. */
interface Choice {
  readonly name: string;
  readonly doc: string;
  /** The same in a few Chinese words, for the Chinese pages. */
  readonly chinese?: string;
}

/** The interfaces of one topic. The build writes those of a category into `categories/{key}.json`. */
export interface Topic {
  /** Empty for interfaces that belong to no topic, and so is `chinese`. */
  readonly title: string;
  readonly chinese: string;
  readonly choices: readonly Choice[];
}
