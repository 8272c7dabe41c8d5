import { LRUCache } from 'lru-cache';
import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import type { Language } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';

const loadChanges = lazyModule(() => import('../../../catalogue/registry/changes/changes.ts'));
const loadFeed = lazyModule(() => import('../../pages/changes-feed.ts'));

// A service has few host names. Clients may invent more, so the cache is small.
const MAX_ADDRESSES = 4;

/** The Atom feed of the changes of the catalogue, with the host of the request in its addresses. */
export class ChangesFeed {
  readonly #registry: Registry;
  readonly #feeds = new LRUCache<string, Content>({ max: 2 * MAX_ADDRESSES });

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * Returns the feed in a language.
   * @param address that of the service, with its base path
   */
  async get(address: string, language: Language): Promise<Content> {
    const key = `${language} ${address}`;
    const ready = this.#feeds.get(key);
    if (ready) return ready;
    const [{ readChanges }, { toChangesFeed }] = await Promise.all([loadChanges(), loadFeed()]);
    const feed = toChangesFeed(await readChanges(this.#registry), address, language);
    const content = Content.text('application/atom+xml', feed);
    this.#feeds.set(key, content);
    return content;
  }
}
