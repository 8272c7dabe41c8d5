import { readFile } from 'node:fs/promises';
import type { Language } from '../src/base/say.ts';
import type { Change } from '../src/catalogue/registry/changes/changes.ts';
import type { InterfacePage, ManualData } from '../src/faces/manual-data/manual-types.ts';

/** The address of a file of the compiled service. It is computed, so that no bundler includes the file. */
const built = (file: string): string => new URL(`../dist/${file}`, import.meta.url).href;

const manuals = new Map<Language, Promise<ManualData>>();

/**
 * The data of the generated pages in a language, from the declarations of the project as the service itself finds
 * them.
 */
export function readManual(language: Language): Promise<ManualData> {
  const known = manuals.get(language);
  if (known) return known;
  const manual = (async () => {
    const { Catalogue, findDeclarations }: typeof import('../src/catalogue/registry/catalogue.ts') = await import(
      built('catalogue/registry/catalogue.js')
    );
    const { manualData }: typeof import('../src/faces/manual-data/manual.ts') = await import(
      built('faces/manual-data/manual.js')
    );
    return manualData(new Catalogue(await findDeclarations()), language);
  })();
  manuals.set(language, manual);
  return manual;
}

/** The changes of the catalogue, as the build wrote them. */
export async function readCatalogueChanges(): Promise<readonly Change[]> {
  return JSON.parse(await readFile(new URL('../dist/index/changes.json', import.meta.url), 'utf8'));
}

/** What the pages of all interfaces are drawn from, in a language. */
export async function readDocuments(language: Language): Promise<readonly InterfacePage[]> {
  const { interfacePages }: typeof import('../src/faces/manual-data/manual.ts') = await import(
    built('faces/manual-data/manual.js')
  );
  return interfacePages(await readManual(language));
}
