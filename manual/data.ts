import type { InterfaceDocument, ManualData } from '../src/docs/manual.ts';

/** The address of a file of the compiled service. It is computed, so that no bundler includes the file. */
const built = (file: string): string => new URL(`../dist/${file}`, import.meta.url).href;

let manual: Promise<ManualData> | undefined;

/** The data of the generated pages, from the declarations of the project as the service itself finds them. */
export function readManual(): Promise<ManualData> {
  manual ??= (async () => {
    const { Catalogue, findDeclarations }: typeof import('../src/registry/catalogue.ts') = await import(
      built('registry/catalogue.js')
    );
    const { manualData }: typeof import('../src/docs/manual.ts') = await import(built('docs/manual.js'));
    return manualData(new Catalogue(await findDeclarations()));
  })();
  return manual;
}

/** The documents of all interfaces, from which their pages are drawn. */
export async function readDocuments(): Promise<readonly InterfaceDocument[]> {
  const { interfaceDocuments }: typeof import('../src/docs/manual.ts') = await import(built('docs/manual.js'));
  return interfaceDocuments(await readManual());
}
