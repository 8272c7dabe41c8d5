import type { Options } from 'minisearch';
import { toTokens } from './tokens.ts';

/** What the search tells of a section. */
export interface Section {
  /** The title of its page; empty for the beginning of the page itself. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** How the index is made, and how it is read again. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  tokenize: toTokens,
  processTerm: (term: string) => term,
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    // A slip of the pen in a word, and none in a name of few letters or two Chinese signs.
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  },
} satisfies Options<Section & { id: string }>;
