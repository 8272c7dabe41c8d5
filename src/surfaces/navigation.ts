/** The pages of the service that every page leads to, by path below the base of the service. */
export const NAVIGATION = [
  ['/api/', 'Interfaces'],
  ['/docs/', 'Manual'],
  ['/api/docs', 'Try it'],
  ['/api/redoc', 'Reference'],
  ['/api/openapi.json', 'OpenAPI'],
] as const;
