import type { Text } from '../../../../src/base/say.ts';
import type { FilledParam } from '../../../../src/faces/search/code-search.ts';

/** One interface to choose. */
export interface Choice {
  readonly name: string;
  readonly doc: string;
  /** The same in a few Chinese words, for the Chinese pages. */
  readonly chinese?: string;
  /** Whether its rows may form a series by time, which can be compared with another. */
  readonly isSeries?: true;
  /** Its parameter with the code that was searched for. */
  readonly filled?: FilledParam;
}

/** The interfaces of one topic. The build writes the topics of a category into `categories/{key}.json`. */
export interface Topic {
  /** Absent for interfaces without a topic. */
  readonly title?: Text;
  readonly choices: readonly Choice[];
}
