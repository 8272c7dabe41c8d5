import { readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { SEARCH } from './search.ts';

// What people typed into the search of the site, and the part of the manual that answers it.

const FILE = new URL('../dist/manual/search.json', import.meta.url);

/** What is typed, and the section that is among the first three of its language. */
const WANTED: readonly (readonly [typed: string, section: string])[] = [
  ['when updated', 'answers#when-data-are-updated'],
  ['什么时候更新', 'zh/answers#when-data-are-updated'],
  ['rate limit', 'operations#rate-limit'],
  ['限流', 'zh/operations#rate-limit'],
  ['docker', 'operations#ways-to-run'],
  ['citation', 'analysts#how-to-cite-a-table'],
  ['引用', 'zh/analysts#how-to-cite-a-table'],
  ['reproducible', 'archive#as-of-a-day'],
  ['可复现', 'zh/archive#as-of-a-day'],
  ['webhook', 'changes'],
  ['mcp', 'mcp#add-it-to-a-client'],
];

it.each(WANTED)('the search of the site shows for %j the section %s', async (typed, section) => {
  const index = MiniSearch.loadJSON(await readFile(FILE, 'utf8'), SEARCH);
  const isChinese = section.startsWith('zh/');
  const found = index.search(typed).filter(({ id }) => String(id).startsWith('zh/') === isChinese);
  expect(found.slice(0, 3).map(({ id }) => id)).toContain(section);
});
