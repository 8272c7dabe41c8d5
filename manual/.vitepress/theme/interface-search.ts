import type { InterfaceSearch } from '../../../src/faces/search/interface-search.ts';
import { useRoot } from './instance.ts';

let opened: Promise<InterfaceSearch> | undefined;

/**
 * Returns a function that opens the search for interfaces, with its code and index loaded once. It throws the
 * errors of `fetch`.
 */
export function useInterfaceSearch(): () => Promise<InterfaceSearch> {
  const address = `${useRoot()}api/search.json`;
  return () => {
    opened ??= open(address).catch((thrown: unknown) => {
      // The next key tries again.
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}

async function open(address: string): Promise<InterfaceSearch> {
  // The index first: a failed `fetch` can be repeated, but a browser may remember a failed `import`.
  const answer = await fetch(address);
  const { InterfaceSearch } = await import('../../../src/faces/search/interface-search.ts');
  if (!answer.ok) throw new Error(`the index of the interfaces answers ${answer.status}`);
  return InterfaceSearch.open(await answer.text());
}
