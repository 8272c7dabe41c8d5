import { Failure, quote } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { isXls, isXlsx } from '../../engine/formats/workbook/workbook.ts';
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

/**
 * Makes nothing of a stored reply that this build cannot read: another build stored it, and it is no measure of a
 * new one. Throws any other failure.
 */
export function unlessUnread(thrown: unknown): undefined {
  if (!(thrown instanceof Failure) || thrown.code !== 'upstream_changed') throw thrown;
}

/** The failure for a source that says that it has no such thing, in both languages. */
export function noValue(en: string, zh: string): Failure {
  return new Failure('no_value', say(en, zh));
}

/**
 * Throws `upstream_refused` for a page of HTML in the place of data.
 * @param label as that of {@link changed}
 */
export function refusePage({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginningOf(body);
  if (start.startsWith('<')) throw refused(label, `expected data, got a page: ${quote(start)}`);
}

/**
 * Throws `upstream_refused` for nothing, or a page of HTML, in the place of data.
 * @param label as that of {@link changed}
 */
export function refuseNoData({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginningOf(body);
  if (start === '' || start.startsWith('<'))
    throw refused(label, `expected data, got ${start === '' ? 'nothing' : quote(start)}`);
}

/**
 * Throws `upstream_refused` for anything but JSON that begins as expected.
 * @param label as that of {@link changed}
 * @param expected what begins so: `a list of tables`
 */
export function refuseNoJson({ body }: Pick<Page, 'body'>, label: string, opening: '[' | '{', expected: string): void {
  const start = beginningOf(body);
  if (!start.startsWith(opening)) throw refused(label, `expected ${expected}, got ${quote(start)}`);
}

/**
 * Throws `upstream_refused` for anything but a workbook.
 * @param label as that of {@link changed}
 */
export function refuseNoWorkbook({ body }: Pick<Page, 'body'>, label: string): void {
  if (!isXls(body) && !isXlsx(body)) throw refused(label, `expected a workbook, got ${quote(beginningOf(body))}`);
}

// What tells a page from data stands no further behind.
const BEGINNING_BYTES = 200;

/** The first characters of a body, for a message and to tell what kind of body it is. */
export function beginningOf(body: Buffer): string {
  return body.toString('utf8', 0, BEGINNING_BYTES).trim();
}
