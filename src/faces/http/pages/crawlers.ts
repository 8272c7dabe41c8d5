import { Content } from '../../../base/content.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Manual } from './manual.ts';

/** The paths closed to crawlers: data, where every address is work for a source, and those for the operator. */
const CLOSED = [
  '/api/public/',
  '/api/private/',
  '/api/export/',
  '/api/table/',
  '/api/latest/',
  '/api/symbols',
  '/api/status',
  '/api/?q=',
  '/api/?*&q=',
  '/docs/explore?',
  '/mcp',
  '/metrics',
  '/health/',
];
// A list of addresses has some 150 KB. A service has few host names; clients may invent more, so few are kept.
const MAX_SITEMAPS = 4;

/**
 * Returns `robots.txt`.
 * @param address that of the service, with its base path
 * @param basePath empty, or such as `/finance`
 */
export function robots(address: string, basePath: string): Content {
  const closed = CLOSED.map((path) => `Disallow: ${basePath}${path}`);
  return Content.text(
    'text/plain',
    ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n'),
  );
}

/** Returns what makes `sitemap.xml`, all pages of the manual, by the address of the service with its base path. */
export function sitemaps(manual: Manual): (address: string) => Promise<Content> {
  return memoizeAsync(
    async (address) => {
      const urls = (await manual.paths()).map((path) => `<url><loc>${address}/docs/${encodeURI(path)}</loc></url>\n`);
      return Content.text(
        'application/xml',
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
      );
    },
    (address) => address,
    MAX_SITEMAPS,
  );
}
