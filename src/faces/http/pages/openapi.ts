import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import { findCategory, findPart } from '../../../catalogue/registry/categories.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import {
  adaptToInstance,
  type DocumentedInstance,
  type DocumentKey,
  toDocumentFileName,
} from '../../openapi/document-files.ts';
import { BuiltFiles } from './built-files.ts';

const loadDocument = lazyModule(() => import('../../openapi/document.ts'));

/**
 * Returns what finds the OpenAPI document of everything, of a category, or of a part of one, in a language. It is
 * that of the build, or made once from the declarations without a build. Throws `not_found` for an unknown one.
 */
export function openApiDocuments(
  registry: Registry,
  instance: DocumentedInstance,
): (language: Language, key?: DocumentKey) => Promise<Content> {
  const files = new BuiltFiles('openapi', (document) => adaptToInstance(document, instance));
  const make = memoizeAsync(
    async ({ key, language }: { readonly key: DocumentKey; readonly language: Language }) => {
      const { openApiDocument } = await loadDocument();
      return Content.json(openApiDocument(await registry.all(), instance, key, language));
    },
    ({ key, language }) => toDocumentFileName(key, language),
  );
  return async (language, key = {}) => {
    const { category, part } = key;
    const found = category === undefined ? undefined : findCategory(registry, category);
    if (found && part !== undefined) findPart(found, part);
    return registry.isBuilt ? files.get(toDocumentFileName(key, language)) : make({ key, language });
  };
}
