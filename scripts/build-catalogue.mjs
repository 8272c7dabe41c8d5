// Writes the index of the catalogue, the descriptions of its interfaces, the names of AKShare that are not served,
// the search, the OpenAPI documents and the dashboards into dist/, out of the bundled declarations.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readCommandLine, refuse } from './command-line.mjs';
import { commitOfBuild, firstDays } from './history.mjs';

const USAGE = `Usage: node scripts/build-catalogue.mjs [FOLDER]

  FOLDER  of the build, dist/ by default; it has what scripts/build-server.mjs wrote: npm run build runs both`;

const { positionals } = readCommandLine(USAGE);
const folder = resolve(positionals[0] ?? fileURLToPath(new URL('../dist', import.meta.url)));
if (positionals.length > 1) refuse(`Expected one folder.\n\n${USAGE}`);
if (!existsSync(join(folder, 'catalogue/registry/catalogue.js')))
  refuse(`${folder} has no build of the server.\n\n${USAGE}`);
const load = (path) => import(pathToFileURL(join(folder, path)).href);
const { recordedDays, toChanges } = await load('catalogue/registry/changes/changes.js');
const { toAbsences } = await load('catalogue/registry/akshare/absences.js');
const { Catalogue, findDeclarations } = await load('catalogue/registry/catalogue.js');
const { toDescriptions, toIndex } = await load('catalogue/registry/entries.js');
const { dashboardFiles } = await load('faces/dashboards/files.js');
const { openApiFiles } = await load('faces/openapi/document.js');
const { toInterfaceSearch } = await load('faces/search/search-items.js');

const catalogue = new Catalogue(await findDeclarations());
// A broken interface answers 502. `finfount check` prints the findings and fails, and so do the tests.
const unsound = new Set(catalogue.findings.map(({ name }) => name));
if (unsound.size > 0)
  console.error(`Declarations that are not sound: ${[...unsound].join(', ')}. node dist/main.js check says why.`);
const commit = commitOfBuild();
const { entries, ...summary } = toIndex(catalogue);
await write('index', [
  ...(commit === undefined ? [] : [['commit.txt', commit]]),
  ['changes.json', JSON.stringify(toChanges(catalogue.interfaces, daysOf(catalogue.interfaces)))],
  ['summary.json', JSON.stringify(summary)],
  ['index.json', JSON.stringify({ entries })],
  ['descriptions.json', JSON.stringify(toDescriptions(catalogue))],
  ['akshare.json', JSON.stringify(toAbsences(catalogue.interfaces))],
  ['search.json', JSON.stringify(toInterfaceSearch(catalogue).toFile())],
]);
await write('openapi', openApiFiles(catalogue));
await write('dashboards', dashboardFiles(catalogue.interfaces));

/** The first day of each interface: the recorded one, else the one in the git history, if any. */
function daysOf(interfaces) {
  const recorded = recordedDays();
  const missing = interfaces.map(({ name }) => name).filter((name) => !recorded.has(name));
  return new Map([...recorded, ...firstDays(missing, [...recorded.values()].at(-1))]);
}

async function write(name, files) {
  await rm(join(folder, name), { recursive: true, force: true });
  for (const [file, text] of files) {
    const path = join(folder, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
