import type { Language } from '../../base/say.ts';

/** The version of the HTTP interface, as every OpenAPI document carries it. The package has its own. */
export const HTTP_INTERFACE_VERSION = '0.1.0';

/** A placeholder in a built document for the path under which an instance lives. */
export const BASE_PATH_PLACEHOLDER = '/__BASE_PATH__';

/**
 * The content of an OpenAPI document: a category, or a part of it, such as a topic; everything without a category.
 */
export interface DocumentKey {
  readonly category?: string | undefined;
  readonly part?: string | undefined;
}

/**
 * The name of the file of a document: `openapi.json`, `stock.json` or `stock.share-prices.json`. Those with
 * Chinese texts are in the folder `zh`.
 */
export function toDocumentFileName({ category, part }: DocumentKey, language: Language = 'en'): string {
  const name = [category ?? 'openapi', ...(part === undefined ? [] : [part]), 'json'].join('.');
  return language === 'en' ? name : `${language}/${name}`;
}

/** Parses the name of the file of a document; undefined for any other text. */
export function toDocumentKey(name: string): DocumentKey | undefined {
  if (name === toDocumentFileName({})) return {};
  const [, category, part] = /^([^./]+)(?:\.([^./]+))?\.json$/.exec(name) ?? [];
  return category === undefined ? undefined : { category, part };
}

/** What differs between the documents of two instances. */
export interface DocumentedInstance {
  /** The path under which every route lives: empty, or `/finance`. */
  readonly basePath: string;
  /** Whether requests for data need a token. */
  readonly wantsToken: boolean;
}

/** The placeholders that built documents have for an instance. */
export const BUILT_FOR: DocumentedInstance = { basePath: BASE_PATH_PLACEHOLDER, wantsToken: false };

/** How requests send the token, as a part of the components. */
export const SECURITY_SCHEMES = { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } as const;
/** The requirement of the token, as a part of the document. */
export const SECURITY = { security: [{ token: [] }] } as const;

const COMPONENTS = '"components":{';
const PATHS = '"paths":';

/**
 * Adapts a built document, in UTF-8, to an instance. It edits bytes: to decode megabytes would block the event
 * loop.
 */
export function adaptToInstance(document: Buffer, { basePath, wantsToken }: DocumentedInstance): Buffer {
  // The differences are before the paths and at the start of the components, which come last.
  const paths = document.indexOf(PATHS);
  const head = document
    .toString('utf8', 0, paths)
    .replaceAll(`"${BASE_PATH_PLACEHOLDER}"`, () => JSON.stringify(basePath || '/'))
    .replaceAll(`${BASE_PATH_PLACEHOLDER}/`, () => `${basePath}/`);
  if (!wantsToken) return Buffer.concat([Buffer.from(head), document.subarray(paths)]);
  const components = document.lastIndexOf(COMPONENTS) + COMPONENTS.length;
  const members = (part: object): string => `${JSON.stringify(part).slice(1, -1)},`;
  return Buffer.concat([
    Buffer.from(head + members(SECURITY)),
    document.subarray(paths, components),
    Buffer.from(members(SECURITY_SCHEMES)),
    document.subarray(components),
  ]);
}
