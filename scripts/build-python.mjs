// Writes the functions of the Python package, one for each interface, into clients/python/finfount/, out of the
// built declarations. Usage: node scripts/build-python.mjs [folder]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Catalogue, findDeclarations } from '../dist/catalogue/registry/catalogue.js';
import { toPythonModules } from '../dist/faces/typed-clients/python.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(project, 'clients/python/finfount'));
const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
const { interfaces } = new Catalogue(await findDeclarations());
await mkdir(folder, { recursive: true });
for (const [file, text] of toPythonModules(interfaces, version)) await writeFile(join(folder, file), text);
