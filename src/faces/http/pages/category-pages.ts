import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import { categoriesOf } from '../../../catalogue/registry/categories.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { OpenSiteInfo } from './site-info.ts';

const loadPages = lazyModule(() => import('../../pages/category-pages.ts'));
const loadList = lazyModule(() => import('../../pages/list-page.ts'));

/** The pages of a category: Swagger UI, Redoc, or the list of its interfaces. */
type CategoryPage = 'docs' | 'redoc' | 'list';

/** The page of an existing category. */
interface WantedPage {
  readonly kind: CategoryPage;
  readonly category: string;
  readonly language: Language;
}

/** Returns the page of a category. */
type FindCategoryPage = (
  kind: CategoryPage,
  sent: string | undefined,
  language: Language,
) => Promise<{ content: Content; status: 200 | 404 }>;

/**
 * Returns what finds the page of a category by its key, as it was sent. Without a key, that is the first category.
 * For an unknown one, it is the page that lists the categories. Each page is rendered once, on first use.
 */
export function categoryPages(registry: Registry, openSite: OpenSiteInfo): FindCategoryPage {
  const render = memoizeAsync(
    async ({ kind, category, language }: WantedPage): Promise<Content> => {
      const site = await openSite();
      if (kind === 'list') {
        const { listPage } = await loadList();
        return toHtml(listPage(await registry.described(), site, category, language));
      }
      const { referencePage } = await loadPages();
      return toHtml(referencePage(kind, registry, site, category, language));
    },
    ({ kind, category, language }) => `${language} ${kind} ${category}`,
  );
  return async (kind, sent, language) => {
    const categories = categoriesOf(registry);
    const category = sent ?? categories[0]?.key ?? '';
    if (categories.some(({ key }) => key === category))
      return { content: await render({ kind, category, language }), status: 200 };
    const [{ unknownCategoryPage }, site] = await Promise.all([loadPages(), openSite()]);
    return { content: toHtml(unknownCategoryPage(registry, site, category, language)), status: 404 };
  };
}

function toHtml(page: string): Content {
  return Content.text('text/html', page);
}
