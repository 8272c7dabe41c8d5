/** The pages of the service that every page leads to, by path below the base of the service. */
export const NAVIGATION = [
  ['/api/', 'Interfaces'],
  ['/docs/', 'Manual'],
  ['/docs/explore', 'Explore'],
  ['/api/docs', 'Try it'],
  ['/api/redoc', 'Reference'],
  ['/api/openapi.json', 'OpenAPI'],
] as const;

/** Where Swagger UI draws an operation, opened, on the page of its category: `#/Funds/fund_etf_hist_em`. */
export function toSwaggerAnchor(title: string, name: string): string {
  return `#/${encodeURIComponent(title)}/${name}`;
}

/** Where Redoc draws an operation on the page of its category: `#tag/Funds/operation/fund_etf_hist_em`. */
export function toRedocAnchor(title: string, name: string): string {
  return `#tag/${title.replaceAll(' ', '-')}/operation/${name}`;
}
