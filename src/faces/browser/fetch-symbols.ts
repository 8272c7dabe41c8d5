import { authorization } from './access-token.ts';

// A service that has just begun loads the lists of names when somebody searches: they are there within seconds.
const RETRY_MS = 1_000;
const MAX_ASKED = 8;

/** What securities are asked for. */
interface SymbolsRequest {
  /** The address under which every route lives, without a slash at its end. */
  readonly base: string;
  readonly typed: string;
  readonly limit: number;
  /** Whether the reader has not typed on. */
  readonly isWanted: () => boolean;
  readonly signal?: AbortSignal;
}

/**
 * Asks a service for the securities that fit a text, and again while it says that names are not there yet. Returns
 * its answer, which is JSON. Throws what `fetch` throws, and for another answer than a list.
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
