// Prepares the README for the page of the package, on which no other file of the repository can be seen: its links and
// pictures become addresses of the repository that package.json names. Where it names none, links become plain text and
// pictures are left out. `npm pack` and `npm publish` call it. Usage: node scripts/package-page.mjs write|restore|check
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const README = 'README.md';
// Holds the README of the repository while that of the package stands in its place.
const ORIGINAL = 'README.repository.md';
// Where people read a file of the repository, and where its bytes are, below the address of the repository.
const PAGES = 'blob/HEAD/';
const FILES = 'raw/HEAD/';

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const step = { write, restore, check }[process.argv[2]];
  if (!step) throw new Error('usage: node scripts/package-page.mjs write|restore|check');
  step(project);
}

/** Writes the README of the package in the place of that of the repository. */
function write(project) {
  const readme = join(project, README);
  const original = join(project, ORIGINAL);
  // It is there when a pack was interrupted.
  if (!existsSync(original)) renameSync(readme, original);
  writeFileSync(readme, toPackageReadme(readFileSync(original, 'utf8'), readManifest(project)));
}

/** Puts the README of the repository back. */
function restore(project) {
  if (existsSync(join(project, ORIGINAL))) renameSync(join(project, ORIGINAL), join(project, README));
}

/** Refuses to publish what has no address to go to. */
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

/** The README as the page of the package shows it. */
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
