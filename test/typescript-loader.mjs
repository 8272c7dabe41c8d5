// Lets versions of Node before 22.18 load TypeScript, as later ones do: it blanks out the types, so that each line
// and column stays. `vitest.config.ts` registers it.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

// Each thread of each worker loads with hooks of its own, and loads the compiler anew for them, which takes longer
// than to read what the compiler made of a hundred files. So that is kept, by the text it was made of.
const FOLDER = new URL('../node_modules/.cache/without-types/', import.meta.url);
const COMPILER = readFileSync(new URL('../node_modules/amaro/package.json', import.meta.url));

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const text = readFileSync(new URL(url));
  const kept = new URL(`${createHash('sha256').update(COMPILER).update(text).digest('hex')}.js`, FOLDER);
  return { format: 'module', source: read(kept) ?? (await strip(text.toString(), kept)), shortCircuit: true };
}

/** The text of a file; undefined if there is none. */
function read(/** @type {URL} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Blanks out the types of a text, and keeps what it makes of it in a file. */
async function strip(/** @type {string} */ text, /** @type {URL} */ kept) {
  const { transformSync } = await import('amaro');
  const { code } = transformSync(text, { mode: 'strip-only' });
  // Others read the whole file, or none.
  const whole = new URL(`${randomUUID()}.tmp`, FOLDER);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(whole, code);
  renameSync(whole, kept);
  return code;
}
