import type { Failure } from '../../../base/errors.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { type HttpCall, isForBrowser, pageLanguageOf } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { interfaceIn } from '../guard/refusals.ts';
import { pathOfUrl } from '../message/url.ts';
import type { OpenSiteInfo } from './site-info.ts';

const loadNotFoundPage = lazyModule(() => import('../../pages/not-found-page.ts'));
const loadUnauthorizedPage = lazyModule(() => import('../../pages/unauthorized-page.ts'));

// Paths of data and metrics answer JSON to everybody.
const DATA_PATH = /^\/(?:api\/(?:public|private|export|table|latest|symbols)|metrics)(?:\/|$)/;

/**
 * Returns what finds the page of a failure, for browsers that ask for a missing page or for one that requires a
 * token. It returns undefined for programs, data and other failures, which get JSON.
 */
export function failurePages(
  { registry, basePath }: Pick<HttpServices, 'registry' | 'basePath'>,
  openSite: OpenSiteInfo,
): (call: HttpCall, failure: Failure) => Promise<string | undefined> {
  return async (call, failure) => {
    if ((failure.code !== 'not_found' && failure.code !== 'unauthorized') || !isForBrowser(call)) return undefined;
    const whole = pathOfUrl(call.url);
    const path = whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : whole;
    if (DATA_PATH.test(path)) return undefined;
    const language = pageLanguageOf(call);
    const site = await openSite();
    if (failure.code === 'unauthorized') return (await loadUnauthorizedPage()).unauthorizedPage(site, path, language);
    const { notFoundPage } = await loadNotFoundPage();
    const meant = interfaceIn(path, registry);
    return notFoundPage(site, { path, message: failure.messageIn(language), meant }, language);
  };
}
