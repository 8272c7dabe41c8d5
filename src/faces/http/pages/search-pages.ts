import { LRUCache } from 'lru-cache';
import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import type { Language } from '../../../base/say.ts';
import { USUAL_SYMBOLS } from '../../symbols/symbol.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';
import type { SearchIndex } from './search-index.ts';
import { openSiteInfo } from './site-info.ts';

// As many as pages show.
const MAX_SHOWN_SYMBOLS = 5;
const loadPage = lazyModule(() => import('../../search/search-page.ts'));
const loadRecord = lazyModule(() => import('../../search/found-record.ts'));
const loadSearch = lazyModule(() => import('../../search/interface-search.ts'));

// A page has up to some 30 KB.
const MAX_PAGES = 200;

/** The part of the service that search pages need. */
interface SearchPageServices extends Pick<HttpServices, 'registry' | 'basePath' | 'version' | 'sandbox'> {
  readonly symbols: Pick<HttpServices['symbols'], 'find'>;
}

/** The pages of searches, for browsers without scripts. The most recent ones are cached. */
export class SearchPages {
  readonly #services: SearchPageServices;
  readonly #assets: BuiltFiles;
  readonly #search: SearchIndex;
  readonly #pages = new LRUCache<string, Content>({ max: MAX_PAGES });

  constructor(services: SearchPageServices, assets: BuiltFiles, search: SearchIndex) {
    this.#services = services;
    this.#assets = assets;
    this.#search = search;
  }

  /** Returns the page of a search for a typed text. */
  async get(typed: string, language: Language): Promise<Content> {
    const [{ searchPage }, { normalizeTyped }, search, instance] = await Promise.all([
      loadPage(),
      loadSearch(),
      this.#search.open(),
      openSiteInfo(this.#services, this.#assets),
    ]);
    const searched = normalizeTyped(typed);
    const { symbols } = await this.#services.symbols.find({ typed: searched, limit: MAX_SHOWN_SYMBOLS });
    const key = JSON.stringify([language, searched, symbols.map(({ kind, code }) => [kind, code])]);
    const ready = this.#pages.get(key);
    if (ready) return ready;
    const found = { typed: searched, found: search.find(searched), symbols };
    const content = Content.text('text/html', searchPage(instance, found, language));
    this.#pages.set(key, content);
    return content;
  }

  /** Returns the results of a search as JSON, for programs. */
  async json(typed: string): Promise<Content> {
    const [{ normalizeTyped }, { toFoundRecord }, search] = await Promise.all([
      loadSearch(),
      loadRecord(),
      this.#search.open(),
    ]);
    const searched = normalizeTyped(typed);
    const { symbols } = await this.#services.symbols.find({ typed: searched, limit: USUAL_SYMBOLS });
    const key = JSON.stringify(['json', searched, symbols.map(({ kind, code }) => [kind, code])]);
    const ready = this.#pages.get(key);
    if (ready) return ready;
    const content = Content.json(toFoundRecord(searched, search.find(searched), symbols, this.#services.basePath));
    this.#pages.set(key, content);
    return content;
  }
}
