import type { SiteInfo } from '../../pages/layout.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';

/** The part of the service that pages show. */
export type SiteServices = Pick<HttpServices, 'registry' | 'basePath' | 'version' | 'sandbox' | 'tokens'>;

/** Returns the facts about this instance that pages show. */
export async function openSiteInfo(
  { registry, basePath, version, sandbox, tokens }: SiteServices,
  assets: BuiltFiles,
): Promise<SiteInfo> {
  const categories = registry.categories.map(({ key, title }) => ({ key, title }));
  return { basePath, version, sandbox, wantsToken: tokens !== undefined, assets: await assets.hashed(), categories };
}
