import { Content } from '../../../base/content.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Language } from '../../../base/say.ts';
import { toSourceSummary } from '../../../engine/telemetry/source-summary.ts';
import type { ApiHome, SourceStates } from '../../pages/home.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';
import { openSiteInfo, type SiteServices } from './site-info.ts';

const loadHome = lazyModule(() => import('../../pages/home.ts'));

// The shortest time between two reads of the states of the sources.
const REFRESH_MS = 1_000;

/** The part of the service that the home needs. */
export interface HomeServices extends SiteServices, Pick<HttpServices, 'now'> {
  readonly telemetry: Pick<HttpServices['telemetry'], 'status'>;
}

/** The API home as ready bytes, for browsers and for programs. */
export interface HomeContents {
  page(language: Language): Content;
  json(language: Language): Content;
}

/** The API home. It is rendered again when the states of the sources change, at most once a second. */
export class Home {
  readonly #services: HomeServices;
  readonly #assets: BuiltFiles;
  readonly #openRenderer = memoizeAsync(async () => {
    const [{ ApiHome }, catalogue, instance] = await Promise.all([
      loadHome(),
      this.#services.registry.described(),
      openSiteInfo(this.#services, this.#assets),
    ]);
    return new ApiHome(catalogue, instance);
  });
  #current: Promise<HomeContents> | undefined;
  #refreshedMs = 0;
  #rendered: { readonly states: string; readonly contents: HomeContents } | undefined;

  constructor(services: HomeServices, assets: BuiltFiles) {
    this.#services = services;
    this.#assets = assets;
  }

  /** Returns the current home. All clients within a second get the same bytes. */
  current(): Promise<HomeContents> {
    const now = this.#services.now();
    if (this.#current && Math.abs(now - this.#refreshedMs) < REFRESH_MS) return this.#current;
    const current = this.#refresh().catch((thrown: unknown) => {
      // The next request tries again.
      if (this.#current === current) this.#current = undefined;
      throw thrown;
    });
    this.#current = current;
    this.#refreshedMs = now;
    return current;
  }

  async #refresh(): Promise<HomeContents> {
    const { sources, upstream, at } = await this.#services.telemetry.status();
    const shown = sources.map((source) => {
      const { name, up, summary } = source;
      return [name, { up, summary, chinese: toSourceSummary(source, upstream, Date.parse(at), 'zh') }] as const;
    });
    const states = JSON.stringify(shown);
    if (this.#rendered?.states === states) return this.#rendered.contents;
    const contents = toContents(await this.#openRenderer(), new Map(shown));
    this.#rendered = { states, contents };
    return contents;
  }
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
