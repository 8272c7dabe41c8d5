// Runs the tests that depend on the version of Node, on the versions in the README. It needs a build. Usage: npm
// run test:runtimes [-- MAJOR …]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = ['22.23.3', '24.21.0', '26.10.0'];

// All interfaces, and everything that uses threads, the disk, sockets or a browser.
const SUITES = [
  'src/engine/cache/',
  'src/engine/exports/',
  'src/engine/threads/',
  'test/cache.test.ts',
  'test/contract.test.ts',
  'test/exports.test.ts',
  'src/faces/http/',
  'test/http',
  'test/mcp-attack.test.ts',
  'test/parser-threads.test.ts',
  'test/sandbox-figures.test.ts',
  'test/start.test.ts',
  'test/browser/pages.test.ts',
];

const chosen = process.argv.slice(2);
const versions = VERSIONS.filter((version) => chosen.length === 0 || chosen.includes(version.split('.')[0] ?? ''));

// The names of the packages with the binaries.
const { platform, arch } = process;
const system = platform === 'win32' ? 'win' : platform;
const binaries = `node-${system === 'darwin' && arch === 'arm64' ? 'bin-' : ''}${system}-${arch}`;

const folder = mkdtempSync(join(tmpdir(), 'finfount-runtimes-'));
const packages = versions.map((version) => `node-${version}@npm:${binaries}@${version}`);
const installed = run('npm', [
  'install',
  '--prefix',
  folder,
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  ...packages,
]);
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const failed = versions.filter((version) => {
  console.log(`\nNode ${version}`);
  const bin = join(folder, 'node_modules', `node-${version}`, 'bin');
  return !installed || !run(join(bin, 'node'), [vitest, 'run', ...SUITES], `${bin}${delimiter}${process.env.PATH}`);
});
rmSync(folder, { recursive: true });
for (const version of failed) console.error(`These tests fail on Node ${version}.`);
process.exitCode = failed.length > 0 || versions.length === 0 ? 1 : 0;

/** Runs a program in the project, and returns whether it succeeded. */
function run(/** @type {string} */ program, /** @type {readonly string[]} */ options, path = process.env.PATH) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  return spawnSync(program, options, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path } }).status === 0;
}
