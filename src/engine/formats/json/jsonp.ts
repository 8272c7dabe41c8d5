import { CLOSE_PARENTHESIS, isBlank, SEMICOLON } from '../../../base/ascii.ts';
import { Failure, quote } from '../../../base/errors.ts';
import { parseJson } from './json.ts';

/**
 * Reads a body of JSONP: the callback that was asked for, one JSON value in parentheses, and nothing else but one
 * semicolon and blanks at the end. Throws `upstream_changed` for anything else, and what {@link parseJson} throws.
 * @param callback the name that was sent: `jQuery1`
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseJsonp(body: Buffer, callback: string, label: string): unknown {
  const opening = Buffer.from(`${callback}(`);
  if (!body.subarray(0, opening.length).equals(opening)) {
    const why = body.length === 0 ? 'an empty body' : quote(body.subarray(0, 200).toString());
    throw new Failure('upstream_changed', `${label}: expected a call of ${callback}, got ${why}`);
  }
  let end = withoutBlanks(body, body.length);
  if (body[end - 1] === SEMICOLON) end = withoutBlanks(body, end - 1);
  if (end <= opening.length || body[end - 1] !== CLOSE_PARENTHESIS)
    throw new Failure('upstream_changed', `${label}: the call of ${callback} does not end`);
  return parseJson(body.subarray(opening.length, end - 1), label);
}

/** The end of a body without the blanks before it. */
function withoutBlanks(body: Buffer, end: number): number {
  let at = end;
  while (at > 0 && isBlank(body[at - 1])) at--;
  return at;
}
