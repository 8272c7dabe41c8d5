import { Failure, quote } from '../../base/errors.ts';
import type { Page } from '../../engine/interface/pages.ts';

/**
 * The failure for a reply that is not what its source promises.
 * @param label begins the message: the source and what it sent
 * @param why what was expected, and what came, by `quote`
 */
export function changed(label: string, why: string): Failure {
  return new Failure('upstream_changed', `${label}: ${why}`);
}

/** The failure for a source that declines to answer; the arguments are those of {@link changed}. */
export function refused(label: string, why: string): Failure {
  return new Failure('upstream_refused', `${label}: ${why}`);
}

/** The first characters of a body in quotes, for a message. */
export function beginningOf({ body }: Pick<Page, 'body'>): string {
  return quote(beginning(body));
}

/**
 * Throws `upstream_refused` for a page of HTML in the place of data.
 * @param label begins the message: the source and what it sent
 */
export function refusePage({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginning(body);
  if (start.startsWith('<')) throw refused(label, `expected data, got a page: ${quote(start)}`);
}

// No mark that tells a page from data stands further behind.
const BEGINNING_BYTES = 200;

function beginning(body: Buffer): string {
  return body.toString('utf8', 0, BEGINNING_BYTES).trim();
}
