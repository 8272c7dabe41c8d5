import type { Language } from '../../base/say.ts';
import { unitName } from '../../catalogue/fields/units.ts';
import type { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { categoriesOf, partsOf } from '../../catalogue/registry/categories.ts';
import { openApiDocument } from '../openapi/document.ts';
import { BUILT_FOR, type DocumentedInstance, type DocumentKey, toFileName } from '../openapi/files.ts';
import { columnText } from '../openapi/operation.ts';
import { columnKey, toChineseOpenApi } from './openapi.ts';

/** Every OpenAPI document that there is: of everything, of each category, and of each part of one. */
export function documentKeys(catalogue: Catalogue): readonly DocumentKey[] {
  const ofCategories = categoriesOf(catalogue).flatMap((category) => [
    { category: category.key },
    ...partsOf(category).map(({ part }) => ({ category: category.key, part })),
  ]);
  return [{}, ...ofCategories];
}

/** What the documents say of columns in Chinese: by the name of the column and the English text, or that alone. */
function columnTexts({ interfaces }: Catalogue): ReadonlyMap<string, string> {
  const columns = interfaces.flatMap((declared) => declared.columns);
  return new Map([
    ...columns.flatMap(({ say: { en, zh } }) => (zh === '' ? [] : [[en, zh] as const])),
    ...columns.flatMap(({ unit }) => (unit === undefined ? [] : [[unit, unitName(unit, 'zh')] as const])),
    ...columns.map((column) => [columnKey(column.name, columnText(column, 'en')), columnText(column, 'zh')] as const),
  ]);
}

/** Makes the text of an OpenAPI document, with its texts in a language. Throws `not_found` for an unknown one. */
export function toOpenApiText(
  catalogue: Catalogue,
  instance: DocumentedInstance,
  key: DocumentKey,
  language: Language,
): string {
  const document = openApiDocument(catalogue, instance, key);
  return JSON.stringify(language === 'zh' ? toChineseOpenApi(document, columnTexts(catalogue)) : document);
}

/**
 * Every OpenAPI document in each language as the build writes it: the name and the text of its file. A translation takes
 * a third of a second, so none is made for a request.
 */
export function openApiFiles(catalogue: Catalogue): readonly (readonly [name: string, text: string])[] {
  return documentKeys(catalogue).flatMap((key) =>
    (['en', 'zh'] as const).map(
      (language) => [toFileName(key, language), toOpenApiText(catalogue, BUILT_FOR, key, language)] as const,
    ),
  );
}
