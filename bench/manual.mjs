// Time and size of the build of the manual, as declarations are added.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { short, table } from './figures.mjs';
import { withMore } from './growth.mjs';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
// The files that the build of the manual reads besides the compiled service.
const SOURCES = [
  'manual',
  'deploy',
  'pictures',
  'clients',
  'scripts',
  'src',
  'package-lock.json',
  'tsconfig.json',
  'CONTRIBUTING.md',
  'bench',
];
const MAX_SECONDS = 30;
const MAX_MB = 15;

/**
 * @param {string} folder a copied build
 * @param {{ counts: readonly number[] }} pace the additional declarations of each build
 */
export function measureManual(folder, { counts }) {
  const rows = counts.map((count) => {
    const copy = withMore(folder, count, `manual-with-${count}`);
    for (const each of SOURCES) cpSync(join(PROJECT, each), join(copy, each), { recursive: true });
    rmSync(join(copy, 'dist/manual'), { recursive: true });
    const seconds = build(copy);
    const again = build(copy);
    return { count, seconds, again, mb: sizeOf(join(copy, 'dist/manual')) / 1e6 };
  });
  const last = /** @type {typeof rows[number]} */ (rows.at(-1));
  return {
    text: table(
      ['declarations', 'build of the manual, s', 'when nothing has changed, s', 'size, MB'],
      rows.map(({ count, seconds, again, mb }) => [
        count === 0 ? 'as built' : `with ${count.toLocaleString('en')} more`,
        short(seconds),
        short(again),
        short(mb),
      ]),
    ),
    verdicts: [
      {
        what: `build of the manual, ${last.count.toLocaleString('en')} interfaces more`,
        budget: `≤ ${MAX_SECONDS} s, ≤ ${MAX_MB} MB`,
        measured: `${short(last.seconds)} s, ${short(last.mb)} MB`,
        isMet: last.seconds <= MAX_SECONDS && last.mb <= MAX_MB,
      },
    ],
  };
}

/** Builds the manual of a copy of the project. Returns the seconds. */
function build(/** @type {string} */ folder) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-manual.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the manual was not built: ${stderr}`);
  return (performance.now() - began) / 1_000;
}

/** The bytes of all files of a folder. */
function sizeOf(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}
