import { onScopeDispose, type Ref, shallowRef, watch } from 'vue';
import { fetchSymbols } from '../../../src/faces/browser/fetch-symbols.ts';
import { readSymbols } from '../../../src/faces/search/symbol-list.ts';
import type { FoundSymbol } from '../../../src/faces/symbols/symbol.ts';
import { useRoot } from './instance.ts';

// Only the last of several keys typed in a row sends a request.
const WAIT_MS = 150;

/** The securities that match a typed text. */
export interface TypedSymbols {
  readonly symbols: Readonly<Ref<readonly FoundSymbol[]>>;
  /** The text, without blanks around it, that the securities match. */
  readonly found: Readonly<Ref<string>>;
  /** Resolves when the securities are up to date with the text. */
  settled(): Promise<void>;
}

/** Fetches securities: those that match a text. */
type Fetch = (text: string) => Promise<{ readonly symbols: readonly FoundSymbol[] }>;

/**
 * Finds the securities that match a changing text; none if the search fails.
 * @param find asks for those of the whole text, or of its words
 */
export function useSymbols(
  typed: Readonly<Ref<string>>,
  limit: number,
  find: (text: string, fetch: Fetch) => ReturnType<Fetch> = (text, fetch) => fetch(text),
): TypedSymbols {
  const root = useRoot();
  const symbols = shallowRef<readonly FoundSymbol[]>([]);
  const found = shallowRef('');
  let asking = new AbortController();
  let settled = Promise.resolve();
  const ask = async (text: string, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    if (signal.aborted) return;
    const base = root.replace(/\/$/, '');
    const isWanted = (): boolean => !signal.aborted;
    const fetch: Fetch = async (part) => ({
      symbols: readSymbols(await fetchSymbols({ base, typed: part, limit, isWanted, signal })),
    });
    // The rest of the search works without them.
    const answer = await find(text, fetch).catch(() => ({ symbols: [] }));
    if (signal.aborted) return;
    symbols.value = answer.symbols;
    found.value = text;
  };
  const stop = watch(typed, (text) => {
    asking.abort();
    asking = new AbortController();
    if (text.trim() === '') symbols.value = [];
    else settled = ask(text.trim(), asking.signal);
  });
  onScopeDispose(() => {
    stop();
    asking.abort();
  });
  return { symbols, found, settled: () => settled };
}
