import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { toExampleCall } from '../../catalogue/registry/entries.ts';
import { EXAMPLE_ORIGIN } from './examples.ts';
import { FIRST_CALL, FIRST_PICTURE } from './first-call.ts';

const read = (file: string): Promise<string> => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');

it('is the example call of an interface', async () => {
  const { interfaces } = await loadCatalogue();
  expect(interfaces.map(toExampleCall)).toContain(FIRST_CALL);
});

it('is shown by the README', async () => {
  const readme = await read('README.md');
  expect(readme).toContain(`curl '${EXAMPLE_ORIGIN}${FIRST_CALL}'`);
  expect(readme).toContain(`<${EXAMPLE_ORIGIN}${FIRST_PICTURE}>`);
});

it.each(['manual/index.md', 'manual/zh/index.md'])('is shown by %s, as a link and in every language', async (file) => {
  const page = await read(file);
  expect(page).toContain(`](${FIRST_CALL})`);
  expect(page).toContain('<!-- generated: first-call -->');
});
