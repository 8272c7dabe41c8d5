import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import { categoriesOf } from '../../../catalogue/registry/categories.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';
import { openSiteInfo } from './site-info.ts';

const loadPages = lazyModule(() => import('../../pages/category-pages.ts'));
const loadList = lazyModule(() => import('../../pages/list-page.ts'));

/** The pages of a category: Swagger UI, Redoc, or the list of its interfaces. */
export type CategoryPage = 'docs' | 'redoc' | 'list';

/** The page of an existing category. */
interface WantedPage {
  readonly kind: CategoryPage;
  readonly category: string;
  readonly language: Language;
}

/** The pages of the categories. Each is rendered once, on first use. */
export class CategoryPages {
  readonly #services: HttpServices;
  readonly #assets: BuiltFiles;
  readonly #render = memoizeAsync(
    (wanted: WantedPage) => this.#toContent(wanted),
    ({ kind, category, language }) => `${language} ${kind} ${category}`,
  );

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
    const { registry } = this.#services;
    const categories = categoriesOf(registry);
    const category = sent ?? categories[0]?.key ?? '';
    if (categories.some(({ key }) => key === category))
      return { content: await this.#render({ kind, category, language }), status: 200 };
    const [{ unknownCategoryPage }, instance] = await Promise.all([
      loadPages(),
      openSiteInfo(this.#services, this.#assets),
    ]);
    return { content: toHtml(unknownCategoryPage(registry, instance, category, language)), status: 404 };
  }

  async #toContent({ kind, category, language }: WantedPage): Promise<Content> {
    const { registry } = this.#services;
    const instance = await openSiteInfo(this.#services, this.#assets);
    if (kind === 'list') {
      const { listPage } = await loadList();
      return toHtml(listPage(await registry.described(), instance, category, language));
    }
    const { referencePage } = await loadPages();
    return toHtml(referencePage(kind, registry, instance, category, language));
  }
}

function toHtml(page: string): Content {
  return Content.text('text/html', page);
}
