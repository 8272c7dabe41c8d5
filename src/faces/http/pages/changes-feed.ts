import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';

const loadChanges = lazyModule(() => import('../../../catalogue/registry/changes/changes.ts'));
const loadFeed = lazyModule(() => import('../../pages/changes-feed.ts'));

// A service has few host names. Clients may invent more, so few feeds stay in memory.
const MAX_FEEDS = 8;

/** A feed: its language, and the address of the service, with its base path. */
interface WantedFeed {
  readonly language: Language;
  readonly address: string;
}

/** Returns the Atom feed of the changes of the catalogue, with the host of the request in its addresses. */
export function changesFeed(registry: Registry): (wanted: WantedFeed) => Promise<Content> {
  return memoizeAsync(
    async ({ language, address }) => {
      const [{ readChanges }, { toChangesFeed }] = await Promise.all([loadChanges(), loadFeed()]);
      return Content.text('application/atom+xml', toChangesFeed(await readChanges(registry), address, language));
    },
    ({ language, address }) => `${language} ${address}`,
    MAX_FEEDS,
  );
}
