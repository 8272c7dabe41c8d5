/** A placeholder in a built document for the path under which an instance lives. */
export const BASE_PATH_PLACEHOLDER = '/__BASE_PATH__';

/** The name of the file of a category's document; without a category, of the document of everything. */
export function toFileName(category?: string): string {
  return category === undefined ? 'openapi.json' : `${category}.json`;
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
