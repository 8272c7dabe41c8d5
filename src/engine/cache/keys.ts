import type { AskData } from '../interface/ask.ts';
import type { Source } from '../interface/source.ts';

/** The identity of an ask: equal for equal asks, whatever the order in which their parts were written. */
export function askKey(ask: AskData): string {
  return JSON.stringify(Object.entries(ask).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/**
 * The key under which the reply to an ask is stored: `live eastmoney [["fqt",0],…]`. Replies of a mirror have its
 * address in the place of `live`: a mirror may hold anything, so its replies are never taken for live ones.
 */
export function replyKey(mirror: string | undefined, { name }: Pick<Source, 'name'>, ask: AskData): string {
  return `${scopeOf(mirror)}${name} ${askKey(ask)}`;
}

/** The key under which the last refused reply of a host is stored, beside the good reply of this key. */
export function refusedKey(key: string, host: string): string {
  return `${key} refused ${host}`;
}

/** What the keys of all live replies, or of all replies of one mirror, begin with. */
export function scopeOf(mirror: string | undefined): string {
  return `${mirror ?? 'live'} `;
}
