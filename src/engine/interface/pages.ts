/** What a server sends to identify a version of a body, for a conditional request (RFC 9110, 8.8). */
interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** One HTTP response of a source: its bytes, where they came from and when. */
export interface Page {
  /** The address that answered, without secrets. */
  readonly url: string;
  /** When the response had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /**
   * When the oldest part of the body was sent, where that was before {@link obtained}: the new end of a history
   * was joined to a stored one, or the source confirmed what was stored. See `oldestObtained` of `page-facts.ts`.
   */
  readonly whole?: number;
  /** The HTTP status: 200, or one that the request named. */
  readonly status: number;
  /** Whether it replaces something better that could not be fetched, so that it is fetched again soon. */
  readonly provisional?: boolean;
  /** The validators of the body; absent where the body is not the one that was sent. */
  readonly validators?: Validators;
  /** The body, decompressed. */
  readonly body: Buffer;
}

/** The reply of a source to one ask: one page or several, in the order in which `parse` expects them. */
export type Pages = readonly [Page, ...Page[]];

/** The last page of a reply, whose address stands for all of them. */
export function lastPage(pages: Pages): Page {
  return pages.at(-1) ?? pages[0];
}

/** The host that sent the last page of a reply. */
export function hostOf(pages: Pages): string {
  return new URL(lastPage(pages).url).host;
}

/** The pages that are inspected. */
export function pagesOf(into: Page | Pages): Pages {
  return isPages(into) ? into : [into];
}

/** Whether these are the pages of a reply, and not one page. */
export function isPages(into: Page | Pages): into is Pages {
  return Array.isArray(into);
}
