import { authorization } from './access-token.ts';

// A service that has just started loads the lists of names on the first search, within seconds.
const RETRY_MS = 1_000;
const MAX_ASKED = 8;

/** A search for securities. */
interface SymbolsRequest {
  /** The address under which every route lives, without a slash at its end. */
  readonly base: string;
  readonly typed: string;
  readonly limit: number;
  /** Whether the result is still wanted: the reader has not typed on. */
  readonly isWanted: () => boolean;
  readonly signal?: AbortSignal;
}

/**
 * Fetches the securities that match a text, as JSON. Retries while the service is still loading names. Throws the
 * errors of `fetch`, and for an answer that is no list.
 */
export async function fetchSymbols({ base, typed, limit, isWanted, signal }: SymbolsRequest): Promise<string> {
  for (let asked = 1; ; asked++) {
    const response = await fetch(`${base}/api/symbols?limit=${limit}&q=${encodeURIComponent(typed)}`, {
      headers: authorization(),
      ...(signal && { signal }),
    });
    if (!response.ok) throw new Error(`/api/symbols answers ${response.status}`);
    const json = await response.text();
    const isWhole = json !== '[]' || !response.headers.has('finfount-note');
    if (isWhole || asked === MAX_ASKED || !isWanted()) return json;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (!isWanted()) return json;
  }
}
