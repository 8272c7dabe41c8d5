import { expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { openMaps } from './declared-maps.ts';

// What was found out about AKShare's functions lies beside the project as maps, a folder for each source.

const FOLDERS = [
  'eastmoney-datacenter',
  'eastmoney-funds',
  'eastmoney-lists',
  'eastmoney-news',
  'exchanges',
  'macro-other',
  'more-sources',
  'other-sources',
  'sina',
].map((name) => openMaps(name));

it('every interface that has a map is declared', async () => {
  const { entries } = await openRegistry();
  const names = new Set(entries.map(({ name }) => name));
  const mapped = FOLDERS.flatMap(({ maps }) => maps.map(({ name }) => name));
  expect(mapped.length).toBeGreaterThan(500);
  expect(mapped.filter((name) => !names.has(name))).toEqual([]);
});
