// The asset `search.js`: pages outside the manual load it when somebody searches.

export { foundCount, foundList } from './found-list.ts';
export { InterfaceSearch } from './interface-search.ts';
export { findNamed, toFoundFor, toQuestion } from './question.ts';
export { readSymbols, symbolList } from './symbol-list.ts';
