import type { Language } from '../../../../src/base/say.ts';
import { authorization } from '../../../../src/faces/browser/access-token.ts';
import { readInterface, requestOfLink } from './address.ts';

/** A request that was sent before the form knows whether it needs it. */
interface PrefetchedRequest {
  readonly key: string;
  readonly leaving: AbortController;
  readonly response: Promise<Response>;
}

declare global {
  /** The request of the opened link. The script in the head of the page passes it to the scripts of the page. */
  var finfountAhead: PrefetchedRequest | undefined;
}

/**
 * The address of a table as columns, which are shorter than records.
 * @param root the address of the service, with a slash at its end
 * @param query of the params, with its question mark or empty
 */
export function tableAddress(root: string, name: string, query: string): string {
  return `${root}api/table/${name}.json${query}${query === '' ? '?' : '&'}_shape=columns`;
}

/** Sends a request for a table, with the entered token. */
export function requestTable(address: string, language: Language, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/json', 'accept-language': language, ...authorization() };
  return fetch(address, { signal, headers });
}

/**
 * Sends the request of a link while the form of its interface is loading, once. {@link takePrefetched} returns its
 * response if the form sends the same request, and otherwise cancels it.
 * @param root the address of the service, with a slash at its end
 * @param query of the link
 */
export function prefetchLink(root: string, query: string, language: Language): void {
  const name = readInterface(query);
  const wanted = requestOfLink(query);
  if (wanted === undefined || name === undefined || !/^[a-z]\w*$/.test(name)) return;
  const address = tableAddress(root, name, wanted);
  const key = requestKey(address, language);
  if (globalThis.finfountAhead?.key === key) return;
  globalThis.finfountAhead?.leaving.abort();
  const leaving = new AbortController();
  const response = requestTable(address, language, leaving.signal);
  // The code that takes the response handles its failure.
  response.catch(() => undefined);
  globalThis.finfountAhead = { key, leaving, response };
}

/** Returns the response of the prefetched request if it is for this address, once; else cancels it. */
export function takePrefetched(
  address: string,
  language: Language,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const sent = globalThis.finfountAhead;
  globalThis.finfountAhead = undefined;
  if (sent?.key === requestKey(address, language)) {
    signal.addEventListener('abort', () => sent.leaving.abort(), { once: true });
    return sent.response;
  }
  sent?.leaving.abort();
  return undefined;
}

/** The identity of a request, independent of the order of its params. */
function requestKey(address: string, language: Language): string {
  const { pathname, searchParams } = new URL(address, 'http://finfount/');
  searchParams.sort();
  return `${language} ${pathname}?${searchParams}`;
}
