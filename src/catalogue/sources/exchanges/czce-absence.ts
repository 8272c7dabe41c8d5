import type { Page } from '../../../engine/interface/pages.ts';
import { beginningOf, refusePage } from '../../wire/refusals.ts';
import { saysAbsent } from './absent-file.ts';

/** What the page says that the Zhengzhou exchange shows in the place of a file that it does not have. */
const ABSENT = '您的访问出错了';

/** Whether the Zhengzhou exchange has no such file. */
export function isAbsentAtZhengzhou(page: Page): boolean {
  return saysAbsent(page, ABSENT);
}

/**
 * The inspection of its files: throws `upstream_refused` for a page that does not say that there is no such file.
 */
export function inspectZhengzhou(page: Page, label: string): void {
  const isXml = beginningOf(page.body).startsWith('<?xml');
  if (!isXml && !isAbsentAtZhengzhou(page)) refusePage(page, label);
}
