import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { distance } from 'fastest-levenshtein';
import { Failure, toFailure } from '../../base/errors.ts';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { identifyBuild, MODULES, readBuilt, readBuiltBytes } from '../../base/package-folder.ts';
import { eitherOf, say, type Text } from '../../base/say.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { type Absence, absenceText, joined, SERVICE, type Speaker } from './akshare/absence.ts';
import type { Absences } from './akshare/absences.ts';
import {
  byCategory,
  Catalogue,
  type Category,
  type Finding,
  type FoundDeclaration,
  findDeclarations,
  loadDeclaration,
} from './catalogue.ts';
import {
  type CatalogueIndex,
  type CatalogueSummary,
  type DescribedCatalogue,
  type Description,
  describeCatalogue,
  type InterfaceEntry,
  type SourceEntry,
  toDescriptions,
  toIndex,
} from './entries.ts';

/** Where a registry gets what its index does not hold. */
interface Loader {
  /** Whether the build has written documents of these declarations. */
  readonly isBuilt: boolean;
  /** Parses the entries of the index. */
  entries(): readonly InterfaceEntry[];
  /** Loads the declaration of an entry; undefined when it is not where the index says. */
  load(entry: InterfaceEntry): Promise<Interface | undefined>;
  /** Whether another build lies in the place of the one that this process began with, or none. */
  isReplaced(): Promise<boolean>;
  /** Loads and checks every declaration. */
  all(): Promise<Catalogue>;
  /** Describes every interface. */
  descriptions(): Promise<readonly Description[]>;
  /** Lists the names of AKShare that are not served, of today and of old. */
  absences(): Promise<Absences>;
}

/**
 * Every interface by its name. It starts from a summary, parses the entries when the first one is needed, and
 * loads a declaration on first use: a start takes as long with a thousand more interfaces.
 */
export class Registry {
  /** How many interfaces are sound. */
  readonly count: number;
  /** Every source once, fallback sources included. */
  readonly sources: readonly SourceEntry[];
  /** Every fault of a declaration. An interface with a fault answers 502. */
  readonly findings: readonly Finding[];
  /** Undefined until the first one is needed. */
  #entries: readonly InterfaceEntry[] | undefined;
  readonly #byName = new Map<string, InterfaceEntry>();
  readonly #broken: ReadonlySet<string>;
  readonly #loader: Loader;
  readonly #loadOnce = memoizeAsync((entry: InterfaceEntry) => this.#load(entry));
  /** Loaded when the first unknown name comes: no process needs them to start. */
  readonly #absences = memoizeAsync(() => this.#loader.absences());

  readonly #speaker: Speaker;

  private constructor({ count, sources, findings }: CatalogueSummary, loader: Loader, speaker: Speaker) {
    this.count = count;
    this.sources = sources;
    this.findings = findings;
    this.#speaker = speaker;
    this.#broken = new Set(findings.map(({ name }) => name));
    this.#loader = loader;
  }

  /**
   * Opens the index that the build wrote. Where there is no build, it loads every declaration.
   * @param speaker who names the call of an interface to the client
   */
  static async open(speaker = SERVICE): Promise<Registry> {
    // Both at once: they are of one build, whatever is installed in its place later.
    const [summary, index, build] = await Promise.all([
      readBuilt('summary.json'),
      readBuiltBytes('index.json'),
      identifyBuild(),
    ]);
    if (summary === undefined || !index) return Registry.of(await findDeclarations(), speaker);
    const entries = (): readonly InterfaceEntry[] => {
      const parsed: Pick<CatalogueIndex, 'entries'> = JSON.parse(index.toString());
      return parsed.entries;
    };
    // A thread that is started later loads its own modules, which may be of another build than its process.
    const begun = getEnvironmentData(BUILD) ?? build;
    setEnvironmentData(BUILD, begun);
    const isReplaced = async (): Promise<boolean> => (await identifyBuild()) !== begun;
    return new Registry(JSON.parse(summary), { ...BUILT, entries, isReplaced }, speaker);
  }

  /** A registry of declarations that are loaded already. */
  static of(found: readonly FoundDeclaration[], speaker = SERVICE): Registry {
    const catalogue = new Catalogue(found);
    const byName = new Map(catalogue.interfaces.map((iface) => [iface.name, iface]));
    const index = toIndex(catalogue);
    const loader: Loader = {
      isBuilt: false,
      entries: () => index.entries,
      load: async ({ name }) => byName.get(name),
      isReplaced: async () => false,
      all: async () => catalogue,
      descriptions: async () => toDescriptions(catalogue),
      absences: async () => (await import('./akshare/absences.ts')).toAbsences(catalogue.interfaces),
    };
    return new Registry(index, loader, speaker);
  }

  /** The sound interfaces, by category and then by name. */
  get entries(): readonly InterfaceEntry[] {
    return this.#open();
  }

  #open(): readonly InterfaceEntry[] {
    if (!this.#entries) {
      this.#entries = this.#loader.entries();
      for (const entry of this.#entries) this.#byName.set(entry.name, entry);
    }
    return this.#entries;
  }

  /** Whether the build has written documents of these declarations. */
  get isBuilt(): boolean {
    return this.#loader.isBuilt;
  }

  /** The categories that have interfaces, in the order in which they are declared. */
  get categories(): readonly Category<InterfaceEntry>[] {
    return byCategory(this.entries);
  }

  /** Whether a name is declared, soundly or not. */
  has(name: string): boolean {
    return this.find(name) !== undefined || this.#broken.has(name);
  }

  /** Finds the entry of a name; undefined where none is declared soundly under it. */
  find(name: string): InterfaceEntry | undefined {
    this.#open();
    return this.#byName.get(name);
  }

  /** What is known of a name that AKShare has or had and that is not served; undefined for any other. */
  async absenceOf(name: string): Promise<Absence | undefined> {
    if (this.has(name)) return undefined;
    const absences = await this.#absences();
    return Object.hasOwn(absences, name) ? absences[name] : undefined;
  }

  /**
   * Loads the declaration of a name, once. Rejects with `broken_declaration`, with `overloaded` where another
   * build was put in the place of this one, or with `unknown_interface`: for a name of AKShare's with why it is
   * not there and what does the same job; for any other with the nearest names.
   * @param name as the client sent it, decoded
   */
  async load(name: string): Promise<Interface> {
    const entry = this.find(name);
    if (entry) return this.#loadOnce(entry);
    if (this.#broken.has(name)) throw brokenDeclaration(name);
    throw new Failure('unknown_interface', await this.#explainUnknown(name));
  }

  /** Why a name is unknown and what there is instead: sentences. */
  async #explainUnknown(name: string): Promise<Text> {
    const { lists } = this.#speaker;
    const absence = await this.absenceOf(name);
    if (absence) {
      const why = absenceText(name, absence, this.#speaker);
      const isAnswered = absence.state === 'renamed' && absence.isServed;
      return isAnswered || !lists ? why : joined([why, lists.akshare, lists.names]);
    }
    const near = findNear(name, this.#byName.keys());
    const meant = eitherOf(near);
    const hint = near.length > 0 ? say(`Did you mean ${meant.en}?`, `是否指 ${meant.zh}？`) : lists?.names;
    const quoted = JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
    const unknown = say(`There is no interface named ${quoted}.`, `没有名为 ${quoted} 的接口。`);
    return hint ? joined([unknown, hint]) : unknown;
  }

  async #load(entry: InterfaceEntry): Promise<Interface> {
    await this.refuseReplaced();
    const iface = await this.#loader.load(entry);
    if (!iface) throw brokenDeclaration(entry.name);
    return iface;
  }

  /** Throws `overloaded` where another build was put in the place of this one. */
  async refuseReplaced(): Promise<void> {
    if (await this.#loader.isReplaced()) throw replacedFailure();
  }

  /** Loads and checks every declaration: for the build, `check` and `doctor`, not for a running service. */
  all(): Promise<Catalogue> {
    return this.#loader.all();
  }

  /** The file of the search that the build wrote; undefined where there is no build. */
  async builtSearch(): Promise<string | undefined> {
    return this.isBuilt ? readBuilt('search.json') : undefined;
  }

  /** The interfaces as lists and pages show them. */
  async described(): Promise<DescribedCatalogue> {
    const { count, entries, sources, findings } = this;
    return describeCatalogue({ count, entries, sources, findings }, await this.#loader.descriptions());
  }
}

/** Up to three of the known names that a misspelt one may have meant, nearest first. */
export function findNear(name: string, known: Iterable<string>): readonly string[] {
  // The distance costs the product of both lengths, and a name of ten kilobytes is no typing error.
  if (name.length < 3 || name.length > 64) return [];
  const names = [...known];
  // With the ending of a file, as `/api/table` wants it.
  const [stem = ''] = name.split('.', 1);
  if (names.includes(stem)) return [stem];
  return names
    .map((each) => {
      const longer = Math.abs(each.length - name.length);
      // `stock_zh_a_hist_` is `stock_zh_a_hist` or `stock_zh_a_hist_tx`; `usdcny`, `usdcnyc` rather than `usdcnh`.
      const isPart = each.includes(name) || (longer === 1 && name.includes(each));
      return { each, longer, far: isPart ? 0 : errorsBetween(name.toLowerCase(), each) };
    })
    .filter(({ each, far }) => far <= each.length / 3)
    .toSorted((left, right) => left.far - right.far || left.longer - right.longer)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** How many typing errors lie between two words: one, where two neighbours were swapped, `prot` for `port`. */
function errorsBetween(typed: string, meant: string): number {
  const at = Array.from(meant).findIndex((sign, place) => sign !== typed[place]);
  const swapped = `${meant.slice(0, at)}${meant[at + 1] ?? ''}${meant[at] ?? ''}${meant.slice(at + 2)}`;
  return at >= 0 && swapped === typed ? 1 : distance(typed, meant);
}

// Threads have the build with which their process began under this name.
const BUILD = `build of ${MODULES.href}`;

const RESTARTED_MS = 30_000;

/** The failure of a file of another build: beside the modules of this one it might answer anything. */
function replacedFailure(): Failure {
  return new Failure(
    'overloaded',
    say(
      'The files of the service were replaced since it started, so it loads nothing further: its operator must restart it.',
      '服务启动后其程序文件被替换，不再加载新的接口：请运维者重启服务。',
    ),
    { retryAfterMs: RESTARTED_MS },
  );
}

const BUILT: Omit<Loader, 'entries' | 'isReplaced'> = {
  isBuilt: true,
  load: async ({ name, module, proof }) => {
    try {
      const iface = module === undefined ? undefined : await loadDeclaration(module, name);
      return iface && { ...iface, ...(proof && { proof }) };
    } catch (cause) {
      const failure = toFailure(cause);
      throw failure.code === 'overloaded' ? failure : brokenDeclaration(name, cause);
    }
  },
  all: async () => new Catalogue(await findDeclarations()),
  descriptions: async () => {
    const descriptions = await readBuilt('descriptions.json');
    if (descriptions === undefined) throw new Error('the build has written an index without descriptions');
    return JSON.parse(descriptions);
  },
  absences: async () => {
    const absences = await readBuilt('akshare.json');
    if (absences === undefined) throw new Error('the build has written an index without the names of AKShare');
    return JSON.parse(absences);
  },
};

function brokenDeclaration(name: string, cause?: unknown): Failure {
  return new Failure(
    'broken_declaration',
    say(
      `${name} is declared wrongly in this version of the service and cannot answer. Please report it.`,
      `此版本的服务中 ${name} 的声明有误，无法应答。请报告。`,
    ),
    { cause },
  );
}
