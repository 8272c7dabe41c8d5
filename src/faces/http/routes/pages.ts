import { Failure } from '../../../base/errors.ts';
import { type Language, say } from '../../../base/say.ts';
import { toDocumentKey } from '../../openapi/document-files.ts';
import { type HttpCall, isForBrowser, isFromOwnPage, requestedLanguage } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { IMMUTABLE, pageHeaders, REVALIDATED } from '../message/response-headers.ts';
import { pathOfUrl } from '../message/url.ts';
import { BuiltFiles } from '../pages/built-files.ts';
import { categoryPages } from '../pages/category-pages.ts';
import { changesFeed } from '../pages/changes-feed.ts';
import { robots, sitemaps } from '../pages/crawlers.ts';
import { dashboards } from '../pages/dashboards.ts';
import { home } from '../pages/home.ts';
import { Manual } from '../pages/manual.ts';
import { openApiDocuments } from '../pages/openapi.ts';
import { searchIndex } from '../pages/search-index.ts';
import { searchPages } from '../pages/search-pages.ts';
import { siteInfo } from '../pages/site-info.ts';
import { ownAddress } from './own-address.ts';
import { type Access, type AddRoute, DOCUMENT } from './route.ts';

/** The home: a search on it is work for the service, so it is guarded like data. */
const SEARCHABLE: Access = { ...DOCUMENT, isGuarded: isSearch };

const PAGE_HEADERS = pageHeaders();
/** The first page of the manual in each language. */
export const MANUAL_OF: Readonly<Record<Language, string>> = { en: '/docs/', zh: '/docs/zh/' };

const BY_LANGUAGE = { vary: 'Accept-Encoding, Accept-Language, Sec-Fetch-Site' };
const HOME_PAGE_HEADERS = { ...PAGE_HEADERS, vary: `Accept, ${BY_LANGUAGE.vary}` };
const HOME_JSON_HEADERS = { ...REVALIDATED, vary: 'Accept, Accept-Encoding' };
const REFERENCE_HEADERS = { ...PAGE_HEADERS, ...BY_LANGUAGE };

/** Adds the routes of documents and pages: API home, manual, OpenAPI documents, reference pages, assets. */
export function addDocumentRoutes(add: AddRoute, services: HttpServices): void {
  const { registry } = services;
  const assets = new BuiltFiles('assets');
  addHome(add, services, assets);
  addOpenApi(add, services);
  const dashboard = dashboards(registry);
  for (const name of ['widgets.json', 'grafana.json'] as const)
    add(`/${name}`, DOCUMENT, async (call) => call.sendContent(await dashboard(name), REVALIDATED));
  addManual(add, services);
  add('/api/assets/:file', DOCUMENT, async (call, { file = '' }) => {
    const content = await assets.find(file);
    if (!content)
      throw new Failure(
        'not_found',
        say(`There is no asset ${JSON.stringify(file)}.`, `没有资源 ${JSON.stringify(file)}。`),
      );
    return call.sendContent(content, IMMUTABLE);
  });
}

/** The API home, its lists, the search and the reference pages of each category. */
function addHome(add: AddRoute, services: HttpServices, assets: BuiltFiles): void {
  const { registry, basePath, symbols } = services;
  const openSite = siteInfo(services, assets);
  const currentHome = home(services, openSite);
  const findPage = categoryPages(registry, openSite);
  const search = searchIndex(registry);
  const found = searchPages(basePath, symbols, search, openSite);
  add('/api/', SEARCHABLE, async (call) => {
    const typed = typedIn(call);
    if (!isForBrowser(call))
      return call.sendContent(
        await (isSearch(call) ? found.json(typed ?? '') : (await currentHome()).json(requestedLanguage(call))),
        HOME_JSON_HEADERS,
      );
    if (call.redirectToChinese()) return;
    if (typed !== undefined)
      return call.sendContent(await found.page(typed, requestedLanguage(call)), HOME_PAGE_HEADERS);
    const category = categoryIn(call);
    if (category === undefined)
      return call.sendContent((await currentHome()).page(requestedLanguage(call)), HOME_PAGE_HEADERS);
    const { content, status } = await findPage('list', category, requestedLanguage(call));
    return call.sendContent(content, HOME_PAGE_HEADERS, status);
  });
  add('/api/search.json', DOCUMENT, async (call) => call.sendContent(await search.get(), REVALIDATED));
  for (const kind of ['docs', 'redoc'] as const) {
    add(`/api/${kind}`, DOCUMENT, async (call) => {
      if (call.redirectToChinese()) return;
      const { content, status } = await findPage(kind, categoryIn(call), requestedLanguage(call));
      return call.sendContent(content, REFERENCE_HEADERS, status);
    });
  }
}

/** The OpenAPI documents. */
function addOpenApi(add: AddRoute, { registry, basePath, tokens }: HttpServices): void {
  const findDocument = openApiDocuments(registry, { basePath, wantsToken: tokens !== undefined });
  add('/api/openapi.json', DOCUMENT, async (call) =>
    call.sendContent(await findDocument(requestedLanguage(call)), REVALIDATED),
  );
  add('/api/openapi/:document', DOCUMENT, async (call, { document = '' }) => {
    const key = toDocumentKey(document);
    if (key?.category === undefined)
      throw new Failure(
        'not_found',
        say(
          'The document of a category is at /api/openapi/{category}.json.',
          '类别的文档在 /api/openapi/{category}.json。',
        ),
      );
    return call.sendContent(await findDocument(requestedLanguage(call), key), REVALIDATED);
  });
}

function noDocument(call: HttpCall, basePath: string): Failure {
  const path = pathOfUrl(call.url);
  return new Failure(
    'not_found',
    say(
      `There is nothing at ${path}. The documents are listed at ${basePath}/llms.txt.`,
      `${path} 处没有内容。文档列在 ${basePath}/llms.txt。`,
    ),
  );
}

/** The manual, its feed, and the files for crawlers. */
function addManual(add: AddRoute, services: HttpServices): void {
  const { registry, basePath } = services;
  const manual = new Manual(basePath);
  add('/docs/*', DOCUMENT, async (call, { path = '' }) => {
    if (path === '' && call.language === 'zh' && !isFromOwnPage(call))
      return call.redirectByLanguage(`${basePath}${MANUAL_OF.zh}`);
    const found = await manual.find(path);
    if ('movedTo' in found) return call.redirect(`${basePath}/docs/${found.movedTo}`);
    // What reads Markdown reads no page that says that there is none.
    if (found.status === 404 && path.endsWith('.md') && !isForBrowser(call)) throw noDocument(call, basePath);
    return call.sendContent(
      found.content,
      path === '' ? { ...found.headers, ...BY_LANGUAGE } : found.headers,
      found.status,
    );
  });
  add('/llms.txt', DOCUMENT, async (call) => call.sendContent(await manual.list(), REVALIDATED));
  const addressIn = ({ request }: HttpCall): string => {
    const address = ownAddress(request, services);
    if (address === undefined)
      throw new Failure(
        'malformed',
        say('The header Host is no name of this service.', '请求头 Host 不是本服务的名称。'),
      );
    return address;
  };
  // Their addresses have the host of the request.
  const byHost = { ...REVALIDATED, vary: 'Accept-Encoding, Host' };
  add('/robots.txt', DOCUMENT, (call) => call.sendContent(robots(addressIn(call), basePath), byHost));
  const sitemap = sitemaps(manual);
  add('/sitemap.xml', DOCUMENT, async (call) => call.sendContent(await sitemap(addressIn(call)), byHost));
  const feed = changesFeed(registry);
  for (const [path, language] of [
    ['/docs/changes.atom', 'en'],
    ['/docs/zh/changes.atom', 'zh'],
  ] as const)
    add(path, DOCUMENT, async (call) => call.sendContent(await feed({ language, address: addressIn(call) }), byHost));
}

/** Whether a request has a text to search for. */
function isSearch(call: HttpCall): boolean {
  return (typedIn(call) ?? '').trim() !== '';
}

/** The text to search for, as typed. */
function typedIn({ query }: HttpCall): string | undefined {
  return new URLSearchParams(query).get('q') ?? undefined;
}

/** The key of the category in the query, as sent. */
function categoryIn({ query }: HttpCall): string | undefined {
  return new URLSearchParams(query).get('category') ?? undefined;
}
