import { expect, it } from 'vitest';
import { Catalogue, findDeclarations } from '../../catalogue/registry/catalogue.ts';
import { openApiDocument } from '../openapi/document.ts';
import { toOpenApiText } from './openapi-texts.ts';

const instance = { basePath: '', wantsToken: false };
const catalogue = new Catalogue(await findDeclarations());
const document = openApiDocument(catalogue, instance);

/** The paths and tags of a document, which addresses hold. */
function namesOf(each: unknown): unknown {
  const text = JSON.stringify(each, (key, value) =>
    key === 'x-displayName' || key === 'description' ? undefined : value,
  );
  const { paths, tags }: { paths: object; tags: unknown } = JSON.parse(text);
  return [Object.keys(paths), tags];
}

it('an OpenAPI document in Chinese has no English sentence, and the same names', () => {
  const chinese: unknown = JSON.parse(toOpenApiText(catalogue, instance, {}, 'zh'));
  const lines: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, field] of Object.entries(value)) {
      const isText = typeof field === 'string' && (key === 'description' || key === 'summary');
      if (isText) lines.push(...field.split('\n').filter((line) => /^[A-Z][a-z]* .*[.:]$/.test(line)));
      else if (key !== 'examples') collect(field);
    }
  };
  collect(chinese);
  expect([...new Set(lines)]).toEqual([]);
  expect(namesOf(chinese)).toEqual(namesOf(document));
});
