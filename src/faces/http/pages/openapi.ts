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
 * The OpenAPI documents as ready bytes: those of the build, or made once from the declarations without a build.
 */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #files: BuiltFiles;
  readonly #make: (wanted: { readonly key: DocumentKey; readonly language: Language }) => Promise<Content>;

  constructor(registry: Registry, instance: DocumentedInstance) {
    this.#registry = registry;
    this.#files = new BuiltFiles('openapi', (document) => adaptToInstance(document, instance));
    this.#make = memoizeAsync(
      async ({ key, language }) => {
        const { openApiDocument } = await loadDocument();
        return Content.json(openApiDocument(await registry.all(), instance, key, language));
      },
      ({ key, language }) => toDocumentFileName(key, language),
    );
  }

  /**
   * Returns the document of everything, of a category, or of a part of one, in a language. Throws `not_found` for
   * an unknown one.
   */
  async get(language: Language, key: DocumentKey = {}): Promise<Content> {
    const { category, part } = key;
    const found = category === undefined ? undefined : findCategory(this.#registry, category);
    if (found && part !== undefined) findPart(found, part);
    if (!this.#registry.isBuilt) return this.#make({ key, language });
    return this.#files.get(toDocumentFileName(key, language));
  }
}
