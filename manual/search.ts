import type { Options } from 'minisearch';
import { toQueryTokens, toTokens } from '../src/faces/search/tokens.ts';

/** A section as the search shows it. */
export interface Section {
  /** The title of its page; empty for the beginning of the page itself. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** The options with which the index is written and read. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  tokenize: toTokens,
  processTerm: (term: string) => term,
  searchOptions: {
    tokenize: toQueryTokens,
    boost: { title: 4, page: 2 },
    prefix: true,
    // A typing error in a longer word; none in a short name or in two Chinese characters.
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  },
} satisfies Options<Section & { id: string }>;
