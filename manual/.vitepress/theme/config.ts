import type { Section } from '../../../src/faces/pages/navigation.ts';

/** The data of the site that every page needs. */
export interface ThemeConfig {
  /** The navigation, in the language of the page. */
  readonly sections: readonly Section[];
  /** The categories that have interfaces, and how many. */
  readonly categories: readonly { readonly key: string; readonly title: string; readonly count: number }[];
}
