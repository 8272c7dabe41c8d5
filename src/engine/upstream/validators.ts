import { isValidator } from '../interface/page-facts.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { HeaderValue } from './failures.ts';

/** The validators of a response: those that can be sent back as they came; undefined where there are none. */
export function readValidators(headers: Readonly<Record<string, HeaderValue>>): Page['validators'] {
  const isPlain = (value: HeaderValue): value is string => typeof value === 'string' && isValidator(value);
  const { etag, 'last-modified': lastModified } = headers;
  const validators = { ...(isPlain(etag) && { etag }), ...(isPlain(lastModified) && { lastModified }) };
  return hasAny(validators) ? validators : undefined;
}

/** The stored page from this address, if it has validators. */
export function findKnownPage(url: string, stored: Pages | undefined): Page | undefined {
  return stored?.find((page) => page.url === url && hasAny(page.validators));
}

/** The headers that ask for a body only if it has changed. */
export function toConditionalHeaders({ etag, lastModified }: Page['validators'] = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function hasAny(validators: Page['validators']): boolean {
  return validators?.etag !== undefined || validators?.lastModified !== undefined;
}
