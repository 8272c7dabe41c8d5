import type { Language } from '../../../../src/base/say.ts';
import { authorization } from '../../../../src/faces/browser/access-token.ts';
import { readInterface, requestOfLink } from './address.ts';

/** A request that was sent before it was known whether it is wanted. */
interface Ahead {
  readonly key: string;
  readonly leaving: AbortController;
  readonly response: Promise<Response>;
}

declare global {
  /** The request of the link that was opened; the script in the head of the page hands it to the page's own scripts. */
  var finfountAhead: Ahead | undefined;
}

/**
 * The address of a table in columns, which is shorter than its records and drawn from.
 * @param root the address of the service, with a slash at its end
 * @param query of the params, with its question mark or empty
 */
export function tableAddress(root: string, name: string, query: string): string {
  return `${root}api/table/${name}.json${query}${query === '' ? '?' : '&'}_shape=columns`;
}

/** Sends a request for a table, with the token that the reader has entered. */
export function request(address: string, language: Language, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/json', 'accept-language': language, ...authorization() };
  return fetch(address, { signal, headers });
}

/**
 * Sends the request of a link while the form of its interface is still on its way, once. {@link takeAhead} hands out its
 * response where the form asks for the same, and cancels it where the form makes something else of the link.
 * @param root the address of the service, with a slash at its end
 * @param query of the link
 */
export function askAhead(root: string, query: string, language: Language): void {
  const name = readInterface(query);
  const wanted = requestOfLink(query);
  if (wanted === undefined || name === undefined || !/^[a-z]\w*$/.test(name)) return;
  const address = tableAddress(root, name, wanted);
  const key = keyOf(address, language);
  if (globalThis.finfountAhead?.key === key) return;
  globalThis.finfountAhead?.leaving.abort();
  const leaving = new AbortController();
  const response = request(address, language, leaving.signal);
  // Whoever takes it sees why it failed.
  response.catch(() => undefined);
  globalThis.finfountAhead = { key, leaving, response };
}

/** The response to the request of a link, once, where it is the wanted one; else the request is cancelled. */
export function takeAhead(address: string, language: Language, signal: AbortSignal): Promise<Response> | undefined {
  const sent = globalThis.finfountAhead;
  globalThis.finfountAhead = undefined;
  if (sent?.key === keyOf(address, language)) {
    signal.addEventListener('abort', () => sent.leaving.abort(), { once: true });
    return sent.response;
  }
  sent?.leaving.abort();
  return undefined;
}

/** What a request asks for, whatever the order of its params. */
function keyOf(address: string, language: Language): string {
  const { pathname, searchParams } = new URL(address, 'http://finfount/');
  searchParams.sort();
  return `${language} ${pathname}?${searchParams}`;
}
