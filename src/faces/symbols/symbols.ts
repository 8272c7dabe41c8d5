import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import {
  kindOfSpelling,
  readSpelling,
  type SecurityKind,
  type WantedSpelling,
} from '../../catalogue/declare/spellings.ts';
import type { InterfaceEntry } from '../../catalogue/registry/entries.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { type Services, selectTable } from '../../engine/answer/answer.ts';
import { LISTED_KINDS, type ListedKind, type SecurityList } from '../../engine/interface/security-list.ts';
import type { Table } from '../../engine/table/table.ts';
import { fold } from './initials.ts';
import { FIT, type ListedRow, NameList } from './name-list.ts';
import { type FoundSymbol, KIND_OF, MAX_SYMBOLS, type SymbolKind, toContract, toSymbol } from './symbol.ts';
import { SymbolUses } from './symbol-uses.ts';

const HOUR_MS = 3_600_000;
// A list is renewed before its names are a day old.
const RENEWED_MS = 23 * HOUR_MS;
const RETRY_MS = HOUR_MS / 2;
const CHECK_MS = HOUR_MS / 6;
// A service that has just begun answers its first clients first.
const AFTER_START_MS = 30_000;
// Longer lists are loaded once somebody searches: that of the United States takes 120 requests.
const REQUESTS_AT_START = 20;
// A list may be that old when its source fails: most names stay for years.
const MAX_STALE_MS = 30 * 24 * HOUR_MS;
// No name is longer, and no spelling of a code.
const MAX_TYPED = 40;

/** How the codes of each kind are written in its list, to which other spellings are turned. */
const CODE_OF: readonly (readonly [of: SecurityKind & ListedKind, wants: WantedSpelling])[] = [
  ['share', '600000'],
  ['index', '600000'],
  ['fund', '600000'],
  ['convertible_bond', '600000'],
  ['hong_kong_share', '00700'],
  ['american_share', 'BRK_B'],
  ['futures', 'RB2610'],
  ['bond', '600000'],
  ['option', '10003720'],
];

/** What is looked for. */
export interface SymbolQuery {
  /** A name or a part of one, initials in pinyin, or a code of any spelling. */
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

/** A row of a list. */
type Place = readonly [names: NameList, row: number];

/** What the symbols are made with. */
export interface SymbolsParts {
  readonly services: Services & { readonly registry: Registry };
  /** Receives sentences for the log: that a list could not be loaded. */
  readonly warn: (sentence: string) => void;
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
    const { services } = parts;
    // Whoever writes the ticker of a share alone wants the list that has its market.
    services.tickers.onWanted(() => this.#loadTickers());
  }

  /** The lists and the interfaces that take their symbols. A start needs neither, nor the entries behind them. */
  get #lists(): readonly LoadedList[] {
    return this.#open().lists;
  }

  get #uses(): SymbolUses {
    return this.#open().uses;
  }

  #open(): KnownLists {
    if (this.#known) return this.#known;
    const { entries } = this.#parts.services.registry;
    const lists = entries
      .filter(isList)
      .toSorted((left, right) => left.listsSecurities.requests - right.listsSecurities.requests)
      .map((entry) => ({ entry, due: Number.NEGATIVE_INFINITY, hasFailed: false }));
    this.#known = { lists, uses: new SymbolUses(entries) };
    return this.#known;
  }

  /** Finds securities in the lists that are loaded, and has those loaded that are due. Never rejects. */
  async find({ typed, kind, limit }: SymbolQuery): Promise<FoundSymbols> {
    this.#begin();
    const now = this.#now();
    const symbols = (await this.#ranked(typed, kind, now)).slice(0, limit).map(([names, row]) => {
      const { spelling, ...named } = toSymbol(names.of, names.rowAt(row));
      return { ...named, interfaces: this.#uses.of(names.of, { ...named, spelling }, now) };
    });
    const note = this.#noteOn(kind);
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
  #begin(): void {
    if (this.#timer || this.#stopping.signal.aborted) return;
    this.#timer = setInterval(() => void this.load(), CHECK_MS).unref();
    void (this.#loading ? this.#loading.then(() => this.load()) : this.load());
  }

  #now(): Date {
    return new Date(this.#parts.services.now());
  }

  /** Has the list of the United States loaded when it is due, behind what is being loaded. */
  #loadTickers(): void {
    const list = this.#lists.find(({ entry }) => entry.listsSecurities.of === 'american_share');
    if (!list || this.#stopping.signal.aborted || this.#parts.services.now() < list.due) return;
    const load = (): Promise<void> => {
      this.#loading ??= this.#loaded(list).then(() => {
        this.#loading = undefined;
      });
      return this.#loading;
    };
    void (this.#loading ? this.#loading.then(load) : load());
  }

  async #loadDue(maxRequests: number): Promise<void> {
    const wanted = this.#lists.filter(({ entry }) => entry.listsSecurities.requests <= maxRequests);
    for (const list of wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === undefined)) {
      const substitutes = wanted.filter(({ entry }) => entry.listsSecurities.standsInFor === list.entry.name);
      for (const each of [list, ...substitutes]) {
        if (this.#stopping.signal.aborted) return;
        if (await this.#loaded(each)) break;
      }
      if (list.names) for (const each of substitutes) delete each.names;
    }
  }

  /** Loads a list if it is due. Returns whether it is there. */
  async #loaded(list: LoadedList): Promise<boolean> {
    const { services, warn } = this.#parts;
    const at = services.now();
    if (at < list.due) return !list.hasFailed;
    const { name, listsSecurities } = list.entry;
    list.due = at + RETRY_MS;
    list.hasFailed = true;
    try {
      const { signal } = this.#stopping;
      const { table, provenance } = await selectTable(services, name, listsSecurities.query ?? '', {
        signal,
        maxStaleMs: MAX_STALE_MS,
        maxAgeMs: RENEWED_MS,
      });
      const names = await NameList.of(listsSecurities.of, rowsOf(table, listsSecurities, this.#now()));
      list.names = names;
      if (names.of === 'american_share')
        services.tickers.learn((ticker) => [...names.withCode(fold(ticker))].map((row) => names.rowAt(row).code));
      const obtained = provenance?.obtained ?? at;
      list.due = Math.max(obtained + RENEWED_MS, at + RETRY_MS);
      list.hasFailed = false;
      return true;
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return false;
      const why = thrown instanceof Failure ? thrown.message : String(thrown);
      warn(`The names of ${name} could not be loaded; they are tried again in half an hour. ${why}`);
      return false;
    }
  }

  /**
   * The rows that fit, best first: by the fit, by what was not typed, by kind, and in the order of their lists.
   */
  async #ranked(typed: string, kind: SymbolKind | undefined, now: Date): Promise<readonly Place[]> {
    const text = typed.slice(0, MAX_TYPED);
    const folded = fold(text).slice(0, MAX_TYPED);
    if (folded === '') return [];
    const loaded = this.#loadedNames().filter(({ of }) => kind === undefined || KIND_OF[of] === kind);
    const byCode = bySpelling(text.normalize('NFKC').trim(), loaded, now);
    const isOther = ([names, row]: Place): boolean => !byCode.some(([of, at]) => of === names && at === row);
    // Of equal rows no more count than are shown.
    const ranks = new Map<number, Place[]>();
    for (const names of loaded) {
      // Other requests come between two lists.
      await nextTurn();
      const place = LISTED_KINDS.indexOf(names.of);
      for (const { row, fit, left } of await names.find(folded, MAX_SYMBOLS)) {
        const rank = (fit * 256 + (fit === FIT.code ? 0 : left)) * LISTED_KINDS.length + place;
        const rows = ranks.get(rank);
        if (!rows) ranks.set(rank, [[names, row]]);
        else if (rows.length < MAX_SYMBOLS) rows.push([names, row]);
      }
    }
    const ranked = [...ranks].toSorted(([left], [right]) => left - right).flatMap(([, rows]) => rows);
    return [...byCode, ...ranked.slice(0, MAX_SYMBOLS).filter(isOther)];
  }

  #loadedNames(): readonly NameList[] {
    return this.#lists.flatMap(({ names }) => names ?? []);
  }

  #noteOn(kind: SymbolKind | undefined): string | undefined {
    const wanted = this.#lists.filter(({ entry }) => kind === undefined || KIND_OF[entry.listsSecurities.of] === kind);
    if (wanted.length === 0) return 'No interface of this service lists the names of this kind.';
    const shown = new Set(this.#loadedNames().map(({ of }) => of));
    const missing = [...new Set(wanted.map(({ entry }) => entry.listsSecurities.of))].filter((of) => !shown.has(of));
    if (missing.length === 0) return undefined;
    const isLoading = this.#loading !== undefined;
    return `The names are not there yet of: ${missing.join(', ')}. ${isLoading ? 'They are being loaded' : 'They are loaded in the background'}; ask again later.`;
  }
}

function isList(entry: InterfaceEntry): entry is InterfaceEntry & ListEntry {
  return entry.listsSecurities !== undefined;
}

/** The rows of a list, those without a code or a name left out. */
function rowsOf(
  { columns, from, to }: Table,
  { of, code, name, english, exchange }: SecurityList,
  now: Date,
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
      english: englishName ?? undefined,
      exchange: exchangeName ?? undefined,
    });
  }
  return rows;
}

/**
 * The rows that a spelling of a code names, where it is not the code itself: `sh600519`, `0700.HK`, `105.AAPL`.
 */
function bySpelling(typed: string, lists: readonly NameList[], now: Date): readonly Place[] {
  return CODE_OF.flatMap(([of, wants]) => {
    const { value, contradiction } = readSpelling([of], wants, typed, now);
    if (contradiction || value.toLowerCase() === typed.toLowerCase()) return [];
    return lists
      .filter((names) => names.of === of || (of === 'share' && names.of === 'b_share'))
      .flatMap((names) => [...names.withCode(fold(value))].map((row) => [names, row] as const));
  });
}
