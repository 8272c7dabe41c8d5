import type { InterfaceSearch } from '../../../src/faces/search/interface-search.ts';
import type * as questions from '../../../src/faces/search/question.ts';
import { useRoot } from './instance.ts';

/** The search for interfaces, and what finds securities with it. */
export interface OpenSearch extends Readonly<typeof questions> {
  readonly interfaces: InterfaceSearch;
}

let opened: Promise<OpenSearch> | undefined;

/**
 * Returns a function that opens the search for interfaces, with its code and index loaded once. It throws the
 * errors of `fetch`.
 */
export function useInterfaceSearch(): () => Promise<OpenSearch> {
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

async function open(address: string): Promise<OpenSearch> {
  // The index first: a failed `fetch` can be repeated, but a browser may remember a failed `import`.
  const answer = await fetch(address);
  const [{ InterfaceSearch }, module] = await Promise.all([
    import('../../../src/faces/search/interface-search.ts'),
    import('../../../src/faces/search/question.ts'),
  ]);
  if (!answer.ok) throw new Error(`the index of the interfaces answers ${answer.status}`);
  return { ...module, interfaces: await InterfaceSearch.open(await answer.text()) };
}
