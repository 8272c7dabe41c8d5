/** One page in the navigation. */
interface PageEntry {
  readonly title: string;
  /** Below the base of the site: `categories/stock/`. */
  readonly path: string;
}

/** A group of pages in the navigation. */
export interface Section {
  readonly title: string;
  readonly pages: readonly PageEntry[];
}

/** The data of the site that every page needs. */
export interface ThemeConfig {
  /** The navigation, in the language of the page. */
  readonly sections: readonly Section[];
  /** The categories that have interfaces. */
  readonly categories: readonly { readonly key: string; readonly title: string }[];
  /** The pages that exist in Chinese, by file name. */
  readonly translated: readonly string[];
}
