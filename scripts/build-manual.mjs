// Builds the manual into dist/manual, from manual/ and the compiled declarations. It takes some seconds, so it is
// skipped if the sources have not changed. Usage: node scripts/build-manual.mjs
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Catalogue, findDeclarations } from '../dist/catalogue/registry/catalogue.js';
import { interfacePages, manualData } from '../dist/faces/manual-data/manual.js';
import { importedFiles } from './imported-files.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const mark = join(project, 'dist/manual/.made-of');

const digest = await digestOfSources();
if ((await readMark()) !== digest) {
  const vitepress = join(dirname(createRequire(import.meta.url).resolve('vitepress/package.json')), 'bin/vitepress.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=64', vitepress, 'build', 'manual'],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(1);
  }
  await writeFile(mark, digest);
}

/** A digest of all sources of the manual. */
async function digestOfSources() {
  const hash = createHash('sha256');
  const catalogue = new Catalogue(await findDeclarations());
  for (const language of ['en', 'zh']) {
    const data = manualData(catalogue, language);
    hash.update(JSON.stringify([data, interfacePages(data)]));
  }
  const own = await filesBelow('manual');
  const run = own.filter((file) => /\.(?:ts|vue)$/.test(file) && !file.endsWith('.test.ts'));
  const files = [
    'package-lock.json',
    'CONTRIBUTING.md',
    'bench/results.json',
    'dist/index/changes.json',
    'src/catalogue/README.md',
    'deploy/Caddyfile',
    'deploy/nginx/finfount.conf',
    'deploy/systemd/finfount.env',
    'deploy/systemd/finfount.service',
    ...['light', 'dark', 'light.zh', 'dark.zh'].map((name) => `pictures/bench-${name}.svg`),
    ...own,
    ...importedFiles(run.map((file) => join(project, file))).map((file) => relative(project, file)),
  ];
  for (const file of new Set(files)) hash.update(`\n${file}\n`).update(await readFile(join(project, file)));
  return hash.digest('hex');
}

/** The paths of the files below a folder, relative to the project. */
async function filesBelow(folder) {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(project, join(parentPath, name))).toSorted();
}

async function readMark() {
  try {
    return await readFile(mark, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
