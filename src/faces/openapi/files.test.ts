import { expect, it } from 'vitest';
import { everyKind, found } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { isTopic } from '../../catalogue/declare/topics.ts';
import { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { NO_TOPIC } from '../../catalogue/registry/categories.ts';
import { documentKeys, openApiDocument, openApiFiles } from './document.ts';
import { adaptToInstance, toDocumentFileName, toDocumentKey } from './document-files.ts';

const catalogue = new Catalogue([
  found({ ...everyKind, name: 'topical', topic: 'goodwill' }),
  found({ ...everyKind, name: 'placeholders', say: say('Writes "/__BASE_PATH__" and /__BASE_PATH__/docs/.') }),
]);

it('writes one document of everything, of each category and of each topic, in both languages', () => {
  const written = openApiFiles(catalogue).map(([name]) => name);
  const names = ['openapi.json', 'article.json', 'article.goodwill.json', 'article.general.json', 'common.json'];
  expect(written).toEqual(names.flatMap((name) => [name, `zh/${name}`]));
  expect(names.map((name) => toDocumentFileName(toDocumentKey(name) ?? {}))).toEqual(names);
  expect(names.map(toDocumentKey)).toMatchObject(documentKeys(catalogue));
});

it.each(['', 'stock', '.json', 'a.b.c.json', 'stock.', 'zh/stock.json'])('knows no document of the name %j', (name) => {
  expect(toDocumentKey(name)).toBeUndefined();
});

it('keeps the name of the part without a topic free', () => {
  expect(isTopic(NO_TOPIC)).toBe(false);
});

it.each([
  { basePath: '', wantsToken: false },
  { basePath: '/finance', wantsToken: true },
  { basePath: '/a/b', wantsToken: false },
])('serves for %j what is made for it', (instance) => {
  const files = new Map(openApiFiles(catalogue));
  for (const key of documentKeys(catalogue)) {
    for (const language of ['en', 'zh'] as const)
      expect(
        adaptToInstance(Buffer.from(files.get(toDocumentFileName(key, language)) ?? ''), instance).toString(),
      ).toBe(JSON.stringify(openApiDocument(catalogue, instance, key, language)));
  }
});

it('says of an instance that wants a token how requests have it, and of an open one nothing', () => {
  const text = (wantsToken: boolean): string =>
    adaptToInstance(Buffer.from(new Map(openApiFiles(catalogue)).get('openapi.json') ?? ''), {
      basePath: '',
      wantsToken,
    }).toString();
  const document = JSON.parse(text(true)) as { components: object; security: unknown };
  expect(document.components).toMatchObject({ securitySchemes: { token: { type: 'http', scheme: 'bearer' } } });
  expect(document.security).toEqual([{ token: [] }]);
  expect(text(false)).not.toMatch(/securitySchemes|"security"/);
});
