// Runs client generators on the OpenAPI document of everything, and compiles their output: `npm run
// test:generators`. The generators are packages in `test/generators/`, since they require an older TypeScript.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = join(ROOT, 'test/generators');
const DOCUMENT = join(ROOT, 'dist/openapi/openapi.json');
// The row types of an interface with typed columns, and of one with dynamic columns.
const USED = ['StockZhAHistRow', 'StockFinancialReportSinaRow'];

/** Runs a program of the packages. */
const program = (/** @type {string} */ name, /** @type {readonly string[]} */ ...args) =>
  run(process.execPath, [join(PACKAGES, 'node_modules', name), ...args], { cwd: PACKAGES, maxBuffer: 50_000_000 });

/**
 * A generator: it writes below a folder, and returns the files that are compiled.
 * @type {Readonly<Record<string, (folder: string) => Promise<readonly string[]>>>}
 */
const GENERATORS = {
  'openapi-typescript': async (folder) => {
    await program('openapi-typescript/bin/cli.js', DOCUMENT, '-o', join(folder, 'types.ts'));
    return ['types.ts'];
  },
  '@hey-api/openapi-ts': async (folder) => {
    await program('@hey-api/openapi-ts/bin/run.js', '-i', DOCUMENT, '-o', join(folder, 'client'));
    return ['client/index.ts'];
  },
  orval: (folder) => runOrval('orval', folder),
  'orval-7': (folder) => runOrval('orval-7', folder),
};

async function runOrval(/** @type {string} */ name, /** @type {string} */ folder) {
  const { bin } = JSON.parse(await readFile(join(PACKAGES, 'node_modules', name, 'package.json'), 'utf8'));
  const wanted = ['--input', DOCUMENT, '--output', join(folder, 'client.ts'), '--client', 'fetch', '--mode', 'single'];
  await program(join(name, typeof bin === 'string' ? bin : bin.orval), ...wanted);
  return ['client.ts'];
}

let failed = 0;
await run('npm', ['ci', '--ignore-scripts'], { cwd: PACKAGES });
for (const [name, generate] of Object.entries(GENERATORS)) {
  const folder = await mkdtemp(join(PACKAGES, 'generated-'));
  try {
    const files = await generate(folder);
    const text = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    const compile = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
    const paths = files.map((file) => join(folder, file));
    await program('typescript/bin/tsc', ...compile, '--moduleResolution', 'bundler', '--lib', 'es2022,dom', ...paths);
    const missing = USED.filter((type) => !text.includes(type) && name !== '@hey-api/openapi-ts');
    if (missing.length > 0) throw new Error(`it has no type ${missing.join(', ')}`);
    console.log(`${name}: its client compiles`);
  } catch (thrown) {
    failed++;
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (Object(thrown));
    console.error(`${name}: ${String(thrown)}\n${stdout.slice(0, 5_000)}${stderr.slice(0, 5_000)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${Object.keys(GENERATORS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
