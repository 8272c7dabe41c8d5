/** The pages that the navigation of every page links: path below the base path, and title. */
export const NAVIGATION = [
  ['/api/', 'Interfaces'],
  ['/docs/', 'Manual'],
  ['/docs/explore', 'Explore'],
  ['/api/docs', 'Try it'],
  ['/api/redoc', 'Reference'],
  ['/api/openapi.json', 'OpenAPI'],
] as const;

/**
 * Returns the anchor of an operation on the Swagger UI page of its category: `#/Funds/fund_etf_hist_em`.
 * @param tag of the operation in its document
 * @param name of its interface; without it, the anchor of the tag
 */
export function toSwaggerAnchor(tag: string, name?: string): string {
  return `#/${encodeURIComponent(tag)}${name === undefined ? '' : `/${name}`}`;
}

/**
 * Returns the anchor of an operation on the Redoc page of its category: `#tag/Funds/operation/fund_etf_hist_em`.
 * @param tag of the operation in its document
 * @param name of its interface; without it, the anchor of the tag
 */
export function toRedocAnchor(tag: string, name?: string): string {
  return `#tag/${tag.replaceAll(' ', '-')}${name === undefined ? '' : `/operation/${name}`}`;
}

/** Returns the addresses that describe a category. */
export function toCategoryAddresses(basePath: string, key: string): { docs: string; redoc: string; openapi: string } {
  const category = encodeURIComponent(key);
  return {
    docs: `${basePath}/api/docs?category=${category}`,
    redoc: `${basePath}/api/redoc?category=${category}`,
    openapi: `${basePath}/api/openapi/${category}.json`,
  };
}
