import { expect, it } from 'vitest';
import { everyKind, found } from '../../test/declarations.ts';
import { isTopic } from '../declare/topics.ts';
import { Catalogue } from '../registry/catalogue.ts';
import { NO_TOPIC } from './categories.ts';
import { documentKeys, openApiDocument, openApiFiles } from './openapi.ts';
import { toDocumentKey, toFileName, toServed } from './openapi-files.ts';

const catalogue = new Catalogue([
  found({ ...everyKind, name: 'topical', topic: 'goodwill' }),
  found({ ...everyKind, name: 'placeholders', doc: 'Writes "/__BASE_PATH__" and /__BASE_PATH__/docs/.' }),
]);

it('writes one document of everything, one of each category and one of each topic', () => {
  const names = openApiFiles(catalogue).map(([name]) => name);
  expect(names).toEqual([
    'openapi.json',
    'article.json',
    'article.goodwill.json',
    'article.general.json',
    'common.json',
  ]);
  expect(names.map((name) => toFileName(toDocumentKey(name) ?? {}))).toEqual(names);
  expect(names.map(toDocumentKey)).toMatchObject(documentKeys(catalogue));
});

it.each(['', 'stock', '.json', 'a.b.c.json', 'stock.'])('knows no document of the name %j', (name) => {
  expect(toDocumentKey(name)).toBeUndefined();
});

it('keeps the name of the part without a topic free', () => {
  expect(isTopic(NO_TOPIC)).toBe(false);
});

it.each(['', '/finance', '/a/b'])('serves under %j what is made for it', (basePath) => {
  for (const [name, text] of openApiFiles(catalogue))
    expect(toServed(text, basePath)).toBe(JSON.stringify(openApiDocument(catalogue, basePath, toDocumentKey(name))));
});
