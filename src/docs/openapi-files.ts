import type { Catalogue } from '../registry/catalogue.ts';
import { categoriesOf } from './categories.ts';
import { openApiDocument } from './openapi.ts';

// Stands in the files for the path under which an instance lives.
const PLACEHOLDER = '/__BASE_PATH__';

/** The file of a category's document; without a category, that of the document of everything. */
export function toFileName(category?: string): string {
  return category === undefined ? 'openapi.json' : `${category}.json`;
}

/** Every OpenAPI document as the build writes it: the name and the text of its file. */
export function openApiFiles(catalogue: Catalogue): readonly (readonly [name: string, text: string])[] {
  const keys = [undefined, ...categoriesOf(catalogue).map(({ key }) => key)];
  return keys.map((key) => [toFileName(key), JSON.stringify(openApiDocument(catalogue, PLACEHOLDER, key))]);
}

/**
 * The text of such a file as an instance serves it.
 * @param basePath the path under which every route lives: empty, or `/finance`
 */
export function toServed(text: string, basePath: string): string {
  // Both addresses stand before the paths. The rest is long and not searched.
  const head = text.slice(0, text.indexOf('"paths":'));
  return (
    head
      .replaceAll(`"${PLACEHOLDER}"`, () => JSON.stringify(basePath || '/'))
      .replaceAll(`${PLACEHOLDER}/`, () => `${basePath}/`) + text.slice(head.length)
  );
}
