import { Content } from '../../content.ts';
import type { Registry } from '../../registry/registry.ts';

/** The OpenAPI documents as ready bytes. Each is made on first demand. */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #basePath: string;
  /** By category; the document of everything has the empty key. */
  readonly #contents = new Map<string, Content>();

  constructor(registry: Registry, basePath: string) {
    this.#registry = registry;
    this.#basePath = basePath;
  }

  /** Returns the document of a category, or of everything. Throws `not_found` for an unknown category. */
  async get(category?: string): Promise<Content> {
    const key = category ?? '';
    let content = this.#contents.get(key);
    if (!content) {
      const { openApiDocument } = await import('../../docs/openapi.ts');
      content = this.#contents.get(key) ?? Content.json(openApiDocument(this.#registry, this.#basePath, category));
      this.#contents.set(key, content);
    }
    return content;
  }
}
