import { LRUCache } from 'lru-cache';
import { Content } from '../../content.ts';
import { findCategory, findPart } from '../../docs/categories.ts';
import type { Language } from '../../docs/navigation.ts';
import { type DocumentKey, toDocumentKey, toFileName, toServed } from '../../docs/openapi-files.ts';
import { memoizeAsync } from '../../memoize-async.ts';
import type { Registry } from '../../registry/registry.ts';
import { BuiltFiles } from './built-files.ts';

// So many Chinese documents stay in memory.
const MAX_TRANSLATED = 30;

/**
 * The OpenAPI documents as ready bytes, each on first demand: from the build, or made of the declarations where
 * there is no build of them.
 */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #basePath: string;
  readonly #files: BuiltFiles;
  readonly #translated = new LRUCache<string, Content>({ max: MAX_TRANSLATED });
  /** Makes the document of a file name. */
  readonly #make = memoizeAsync((name: string) => this.#toContent(toDocumentKey(name) ?? {}));

  constructor(registry: Registry, basePath: string) {
    this.#registry = registry;
    this.#basePath = basePath;
    this.#files = new BuiltFiles('openapi', (text) => toServed(text, basePath));
  }

  /**
   * Returns the document of everything, of a category, or of a part of one, with its texts in a language. Throws
   * `not_found` for an unknown one.
   */
  async get(language: Language, key: DocumentKey = {}): Promise<Content> {
    const english = await this.#english(key);
    if (language === 'en') return english;
    const name = toFileName(key);
    const ready = this.#translated.get(name);
    if (ready) return ready;
    const { toChineseOpenApi } = await import('../../docs/chinese/openapi.ts');
    const content = Content.json(toChineseOpenApi(JSON.parse(await english.text())));
    this.#translated.set(name, content);
    return content;
  }

  async #english(key: DocumentKey): Promise<Content> {
    const { category, part } = key;
    const found = category === undefined ? undefined : findCategory(this.#registry, category);
    if (found && part !== undefined) findPart(found, part);
    const name = toFileName(key);
    if (!this.#registry.isBuilt) return this.#make(name);
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the build has written no ${name}`);
    return content;
  }

  async #toContent(key: DocumentKey): Promise<Content> {
    const { openApiDocument } = await import('../../docs/openapi.ts');
    return Content.json(openApiDocument(await this.#registry.all(), this.#basePath, key));
  }
}
