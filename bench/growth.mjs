// Copies of a build with more interfaces: an existing one under other names.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const MODEL = 'stock_zh_a_hist';
// The rows of one table of a family.
const ROWS = 25;

/**
 * Copies a build and adds interfaces to it. The index and the OpenAPI documents are built anew.
 * @param {string} folder a copied build
 * @param {number} count how many; 0 for a mere copy
 * @param {string} [name] of the copy
 * @returns the folder of the copy
 */
export function withMore(folder, count, name = `with-${count}`) {
  const copy = join(folder, name);
  cpSync(join(folder, 'dist'), join(copy, 'dist'), { recursive: true });
  cpSync(join(folder, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'));
  if (count > 0) addInterfaces(copy, count);
  return copy;
}

/** Adds interfaces to the build in a folder, as the rows of tables. */
function addInterfaces(/** @type {string} */ folder, /** @type {number} */ count) {
  /** @type {{ entries: readonly { name: string, module: string }[] }} */
  const { entries } = JSON.parse(readFileSync(join(folder, 'dist/index/index.json'), 'utf8'));
  const model = entries.find(({ name }) => name === MODEL);
  if (!model) throw new Error(`the build has no interface ${MODEL}`);
  const place = join(folder, 'dist/catalogue/sources/more');
  mkdirSync(place);
  for (let first = 1; first <= count; first += ROWS) {
    const length = Math.min(ROWS, count - first + 1);
    writeFileSync(
      join(place, `from-${first}.interfaces.js`),
      `import rows from '../${model.module}';
const model = rows.find(({ name }) => name === '${MODEL}');
export default Array.from({ length: ${length} }, (_, at) => ({ ...model, name: \`${MODEL}_\${${first} + at}\` }));
`,
    );
  }
  run(join(project, 'scripts/build-catalogue.mjs'), join(folder, 'dist'));
}

function run(/** @type {string} */ script, /** @type {string[]} */ ...args) {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
}
