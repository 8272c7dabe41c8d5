import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The folder of this package: it holds `package.json`, `dist/` and, in a checkout, `src/`. */
export const PACKAGE = findPackage();

/**
 * The folder of the modules that run: `dist/`, or `src/` in a test. The bundler moves code between files, so that
 * no module can look for another file beside itself.
 */
export const MODULES = new URL(import.meta.url.startsWith(new URL('dist/', PACKAGE).href) ? 'dist/' : 'src/', PACKAGE);

function findPackage(): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('..', folder);
    if (parent.href === folder.href) throw new Error(`there is no package.json above ${import.meta.url}`);
    folder = parent;
  }
  return folder;
}

/** Reads the text of a file of the built catalogue; undefined where there is no build. */
export async function readBuilt(file: string): Promise<string | undefined> {
  return (await readBuiltBytes(file))?.toString();
}

/** Reads a file of the built catalogue; undefined where there is no build. */
export async function readBuiltBytes(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(`index/${file}`, MODULES));
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Returns the texts that tell one build from another: the first one names every module, or what names it. */
export async function identifyBuild(): Promise<string> {
  return (await Promise.all(['../main.js', 'commit.txt'].map(readBuilt))).join();
}
