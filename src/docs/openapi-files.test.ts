import { expect, it } from 'vitest';
import { everyKind, found } from '../../test/declarations.ts';
import { Catalogue } from '../registry/catalogue.ts';
import { openApiDocument, openApiFiles } from './openapi.ts';
import { toServed } from './openapi-files.ts';

const catalogue = new Catalogue([
  found({ ...everyKind, name: 'placeholders', doc: 'Writes "/__BASE_PATH__" and /__BASE_PATH__/docs/.' }),
]);

it('writes one document of everything and one of each category', () => {
  expect(openApiFiles(catalogue).map(([name]) => name)).toEqual(['openapi.json', 'article.json', 'common.json']);
});

it.each(['', '/finance', '/a/b'])('serves under %j what is made for it', (basePath) => {
  const categories = [undefined, 'article', 'common'];
  for (const [at, [, text]] of openApiFiles(catalogue).entries())
    expect(toServed(text, basePath)).toBe(JSON.stringify(openApiDocument(catalogue, basePath, categories[at])));
});
