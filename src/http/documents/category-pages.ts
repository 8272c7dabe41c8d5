import { Content } from '../../content.ts';
import type { Instance } from '../../docs/layout.ts';
import type { Language } from '../../docs/navigation.ts';
import type { HttpServices } from '../services.ts';
import type { BuiltFiles } from './built-files.ts';
import { openInstance } from './instance.ts';

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
  async get(
    kind: CategoryPage,
    sent: string | undefined,
    language: Language,
  ): Promise<{ content: Content; status: 200 | 404 }> {
    const key = `${language} ${kind}${sent === undefined ? '' : `?category=${sent}`}`;
    const ready = this.#contents.get(key);
    if (ready) return { content: ready, status: 200 };
    const { registry } = this.#services;
    const [{ unknownCategoryPage }, { categoriesOf }, instance] = await Promise.all([
      import('../../docs/category-pages.ts'),
      import('../../docs/categories.ts'),
      openInstance(this.#services, this.#assets),
    ]);
    const categories = categoriesOf(registry);
    const category = sent ?? categories[0]?.key ?? '';
    if (!categories.some(({ key }) => key === category))
      return { content: toHtml(unknownCategoryPage(registry, instance, category, language)), status: 404 };
    const content = toHtml(await this.#render(kind, instance, category, language));
    this.#contents.set(key, content);
    return { content, status: 200 };
  }

  async #render(kind: CategoryPage, instance: Instance, category: string, language: Language): Promise<string> {
    const { registry } = this.#services;
    if (kind === 'list') {
      const { listPage } = await import('../../docs/list-page.ts');
      return listPage(await registry.described(), instance, category, language);
    }
    const { swaggerPage, redocPage } = await import('../../docs/category-pages.ts');
    return (kind === 'docs' ? swaggerPage : redocPage)(registry, instance, category, language);
  }
}

function toHtml(page: string): Content {
  return Content.text('text/html', page);
}
