// Bundles the server into dist/: a file for each entry point, and the chunks that they share. A process that reads
// few files starts faster. It checks no types: `npm run check` does. Usage: node scripts/build-server.mjs
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = join(project, 'dist');

// Other scripts of the project write these, and some take long.
const OTHERS = new Set(['assets', 'manual', 'types']);

/** What is loaded by its path: the main file, the parser thread, the library, and what `sources/` declares. */
const LOADED = [
  'src/main.ts',
  'src/index.ts',
  'src/catalogue/registry/parser-worker.ts',
  'src/engine/exports/worker.ts',
  'src/engine/archive/worker.ts',
  ...(await readdir(join(project, 'src/catalogue/sources'), { recursive: true }))
    .filter((name) => /(?:\.interfaces|(?:^|[/\\])live)\.ts$/.test(name))
    .map((name) => `src/catalogue/sources/${name}`),
];

/** What the other scripts, the manual, the tests, the bench and the chaos run take from the build. */
const TOOLS = [
  'src/engine/cache/disk-store.ts',
  'src/engine/cache/single-flight.ts',
  'src/engine/cache/stored-reply.ts',
  'src/engine/interface/query.ts',
  'src/faces/manual-data/manual.ts',
  'src/faces/dashboards/files.ts',
  'src/faces/openapi/document.ts',
  'src/faces/typed-clients/python.ts',
  'src/faces/typed-clients/typescript.ts',
  'src/engine/exports/encode.ts',
  'src/engine/archive/archive-folder.ts',
  'src/engine/exports/encoder-pool.ts',
  'src/catalogue/registry/akshare/absences.ts',
  'src/catalogue/registry/changes/changes.ts',
  'src/catalogue/registry/catalogue.ts',
  'src/catalogue/registry/entries.ts',
  'src/catalogue/sources/oxfordman/library/coverage.ts',
  'src/faces/search/search-items.ts',
  'src/faces/symbols/name-folder.ts',
  'src/faces/symbols/name-list.ts',
  'src/engine/table/encode-json.ts',
  'src/engine/table/join-tables.ts',
  'src/engine/table/table.ts',
  'src/engine/upstream/clock.ts',
];

/**
 * Leaves a package outside that code loads by `import()`: bundled, a CommonJS package has no exports but `default`
 * there (evanw/esbuild issue 3245). Node finds its names.
 * @type {import('esbuild').Plugin}
 */
const lazyPackages = {
  name: 'lazy packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

/**
 * Leaves the client outside, which is a file of its own for browsers: the library and the client share their error.
 * @type {import('esbuild').Plugin}
 */
const clientFile = {
  name: 'client file',
  setup({ onResolve }) {
    onResolve({ filter: /\/client\/client\.ts$/ }, () => ({ path: './client/client.js', external: true }));
  },
};

const before = await readdir(folder).catch(() => []);
for (const name of before.filter((each) => !OTHERS.has(each))) await rm(join(folder, name), { recursive: true });
const { metafile } = await build({
  absWorkingDir: project,
  entryPoints: [...LOADED, ...TOOLS],
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  // A process shares its traces through one copy of this package.
  external: ['@opentelemetry/api'],
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  // The packages that are CommonJS load modules of Node by `require`, which an ES module does not have. It is made where
  // it is called: each file of the bundle would pay for one of Node's own.
  banner: {
    js: "const require = (name) => process.getBuiltinModule(name) ?? process.getBuiltinModule('node:module').createRequire(import.meta.url)(name);",
  },
  plugins: [lazyPackages, clientFile],
  metafile: true,
  logLevel: 'warning',
});
// In one file without anything of Node.
await build({
  absWorkingDir: project,
  entryPoints: ['src/faces/client/client.ts'],
  outfile: 'dist/client/client.js',
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
});
await writeFile(join(folder, 'LICENSES.txt'), await licencesOf(Object.keys(metafile.inputs)));

/**
 * The licences of the packages that are in the bundle: most ask to be passed on with every copy.
 * @param {readonly string[]} inputs the bundled files, such as `node_modules/pino/pino.js`
 */
async function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].sort().map(async (path) => {
    const { name, version, license, author } = JSON.parse(await readFile(join(project, path, 'package.json'), 'utf8'));
    const file = (await readdir(join(project, path))).find((each) => /^(?:un)?licen[cs]e/i.test(each));
    const text = file ? await readFile(join(project, path, file), 'utf8') : `${author?.name ?? author ?? ''}\n`;
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
