/** One page in the navigation. */
interface PageEntry {
  readonly title: string;
  /** Below the base of the site: `interfaces/fred_md`. */
  readonly path: string;
  /** Whether the title is a name that clients call. */
  readonly isName?: boolean;
}

/** A group of pages in the navigation. */
export interface Section {
  readonly title: string;
  /** The page of the group itself, where it has one. */
  readonly path?: string;
  readonly pages: readonly PageEntry[];
}

/** What the theme knows of the site. */
export interface ThemeConfig {
  /** The navigation, in the language of the page. */
  readonly sections: readonly Section[];
  /** The pages that are there in Chinese, by file name. */
  readonly translated: readonly string[];
}
