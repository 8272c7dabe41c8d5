import { Content } from '../../../base/content.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import { toSourceSummary } from '../../../engine/telemetry/source-summary.ts';
import type { ApiHome, SourceStates } from '../../pages/home.ts';
import type { HttpServices } from '../call/services.ts';
import type { OpenSiteInfo } from './site-info.ts';

const loadHome = lazyModule(() => import('../../pages/home.ts'));

// The shortest time between two reads of the states of the sources.
const REFRESH_MS = 1_000;

/** The part of the service that the home needs. */
export interface HomeServices extends Pick<HttpServices, 'registry' | 'now'> {
  readonly telemetry: Pick<HttpServices['telemetry'], 'status'>;
}

/** The API home as ready bytes, for browsers and for programs. */
export interface HomeContents {
  page(language: Language): Content;
  json(language: Language): Content;
}

/**
 * Returns what finds the current home. It is rendered again when the states of the sources change, at most
 * once a second: all clients within a second get the same bytes.
 */
export function home({ registry, now, telemetry }: HomeServices, openSite: OpenSiteInfo): () => Promise<HomeContents> {
  const openRenderer = memoizeAsync(async () => {
    const [{ ApiHome }, catalogue, site] = await Promise.all([loadHome(), registry.described(), openSite()]);
    return new ApiHome(catalogue, site);
  });
  let rendered: { readonly states: string; readonly contents: HomeContents } | undefined;
  const refresh = async (): Promise<HomeContents> => {
    const { sources, upstream, at } = await telemetry.status();
    const shown = sources.map((source) => {
      const { name, up, summary } = source;
      return [name, { up, summary, chinese: toSourceSummary(source, upstream, Date.parse(at), 'zh') }] as const;
    });
    const states = JSON.stringify(shown);
    if (rendered?.states !== states) rendered = { states, contents: toContents(await openRenderer(), new Map(shown)) };
    return rendered.contents;
  };
  let current: Promise<HomeContents> | undefined;
  let refreshedMs = 0;
  return () => {
    const ms = now();
    if (current && Math.abs(ms - refreshedMs) < REFRESH_MS) return current;
    const refreshing = refresh().catch((thrown: unknown) => {
      // The next request tries again.
      if (current === refreshing) current = undefined;
      throw thrown;
    });
    current = refreshing;
    refreshedMs = ms;
    return refreshing;
  };
}

/** Renders the home in each format on first demand. */
function toContents(renderer: ApiHome, states: SourceStates): HomeContents {
  const pages = new Map<Language, Content>();
  const records = new Map<Language, Content>();
  return {
    page: (language) =>
      getOrInsert(pages, language, () => Content.text('text/html', renderer.toPage(states, language))),
    json: (language) => getOrInsert(records, language, () => Content.json(renderer.toRecord(states, language))),
  };
}
