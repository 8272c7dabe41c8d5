// What the pages outside the manual load when somebody searches: the asset `search.js`.

export { toRedocAnchor, toSwaggerAnchor } from '../docs/navigation.ts';
export { InterfaceSearch } from './interface-search.ts';
