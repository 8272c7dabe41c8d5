import { CLOSE_PARENTHESIS, OPEN_PARENTHESIS } from '../../../base/ascii.ts';
import { quote } from '../../../base/errors.ts';
import { decodeBody } from '../../../engine/formats/encodings.ts';
import { parseAssignment } from '../../../engine/formats/json/javascript.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import { beginningOf, changed, refused } from '../../wire/refusals.ts';

// The comment before a call and the name of its callback, in bytes.
const MAX_HEAD = 400;

/**
 * Reads a call of Sina's services: behind a comment that keeps browsers from running it, one JSON value in one or
 * two pairs of parentheses. The name of the callback is not compared: Sina echoes the one that it was sent, which
 * may be none, `=` or an assignment. Throws `upstream_changed` for anything else, and what {@link parseJson}
 * throws.
 * @param label begins the message of a failure: the source and what it sent
 */
export function readCall(body: Buffer, label: string): unknown {
  const head = body.toString('latin1', 0, MAX_HEAD);
  const guardEnd = guardEndOf(head);
  const opening = head.indexOf('(', guardEnd);
  const callback = head.slice(guardEnd, Math.max(opening, 0)).replaceAll(/\s/g, '');
  const closing = body.lastIndexOf(CLOSE_PARENTHESIS);
  const behind = body.toString('latin1', closing + 1, closing + 20).replaceAll(/\s/g, '');
  // No JSON begins or ends with a parenthesis.
  const isDouble = body[opening + 1] === OPEN_PARENTHESIS;
  const isCall =
    body[opening] === OPEN_PARENTHESIS &&
    closing > opening &&
    isDouble === (body[closing - 1] === CLOSE_PARENTHESIS) &&
    /^[\w$.]*=?$/.test(callback);
  if (isCall && (behind === '' || behind === ';') && body.length < closing + 20)
    return parseJson(isDouble ? body.subarray(opening + 2, closing - 1) : body.subarray(opening + 1, closing), label);
  const why = body.length === 0 ? 'an empty body' : quote(body.subarray(0, 200).toString());
  throw changed(label, `expected a call of a callback, got ${why}`);
}

/**
 * Reads a call as {@link readCall} does whose value is written as JavaScript: its keys may have no quotes. Sina
 * writes such calls in GBK or in UTF-8. Throws `upstream_changed` for anything else.
 * @param label begins the message of a failure: the source and what it sent
 */
export function readLiteralCall(body: Buffer, label: string): unknown {
  const text = decodeBody(body, 'gb18030', label).trim();
  const start = guardEndOf(text);
  const opening = text.indexOf('(', start);
  const closing = text.lastIndexOf(')');
  const callback = text.slice(start, Math.max(opening, 0)).replaceAll(/\s/g, '');
  const behind = text.slice(closing + 1).trim();
  if (opening < 0 || closing < opening || !/^[\w$.]*=?$/.test(callback) || (behind !== '' && behind !== ';'))
    throw changed(label, `expected a call of a callback, got ${quote(text.slice(0, 200))}`);
  const inner = text.slice(opening + 1, closing).trim();
  const isDouble = inner.startsWith('(') && inner.endsWith(')');
  return parseAssignment(Buffer.from(`var value=${isDouble ? inner.slice(1, -1) : inner}`), 'value', label);
}

/** The first assignment of a file of JavaScript. */
export interface Assignment {
  readonly name: string;
  /** What is assigned, as it is written. */
  readonly json: string;
}

/**
 * Reads the first assignment of a file of JavaScript, `var NAME=…;`, without the comments before and behind it.
 * Throws `upstream_changed` for a file that does not begin with one.
 * @param label begins the message of a failure: the source and what it sent
 */
export function readAssignment(body: Buffer, label: string): Assignment {
  const text = body.toString('utf8').trim();
  const guardEnd = guardEndOf(text);
  const [whole, name] = /^\s*var\s+([\w$.-]+)\s*=/.exec(text.slice(guardEnd, guardEnd + 200)) ?? [];
  if (whole === undefined || name === undefined) throw changed(label, `expected var NAME=…, got ${quote(text)}`);
  const start = guardEnd + whole.length;
  const comment = text.indexOf('/*', start);
  const value = text.slice(start, comment < 0 ? undefined : comment).trim();
  return { name, json: value.endsWith(';') ? value.slice(0, -1).trim() : value };
}

/** Where the comment ends that keeps browsers from running a script; 0 without one. One without an end stays. */
function guardEndOf(text: string): number {
  const start = text.length - text.trimStart().length;
  const end = text.startsWith('/*', start) ? text.indexOf('*/', start + 2) : -1;
  return end < 0 ? 0 : end + 2;
}

/**
 * Reads the data of a reply of Sina's open services: `{"result":{"status":{"code":0},"data":…}}`. Throws
 * `upstream_refused` for another code of status, and `upstream_changed` for a reply of another form.
 * @param label begins the message of a failure: the source and what it sent
 */
export function readOpenService(body: Buffer, label: string): unknown {
  const reply = parseJson(body, label);
  const result = isRecord(reply) ? reply.result : undefined;
  const status = isRecord(result) ? result.status : undefined;
  if (!isRecord(result) || !isRecord(status) || !Object.hasOwn(result, 'data'))
    throw changed(label, `expected a result with its status, got ${quote(reply)}`);
  if (status.code !== 0) throw refused(label, `Sina declined: ${quote(status)}`);
  return result.data;
}

/**
 * Throws `upstream_refused` for what Sina sends to a client that it bans, or that lacks the address of a page of
 * Sina, in the place of data: nothing, a page, or a short text with the words of a ban.
 * @param label begins the message: the source and what was expected
 */
export function refuseBan({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginningOf(body);
  // News may have the words, too.
  const isBan = start === '' || start.startsWith('<') || (body.length <= MAX_NOTICE && hasBanWords(body));
  if (!isBan) return;
  const what = start === '' ? 'an empty body' : quote(start);
  throw refused(label, `Sina declined to answer; expected data, got ${what}`);
}

/**
 * The same where a page is expected: throws `upstream_refused` for an empty one, and for one that says that Sina
 * bans this address.
 * @param label begins the message: the source and what was expected
 */
export function refuseBanPage({ body }: Pick<Page, 'body'>, label: string): void {
  const start = body.subarray(0, MAX_PAGE_HEAD);
  if (start.toString().trim() === '' || hasBanWords(start))
    throw refused(label, 'Sina declined to answer with its page');
}

// The longest body, in bytes, that may be a ban although it is no page.
const MAX_NOTICE = 2_000;
// The part of a page that says whether it is one of a ban, in bytes.
const MAX_PAGE_HEAD = 4_000;
// `Kinsoku jikou desu!`, and 拒绝访问, access denied, in UTF-8 and in GBK.
const BAN_WORDS = [Buffer.from('Kinsoku'), Buffer.from('拒绝访问'), Buffer.from('bedcbef8b7c3ceca', 'hex')];

function hasBanWords(bytes: Buffer): boolean {
  return BAN_WORDS.some((words) => bytes.includes(words));
}
