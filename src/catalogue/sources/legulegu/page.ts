import { quote } from '../../../base/errors.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import { beginningOf, refused } from '../../wire/refusals.ts';

/**
 * Throws `upstream_refused` for a reply that is no page.
 * @param label begins the message of a failure: the source and what it sent
 */
export function refuseNoPage({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginningOf(body);
  if (!start.startsWith('<')) throw refused(label, `expected a page, got ${start === '' ? 'nothing' : quote(start)}`);
}
