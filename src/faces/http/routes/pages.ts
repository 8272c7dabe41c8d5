import { Failure } from '../../../base/errors.ts';
import type { Language } from '../../../base/say.ts';
import { toDocumentKey } from '../../openapi/files.ts';
import type { HttpExchange } from '../exchange.ts';
import { ownAddress } from '../own-address.ts';
import { BuiltFiles } from '../pages/built-files.ts';
import { CategoryPages } from '../pages/category-pages.ts';
import { Crawlers } from '../pages/crawlers.ts';
import { FoundPages } from '../pages/found-pages.ts';
import { Home } from '../pages/home.ts';
import { Manual } from '../pages/manual.ts';
import { OpenApiDocuments } from '../pages/openapi.ts';
import { SearchIndex } from '../pages/search-index.ts';
import { IMMUTABLE, pageHeaders, REVALIDATED } from '../response-headers.ts';
import type { HttpServices } from '../services.ts';
import { type Access, type AddRoute, DOCUMENT } from './route.ts';

/** The home, on which a search is work for the service: it is guarded like data. */
const SEARCHABLE: Access = { ...DOCUMENT, isGuarded: isSearch };

const PAGE_HEADERS = pageHeaders();
const VARY = { vary: 'Accept, Accept-Encoding' };
const HOME_PAGE_HEADERS = { ...PAGE_HEADERS, ...VARY };
const HOME_JSON_HEADERS = { ...REVALIDATED, ...VARY };

/** Adds the routes of what describes the service: API home, manual, OpenAPI documents, reference pages, assets. */
export function addDocumentRoutes(add: AddRoute, services: HttpServices): void {
  const { registry, basePath } = services;
  const assets = new BuiltFiles('assets');
  const home = new Home(services, assets);
  const pages = new CategoryPages(services, assets);
  const search = new SearchIndex(registry);
  const found = new FoundPages(services, assets, search);
  add('/api/', SEARCHABLE, async (exchange) => {
    const typed = typedIn(exchange);
    if (!isForBrowser(exchange))
      return exchange.sendContent(
        await (isSearch(exchange) ? found.json(typed ?? '') : (await home.current()).json()),
        HOME_JSON_HEADERS,
      );
    if (typed !== undefined)
      return exchange.sendContent(await found.get(typed, languageIn(exchange)), HOME_PAGE_HEADERS);
    const category = categoryIn(exchange);
    if (category === undefined)
      return exchange.sendContent((await home.current()).page(languageIn(exchange)), HOME_PAGE_HEADERS);
    const { content, status } = await pages.get('list', category, languageIn(exchange));
    return exchange.sendContent(content, HOME_PAGE_HEADERS, status);
  });

  const documents = new OpenApiDocuments(registry, { basePath, wantsToken: services.tokens !== undefined });
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
  add('/llms.txt', DOCUMENT, async (exchange) => exchange.sendContent(await manual.list(), REVALIDATED));
  const crawlers = new Crawlers(manual, basePath);
  const addressIn = ({ request }: HttpExchange): string => {
    const address = ownAddress(request, services);
    if (address === undefined) throw new Failure('malformed', 'The header Host is no name of this service.');
    return address;
  };
  // Their addresses are those of the host that was asked.
  const byHost = { ...REVALIDATED, vary: 'Accept-Encoding, Host' };
  add('/robots.txt', DOCUMENT, (exchange) => exchange.sendContent(crawlers.robots(addressIn(exchange)), byHost));
  add('/sitemap.xml', DOCUMENT, async (exchange) =>
    exchange.sendContent(await crawlers.sitemap(addressIn(exchange)), byHost),
  );
  add('/api/assets/:file', DOCUMENT, async (exchange, { file = '' }) => {
    const content = await assets.find(file);
    if (!content) throw new Failure('not_found', `There is no asset ${JSON.stringify(file)}.`);
    return exchange.sendContent(content, IMMUTABLE);
  });
}

/** Whether a request comes from a browser, which wants a page. */
export function isForBrowser({ request }: HttpExchange): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

/** The language that a page is asked for in: `lang=zh`, else English. */
export function languageIn({ query }: HttpExchange): Language {
  return new URLSearchParams(query).get('lang') === 'zh' ? 'zh' : 'en';
}

/** Whether somebody searches for something. */
function isSearch(exchange: HttpExchange): boolean {
  return (typedIn(exchange) ?? '').trim() !== '';
}

/** What somebody searches for, as it was typed. */
function typedIn({ query }: HttpExchange): string | undefined {
  return new URLSearchParams(query).get('q') ?? undefined;
}

/** The key of the category that a page is asked for, as it was sent. */
function categoryIn({ query }: HttpExchange): string | undefined {
  return new URLSearchParams(query).get('category') ?? undefined;
}
