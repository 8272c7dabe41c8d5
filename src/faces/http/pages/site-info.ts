import type { SiteInfo } from '../../pages/layout.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';

/** The part of the service that pages show. */
type SiteServices = Pick<HttpServices, 'registry' | 'basePath' | 'version' | 'sandbox' | 'tokens'>;

/** Returns the facts about this instance that pages show. */
export type OpenSiteInfo = () => Promise<SiteInfo>;

/** Returns what finds the facts about this instance, of which the files of pages are read on first use. */
export function siteInfo(
  { registry, basePath, version, sandbox, tokens }: SiteServices,
  assets: BuiltFiles,
): OpenSiteInfo {
  return async () => {
    const categories = registry.categories.map(({ key, title }) => ({ key, title }));
    return { basePath, version, sandbox, wantsToken: tokens !== undefined, assets: await assets.hashed(), categories };
  };
}
