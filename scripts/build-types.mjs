// Writes the types of the package into dist/types: those of src/index.ts and src/faces/client/ by the compiler,
// and those of every interface out of the built declarations. Usage: node scripts/build-types.mjs
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Catalogue, findDeclarations } from '../dist/catalogue/registry/catalogue.js';
import { toInterfaceTypes } from '../dist/faces/typed-clients/typescript.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = join(project, 'dist/types');

await rm(folder, { recursive: true, force: true });
// No type check here: `npm run check` does that.
const { status, stdout, error } = spawnSync(
  process.execPath,
  [join(project, 'node_modules/typescript/bin/tsc'), '-p', join(project, 'scripts/tsconfig.types.json')],
  { encoding: 'utf8' },
);
if (status !== 0) {
  console.error(error?.message ?? stdout);
  process.exit(1);
}
for (const name of await readdir(folder, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const text = await readFile(join(folder, name), 'utf8');
  // The package has JavaScript modules, so imports end with `.js`.
  await writeFile(join(folder, name), text.replaceAll(/(from '[^']+|import\("[^"]+)\.ts(['"])/g, '$1.js$2'));
}
const { interfaces } = new Catalogue(await findDeclarations());
await writeFile(join(folder, 'faces/client/interfaces.d.ts'), toInterfaceTypes(interfaces));
