import { Negotiator } from '@fastify/accept-negotiator';
import type { Coding } from '../../../base/content.ts';
import type { Language } from '../../../base/say.ts';

const negotiator = new Negotiator<Coding>({ supportedValues: ['br', 'gzip', 'identity'] });

// Clients send a few dozen different values. More values are not cached.
const MAX_CACHED_VALUES = 200;
// Clients send up to 60 characters. To read 30,000 takes 40 ms, in which nobody else is answered.
const MAX_READ_LENGTH = 200;
const cachedCodings = new Map<string, Coding>();

/**
 * Returns the content coding that `Accept-Encoding` prefers, or `identity` if it accepts none of ours, or is
 * longer than any client sends.
 */
export function codingOf(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > MAX_READ_LENGTH) return 'identity';
  const cached = cachedCodings.get(acceptEncoding);
  if (cached) return cached;
  // The names of codings have no case (RFC 9110, 8.4.1).
  const coding = (acceptEncoding && negotiator.negotiate(acceptEncoding.toLowerCase())) || 'identity';
  if (cachedCodings.size < MAX_CACHED_VALUES) cachedCodings.set(acceptEncoding, coding);
  return coding;
}

/**
 * Returns the language that `Accept-Language` (RFC 9110, 12.5.4) prefers: Chinese of any kind if it ranks before
 * English, by weight and then by order; else English.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined || !/zh/i.test(acceptLanguage)) return 'en';
  return preferredOf(acceptLanguage, readLanguage) ?? 'en';
}

function readLanguage(range: string): Language | undefined {
  const [tag] = range.split('-', 1);
  return tag === 'zh' || tag === 'en' ? tag : undefined;
}

/**
 * Whether `Accept` (RFC 9110, 12.5.1) asks for a page: it names `text/html`, as browsers do, before what JSON is,
 * by weight and then by order.
 */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/html/i.test(accept)) return false;
  return preferredOf(accept, readForm) === 'page';
}

function readForm(range: string): 'page' | 'json' | undefined {
  if (range === 'text/html') return 'page';
  return ['application/json', 'application/*', '*/*'].includes(range) ? 'json' : undefined;
}

/**
 * Returns what the ranges of a header prefer, by weight and then by order; undefined if they accept nothing known.
 * @param read returns what a range, in lower case, stands for; undefined if that is unknown
 */
function preferredOf<Choice>(header: string, read: (range: string) => Choice | undefined): Choice | undefined {
  let best: Choice | undefined;
  let bestWeight = 0;
  for (const item of header.toLowerCase().split(',')) {
    const [range = '', ...params] = item.split(';').map((part) => part.trim());
    const choice = read(range);
    const weight = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
    if (choice === undefined || !(weight > bestWeight)) continue;
    best = choice;
    bestWeight = weight;
  }
  return best;
}

/** Whether `If-None-Match` names this ETag. A weak ETag of the same value matches as well (RFC 9110, 13.1.2). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  );
}
