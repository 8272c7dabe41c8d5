import type { InterfaceSearch } from '../../../src/faces/search/interface-search.ts';
import { useRoot } from './instance.ts';

let opened: Promise<InterfaceSearch> | undefined;

/**
 * A function that opens the search for interfaces: the one of the service's other pages. It and its index are loaded the
 * first time. It throws what `fetch` throws.
 */
export function useInterfaceSearch(): () => Promise<InterfaceSearch> {
  const address = `${useRoot()}api/search.json`;
  return () => {
    opened ??= open(address).catch((thrown: unknown) => {
      // The next letter tries again.
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}

async function open(address: string): Promise<InterfaceSearch> {
  // First what can be asked for again: a browser may remember a script that it could not load.
  const answer = await fetch(address);
  const { InterfaceSearch } = await import('../../../src/faces/search/interface-search.ts');
  if (!answer.ok) throw new Error(`the index of the interfaces answers ${answer.status}`);
  return InterfaceSearch.open(await answer.text());
}
