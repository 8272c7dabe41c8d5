// Bundles the server into dist/: a file for each entry point, and the chunks that they share. A process that reads
// few files starts faster. It checks no types: `npm run check` does. Usage: node scripts/build-server.mjs
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, RUNTIME_MODULE_ID as RUNTIME } from 'rolldown';

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
  'src/engine/cache/disk-gate.ts',
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

/** What `sources/` declares: the parser thread loads it, too, one after the other. */
const DECLARED = LOADED.filter((path) => path.startsWith('src/catalogue/sources/'));

/** What at least so many of them import is one chunk: the first of them read fifty small ones, in 15 ms more. */
const MANY = 10;

/**
 * What processes and threads begin with, and what threads share besides. They themselves are in no chunk: whoever
 * imported a chunk with the module of a thread would answer in its place.
 */
const STARTED = {
  program: 'src/faces/cli/run-program.ts',
  service: 'src/faces/cli/serve/serve.ts',
  library: 'src/index.ts',
  parser: 'src/catalogue/registry/parser-worker.ts',
  exporter: 'src/engine/exports/worker.ts',
  archiver: 'src/engine/archive/worker.ts',
  parquet: 'src/engine/exports/encode-parquet.ts',
};

const TAKEN = '\0taken:';

/** @type {Map<string, ReadonlySet<string>>} */
const imported = new Map();

/**
 * The modules that a module imports as it is loaded, and those that they import, with itself.
 * @param {string} root
 * @param {import('rolldown').ChunkingContext} context
 */
function importedBy(root, context) {
  const known = imported.get(root);
  if (known) return known;
  const modules = new Set([join(project, root)]);
  for (const id of modules) for (const next of context.getModuleInfo(id)?.importedIds ?? []) modules.add(next);
  imported.set(root, modules);
  return modules;
}

/**
 * The chunk of a module, among those that hold what is imported at a start; null for a module that is not. Dozens
 * of chunks, by whichever of all import a module, cost the service a third of its start: a thread rather reads
 * more.
 * @param {string} id
 * @param {import('rolldown').ChunkingContext} context
 */
function chunkOf(id, context) {
  const roots = Object.entries(STARTED);
  if (roots.some(([, root]) => id === join(project, root))) return null;
  const from = roots.filter(([, root]) => importedBy(root, context).has(id)).map(([name]) => name);
  const ofService = from.filter((name) => name === 'program' || name === 'service');
  const isDeclared = DECLARED.some((root) => importedBy(root, context).has(id));
  // The parser thread would read all of the service for one function.
  if (ofService.length > 0 && (isDeclared || ofService.length < from.length)) return 'shared';
  if (from.length > 0) return ofService[0] ?? from.join('-');
  // What such a module imports is in that chunk, too, since as many import it.
  const importers = DECLARED.filter((root) => importedBy(root, context).has(id)).length;
  return importers >= MANY ? 'declared' : null;
}

/**
 * Leaves a package outside that code loads by `import()`: bundled, a CommonJS package has no exports but `default`
 * there. Node finds its names.
 * @type {import('rolldown').Plugin}
 */
const lazyPackages = {
  name: 'lazy packages',
  resolveDynamicImport: (id) => (typeof id === 'string' && /^[^./]/.test(id) ? { id, external: true } : undefined),
};

/**
 * Leaves the client outside, which is a file of its own for browsers: the library and the client share their
 * error.
 * @type {import('rolldown').Plugin}
 */
const clientFile = {
  name: 'client file',
  resolveId: {
    filter: { id: /\/client\/client\.ts$/ },
    handler: () => ({ id: join(folder, 'client/client.js'), external: 'relative' }),
  },
};

/** What no process needs to start: it is taken when something of it is used. That saves 12 ms of a start. */
const USED_LATER = new Set(['node:child_process', 'node:crypto', 'node:v8', 'node:zlib', 'assert']);

/** A package that `prom-client` loads at once, in 26 ms, and uses for exemplars alone, which nothing asks for. */
const TRACING = '@opentelemetry/api';
const isForExemplars = (/** @type {string | undefined} */ importer) => importer?.includes('/prom-client/') ?? false;

/** A module of CommonJS that is made when something of it is used. */
function laterModule(/** @type {string} */ made) {
  return `let taken;
const take = () => (taken ??= ${made});
module.exports = new Proxy(() => undefined, { get: (_, name) => take()[name], apply: (_, self, given) => take()(...given) });`;
}

/**
 * Takes modules of Node from `process`. An `import` of one reads all of its exports, also those that are made when
 * they are read, which takes 10 ms of a start; an ES module has no `require` for those of CommonJS.
 * @type {import('rolldown').Plugin}
 */
const nodeModules = {
  name: 'modules of Node',
  resolveId: (id, importer, { kind }) =>
    kind !== 'dynamic-import' && isBuiltin(id) && importer !== RUNTIME ? `${TAKEN}${id}` : undefined,
  load: (id) => {
    if (!id.startsWith(TAKEN)) return undefined;
    const name = id.slice(TAKEN.length);
    const module = `process.getBuiltinModule(${JSON.stringify(name)})`;
    return USED_LATER.has(name) ? laterModule(module) : `module.exports = ${module};`;
  },
};

/** @type {import('rolldown').Plugin} */
const tracingLater = {
  name: 'tracing later',
  resolveId: (id, importer) => (id === TRACING && isForExemplars(importer) ? `${TAKEN}${TRACING}` : undefined),
  load: (id) => (id === `${TAKEN}${TRACING}` ? laterModule(`require('${TRACING}')`) : undefined),
};

const before = await readdir(folder).catch(() => []);
for (const name of before.filter((each) => !OTHERS.has(each))) await rm(join(folder, name), { recursive: true });
const { output } = await build({
  cwd: project,
  input: Object.fromEntries([...LOADED, ...TOOLS].map((path) => [path.slice('src/'.length, -'.ts'.length), path])),
  // A process shares its traces through one copy of this package.
  external: (id, importer) => id === TRACING && !isForExemplars(importer),
  platform: 'node',
  transform: { target: 'node20.19' },
  plugins: [lazyPackages, clientFile, tracingLater, nodeModules],
  preserveEntrySignatures: 'allow-extension',
  // A worker imports the service as it starts, the first process only where it serves itself.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Node reads what has other characters as two bytes for each: that takes 2 ms of a start.
    charset: 'ascii',
    comments: false,
    codeSplitting: {
      // With them, what one of two imports would be in the chunk of the other.
      includeDependenciesRecursively: false,
      groups: [
        {
          name: (id, context) => chunkOf(id, context),
          debugName: 'started',
        },
      ],
    },
    // For what packages load where it is installed. It is made where it is called: one that is made at once takes
    // time.
    polyfillRequire: false,
    banner: "const require = (name) => process.getBuiltinModule('node:module').createRequire(import.meta.url)(name);",
  },
});
// In one file without anything of Node.
await build({
  cwd: project,
  input: 'src/faces/client/client.ts',
  platform: 'neutral',
  transform: { target: 'es2022' },
  output: { file: join(folder, 'client/client.js'), comments: false },
});
await writeFile(
  join(folder, 'LICENSES.txt'),
  await licencesOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))),
);

/**
 * The licences of the packages that are in the bundle: most ask to be passed on with every copy.
 * @param {readonly string[]} inputs the paths of the bundled files
 */
async function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].sort().map(async (path) => {
    const { name, version, license, author } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
    const file = (await readdir(path)).find((each) => /^(?:un)?licen[cs]e/i.test(each));
    const text = file ? await readFile(join(path, file), 'utf8') : `${author?.name ?? author ?? ''}\n`;
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
