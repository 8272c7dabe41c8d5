// The components for an answer and the links in it, loaded with the first one.
export { default as CompareBar } from './CompareBar.vue';
export { historyFinder } from './history.ts';
export { default as ResultPicture } from './ResultPicture.vue';
export { default as ResultTable } from './ResultTable.vue';
