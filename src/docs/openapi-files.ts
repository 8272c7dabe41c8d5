import type { Language } from './navigation.ts';

/** The version of the HTTP interface, as every OpenAPI document carries it. The package has its own. */
export const HTTP_INTERFACE_VERSION = '0.1.0';

/** A placeholder in a built document for the path under which an instance lives. */
export const BASE_PATH_PLACEHOLDER = '/__BASE_PATH__';

/**
 * What an OpenAPI document is of: a category, or a part of it, such as a topic; without a category, everything.
 */
export interface DocumentKey {
  readonly category?: string | undefined;
  readonly part?: string | undefined;
}

/**
 * The name of the file of a document: `openapi.json`, `stock.json` or `stock.share-prices.json`. Those with Chinese texts
 * are in the folder `zh`.
 */
export function toFileName({ category, part }: DocumentKey, language: Language = 'en'): string {
  const name = [category ?? 'openapi', ...(part === undefined ? [] : [part]), 'json'].join('.');
  return language === 'en' ? name : `${language}/${name}`;
}

/** The document of such a file name; undefined for any other text. */
export function toDocumentKey(name: string): DocumentKey | undefined {
  if (name === toFileName({})) return {};
  const [, category, part] = /^([^./]+)(?:\.([^./]+))?\.json$/.exec(name) ?? [];
  return category === undefined ? undefined : { category, part };
}

/**
 * The text of a built document as an instance serves it.
 * @param basePath the path under which every route lives: empty, or `/finance`
 */
export function toServed(text: string, basePath: string): string {
  // Both addresses stand before the paths. The rest is long and not searched.
  const head = text.slice(0, text.indexOf('"paths":'));
  return (
    head
      .replaceAll(`"${BASE_PATH_PLACEHOLDER}"`, () => JSON.stringify(basePath || '/'))
      .replaceAll(`${BASE_PATH_PLACEHOLDER}/`, () => `${basePath}/`) + text.slice(head.length)
  );
}
