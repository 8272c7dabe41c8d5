import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { distance } from 'fastest-levenshtein';
import { CATEGORIES } from '../declare/categories.ts';
import type { Interface } from '../declare/interface.ts';
import { readQuery } from '../declare/query.ts';
import type { Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { isNumeric } from '../formats/cells.ts';

/** What is wrong with one declaration: the file's name for the interface, and a sentence. */
export interface Finding {
  readonly name: string;
  readonly what: string;
}

/** A declaration as found: its name, or that of its file where it has none, and what the file exports. */
export interface Found {
  readonly name: string;
  readonly exported: unknown;
}

/** One category that has interfaces. */
export interface CategoryEntry {
  readonly key: string;
  readonly title: string;
  readonly doc: string;
  readonly interfaces: readonly Interface[];
}

/** Every data interface of the service, by name; those whose declaration is broken apart, with what is wrong. */
export class Registry {
  /** The sound interfaces, by category and then by name. */
  readonly interfaces: readonly Interface[];
  /** Everything that is wrong with any declaration. */
  readonly findings: readonly Finding[];
  readonly #byName: ReadonlyMap<string, Interface>;

  constructor(found: readonly Found[]) {
    const sound: Interface[] = [];
    const findings: Finding[] = [];
    for (const { name, exported } of found) {
      const faults = isInterface(exported)
        ? faultsOf(exported)
        : ['the file does not export a list of interfaces as its default'];
      if (sound.some((each) => each.name === name)) faults.push('its name is declared twice');
      if (faults.length === 0 && isInterface(exported)) sound.push(exported);
      findings.push(...faults.map((what) => ({ name, what })));
    }
    const order = Object.keys(CATEGORIES);
    const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
    this.interfaces = sound.toSorted(
      (left, right) => order.indexOf(left.category) - order.indexOf(right.category) || byText(left.name, right.name),
    );
    this.findings = findings;
    this.#byName = new Map(this.interfaces.map((declared) => [declared.name, declared]));
  }

  /** Every source once: those that interfaces ask first, and those that they turn to when the first fails. */
  get sources(): readonly Source[] {
    const sources = new Map<string, Source>();
    for (const { source, fallback } of this.interfaces)
      for (const each of fallback ? [source, fallback.source] : [source]) sources.set(each.name, each);
    return [...sources.values()];
  }

  /** The categories that have interfaces, in the order in which they are declared. */
  get categories(): readonly CategoryEntry[] {
    return Object.entries(CATEGORIES)
      .map(([key, { title, doc }]) => ({
        key,
        title,
        doc,
        interfaces: this.interfaces.filter((declared) => declared.category === key),
      }))
      .filter(({ interfaces }) => interfaces.length > 0);
  }

  /** Whether a name is declared, soundly or not. */
  has(name: string): boolean {
    return this.#byName.has(name) || this.#isBroken(name);
  }

  #isBroken(name: string): boolean {
    return this.findings.some((finding) => finding.name === name);
  }

  /**
   * The interface of a name. Raises `unknown_interface`, naming the nearest registered names, or `broken_declaration`.
   * @param name as the client sent it, decoded
   */
  find(name: string): Interface {
    const declared = this.#byName.get(name);
    if (declared) return declared;
    if (this.#isBroken(name)) {
      throw new Failure(
        'broken_declaration',
        `${name} is declared wrongly in this version of the service and cannot answer. Please report it.`,
      );
    }
    const near = findNear(name, this.#byName.keys());
    const hint =
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : 'The names are listed at /api/ and in /api/openapi.json.';
    throw new Failure(
      'unknown_interface',
      `There is no interface named ${JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)}. ${hint}`,
    );
  }
}

/** Up to three of the known names that a misspelt one may have meant, nearest first. */
export function findNear(name: string, known: Iterable<string>): readonly string[] {
  // The distance costs the product of both lengths: a name of ten kilobytes is nobody's typing error.
  if (name.length < 3 || name.length > 64) return [];
  return [...known]
    .map((each) => ({ each, far: each.includes(name) ? 0 : distance(name.toLowerCase(), each) }))
    .filter(({ each, far }) => far <= each.length / 3)
    .toSorted((left, right) => left.far - right.far)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** Finds and loads every declaration: the lists that the files `*.interfaces.ts` below `sources/` export. A file that cannot be loaded is a finding, not a crash. */
export async function findDeclarations(): Promise<readonly Found[]> {
  const folder = fileURLToPath(new URL('../sources', import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.interfaces\.[jt]s$/.test(entry.name));
  const lists = await Promise.all(
    files.map(async (entry): Promise<readonly Found[]> => {
      const path = join(entry.parentPath, entry.name);
      const file = path.slice(folder.length + 1).replaceAll(sep, '/');
      try {
        const { default: exported }: { default?: unknown } = await import(pathToFileURL(path).href);
        return Array.isArray(exported)
          ? exported.map((each: unknown) => ({ name: isInterface(each) ? each.name : file, exported: each }))
          : [{ name: file, exported }];
      } catch (thrown) {
        return [{ name: file, exported: thrown }];
      }
    }),
  );
  return lists.flat();
}

/** Loads one declaration that is known to be sound. */
export async function loadDeclaration(name: string): Promise<Interface> {
  const found = (await findDeclarations()).find((each) => each.name === name);
  if (!isInterface(found?.exported)) throw new TypeError(`there is no declaration of ${name}`);
  return found.exported;
}

/** Whether a file's export was made by `defineInterface`. Its parts are typed by the compiler; JavaScript is not. */
function isInterface(exported: unknown): exported is Interface {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'columns' in exported &&
    'params' in exported &&
    'ask' in exported
  );
}

/** What the compiler cannot see in a declaration. */
function faultsOf(declared: Interface): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  expect(/^[a-z][a-z0-9_]*$/.test(declared.name), 'its name is not of small letters, digits and underscores');
  expect(
    Object.hasOwn(CATEGORIES, declared.category),
    `its category ${declared.category} is not one of ${Object.keys(CATEGORIES).join(', ')}`,
  );
  expect(isSentence(declared.doc), 'its doc is not a sentence');
  expect(URL.canParse(declared.page), `its page ${JSON.stringify(declared.page)} is not an address`);
  for (const [name, param] of Object.entries(declared.params))
    expect(isSentence(param.doc), `the doc of its parameter ${name} is not a sentence`);
  const columns = declared.columns.map(({ name }) => name);
  for (const name of new Set(columns.filter((name, at) => columns.indexOf(name) !== at)))
    faults.push(`its column ${name} is declared twice`);
  for (const { name, cells, unit, doc } of declared.columns) {
    expect(
      cells === 'any' || !isNumeric(cells) || (unit ?? '').trim() !== '',
      `its column ${name} is a measure without a unit`,
    );
    expect(isSentence(doc), `the doc of its column ${name} is not a sentence`);
  }
  faults.push(...notesFaults(declared), ...callFaults(declared));
  return faults;
}

/** Whether a text is a sentence or several. */
function isSentence(text: string): boolean {
  return /^\S.*\S[.!?]$/s.test(text);
}

/** What is wrong with what a declaration tells the manual besides its parameters and columns. */
function notesFaults({ coverage, quirks, evidence, source, fallback }: Interface): string[] {
  const notes: [what: string, text: string][] = [
    ...quirks.map((text): [string, string] => ['one of its quirks', text]),
    ...evidence.map((text): [string, string] => ['one of its proofs', text]),
  ];
  if (coverage) notes.push(['the doc of its coverage', coverage.doc]);
  for (const { name, absence, licence, citation, quirks: known = [] } of [
    source,
    ...(fallback ? [fallback.source] : []),
  ])
    for (const text of [absence, licence, citation, ...known])
      if (text !== undefined) notes.push([`what is told of its source ${name}`, text]);
  const faults = notes
    .filter(([, text]) => !isSentence(text))
    .map(([what, text]) => `${what} is not a sentence: ${text}`);
  if (coverage?.rows.some((row) => row.length !== coverage.headings.length))
    faults.push('a row of its coverage has not as many texts as there are headings');
  return faults;
}

/** What is wrong with the calls of a declaration, the defaults included, when they are sent as a client would send them. */
function callFaults(declared: Interface): string[] {
  const { example, probe } = declared;
  const calls: [what: string, params: Readonly<Record<string, unknown>>][] = [['example', example]];
  if (probe.params) calls.push(['probe', probe.params]);
  return calls.flatMap(([what, params]) => {
    try {
      readQuery(declared, toQuery(params), new Date());
      return [];
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      const items = thrown.detail?.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`) ?? [thrown.message];
      return items.map((item) => `its ${what} is refused: ${item}`);
    }
  });
}

/** Params as a query string: an array is a repeated key. */
export function toQuery(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return query.toString();
}
