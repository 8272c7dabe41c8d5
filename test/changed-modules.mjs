// Hooks of Node that change modules as they are loaded, for programs that see what the unchanged ones hide:
// `register('./changed-modules.mjs', { parentURL, data })` with the changes of some modules.

/**
 * The changes, by the ends of paths: modules with another text, and modules whose functions are watched. Such a
 * function is what the `watch` of another module makes of it, from its name and itself.
 * @typedef {{ replaced?: Record<string, string>, watched?: readonly string[], watcher?: string }} Changes
 */

/** @type {Changes} */
let changes = {};

/** Takes the changes: Node calls it when the hooks are registered. */
export function initialize(/** @type {Changes} */ wanted) {
  changes = wanted;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { replaced = {}, watched = [], watcher = '' } = changes;
  const replacement = Object.entries(replaced).find(([path]) => url.endsWith(path));
  if (replacement) return { format: 'module', source: replacement[1], shortCircuit: true };
  const loaded = await next(url, context);
  if (!watched.some((path) => url.endsWith(path))) return loaded;
  const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  const names = new Set(Array.from(source.matchAll(/^export (?:async )?function\*? (\w+)/gm), ([, name]) => name));
  if (names.size === 0) throw new Error(`${url} exports no function`);
  const lines = [
    source.replaceAll(/^export (?=(?:async )?function)/gm, ''),
    `import { watch } from ${JSON.stringify(watcher)};`,
    ...Array.from(names, (name) => `const watched_${name} = watch('${name}', ${name});`),
    ...Array.from(names, (name) => `export { watched_${name} as ${name} };`),
  ];
  return { ...loaded, source: lines.join('\n') };
}
