import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { importedFiles } from '../scripts/imported-files.mjs';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

const importedBy = (...files: string[]): readonly string[] =>
  importedFiles(files.map((file) => join(PROJECT, file))).map((file) => file.slice(PROJECT.length));

it('builds the manual anew when a file of the service changes that its pages run', () => {
  expect(importedBy('manual/.vitepress/theme/interface-search.ts', 'manual/.vitepress/theme/SiteSearch.vue')).toEqual(
    expect.arrayContaining([
      'manual/.vitepress/theme/SiteSearch.vue',
      'src/faces/search/interface-search.ts',
      'src/faces/search/tokens.ts',
    ]),
  );
});

it('follows no import of types', () => {
  expect(importedBy('manual/data.ts')).toEqual(['manual/data.ts']);
});
