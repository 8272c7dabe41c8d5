import { Content } from '../../content.ts';
import type { Instance } from '../../docs/layout.ts';
import type { HttpServices } from '../services.ts';
import type { BuiltFiles } from './built-files.ts';

/** The pages of a category: Swagger UI, Redoc, or the list of its interfaces. */
export type CategoryPage = 'docs' | 'redoc' | 'list';

/** The pages of the categories. Each is rendered once, on first demand. */
export class CategoryPages {
  readonly #services: HttpServices;
  readonly #assets: BuiltFiles;
  readonly #contents = new Map<string, Content>();

  constructor(services: HttpServices, assets: BuiltFiles) {
    this.#services = services;
    this.#assets = assets;
  }

  /**
   * Returns the page of a category, or the page that lists the categories if there is no such category.
   * @param sent the key of the category; the first category without it
   */
  async get(kind: CategoryPage, sent: string | undefined): Promise<{ content: Content; status: 200 | 404 }> {
    const key = sent === undefined ? kind : `${kind}?category=${sent}`;
    const ready = this.#contents.get(key);
    if (ready) return { content: ready, status: 200 };
    const { registry, basePath, version, sandbox } = this.#services;
    const [{ unknownCategoryPage }, { categoriesOf }, assets] = await Promise.all([
      import('../../docs/category-pages.ts'),
      import('../../docs/categories.ts'),
      this.#assets.hashed(),
    ]);
    const instance: Instance = { basePath, version, sandbox, assets };
    const categories = categoriesOf(registry);
    const category = sent ?? categories[0]?.key ?? '';
    if (!categories.some(({ key }) => key === category))
      return { content: toHtml(unknownCategoryPage(registry, instance, category)), status: 404 };
    const content = toHtml(await this.#render(kind, instance, category));
    this.#contents.set(key, content);
    return { content, status: 200 };
  }

  async #render(kind: CategoryPage, instance: Instance, category: string): Promise<string> {
    const { registry } = this.#services;
    if (kind === 'list') {
      const { listPage } = await import('../../docs/list-page.ts');
      return listPage(await registry.described(), instance, category);
    }
    const { swaggerPage, redocPage } = await import('../../docs/category-pages.ts');
    return (kind === 'docs' ? swaggerPage : redocPage)(registry, instance, category);
  }
}

function toHtml(page: string): Content {
  return Content.text('text/html', page);
}
