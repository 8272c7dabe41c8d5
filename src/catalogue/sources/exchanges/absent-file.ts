import type { Page } from '../../../engine/interface/pages.ts';
import { beginningOf } from '../../wire/refusals.ts';

/**
 * Whether an exchange has no such file: 404, or a page that says so.
 * @param words what the page says, which is in UTF-8 or in a Chinese encoding
 */
export function saysAbsent({ status, body }: Page, words: string): boolean {
  if (status === 404) return true;
  if (!beginningOf(body).startsWith('<')) return false;
  return body.includes(words) || new TextDecoder('gb18030').decode(body).includes(words);
}
