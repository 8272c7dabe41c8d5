import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupBy } from '../../base/group-by.ts';
import { importModule, lazyModule } from '../../base/lazy-module.ts';
import { MODULES } from '../../base/package-folder.ts';
import type { Text } from '../../base/say.ts';
import { byText } from '../../base/text-order.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import { CATEGORIES } from '../declare/categories.ts';
import { isInterface } from '../declare/is-interface.ts';
import { findingsOf } from './checks.ts';
import { readProofs } from './proofs.ts';

/**
 * One finding about one declaration: the name of the interface, or of its file where it has none, and a sentence.
 */
export interface Finding {
  readonly name: string;
  readonly what: string;
  /** The file that has it, a path below `sources/`; absent for one that a test made. */
  readonly module?: string;
}

/** A finding on a line: the file to correct, the interface, and what is wrong with it. */
export function toFindingText({ name, what, module }: Finding): string {
  // The build writes the file as JavaScript; what is corrected is TypeScript.
  const file = module === undefined ? [] : [`src/catalogue/sources/${module.replace(/\.js$/, '.ts')}`];
  return [...file, ...(name === module ? [] : [name]), what].join(': ');
}

/** A declaration as it was found. */
export interface FoundDeclaration {
  /** The name of the interface, or that of its file where it has none. */
  readonly name: string;
  /** What the file exports. */
  readonly exported: unknown;
  /** The file that exports it, a path below `sources/` with slashes; absent for one that a test made. */
  readonly module?: string;
}

/** One category, and the interfaces of it. */
export interface Category<Each = Interface> {
  readonly key: string;
  readonly title: Text;
  /** What it holds: a sentence. */
  readonly say: Text;
  readonly interfaces: readonly Each[];
}

/**
 * Every declaration, loaded and checked: what the build, `finfount check`, `finfount doctor` and the documents are
 * made from. A running service uses the registry instead, which loads only the declarations that it needs.
 */
export class Catalogue {
  /** The sound interfaces, by category and then by name. */
  readonly interfaces: readonly Interface[];
  /** Every finding about every declaration. */
  readonly findings: readonly Finding[];
  readonly #modules = new Map<string, string>();

  constructor(found: readonly FoundDeclaration[]) {
    const sound = new Map<string, Interface>();
    const findings: Finding[] = [];
    for (const { name, exported, module } of found) {
      const sentences = isInterface(exported)
        ? findingsOf(exported)
        : [
            exported instanceof Error
              ? `the file cannot be loaded: ${exported.message}; \`npx tsc -p .\` shows where`
              : 'the file does not export a list of interfaces as its default',
          ];
      if (sound.has(name)) sentences.push(`its name is declared twice${otherPlace(this.#modules.get(name), module)}`);
      if (sentences.length === 0 && isInterface(exported)) {
        sound.set(name, exported);
        if (module !== undefined) this.#modules.set(name, module);
      }
      findings.push(...sentences.map((what) => ({ name, what, ...(module !== undefined && { module }) })));
    }
    const order = Object.keys(CATEGORIES);
    this.interfaces = [...sound.values()].sort(
      (left, right) => order.indexOf(left.category) - order.indexOf(right.category) || byText(left.name, right.name),
    );
    this.findings = findings;
  }

  /**
   * Every source once: those that interfaces ask first, and their fallback sources. Wire formats of one name are
   * one source: its hosts are those of all of them.
   */
  get sources(): readonly AnySource[] {
    const sources = new Map<string, AnySource>();
    for (const { source, fallbacks } of this.interfaces)
      for (const each of [source, ...fallbacks.map((fallback) => fallback.source)])
        sources.set(each.name, joinHosts(sources.get(each.name) ?? each, each));
    return [...sources.values()];
  }

  /** The categories that have interfaces, in the order in which they are declared. */
  get categories(): readonly Category[] {
    return byCategory(this.interfaces);
  }

  /** The file of an interface, a path below `sources/`; undefined for one that a test made. */
  moduleOf(name: string): string | undefined {
    return this.#modules.get(name);
  }
}

/** Where else a name is declared, if that is another file. */
function otherPlace(first: string | undefined, second: string | undefined): string {
  return first === undefined || first === second
    ? ''
    : `, first in src/catalogue/sources/${first.replace(/\.js$/, '.ts')}`;
}

/** The categories that these interfaces belong to, in the order in which categories are declared. */
export function byCategory<Each extends { readonly category: string }>(
  interfaces: readonly Each[],
): readonly Category<Each>[] {
  const groups = groupBy(interfaces, ({ category }) => category);
  return Object.entries(CATEGORIES).flatMap(([key, { title, say }]) => {
    const members = groups.get(key);
    return members ? [{ key, title, say, interfaces: members }] : [];
  });
}

const SOURCES = new URL('catalogue/sources/', MODULES);
// A third of what the first declaration loads. Loaded before, it has turns of the event loop to itself, between
// which others are answered.
const loadDictionary = lazyModule(() => import('../fields/dictionary.ts'));

/**
 * Finds and loads every declaration, with what its fixture cases prove: the lists that the files `*.interfaces.ts`
 * below `sources/` export. A file that cannot be loaded is a finding, not a crash.
 */
export async function findDeclarations(): Promise<readonly FoundDeclaration[]> {
  const folder = fileURLToPath(SOURCES);
  const proofs = await readProofs();
  const proven = (each: Interface): Interface => ({ ...each, proof: proofs.get(each.name) ?? 'none' });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modules = entries
    .filter((entry) => entry.isFile() && /\.interfaces\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/'));
  const lists = await Promise.all(
    modules.map(async (module): Promise<readonly FoundDeclaration[]> => {
      try {
        return declarationsIn(module, await importDeclared(module)).map(({ exported, ...rest }) => ({
          ...rest,
          exported: isInterface(exported) ? proven(exported) : exported,
        }));
      } catch (thrown) {
        return [{ name: module, exported: thrown, module }];
      }
    }),
  );
  return lists.flat();
}

/**
 * The declarations of a file.
 * @param module its path below `sources/`
 * @param exported its default export
 */
export function declarationsIn(module: string, exported: unknown): readonly FoundDeclaration[] {
  if (!Array.isArray(exported)) return [{ name: module, exported, module }];
  return exported.map((each: unknown) => ({ name: isInterface(each) ? each.name : module, exported: each, module }));
}

/**
 * Loads one declaration from its file; undefined when the file does not declare it.
 * @param module a path below `sources/`
 */
export async function loadDeclaration(module: string, name: string): Promise<Interface | undefined> {
  await loadDictionary();
  const exported = await importDeclared(module);
  if (!Array.isArray(exported)) return undefined;
  return exported.find((each: unknown): each is Interface => isInterface(each) && each.name === name);
}

/** The default export of a file below `sources/`. */
async function importDeclared(module: string): Promise<unknown> {
  const { href } = new URL(module, SOURCES);
  const { default: exported } = await importModule((): Promise<{ default?: unknown }> => import(href));
  return exported;
}

/** A source with the hosts of another of its wire formats besides its own. */
function joinHosts(source: AnySource, { hosts }: AnySource): AnySource {
  return { ...source, hosts: [...new Set([...source.hosts, ...hosts])] };
}
