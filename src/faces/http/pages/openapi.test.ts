import { expect, it } from 'vitest';
import { findDeclarations } from '../../../catalogue/registry/catalogue.ts';
import { Registry } from '../../../catalogue/registry/registry.ts';
import { documentKeys } from '../../openapi/document.ts';
import { openApiDocuments } from './openapi.ts';

it('every OpenAPI document is made once in each language, however many want it at once, and stays', async () => {
  const registry = Registry.of(await findDeclarations());
  const findDocument = openApiDocuments(registry, { basePath: '', wantsToken: false });
  const keys = documentKeys(await registry.all());
  expect(keys.length).toBeGreaterThan(60);
  const all = (): Promise<readonly unknown[]> =>
    Promise.all((['en', 'zh'] as const).flatMap((language) => keys.map((key) => findDocument(language, key))));
  const rounds = await Promise.all(Array.from({ length: 20 }, all));
  rounds.push(await all());
  const [first = []] = rounds;
  expect(new Set(first).size).toBe(2 * keys.length);
  for (const contents of rounds) expect(contents.every((content, at) => content === first[at])).toBe(true);
  expect(await (await findDocument('zh')).text()).toContain('本服务的全部接口');
});
