import { Failure } from '../../../base/errors.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { type HttpCall, isForBrowser, pageLanguageOf } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { interfaceIn } from '../guard/refusals.ts';
import { pathOfUrl } from '../message/url.ts';
import { BuiltFiles } from './built-files.ts';
import { openSiteInfo } from './site-info.ts';

const loadNotFoundPage = lazyModule(() => import('../../pages/not-found-page.ts'));
const loadUnauthorizedPage = lazyModule(() => import('../../pages/unauthorized-page.ts'));

// Paths of data and metrics answer JSON to everybody.
const DATA_PATH = /^\/(?:api\/(?:public|private|export|table|latest|symbols)|metrics)(?:\/|$)/;

/** The pages for browsers that ask for a missing page, or for one that requires a token. */
export class FailurePages {
  readonly #services: HttpServices;
  readonly #assets = new BuiltFiles('assets');

  constructor(services: HttpServices) {
    this.#services = services;
  }

  /** Returns the page of a failure; undefined for programs, data and other failures, which get JSON. */
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
    const meant = interfaceIn(path, this.#services.registry);
    return notFoundPage(instance, { path, message: thrown.messageIn(language), meant }, language);
  }
}
