import { Failure, messageOf } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
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
// Lists are reloaded before they are a day old.
const RENEW_AFTER_MS = 23 * HOUR_MS;
const RETRY_MS = HOUR_MS / 2;
const CHECK_MS = HOUR_MS / 6;
// A service that has just started answers its first clients first.
const AFTER_START_MS = 30_000;
// Longer lists are loaded on the first search: that of the United States takes 120 requests.
const REQUESTS_AT_START = 20;
// The age that a list may have when its source fails: most names stay for years.
const MAX_STALE_MS = 30 * 24 * HOUR_MS;

/** A search for symbols. */
export interface SymbolQuery {
  /**
   * A name or a part of one, its pinyin or initials, a code in any spelling, or a question with the name of a
   * security.
   */
  readonly typed: string;
  /** The kind to find; all when left out. */
  readonly kind?: SymbolKind | undefined;
  /** The most symbols, up to {@link MAX_SYMBOLS}. */
  readonly limit: number;
}

/** The result of a search. */
export interface FoundSymbols {
  /** Best first. */
  readonly symbols: readonly FoundSymbol[];
  /** A note for the client: a sentence, the English in printable ASCII. */
  readonly note?: Text;
}

/** A list of securities, and when it is due to be loaded again. */
interface LoadedList {
  readonly entry: ListEntry;
  names?: NameList;
  /** When the list is due to be loaded again, in milliseconds since 1970. */
  due: number;
  /** Whether the last attempt to load it failed. */
  hasFailed: boolean;
}

/** The lists and the uses of symbols in the registry. */
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
  /**
   * Whether a request with the ticker of a share without its market waits for the list of tickers; false when left
   * out.
   */
  readonly awaitsTickers?: boolean;
}

/**
 * The names of securities with their codes, from the lists of this service's own interfaces. The lists are loaded
 * one after the other, as by a client: the short ones soon after the start, all from the first search on. They are
 * reloaded before they are a day old. No search waits for a source.
 */
export class Symbols {
  readonly #parts: SymbolsParts;
  #made: KnownLists | undefined;
  readonly #stopping = new AbortController();
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #starting: NodeJS.Timeout | undefined;

  constructor(parts: SymbolsParts) {
    this.#parts = parts;
    const { services, awaitsTickers = false } = parts;
    // A ticker without its market needs the list that has the market.
    services.tickers.onWanted(() => this.#loadTickers(), awaitsTickers);
  }

  /** Created on first use: a start needs neither the lists nor the entries behind them. */
  get #known(): KnownLists {
    if (this.#made) return this.#made;
    const { entries } = this.#parts.services.registry;
    const lists = entries
      .filter(isSecurityList)
      .toSorted((left, right) => left.listsSecurities.requests - right.listsSecurities.requests)
      .map((entry) => ({ entry, due: Number.NEGATIVE_INFINITY, hasFailed: false }));
    this.#made = { lists, uses: new SymbolUses(entries) };
    return this.#made;
  }

  /** Finds securities in the loaded lists, and starts to load those that are due. Never rejects. */
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
      return { ...named, interfaces: this.#known.uses.of(names.of, { ...named, spelling }, now) };
    });
    const note = this.#missingListsNote(kind);
    return { symbols, ...(note !== undefined && { note }) };
  }

  /**
   * Loads all lists that are due, one after the other. Never rejects: a failure is logged.
   * @param maxRequests skips lists that take more requests
   */
  load(maxRequests = Number.POSITIVE_INFINITY): Promise<void> {
    this.#loading ??= this.#loadDue(maxRequests).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Loads the short lists after half a minute, so that most are there for the first search. */
  start(): void {
    this.#starting ??= setTimeout(() => void this.load(REQUESTS_AT_START), AFTER_START_MS).unref();
  }

  /** Stops all loading. */
  stop(): void {
    clearTimeout(this.#starting);
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /** Loads the lists that are due, and then again every ten minutes. It waits for a load under way. */
  #loadInBackground(): void {
    if (this.#timer || this.#stopping.signal.aborted) return;
    this.#timer = setInterval(() => void this.load(), CHECK_MS).unref();
    void (this.#loading ? this.#loading.then(() => this.load()) : this.load());
  }

  #now(): Date {
    return new Date(this.#parts.services.now());
  }

  /** Loads the list of the United States if it is due. It waits for a load under way. */
  #loadTickers(): Promise<void> | undefined {
    const list = this.#known.lists.find(({ entry }) => entry.listsSecurities.of === 'american_share');
    if (!list || this.#stopping.signal.aborted || !isDue(list, this.#parts.services.now())) return undefined;
    const load = (): Promise<void> => {
      this.#loading ??= this.#loadList(list, this.#parts.awaitsTickers).then(() => {
        this.#loading = undefined;
      });
      return this.#loading;
    };
    return this.#loading ? this.#loading.then(load) : load();
  }

  /** Adds the names of a list, and its tickers for look-ups. */
  #addNames(list: LoadedList, names: NameList): void {
    list.names = names;
    list.hasFailed = false;
    if (names.of === 'american_share')
      this.#parts.services.tickers.learn((ticker) =>
        [...names.withCode(fold(ticker))].map((row) => names.rowAt(row).code),
      );
  }

  async #loadDue(maxRequests: number): Promise<void> {
    const wanted = this.#known.lists.filter(({ entry }) => entry.listsSecurities.requests <= maxRequests);
    for (const list of wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === undefined)) {
      const substitutes = wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === list.entry.name);
      for (const each of [list, ...substitutes]) {
        if (this.#stopping.signal.aborted) return;
        if (await this.#loadList(each)) break;
      }
      if (list.names) for (const each of substitutes) delete each.names;
    }
  }

  /** Loads a stored list that is not due yet. Returns whether there was one. */
  async #loadStored(list: LoadedList): Promise<boolean> {
    const { services, awaitsTickers = false } = this.#parts;
    const { name, listsSecurities } = list.entry;
    // For a short command an old list is good enough: to load it takes many requests.
    const isAwaited = awaitsTickers && listsSecurities.of === 'american_share';
    const newerThan = services.now() - (isAwaited ? MAX_STALE_MS : RENEW_AFTER_MS);
    const stored = list.names ? undefined : await services.nameFolder?.find(listsSecurities.of, name, newerThan);
    if (!stored) return false;
    this.#addNames(list, stored.names);
    list.due = Math.max(stored.obtained + RENEW_AFTER_MS, services.now() + RETRY_MS);
    return true;
  }

  /**
   * Loads a list if it is due. Returns whether it is loaded.
   * @param isAwaited whether a request waits for it; then its English names are skipped
   */
  async #loadList(list: LoadedList, isAwaited = false): Promise<boolean> {
    const { services, warn } = this.#parts;
    const at = services.now();
    if (!isDue(list, at)) return !list.hasFailed;
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

  /** The English names of a list by code, if another interface has them; undefined if that fails. */
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
      const [codes, names] = [table.cellsOf(englishIn.code), table.cellsOf(englishIn.name)];
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
    return this.#known.lists.flatMap(({ names }) => names ?? []);
  }

  #missingListsNote(kind: SymbolKind | undefined): Text | undefined {
    const wanted = this.#known.lists.filter(
      ({ entry }) => kind === undefined || SYMBOL_KIND_OF_LIST[entry.listsSecurities.of] === kind,
    );
    if (wanted.length === 0)
      return say('No interface of this service lists the names of this kind.', '本服务没有接口列出这一类的名称。');
    const shown = new Set(this.#loadedNames().map(({ of }) => of));
    const missing = [...new Set(wanted.map(({ entry }) => entry.listsSecurities.of))].filter((of) => !shown.has(of));
    if (missing.length === 0) return undefined;
    const isLoading = this.#loading !== undefined;
    return say(
      `The names are not there yet of: ${missing.join(', ')}. ${isLoading ? 'They are being loaded' : 'They are loaded in the background'}; ask again later.`,
      `尚无以下各类的名称：${missing.join('、')}。${isLoading ? '正在载入' : '将在后台载入'}，请稍后再查。`,
    );
  }
}

/** Whether a list is to be loaded now. A time that lies too far ahead is of a clock that was ahead. */
function isDue({ due }: LoadedList, now: number): boolean {
  return now >= due || due > now + RENEW_AFTER_MS + RETRY_MS;
}

function isSecurityList(entry: InterfaceEntry): entry is InterfaceEntry & ListEntry {
  return entry.listsSecurities !== undefined;
}

/** The rows of a list that have a code and a name. */
function listedRows(
  table: Table,
  { of, code, name, english, exchange }: SecurityList,
  now: Date,
  englishByCode: ReadonlyMap<string, string> | undefined,
): readonly ListedRow[] {
  const [codes, names, englishNames, exchanges] = [code, name, english, exchange].map((each) => table.cellsOf(each));
  if (!codes || !names) throw new Failure('upstream_changed', `the list has no column ${codes ? name : code}`);
  const rows: ListedRow[] = [];
  for (let row = table.from; row < table.to; row++) {
    const [codeText, nameText] = [codes.textAt(row), names.textAt(row)];
    if (codeText === null || nameText === null) continue;
    // Convertible bonds have a list of their own.
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

/** Normalizes a ticker of the United States: `105.BRK_B` and `BRK.B` are equal. */
function toTicker(code: string): string {
  return code.replace(/^\d+\./, '').replace('.', '_');
}
