import { Failure, messageOf } from '../../base/errors.ts';
import { kindOfSpelling } from '../../catalogue/declare/mainland-codes.ts';
import type { InterfaceEntry } from '../../catalogue/registry/entries.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { type Services, selectTable } from '../../engine/answer/answer.ts';
import type { SecurityList } from '../../engine/interface/security-list.ts';
import type { Table } from '../../engine/table/table.ts';
import { fold } from './initials.ts';
import type { NameFolder } from './name-folder.ts';
import { type ListedRow, NameList } from './name-list.ts';
import { extractName, namesWithin, rankedNames } from './ranked-names.ts';
import { type FoundSymbol, SYMBOL_KIND_OF_LIST, type SymbolKind, toContract, toSymbol } from './symbol.ts';
import { SymbolUses } from './symbol-uses.ts';

const HOUR_MS = 3_600_000;
// A list is renewed before its names are a day old.
const RENEW_AFTER_MS = 23 * HOUR_MS;
const RETRY_MS = HOUR_MS / 2;
const CHECK_MS = HOUR_MS / 6;
// A service that has just begun answers its first clients first.
const AFTER_START_MS = 30_000;
// Longer lists are loaded once somebody searches: that of the United States takes 120 requests.
const REQUESTS_AT_START = 20;
// A list may be that old when its source fails: most names stay for years.
const MAX_STALE_MS = 30 * 24 * HOUR_MS;

/** What is looked for. */
export interface SymbolQuery {
  /** A name or a part, its pinyin or initials, a code of any spelling, or a question that names a security. */
  readonly typed: string;
  /** The only kind wanted; all when left out. */
  readonly kind?: SymbolKind | undefined;
  /** The most symbols, up to {@link MAX_SYMBOLS}. */
  readonly limit: number;
}

/** What was found. */
export interface FoundSymbols {
  /** Best first. */
  readonly symbols: readonly FoundSymbol[];
  /** What a client should know: a sentence in printable ASCII. */
  readonly note?: string;
}

/** A list of securities, and when it is loaded next. */
interface LoadedList {
  readonly entry: ListEntry;
  names?: NameList;
  /** When the list is loaded again, in milliseconds since 1970. */
  due: number;
  /** Whether it could not be loaded the last time. */
  hasFailed: boolean;
}

/** What follows from the entries of the registry. */
interface KnownLists {
  readonly lists: readonly LoadedList[];
  readonly uses: SymbolUses;
}

type ListEntry = Pick<InterfaceEntry, 'name'> & { readonly listsSecurities: SecurityList };

/** What the symbols are made with. */
export interface SymbolsParts {
  readonly services: Services & { readonly registry: Registry; readonly nameFolder: NameFolder | undefined };
  /** Receives sentences for the log: that a list could not be loaded. */
  readonly warn: (sentence: string) => void;
  /** Whether a request with the ticker of a share alone waits for the list of them; false when left out. */
  readonly awaitsTickers?: boolean;
}

/**
 * The names of securities with their codes: those of the lists that the interfaces of this service answer. They
 * are loaded as by a client's requests, one list after the other, the short ones soon after the service is up, all
 * from the first search on, and again before they are a day old. No search waits for a source.
 */
export class Symbols {
  readonly #parts: SymbolsParts;
  #known: KnownLists | undefined;
  readonly #stopping = new AbortController();
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #starting: NodeJS.Timeout | undefined;

  constructor(parts: SymbolsParts) {
    this.#parts = parts;
    const { services, awaitsTickers = false } = parts;
    // Whoever writes the ticker of a share alone wants the list that has its market.
    services.tickers.onWanted(() => this.#loadTickers(), awaitsTickers);
  }

  /** The lists and the interfaces that take their symbols. A start needs neither, nor the entries behind them. */
  get #lists(): readonly LoadedList[] {
    return this.#readEntries().lists;
  }

  get #uses(): SymbolUses {
    return this.#readEntries().uses;
  }

  #readEntries(): KnownLists {
    if (this.#known) return this.#known;
    const { entries } = this.#parts.services.registry;
    const lists = entries
      .filter(isSecurityList)
      .toSorted((left, right) => left.listsSecurities.requests - right.listsSecurities.requests)
      .map((entry) => ({ entry, due: Number.NEGATIVE_INFINITY, hasFailed: false }));
    this.#known = { lists, uses: new SymbolUses(entries) };
    return this.#known;
  }

  /** Finds securities in the lists that are loaded, and has those loaded that are due. Never rejects. */
  async find({ typed, kind, limit }: SymbolQuery): Promise<FoundSymbols> {
    this.#loadInBackground();
    const now = this.#now();
    const wanted = this.#loadedNames().filter(({ of }) => kind === undefined || SYMBOL_KIND_OF_LIST[of] === kind);
    const ranked = await rankedNames(wanted, typed, now);
    const within = ranked.length > 0 ? ranked : await namesWithin(wanted, typed);
    const named = within.length > 0 ? undefined : extractName(typed);
    const places = named === undefined ? within : await rankedNames(wanted, named, now);
    const symbols = places.slice(0, limit).map(([names, row]) => {
      const { spelling, ...named } = toSymbol(names.of, names.rowAt(row));
      return { ...named, interfaces: this.#uses.of(names.of, { ...named, spelling }, now) };
    });
    const note = this.#missingListsNote(kind);
    return { symbols, ...(note !== undefined && { note }) };
  }

  /**
   * Loads every list that is due, one after the other. Never rejects: a failure is logged.
   * @param maxRequests leaves lists out that take more
   */
  load(maxRequests = Number.POSITIVE_INFINITY): Promise<void> {
    this.#loading ??= this.#loadDue(maxRequests).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Has the short lists loaded in half a minute, before anybody searches: most are there for the first search. */
  start(): void {
    this.#starting ??= setTimeout(() => void this.load(REQUESTS_AT_START), AFTER_START_MS).unref();
  }

  /** Ends the loading, now and later. */
  stop(): void {
    clearTimeout(this.#starting);
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /** Loads what is due, from the first call on every ten minutes; behind what is being loaded. */
  #loadInBackground(): void {
    if (this.#timer || this.#stopping.signal.aborted) return;
    this.#timer = setInterval(() => void this.load(), CHECK_MS).unref();
    void (this.#loading ? this.#loading.then(() => this.load()) : this.load());
  }

  #now(): Date {
    return new Date(this.#parts.services.now());
  }

  /** Has the list of the United States loaded when it is due, behind what is being loaded. */
  #loadTickers(): Promise<void> | undefined {
    const list = this.#lists.find(({ entry }) => entry.listsSecurities.of === 'american_share');
    if (!list || this.#stopping.signal.aborted || this.#parts.services.now() < list.due) return undefined;
    const load = (): Promise<void> => {
      this.#loading ??= this.#loadList(list, this.#parts.awaitsTickers).then(() => {
        this.#loading = undefined;
      });
      return this.#loading;
    };
    return this.#loading ? this.#loading.then(load) : load();
  }

  /** Takes the names of a list, of which tickers may be looked up. */
  #addNames(list: LoadedList, names: NameList): void {
    list.names = names;
    list.hasFailed = false;
    if (names.of === 'american_share')
      this.#parts.services.tickers.learn((ticker) =>
        [...names.withCode(fold(ticker))].map((row) => names.rowAt(row).code),
      );
  }

  async #loadDue(maxRequests: number): Promise<void> {
    const wanted = this.#lists.filter(({ entry }) => entry.listsSecurities.requests <= maxRequests);
    for (const list of wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === undefined)) {
      const substitutes = wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === list.entry.name);
      for (const each of [list, ...substitutes]) {
        if (this.#stopping.signal.aborted) return;
        if (await this.#loadList(each)) break;
      }
      if (list.names) for (const each of substitutes) delete each.names;
    }
  }

  /** Takes a list as it was stored, where it is not due yet. Returns whether it was. */
  async #loadStored(list: LoadedList): Promise<boolean> {
    const { services, awaitsTickers = false } = this.#parts;
    const { name, listsSecurities } = list.entry;
    // A process that ends at once has enough of an old one, which takes many requests.
    const isAwaited = awaitsTickers && listsSecurities.of === 'american_share';
    const newerThan = services.now() - (isAwaited ? MAX_STALE_MS : RENEW_AFTER_MS);
    const stored = list.names ? undefined : await services.nameFolder?.find(listsSecurities.of, name, newerThan);
    if (!stored) return false;
    this.#addNames(list, stored.names);
    list.due = Math.max(stored.obtained + RENEW_AFTER_MS, services.now() + RETRY_MS);
    return true;
  }

  /**
   * Loads a list if it is due. Returns whether it is there.
   * @param isAwaited whether a request waits for it, which needs no English names
   */
  async #loadList(list: LoadedList, isAwaited = false): Promise<boolean> {
    const { services, warn } = this.#parts;
    const at = services.now();
    if (at < list.due) return !list.hasFailed;
    const { name, listsSecurities } = list.entry;
    if (await this.#loadStored(list)) return true;
    list.due = at + RETRY_MS;
    list.hasFailed = true;
    try {
      const { signal } = this.#stopping;
      const { table, provenance } = await selectTable(services, name, listsSecurities.query ?? '', {
        signal,
        maxStaleMs: MAX_STALE_MS,
        maxAgeMs: RENEW_AFTER_MS,
      });
      const english = isAwaited ? undefined : await this.#englishNames(list);
      const names = await NameList.of(listsSecurities.of, listedRows(table, listsSecurities, this.#now(), english));
      this.#addNames(list, names);
      const obtained = provenance?.obtained ?? at;
      const lacksEnglish = listsSecurities.englishIn !== undefined && english === undefined;
      list.due = lacksEnglish ? at + RETRY_MS : Math.max(obtained + RENEW_AFTER_MS, at + RETRY_MS);
      await services.nameFolder?.put(name, names, obtained).catch((thrown: unknown) => {
        warn(`The names of ${name} could not be stored for the completion of shells: ${messageOf(thrown)}`);
      });
      return true;
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return false;
      const why = thrown instanceof Failure ? thrown.message : String(thrown);
      warn(`The names of ${name} could not be loaded; they are tried again in half an hour. ${why}`);
      return false;
    }
  }

  /** The English names of a list by their codes, where another interface has them; undefined where it fails. */
  async #englishNames({ entry }: LoadedList): Promise<ReadonlyMap<string, string> | undefined> {
    const { services, warn } = this.#parts;
    const { englishIn } = entry.listsSecurities;
    if (!englishIn) return undefined;
    try {
      const { table } = await selectTable(services, englishIn.interface, '', {
        signal: this.#stopping.signal,
        maxStaleMs: MAX_STALE_MS,
        maxAgeMs: MAX_STALE_MS,
      });
      const cellsOf = (name: string) => table.columns.find((column) => column.name === name)?.cells;
      const [codes, names] = [cellsOf(englishIn.code), cellsOf(englishIn.name)];
      const english = new Map<string, string>();
      for (let row = table.from; row < table.to; row++)
        english.set(toTicker(codes?.textAt(row) ?? ''), names?.textAt(row) ?? '');
      return english;
    } catch (thrown) {
      if (!this.#stopping.signal.aborted)
        warn(`The English names of ${entry.name} could not be loaded: ${messageOf(thrown)}`);
      return undefined;
    }
  }

  #loadedNames(): readonly NameList[] {
    return this.#lists.flatMap(({ names }) => names ?? []);
  }

  #missingListsNote(kind: SymbolKind | undefined): string | undefined {
    const wanted = this.#lists.filter(
      ({ entry }) => kind === undefined || SYMBOL_KIND_OF_LIST[entry.listsSecurities.of] === kind,
    );
    if (wanted.length === 0) return 'No interface of this service lists the names of this kind.';
    const shown = new Set(this.#loadedNames().map(({ of }) => of));
    const missing = [...new Set(wanted.map(({ entry }) => entry.listsSecurities.of))].filter((of) => !shown.has(of));
    if (missing.length === 0) return undefined;
    const isLoading = this.#loading !== undefined;
    return `The names are not there yet of: ${missing.join(', ')}. ${isLoading ? 'They are being loaded' : 'They are loaded in the background'}; ask again later.`;
  }
}

function isSecurityList(entry: InterfaceEntry): entry is InterfaceEntry & ListEntry {
  return entry.listsSecurities !== undefined;
}

/** The rows of a list, those without a code or a name left out. */
function listedRows(
  { columns, from, to }: Table,
  { of, code, name, english, exchange }: SecurityList,
  now: Date,
  englishByCode: ReadonlyMap<string, string> | undefined,
): readonly ListedRow[] {
  const cellsOf = (wanted: string | undefined) => columns.find((column) => column.name === wanted)?.cells;
  const [codes, names, englishNames, exchanges] = [code, name, english, exchange].map(cellsOf);
  if (!codes || !names) throw new Failure('upstream_changed', `the list has no column ${codes ? name : code}`);
  const rows: ListedRow[] = [];
  for (let row = from; row < to; row++) {
    const [codeText, nameText] = [codes.textAt(row), names.textAt(row)];
    if (codeText === null || nameText === null) continue;
    // They have a list of their own.
    if (of === 'bond' && kindOfSpelling(codeText) === 'convertible_bond') continue;
    const [englishName, exchangeName] = [englishNames?.textAt(row), exchanges?.textAt(row)];
    rows.push({
      code: of === 'futures' ? toContract(codeText, nameText, now) : codeText,
      name: nameText,
      english: englishName ?? englishByCode?.get(toTicker(codeText)),
      exchange: exchangeName ?? undefined,
    });
  }
  return rows;
}

/** A ticker as every list of the United States is compared: `105.BRK_B` and `BRK.B` are one. */
function toTicker(code: string): string {
  return code.replace(/^\d+\./, '').replace('.', '_');
}
