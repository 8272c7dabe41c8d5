// The components for an answer, loaded with the first one.
export { default as CompareBar } from './CompareBar.vue';
export { default as ResultPicture } from './ResultPicture.vue';
export { default as ResultTable } from './ResultTable.vue';
