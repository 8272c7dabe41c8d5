import { Failure } from '../../../base/errors.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { type HttpCall, isForBrowser, pageLanguageOf } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { pathOfUrl } from '../message/url.ts';
import { BuiltFiles } from './built-files.ts';
import { openSiteInfo } from './site-info.ts';

const loadNotFoundPage = lazyModule(() => import('../../pages/not-found-page.ts'));
const loadUnauthorizedPage = lazyModule(() => import('../../pages/unauthorized-page.ts'));

// What is called with data or figures in mind answers JSON to everybody.
const DATA_PATH = /^\/(?:api\/(?:public|private|export)|metrics)(?:\/|$)/;

/** The pages for a browser that looks for a page where there is none, or one that wants a token. */
export class FailurePages {
  readonly #services: HttpServices;
  readonly #assets = new BuiltFiles('assets');

  constructor(services: HttpServices) {
    this.#services = services;
  }

  /** Returns the page, or undefined for programs, data and other failures, which are answered as JSON. */
  async find(call: HttpCall, thrown: unknown): Promise<string | undefined> {
    if (!(thrown instanceof Failure) || !isForBrowser(call)) return undefined;
    if (thrown.code !== 'not_found' && thrown.code !== 'unauthorized') return undefined;
    const { basePath } = this.#services;
    const withoutBase = (url: string): string => (url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url);
    const path = withoutBase(pathOfUrl(call.url));
    if (DATA_PATH.test(path)) return undefined;
    const language = pageLanguageOf(call);
    const instance = await openSiteInfo(this.#services, this.#assets);
    if (thrown.code === 'unauthorized') {
      const { unauthorizedPage } = await loadUnauthorizedPage();
      return unauthorizedPage(instance, path, language);
    }
    const { notFoundPage } = await loadNotFoundPage();
    // An address such as `/api/stock_zh_a_hist` or `/stock_zh_a_hist.csv` means that interface.
    const meant = path.split(/[/.]/).find((part) => this.#services.registry.has(part));
    return notFoundPage(instance, { path, message: thrown.message, meant }, language);
  }
}
