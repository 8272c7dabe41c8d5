import type { Language } from '../../docs/navigation.ts';
import { toDocumentKey } from '../../docs/openapi-files.ts';
import { Failure } from '../../errors.ts';
import { BuiltFiles } from '../documents/built-files.ts';
import { CategoryPages } from '../documents/category-pages.ts';
import { Home } from '../documents/home.ts';
import { openInstance } from '../documents/instance.ts';
import { Manual } from '../documents/manual.ts';
import { OpenApiDocuments } from '../documents/openapi.ts';
import { SearchIndex } from '../documents/search-index.ts';
import type { Exchange } from '../exchange.ts';
import { IMMUTABLE, pageHeaders, REVALIDATED } from '../response-headers.ts';
import type { HttpServices } from '../services.ts';
import { type AddRoute, DOCUMENT } from './route.ts';

// A search on the server takes no longer text: somebody waits for every letter of it.
const MAX_SEARCHED = 60;

const PAGE_HEADERS = pageHeaders();
const VARY = { vary: 'Accept, Accept-Encoding' };
const HOME_PAGE_HEADERS = { ...PAGE_HEADERS, ...VARY };
const FOUND_PAGE_HEADERS = { ...PAGE_HEADERS, vary: 'Accept', 'content-type': 'text/html; charset=utf-8' };
const HOME_JSON_HEADERS = { ...REVALIDATED, ...VARY };

/** Adds the routes of what describes the service: API home, manual, OpenAPI documents, reference pages, assets. */
export function addDocumentRoutes(add: AddRoute, services: HttpServices): void {
  const { registry, basePath } = services;
  const assets = new BuiltFiles('assets');
  const home = new Home(services, assets);
  const pages = new CategoryPages(services, assets);
  const search = new SearchIndex(registry);
  add('/api/', DOCUMENT, async (exchange) => {
    if (!isForBrowser(exchange)) return exchange.sendContent((await home.current()).json(), HOME_JSON_HEADERS);
    const typed = new URLSearchParams(exchange.query).get('q');
    if (typed !== null) {
      const [{ foundPage }, opened, instance] = await Promise.all([
        import('../../search/found-page.ts'),
        search.open(),
        openInstance(services, assets),
      ]);
      const searched = typed.slice(0, MAX_SEARCHED);
      const page = foundPage(instance, searched, opened.find(searched), languageIn(exchange));
      return exchange.send(200, FOUND_PAGE_HEADERS, page);
    }
    const category = categoryIn(exchange);
    if (category === undefined)
      return exchange.sendContent((await home.current()).page(languageIn(exchange)), HOME_PAGE_HEADERS);
    const { content, status } = await pages.get('list', category, languageIn(exchange));
    return exchange.sendContent(content, HOME_PAGE_HEADERS, status);
  });

  const documents = new OpenApiDocuments(registry, basePath);
  add('/api/openapi.json', DOCUMENT, async (exchange) =>
    exchange.sendContent(await documents.get(languageIn(exchange)), REVALIDATED),
  );
  add('/api/openapi/:document', DOCUMENT, async (exchange, { document = '' }) => {
    const key = toDocumentKey(document);
    if (key?.category === undefined)
      throw new Failure('not_found', 'The document of a category is at /api/openapi/{category}.json.');
    return exchange.sendContent(await documents.get(languageIn(exchange), key), REVALIDATED);
  });

  add('/api/search.json', DOCUMENT, async (exchange) => exchange.sendContent(await search.get(), REVALIDATED));

  for (const kind of ['docs', 'redoc'] as const) {
    add(`/api/${kind}`, DOCUMENT, async (exchange) => {
      const { content, status } = await pages.get(kind, categoryIn(exchange), languageIn(exchange));
      return exchange.sendContent(content, PAGE_HEADERS, status);
    });
  }

  const manual = new Manual(basePath);
  add('/docs/*', DOCUMENT, async (exchange, { '*': path = '' }) => {
    const found = await manual.find(path);
    if ('movedTo' in found) return exchange.redirect(`${basePath}/docs/${found.movedTo}`);
    return exchange.sendContent(found.content, found.headers, found.status);
  });
  add('/api/assets/:file', DOCUMENT, async (exchange, { file = '' }) => {
    const content = await assets.find(file);
    if (!content) throw new Failure('not_found', `There is no asset ${JSON.stringify(file)}.`);
    return exchange.sendContent(content, IMMUTABLE);
  });
}

/** Whether a request comes from a browser, which wants a page. */
export function isForBrowser({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

/** The language that a page is asked for in: `lang=zh`, else English. */
export function languageIn({ query }: Exchange): Language {
  return new URLSearchParams(query).get('lang') === 'zh' ? 'zh' : 'en';
}

/** The key of the category that a page is asked for, as it was sent. */
function categoryIn({ query }: Exchange): string | undefined {
  return new URLSearchParams(query).get('category') ?? undefined;
}
