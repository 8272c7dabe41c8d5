import { Failure } from '../../errors.ts';
import { BuiltFiles } from '../documents/built-files.ts';
import { CategoryPages } from '../documents/category-pages.ts';
import { Home } from '../documents/home.ts';
import { Manual } from '../documents/manual.ts';
import { OpenApiDocuments } from '../documents/openapi.ts';
import { IMMUTABLE, pageHeaders, REVALIDATED } from '../response-headers.ts';
import type { HttpServices } from '../services.ts';
import { type AddRoute, DOCUMENT } from './route.ts';

const PAGE_HEADERS = pageHeaders();
const VARY = { vary: 'Accept, Accept-Encoding' };
const HOME_PAGE_HEADERS = { ...PAGE_HEADERS, ...VARY };
const HOME_JSON_HEADERS = { ...REVALIDATED, ...VARY };

/** Adds the routes of what describes the service: API home, manual, OpenAPI documents, reference pages, assets. */
export function addDocumentRoutes(add: AddRoute, services: HttpServices): void {
  const { registry, basePath } = services;
  const assets = new BuiltFiles('assets');
  const home = new Home(services, assets);
  add('/api/', DOCUMENT, async (exchange) => {
    const { page, json } = await home.current();
    return exchange.request.headers.accept?.includes('text/html')
      ? exchange.sendContent(page(), HOME_PAGE_HEADERS)
      : exchange.sendContent(json(), HOME_JSON_HEADERS);
  });

  const documents = new OpenApiDocuments(registry, basePath);
  add('/api/openapi.json', DOCUMENT, async (exchange) => exchange.sendContent(await documents.get(), REVALIDATED));
  add('/api/openapi/:document', DOCUMENT, async (exchange, { document = '' }) => {
    const category = /^(.+)\.json$/.exec(document)?.[1];
    if (category === undefined)
      throw new Failure('not_found', 'The document of a category is at /api/openapi/{category}.json.');
    return exchange.sendContent(await documents.get(category), REVALIDATED);
  });

  const pages = new CategoryPages(services, assets);
  for (const kind of ['docs', 'redoc'] as const) {
    add(`/api/${kind}`, DOCUMENT, async (exchange) => {
      const category = new URLSearchParams(exchange.query).get('category') ?? undefined;
      const { content, status } = await pages.get(kind, category);
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
