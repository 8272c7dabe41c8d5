import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
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
  #renderer: ApiHome | undefined;
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

  async #openRenderer(): Promise<ApiHome> {
    if (!this.#renderer) {
      const [{ ApiHome }, catalogue, instance] = await Promise.all([
        loadHome(),
        this.#services.registry.described(),
        openSiteInfo(this.#services, this.#assets),
      ]);
      this.#renderer = new ApiHome(catalogue, instance);
    }
    return this.#renderer;
  }
}

/** Renders the home in each format on first demand. */
function toContents(renderer: ApiHome, states: SourceStates): HomeContents {
  const pages = new Map<Language, Content>();
  const records = new Map<Language, Content>();
  return {
    page: (language) => {
      const page = pages.get(language) ?? Content.text('text/html', renderer.toPage(states, language));
      pages.set(language, page);
      return page;
    },
    json: (language) => {
      const record = records.get(language) ?? Content.json(renderer.toRecord(states, language));
      records.set(language, record);
      return record;
    },
  };
}
