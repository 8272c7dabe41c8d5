import type { Page } from '../../../engine/interface/pages.ts';
import { beginningOf, refusePage } from '../../wire/refusals.ts';

/** What the page says that the Zhengzhou exchange shows in the place of a file that it does not have. */
const ABSENT = '您的访问出错了';

/** Whether the Zhengzhou exchange has no such file: 404, or a page that says so. */
export function isAbsentAtZhengzhou({ status, body }: Page): boolean {
  if (status === 404) return true;
  if (!beginningOf(body).startsWith('<')) return false;
  return body.includes(ABSENT) || new TextDecoder('gb18030').decode(body).includes(ABSENT);
}

/** The look of its files: throws `upstream_refused` for a page that does not say that there is no such file. */
export function seeZhengzhou(page: Page, label: string): void {
  const isXml = beginningOf(page.body).startsWith('<?xml');
  if (!isXml && !isAbsentAtZhengzhou(page)) refusePage(page, label);
}
