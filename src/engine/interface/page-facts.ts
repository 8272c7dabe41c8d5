import type { Page, Pages } from './pages.ts';

/** When the oldest part of pages was sent by their source, in milliseconds since 1970. */
export function oldestObtained(pages: Pages): number {
  return Math.min(...pages.map(({ obtained, whole = obtained }: Page) => whole));
}

// What the facts of a page may be. They stand in headers of answers and of later requests, and come from sources
// and from stores, which others may write.

const MAX_URL_LENGTH = 16_384;
const MAX_VALIDATOR_LENGTH = 1_024;

/**
 * Whether a text is the address of a page: `http(s)` with a host and without user and password, or the name of a
 * file that a user imported. It has visible ASCII characters only, so that it is legal in any header.
 */
export function isPageUrl(text: string): boolean {
  return (
    text.length <= MAX_URL_LENGTH &&
    /^(?:https?:\/\/[^\s/?#@"\\]+(?:[/?#][\x21-\x7e]*)?|file:[\w.~!*'()%-]+)$/.test(text) &&
    URL.canParse(text)
  );
}

/** Whether a text is a validator that can be sent back: visible ASCII and blanks, of bounded length. */
export function isValidator(text: string): boolean {
  return text.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(text);
}
