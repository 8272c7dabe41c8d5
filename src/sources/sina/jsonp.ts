import { Failure, quote } from '../../errors.ts';
import { parseJson } from '../../formats/json.ts';

const OPENING = 0x28;
const CLOSING = 0x29;
// The comment before a call and the name of its callback, in bytes.
const MAX_HEAD = 400;

/**
 * Reads a call of Sina's services: behind a comment that keeps browsers from running it, one JSON value in
 * parentheses. The name of the callback is not compared: Sina echoes the one that it was sent, which may be none,
 * `=` or an assignment. Throws `upstream_changed` for anything else, and what {@link parseJson} throws.
 * @param label begins the message of a failure: the source and what it sent
 */
export function readCall(body: Buffer, label: string): unknown {
  const head = body.toString('latin1', 0, MAX_HEAD);
  const blanks = head.length - head.trimStart().length;
  const guardEnd = head.startsWith('/*', blanks) ? head.indexOf('*/', blanks) + 2 : 0;
  const opening = head.indexOf('(', guardEnd);
  const callback = head.slice(guardEnd, Math.max(opening, 0)).replaceAll(/\s/g, '');
  const closing = body.lastIndexOf(CLOSING);
  const behind = body.toString('latin1', closing + 1, closing + 20).replaceAll(/\s/g, '');
  const isCall = body[opening] === OPENING && closing > opening && /^[\w$.]*=?$/.test(callback);
  if (isCall && (behind === '' || behind === ';') && body.length < closing + 20)
    return parseJson(body.subarray(opening + 1, closing), label);
  const why = body.length === 0 ? 'an empty body' : quote(body.subarray(0, 200).toString());
  throw new Failure('upstream_changed', `${label}: expected a call of a callback, got ${why}`);
}

/**
 * Throws `upstream_refused` for what Sina sends to a client that it bans, or that lacks the address of a page of
 * Sina: nothing, a page, or the words `Kinsoku jikou desu!`.
 * @param label begins the message: the source and what was expected
 */
export function refuseBan(body: Buffer, label: string): void {
  const start = body.toString('utf8', 0, 200).trim();
  if (start !== '' && !start.startsWith('<') && !start.startsWith('Kinsoku') && !start.includes('拒绝访问')) return;
  const what = start === '' ? 'an empty body' : quote(start);
  throw new Failure('upstream_refused', `${label}: Sina declined to answer; expected data, got ${what}`);
}

const BAN_WORDS = ['拒绝访问', 'Kinsoku'];

/**
 * The same where a page is expected: throws `upstream_refused` for an empty one, and for one that says that Sina
 * bans this address.
 * @param label begins the message: the source and what was expected
 */
export function refuseBanPage(body: Buffer, label: string): void {
  const start = body.subarray(0, 2_000);
  const texts = ['utf-8', 'gb18030'].map((encoding) => new TextDecoder(encoding).decode(start));
  const isBan = texts.some((text) => text.trim() === '' || BAN_WORDS.some((words) => text.includes(words)));
  if (isBan) throw new Failure('upstream_refused', `${label}: Sina declined to answer with its page`);
}
