import { LRUCache } from 'lru-cache';
import { Content } from '../../../base/content.ts';
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
// A list of addresses has some 150 KB. A service has few host names; clients may invent more, so the cache is
// small.
const MAX_ADDRESSES = 4;

/** `robots.txt` and `sitemap.xml`. */
export class Crawlers {
  readonly #manual: Manual;
  readonly #basePath: string;
  readonly #sitemaps = new LRUCache<string, Content>({ max: MAX_ADDRESSES });

  /** @param basePath empty, or such as `/finance` */
  constructor(manual: Manual, basePath: string) {
    this.#manual = manual;
    this.#basePath = basePath;
  }

  /**
   * Returns `robots.txt`.
   * @param address that of the service, with its base path
   */
  robots(address: string): Content {
    const closed = CLOSED.map((path) => `Disallow: ${this.#basePath}${path}`);
    return Content.text(
      'text/plain',
      ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n'),
    );
  }

  /**
   * Returns `sitemap.xml`: every page of the manual.
   * @param address that of the service, with its base path
   */
  async sitemap(address: string): Promise<Content> {
    const ready = this.#sitemaps.get(address);
    if (ready) return ready;
    const urls = (await this.#manual.paths()).map(
      (path) => `<url><loc>${address}/docs/${encodeURI(path)}</loc></url>\n`,
    );
    const content = Content.text(
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    );
    this.#sitemaps.set(address, content);
    return content;
  }
}
