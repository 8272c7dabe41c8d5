import type { Reply } from '../declare/source.ts';
import type { HeaderValue } from './failures.ts';

/** The validators of a response: those that can be sent back as they came; undefined where there are none. */
export function readValidators(headers: Readonly<Record<string, HeaderValue>>): Reply['validators'] {
  const isPlain = (value: HeaderValue): value is string => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);
  const { etag, 'last-modified': lastModified } = headers;
  const validators = { ...(isPlain(etag) && { etag }), ...(isPlain(lastModified) && { lastModified }) };
  return hasAny(validators) ? validators : undefined;
}

/** The validators of the stored reply, if it came from this address. */
export function validatorsAt(url: string, stored: Reply | undefined): Reply['validators'] {
  return stored?.url === url && hasAny(stored.validators) ? stored.validators : undefined;
}

/** The headers that ask for a body only if it has changed. */
export function toConditionalHeaders({ etag, lastModified }: Reply['validators'] = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function hasAny(validators: Reply['validators']): boolean {
  return validators?.etag !== undefined || validators?.lastModified !== undefined;
}
