import { readJsonText } from '../formats/json/json.ts';
import type { AskData } from '../interface/ask.ts';
import type { Source } from '../interface/source.ts';

/** The identity of an ask: equal for equal asks, whatever the order in which their parts were written. */
export function askKey(ask: AskData): string {
  return JSON.stringify(Object.entries(ask).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Reads what {@link askKey} wrote; undefined for any other text. */
export function readAskKey(key: string): AskData | undefined {
  const parsed = readJsonText(key);
  const isPart = (part: unknown): part is [string, string | number | boolean] =>
    Array.isArray(part) &&
    part.length === 2 &&
    typeof part[0] === 'string' &&
    ['string', 'number', 'boolean'].includes(typeof part[1]);
  return Array.isArray(parsed) && parsed.every(isPart) ? Object.fromEntries(parsed) : undefined;
}

/**
 * The key under which the reply to an ask is stored: `live eastmoney [["fqt",0],…]`. Replies of a mirror have its
 * address in the place of `live`: a mirror may hold anything, so its replies are never taken for live ones.
 */
export function replyKey(mirror: string | undefined, { name }: Pick<Source, 'name'>, ask: AskData): string {
  return `${scopeOf(mirror)}${partKey({ name }, ask)}`;
}

/** The identity of a reply among the parts of another: `cffex-months [["month","2024-01"]]`. */
export function partKey({ name }: Pick<Source, 'name'>, ask: AskData): string {
  return `${name} ${askKey(ask)}`;
}

/** The key under which the last refused reply of a host is stored, beside the good reply of this key. */
export function refusedKey(key: string, host: string): string {
  return `${key} refused ${host}`;
}

/** What the keys of all live replies, or of all replies of one mirror, begin with. */
export function scopeOf(mirror: string | undefined): string {
  return `${mirror ?? 'live'} `;
}
