import type { InterfaceDocument, ManualData } from '../src/faces/manual-data/manual-types.ts';

/** The address of a file of the compiled service. It is computed, so that no bundler includes the file. */
const built = (file: string): string => new URL(`../dist/${file}`, import.meta.url).href;

let manual: Promise<ManualData> | undefined;

/** The data of the generated pages, from the declarations of the project as the service itself finds them. */
export function readManual(): Promise<ManualData> {
  manual ??= (async () => {
    const { Catalogue, findDeclarations }: typeof import('../src/catalogue/registry/catalogue.ts') = await import(
      built('catalogue/registry/catalogue.js')
    );
    const { manualData }: typeof import('../src/faces/manual-data/manual.ts') = await import(
      built('faces/manual-data/manual.js')
    );
    return manualData(new Catalogue(await findDeclarations()));
  })();
  return manual;
}

/** The documents of all interfaces, from which their pages are drawn. */
export async function readDocuments(): Promise<readonly InterfaceDocument[]> {
  const { interfaceDocuments }: typeof import('../src/faces/manual-data/manual.ts') = await import(
    built('faces/manual-data/manual.js')
  );
  return interfaceDocuments(await readManual());
}
