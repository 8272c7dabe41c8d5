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
  /** Resolves when the securities are up to date with the text. */
  settled(): Promise<void>;
}

/** Finds the securities that match a changing text; none if the search fails. */
export function useSymbols(typed: Readonly<Ref<string>>, limit: number): TypedSymbols {
  const root = useRoot();
  const symbols = shallowRef<readonly FoundSymbol[]>([]);
  let asking = new AbortController();
  let settled = Promise.resolve();
  const ask = async (text: string, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    if (signal.aborted) return;
    try {
      const base = root.replace(/\/$/, '');
      const json = await fetchSymbols({ base, typed: text, limit, isWanted: () => !signal.aborted, signal });
      if (!signal.aborted) symbols.value = readSymbols(json);
    } catch {
      // The rest of the search works without them.
      if (!signal.aborted) symbols.value = [];
    }
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
  return { symbols, settled: () => settled };
}
