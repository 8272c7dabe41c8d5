// What the pages outside the manual load when somebody searches: the asset `search.js`.

export { foundCount, foundList } from './found-list.ts';
export { InterfaceSearch } from './interface-search.ts';
export { comesFirst, readSymbols, symbolList } from './symbol-list.ts';
