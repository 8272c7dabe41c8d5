import type { ManualData } from '../src/docs/manual.ts';

/** Where the build has laid the compiled service. The address is computed, so that no bundler takes the file in. */
const built = (file: string): string => new URL(`../dist/${file}`, import.meta.url).href;

let manual: Promise<ManualData> | undefined;

/** Everything that the generated pages tell: the declarations of the project, as the service itself finds them. */
export function readManual(): Promise<ManualData> {
  manual ??= (async () => {
    const { findDeclarations, Registry }: typeof import('../src/registry/registry.ts') = await import(
      built('registry/registry.js')
    );
    const { manualData }: typeof import('../src/docs/manual.ts') = await import(built('docs/manual.js'));
    return manualData(new Registry(await findDeclarations()));
  })();
  return manual;
}

/** The settings of `finfount serve`. */
export async function readSettings(): Promise<ReturnType<typeof import('../src/cli/options.ts').settingDocs>> {
  const { settingDocs }: typeof import('../src/cli/options.ts') = await import(built('cli/options.js'));
  return settingDocs();
}
