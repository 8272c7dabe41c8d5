import { Content } from '../../content.ts';
import { findCategory, findPart } from '../../docs/categories.ts';
import type { Language } from '../../docs/navigation.ts';
import { type DocumentedInstance, type DocumentKey, toFileName, toServed } from '../../docs/openapi-files.ts';
import { lazyModule } from '../../lazy-module.ts';
import { memoizeAsync } from '../../memoize-async.ts';
import type { Registry } from '../../registry/registry.ts';
import { BuiltFiles } from './built-files.ts';

const loadTexts = lazyModule(() => import('../../docs/openapi-texts.ts'));

/**
 * The OpenAPI documents as ready bytes. The build has written each in both languages. Where there is no build of the
 * declarations, each is made of them once.
 */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #files: BuiltFiles;
  readonly #make: (wanted: { readonly key: DocumentKey; readonly language: Language }) => Promise<Content>;

  constructor(registry: Registry, instance: DocumentedInstance) {
    this.#registry = registry;
    this.#files = new BuiltFiles('openapi', (text) => toServed(text, instance));
    this.#make = memoizeAsync(
      async ({ key, language }) => {
        const { toOpenApiText } = await loadTexts();
        return Content.text('application/json', toOpenApiText(await registry.all(), instance, key, language));
      },
      ({ key, language }) => toFileName(key, language),
    );
  }

  /**
   * Returns the document of everything, of a category, or of a part of one, with its texts in a language. Throws
   * `not_found` for an unknown one.
   */
  async get(language: Language, key: DocumentKey = {}): Promise<Content> {
    const { category, part } = key;
    const found = category === undefined ? undefined : findCategory(this.#registry, category);
    if (found && part !== undefined) findPart(found, part);
    if (!this.#registry.isBuilt) return this.#make({ key, language });
    const name = toFileName(key, language);
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the build has written no ${name}`);
    return content;
  }
}
