// Prepares the README for the page of the package, which shows no other file of the repository. Links and pictures
// become addresses of the repository in package.json. Without one, links become plain text and pictures are
// removed. `npm pack` and `npm publish` call it. Usage: node scripts/package-page.mjs write|restore|check
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const README = 'README.md';
// Keeps the README of the repository while the package's README replaces it.
const ORIGINAL = 'README.repository.md';
// The paths of the page of a file and of its raw bytes, below the address of the repository.
const PAGES = 'blob/HEAD/';
const FILES = 'raw/HEAD/';

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const step = { write, restore, check }[process.argv[2]];
  if (!step) throw new Error('usage: node scripts/package-page.mjs write|restore|check');
  step(project);
}

/** Replaces the README by the one of the package. */
function write(project) {
  const readme = join(project, README);
  const original = join(project, ORIGINAL);
  // It exists if a pack was interrupted.
  if (!existsSync(original)) renameSync(readme, original);
  writeFileSync(readme, toPackageReadme(readFileSync(original, 'utf8'), readManifest(project)));
}

/** Restores the README of the repository. */
function restore(project) {
  if (existsSync(join(project, ORIGINAL))) renameSync(join(project, ORIGINAL), join(project, README));
}

/** Refuses to publish without a repository. */
function check(project) {
  const { repository, homepage, bugs } = readManifest(project);
  if (repository && homepage && bugs) return;
  console.error(
    'package.json has no repository, homepage and bugs: set them as src/README.md says under "Publish the package".',
  );
  process.exit(1);
}

function readManifest(project) {
  return JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
}

/** The README for the page of the package. */
export function toPackageReadme(readme, { repository }) {
  const web = toWebAddress(repository);
  if (web === undefined)
    return readme
      .replaceAll(/<picture>[\s\S]*?<\/picture>\n*/g, '')
      .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, (link, text, target) => (isForeign(target) ? link : text));
  return readme
    .replaceAll(/\b(src|srcset)="([^"]*)"/g, (_, name, target) => `${name}="${resolve(target, `${web}/${FILES}`)}"`)
    .replaceAll(/\]\(([^)]*)\)/g, (_, target) => `](${resolve(target, `${web}/${PAGES}`)})`);
}

function resolve(target, base) {
  return isForeign(target) ? target : `${base}${target}`;
}

/** Whether a link leads to a site, or within the page. */
function isForeign(target) {
  return /^(?:https?:|#)/.test(target);
}

/** The address at which people read the repository; undefined where there is none. */
function toWebAddress(repository) {
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url?.replace(/^git\+/, '').replace(/\.git$/, '');
}
