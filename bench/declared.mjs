// The declarations of a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The declaration of an interface of a copied build. */
export async function readDeclaration(/** @type {string} */ folder, /** @type {string} */ name) {
  /** @type {{ entries: readonly { name: string, module: string }[] }} */
  const { entries } = JSON.parse(readFileSync(join(folder, 'dist/index/index.json'), 'utf8'));
  const module = entries.find((entry) => entry.name === name)?.module ?? '';
  const { default: rows } = await import(pathToFileURL(join(folder, 'dist/catalogue/sources', module)).href);
  return rows.find((/** @type {{ name: string }} */ row) => row.name === name);
}
