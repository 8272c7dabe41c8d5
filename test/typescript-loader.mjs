// Lets Node load TypeScript: it blanks out the types, so that each line and column stays. Node does so itself from
// 22.18 on. Register it with `module.register`.
import { readFile } from 'node:fs/promises';
import { transformSync } from 'amaro';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(await readFile(new URL(url), 'utf8'), { mode: 'strip-only' });
  return { format: 'module', source: code, shortCircuit: true };
}
