import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importModule } from '../../base/lazy-module.ts';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { MODULES, readBuilt } from '../../base/package-folder.ts';
import { isInterface } from '../../catalogue/declare/is-interface.ts';
import type { LoadDeclared, SandboxUpstream } from '../../catalogue/made-up/sandbox.ts';
import type { Interface } from '../../engine/interface/interface.ts';

/** The sandbox of one wire format, and the interfaces that are declared beside it. */
export interface WireSandbox {
  readonly upstream: SandboxUpstream;
  readonly loadDeclared: LoadDeclared;
}

/** The sandbox of one wire format by the hosts that it speaks for, to be loaded when one of them is asked. */
export interface ListedSandbox {
  readonly hosts: readonly string[];
  load(): Promise<WireSandbox>;
}

/** One sandbox in the list that the build writes: its file, a path below `sources/`, and its hosts. */
interface SandboxEntry {
  readonly module: string;
  readonly hosts: readonly string[];
}

const SOURCES = fileURLToPath(new URL('catalogue/sources', MODULES));

/**
 * Lists the sandbox of every wire format: from the list that the build wrote, else by loading all of them. To load
 * them takes half a second.
 */
export async function listSandboxes(): Promise<readonly ListedSandbox[]> {
  const written = await readBuilt('sandboxes.json');
  if (written === undefined)
    return (await findSandboxes()).map((found) => ({ hosts: found.upstream.hosts, load: async () => found }));
  const entries: readonly SandboxEntry[] = JSON.parse(written);
  return entries.map(({ module, hosts }) => ({ hosts, load: memoizeAsync(() => loadSandbox(join(SOURCES, module))) }));
}

/** The list of sandboxes, for the build to write. */
export async function sandboxEntries(): Promise<readonly SandboxEntry[]> {
  const paths = await pathsOfSandboxes();
  return Promise.all(
    paths.map(async (path) => {
      const { upstream } = await loadSandbox(path);
      return { module: relative(SOURCES, path).replaceAll(sep, '/'), hosts: upstream.hosts };
    }),
  );
}

/** Finds and loads the sandbox of every wire format. */
export async function findSandboxes(): Promise<readonly WireSandbox[]> {
  const sandboxes: WireSandbox[] = [];
  // One after the other: a process may open few files, and needs them for its clients.
  for (const path of await pathsOfSandboxes()) sandboxes.push(await loadSandbox(path));
  return sandboxes;
}

/** The files `sandbox.ts` (`.js` when built) below `sources/`. */
async function pathsOfSandboxes(): Promise<readonly string[]> {
  const entries = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^sandbox\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The default export of a file. */
async function importDefault(path: string): Promise<unknown> {
  const { href } = pathToFileURL(path);
  const { default: exported } = await importModule((): Promise<{ default?: unknown }> => import(href));
  return exported;
}

/** Loads one of these files. Throws `TypeError` for a file that exports anything else. */
async function loadSandbox(path: string): Promise<WireSandbox> {
  const exported = await importDefault(path);
  if (!isSandboxUpstream(exported)) throw new TypeError(`${path} does not export a synthetic upstream as its default`);
  return { upstream: exported, loadDeclared: memoizeAsync(() => loadDeclaredIn(dirname(path))) };
}

/**
 * Loads the lists that the files `*.interfaces.ts` of a folder export. Throws `TypeError` for a file that exports
 * anything else.
 */
export async function loadDeclaredIn(folder: string): Promise<readonly Interface[]> {
  const files = (await readdir(folder)).filter((file) => /\.interfaces\.[jt]s$/.test(file)).toSorted();
  const lists = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const exported = await importDefault(path);
      if (!isInterfaces(exported)) throw new TypeError(`${path} does not export a list of interfaces as its default`);
      return exported;
    }),
  );
  return lists.flat();
}

function isInterfaces(exported: unknown): exported is readonly Interface[] {
  return Array.isArray(exported) && exported.every(isInterface);
}

/** Whether the export of a file has the properties of a sandbox; the compiler checks their types. */
function isSandboxUpstream(exported: unknown): exported is SandboxUpstream {
  return typeof exported === 'object' && exported !== null && 'hosts' in exported && 'answer' in exported;
}
