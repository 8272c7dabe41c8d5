// Lets versions of Node before 22.18 load TypeScript, as later ones do: it blanks out the types, so that each line
// and column stays. `vitest.config.ts` registers it.
import { readFile } from 'node:fs/promises';
import { transformSync } from 'amaro';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(await readFile(new URL(url), 'utf8'), { mode: 'strip-only' });
  return { format: 'module', source: code, shortCircuit: true };
}
