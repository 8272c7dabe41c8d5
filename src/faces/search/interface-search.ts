import { distance } from 'fastest-levenshtein';
import MiniSearch, { type Options, type Query, type SearchOptions, type SearchResult } from 'minisearch';
import type { Absence } from '../../catalogue/registry/akshare/absence.ts';
import {
  type CodeParam,
  type FilledParam,
  findByCode,
  parseTypedCode,
  TYPED_PERIODS,
  type TypedCode,
} from './code-search.ts';
import { isUnspaced, toQueryTokens, toTokens } from './tokens.ts';
import { WordSplitter } from './word-splitter.ts';

/** The words by which an interface is found. Their order does not matter. */
export interface SearchItem extends ShownInterface {
  readonly name: string;
  /** Its name in one word, and the names of AKShare that it replaces. */
  readonly aliases: string;
  /** Synonyms in both languages. */
  readonly keywords: string;
  /** Its Chinese name and its doc. */
  readonly title: string;
  /** Topic, category and source, with their synonyms. */
  readonly topics: string;
  /** Names and choices of its params, and names of series. */
  readonly choices: string;
  /** Names and docs of its columns. */
  readonly columns: string;
  /** The initials of its Chinese synonyms in pinyin. */
  readonly initials: string;
  /** Its prior probability: a factor of its score. */
  readonly prior: number;
}

/** What results show of an interface. */
interface ShownInterface {
  readonly doc: string;
  readonly chinese?: string;
  /** The key of its category. */
  readonly category: string;
  /** The tag of its operation in the OpenAPI documents. */
  readonly tag: string;
  /** Present where no answer was ever compared with a recorded or printed one. */
  readonly isUnproven?: true;
}

/** An interface that was found. */
export interface InterfaceHit extends ShownInterface {
  readonly name: string;
  /** Its parameter with the typed code, if it takes that. */
  readonly filled?: FilledParam;
}

/** The results of a search. */
export interface FoundInterfaces {
  /** The interfaces, best first; none for an empty text. */
  readonly hits: readonly InterfaceHit[];
  /** Whether no interface has all of the words; the hits are the most relevant of those with some. */
  readonly isPartial: boolean;
  /** Whether typing errors were corrected. */
  readonly isCorrected: boolean;
  /** What is known of the typed name of AKShare, if it is not served. */
  readonly absence?: Absence & { readonly name: string };
  /** Similar words that are known, if no interface has all of the words. */
  readonly nearest: readonly string[];
  /** Lists of names with their codes, if the text may be the name of a security. */
  readonly nameLists: readonly InterfaceHit[];
}

/** The file of the search: the build writes it, and the first search loads it. */
export interface SearchFile {
  /** The index, as the library serializes it. */
  readonly index: ReturnType<MiniSearch['toJSON']>;
  /** Names of AKShare, of today and of old, that are not served, each with its replacement. */
  readonly absent: Readonly<Record<string, Absence>>;
  /** Known words, for suggestions. */
  readonly words: readonly string[];
  /** The parameters that take codes, in display order. */
  readonly codes: readonly CodeParam[];
  /** The lists that have the names of securities with their codes. */
  readonly nameLists: readonly string[];
  /** The names of the sources in small letters, and the two characters with which their Chinese names begin. */
  readonly sources: readonly string[];
}

/** The parts of the file beside the index. */
type SearchLists = Omit<SearchFile, 'index'>;

const NOTHING: FoundInterfaces = { hits: [], isPartial: false, isCorrected: false, nearest: [], nameLists: [] };
// Limits of the work of a search: further characters, terms and misspelt terms are ignored.
const MAX_TYPED = 60;
const MAX_TERMS = 8;
const MAX_MISTYPED = 2;
const MAX_NEAREST = 4;
const MAX_NAME_WORDS = 4;

/** The options with which the index is written and read. */
const OPTIONS = {
  idField: 'name',
  fields: ['name', 'aliases', 'keywords', 'title', 'topics', 'choices', 'columns', 'initials'],
  storeFields: ['doc', 'chinese', 'category', 'tag', 'isUnproven', 'prior'],
  tokenize: toTokens,
  processTerm: (term: string) => term,
} satisfies Options<SearchItem>;

const isLong = (term: string): boolean => isUnspaced(term) || term.length > 2;
// Letters without a vowel are initials, such as those of a security, not a word.
const VOWEL = /[aeiouy]/i;
/** Whether a term is a word of letters, which may be misspelt. */
const isWord = (term: string): boolean =>
  !isUnspaced(term) && !/\d/.test(term) && term.length >= 4 && term.length <= 40;
/** How many typing errors a term may have: none if it is short, initials, a number or Chinese. */
const maxErrorsIn = (term: string): number | false =>
  !isWord(term) || !VOWEL.test(term) ? false : term.length < 8 ? 1 : 2;

/** The first distinct terms of a text. */
function toCountedTerms(text: string): string[] {
  return [...new Set(toQueryTokens(text))].slice(0, MAX_TERMS);
}

/** The options of a query. */
const SEARCH_OPTIONS = {
  tokenize: toCountedTerms,
  // Below the usual `b` of 0.7: an interface with many synonyms is as relevant to each as one with few.
  bm25: { k: 1.2, b: 0.5, d: 0.5 },
  boost: { name: 6, aliases: 4, keywords: 6, title: 4, topics: 2, choices: 1.5, columns: 1, initials: 2 },
  combineWith: 'AND',
  prefix: isLong,
  boostDocument: (_name, _term, stored) => Number(stored?.prior ?? 1),
} satisfies SearchOptions;

/** The options that also match the beginning of a word, for a last word that is still being typed. */
const PREFIX_OPTIONS: SearchOptions = {
  ...SEARCH_OPTIONS,
  prefix: (term, at, terms) => isLong(term) || at === terms.length - 1,
};

/** The options by which words that may name securities are looked up: `Apple` is a choice of futures, too. */
const NAME_WORD_OPTIONS: SearchOptions = {
  ...SEARCH_OPTIONS,
  fields: ['name', 'aliases', 'keywords', 'title', 'topics'],
};

// Words that carry no meaning in a search.
const FILLERS =
  /(?<=\p{L})['’]s\b|\b(?:last|next|past|this)\s{1,3}(?:[0-9]{1,4}\s{1,3})?(?:days?|weeks?|months?|quarters?|years?)\b|\bcurrent(?=\s{1,3}prices?\b)|\ban?\b(?![\s-]{0,3}(?:shares?|stocks?)\b)|\b(?:about|akshare|any|and|are|been|between|by|can|compare|data|dataset|did|do|does|download|fetch|find|for|from|get|give|had|has|have|how|in|is|latest|many|me|much|need|of|on|or|performed|please|python|recently|show|since|tell|the|these|to|today|tomorrow|versus|vs|want|was|were|what|when|where|which|who|will|with|yesterday)\b|数据|接口|查询|获取|下载|怎么|怎样|如何|请问|我想|想要|哪里|有?(?:哪些|什么|多少)|今天|昨天|今年(?!以来)|去年|历年|本月|最近|最新(?!价)|现在|目前|过去|最(?:高|低|多|少|大|小)(?=的|\s|$)|近?[一两二三四五六七八九十半]个月|近?[一两二三四五六七八九十]年(?!期)|这个月|[上下]个月|(?<![标目])的/giu;
const CHINESE = /\p{Script=Han}/gu;
const LATIN_WORD = /[a-z]{4,}/giu;
// A single character of two is too little evidence.
const MIN_CHINESE = 3;

/** The search for interfaces: one index and one ranking for pages, manual, explorer and command line. */
export class InterfaceSearch {
  readonly #index: MiniSearch<SearchItem>;
  readonly #file: SearchLists;
  /** All terms of the index. */
  readonly #terms: ReadonlySet<string>;
  readonly #splitter: WordSplitter;

  private constructor(index: MiniSearch<SearchItem>, { index: entries }: SearchFile['index'], file: SearchLists) {
    this.#index = index;
    this.#terms = new Set(entries.map(([term]) => term));
    this.#file = file;
    this.#splitter = new WordSplitter(file.words);
  }

  /** Makes the search of these interfaces. Of two with equal scores, the first comes first. */
  static of(items: readonly SearchItem[], file: SearchLists): InterfaceSearch {
    const index = new MiniSearch<SearchItem>(OPTIONS);
    index.addAll(items);
    return new InterfaceSearch(index, index.toJSON(), file);
  }

  /** Opens the result of {@link toFile}, as JSON. It yields to the event loop in between. */
  static async open(json: string): Promise<InterfaceSearch> {
    const { index, ...file }: SearchFile = JSON.parse(json);
    return new InterfaceSearch(await MiniSearch.loadJSAsync<SearchItem>(index, OPTIONS), index, file);
  }

  /** Returns the file of this search. */
  toFile(): SearchFile {
    return { index: this.#index.toJSON(), ...this.#file };
  }

  /**
   * Finds the interfaces for a typed text: words of either language, the name of an interface, or the code of a
   * security or contract, with or without words.
   */
  find(typed: string): FoundInterfaces {
    const searched = normalizeTyped(typed);
    const asked = withoutFillers(searched);
    if (asked === '') return NOTHING;
    const code = parseTypedCode(searched);
    if (code?.isCertain) {
      const hits = this.#findByCode(code);
      if (hits.length > 0) return { ...NOTHING, hits };
    }
    return this.#findByCodeAndWords(asked) ?? this.#findByWords(asked, code);
  }

  /**
   * Returns codes, and the words of a typed text by which no interface is named: they may name securities, as
   * `Moutai` in `Moutai dividends` does, and `茅台` in `茅台 股东` and `茅台股东`. At most four, of three letters and
   * more, of which a word of three is in capital letters, or of two Chinese characters and more.
   */
  nameWords(typed: string): readonly string[] {
    const asked = withoutFillers(normalizeTyped(typed));
    const words = (this.#splitter.unknownIn(asked).match(/[\p{L}\p{N}.&-]+/gu) ?? []).filter((word) =>
      /^(?:\p{ASCII}+|\p{Script=Han}{2,})$/u.test(word),
    );
    const isUnknown = (word: string): boolean =>
      /^[A-Z]{3}$|[a-z]{4}|\p{Script=Han}/iu.test(word) &&
      (word.length !== 3 || word === word.toUpperCase()) &&
      toQueryTokens(word).every((term) => this.#index.search(term, NAME_WORD_OPTIONS).length === 0);
    return words.filter((word) => parseTypedCode(word)?.isCertain === true || isUnknown(word)).slice(0, MAX_NAME_WORDS);
  }

  /** Whether a typed text names a source, which may be a listed company, too: `Tencent`, `东方财富`. */
  namesSource(typed: string): boolean {
    const words =
      normalizeTyped(typed)
        .toLowerCase()
        .match(/[a-z0-9]+|\p{Script=Han}{2,}/gu) ?? [];
    return words.some((word) => this.#file.sources.includes(isUnspaced(word) ? word.slice(0, 2) : word));
  }

  /** Finds by words. A code that may be a word is tried as a code only if no interface has the word. */
  #findByWords(asked: string, code: TypedCode | undefined): FoundInterfaces {
    const name = toName(asked);
    const { absent, nameLists } = this.#file;
    const known = Object.hasOwn(absent, name) ? absent[name] : undefined;
    // An old name may also be two words of a question: `fund manager`.
    const isName = !/\s/.test(asked);
    const absence = known && (isName || known.state === 'unserved') ? { absence: { ...known, name } } : {};
    const named = known ? replacementsOf(known).map((each) => this.#hitOf(each)) : [];
    if (isName && named.length > 0) return { ...NOTHING, hits: named, ...absence };
    const exact = this.#findExact(asked);
    const coded = exact.length === 0 && code ? this.#findByCode(code) : [];
    if (coded.length > 0) return { ...NOTHING, hits: coded };
    const meant = exact.length > 0 ? asked : this.#correctSwaps(asked);
    const { all, some } = exact.length > 0 ? { all: exact, some: [] } : this.#findSimilar(meant, meant !== asked);
    const isPartial = all.length === 0 && named.length === 0;
    const hits = isPartial ? (this.#correctOneCharacter(asked) ?? mostRelevant(some, asked)) : all;
    return {
      hits: [
        ...named,
        ...namesFirst(hits, toName(meant))
          .map(toHit)
          .filter((hit) => named.every((each) => each.name !== hit.name)),
      ],
      isPartial,
      isCorrected: !isPartial && exact.length === 0,
      ...absence,
      nearest: isPartial ? this.#nearestWords(asked) : [],
      nameLists: isPartial && !known ? nameLists.map((list) => this.#hitOf(list)) : [],
    };
  }

  /**
   * Finds by one code among words, such as `600519 分红`: the interfaces that match both, else those that take the
   * code and are most relevant to the words, else all that take the code.
   */
  #findByCodeAndWords(asked: string): FoundInterfaces | undefined {
    const parts = asked.split(/\s+/);
    const codes = parts.flatMap((part) => parseTypedCode(part) ?? []).filter(({ isCertain }) => isCertain);
    const [code] = codes;
    if (!code || codes.length > 1 || parts.length === 1) return undefined;
    const coded = this.#findByCode(code);
    const words = parts.filter((part) => part !== code.text).join(' ');
    const rest = this.#findByWords(words, undefined);
    const withAll = rest.isPartial ? [] : commonOf(rest.hits, coded);
    if (withAll.length > 0) return { ...NOTHING, hits: withAll };
    const some = mostRelevant(
      this.#index.search(words, { ...SEARCH_OPTIONS, combineWith: 'OR' }).filter(isAmong(coded)),
      words,
    );
    if (some.length > 0) return { ...NOTHING, hits: commonOf(some.map(toHit), coded), isPartial: true };
    return coded.length === 0 ? undefined : { ...NOTHING, hits: coded };
  }

  #findByCode(code: TypedCode): readonly InterfaceHit[] {
    return findByCode(code, this.#file.codes).map(({ name, filled }) => ({ ...this.#hitOf(name), filled }));
  }

  #hitOf(name: string): InterfaceHit {
    const stored = this.#index.getStoredFields(name);
    if (!stored) throw new Error(`the search was built without ${name}`);
    return toHit({ id: name, ...stored });
  }

  /** Returns the interfaces that have all of the words exactly, best first. */
  #findExact(asked: string): readonly SearchResult[] {
    // A part of a name may end within a short word: `zh_a_h`.
    const found = asked.includes('_') ? [] : this.#index.search(this.#toWordQuery(asked), SEARCH_OPTIONS);
    const isWhole = !asked.includes('_') && isLong(toCountedTerms(asked).at(-1) ?? '');
    return found.length > 0 || isWhole ? found : this.#index.search(asked, PREFIX_OPTIONS);
  }

  /**
   * Returns the query for a text. Two neighbouring Chinese characters may belong to two words, so `港股日线` is split
   * into known words. Interfaces with the whole text come first.
   */
  #toWordQuery(asked: string): Query {
    const texts = [this.#splitter.split(asked), this.#splitter.splitKnown(asked), asked];
    return {
      combineWith: 'OR',
      queries: [...new Set(texts)].map((text) => ({ ...SEARCH_OPTIONS, queries: [text] })),
    };
  }

  /**
   * Returns the interfaces that have all of the words with typing errors corrected, and those that have some, best
   * first.
   * @param isMended whether an error was corrected already: known words are then taken as correct
   */
  #findSimilar(
    asked: string,
    isMended: boolean,
  ): { readonly all: readonly SearchResult[]; readonly some: readonly SearchResult[] } {
    const terms = toCountedTerms(asked);
    const mistyped = this.#misspeltTerms(terms, isMended);
    const some = this.#index.search(asked, {
      ...SEARCH_OPTIONS,
      combineWith: 'OR',
      fuzzy: (term) => mistyped.has(term) && maxErrorsIn(term),
    });
    return { all: some.filter(({ queryTerms }) => queryTerms.length === terms.length), some };
  }

  /** Returns a text with swapped letters corrected in unknown words. */
  #correctSwaps(asked: string): string {
    return asked.replaceAll(LATIN_WORD, (word) => {
      if (!VOWEL.test(word) || this.#terms.has(toTokens(word)[0] ?? '')) return word;
      const letters = Array.from(word);
      const swapped = letters
        .slice(1)
        .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
      return swapped.find((each) => this.#terms.has(toTokens(each)[0] ?? '')) ?? word;
    });
  }

  /**
   * Returns the interfaces of the known Chinese word that differs from a text by one character, such as a
   * homophone; undefined without one.
   */
  #correctOneCharacter(asked: string): readonly SearchResult[] | undefined {
    const typed = Array.from(asked);
    if (typed.length < MIN_CHINESE || typed.length > MAX_TERMS || typed.some((sign) => sign.search(CHINESE) < 0))
      return undefined;
    const word = this.#file.words.find((each) => {
      const signs = Array.from(each);
      return signs.length === typed.length && signs.filter((sign, at) => sign !== typed[at]).length === 1;
    });
    return word === undefined ? undefined : this.#index.search(word, SEARCH_OPTIONS);
  }

  /**
   * Returns the terms that may have typing errors: the first unknown ones, else, if nothing was corrected yet, the
   * first ones.
   */
  #misspeltTerms(terms: readonly string[], isMended: boolean): ReadonlySet<string> {
    const unknown = terms.filter((term) => isWord(term) && this.#index.search(term, SEARCH_OPTIONS).length === 0);
    const likely = unknown.length > 0 || isMended ? unknown : terms;
    return new Set(likely.filter((term) => maxErrorsIn(term) !== false).slice(0, MAX_MISTYPED));
  }

  /** Returns the known words that share most letters with a typed text. */
  #nearestWords(asked: string): readonly string[] {
    const wanted = asked.normalize('NFKC').toLowerCase().slice(0, 40);
    return this.#file.words
      .map((word) => ({ word, far: distance(wanted, word.toLowerCase()) / Math.max(wanted.length, word.length) }))
      .filter(({ far }) => far > 0 && far <= 0.5)
      .toSorted((left, right) => left.far - right.far)
      .map(({ word }) => word)
      .slice(0, MAX_NEAREST);
  }
}

/** Whether a result of the index is among hits. */
function isAmong(hits: readonly InterfaceHit[]): (result: SearchResult) => boolean {
  const names = new Set(hits.map(({ name }) => name));
  return ({ id }) => names.has(String(id));
}

/** The hits that are also among those for a code, with it, in the order of the first. */
function commonOf(hits: readonly InterfaceHit[], coded: readonly InterfaceHit[]): readonly InterfaceHit[] {
  const byName = new Map(coded.map((hit) => [hit.name, hit]));
  return hits.flatMap(({ name }) => byName.get(name) ?? []);
}

/** A text in the notation of names of interfaces. */
function toName(asked: string): string {
  return asked.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
}

/** Normalizes a typed text: its beginning, in one form of equal characters and blanks. */
export function normalizeTyped(typed: string): string {
  const cut = typed.slice(0, MAX_TYPED).normalize('NFKC').slice(0, MAX_TYPED);
  // Drops half a surrogate pair at the cut, which no address can hold.
  return cut
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A text without filler words, unless it has no others. */
function withoutFillers(searched: string): string {
  const telling = searched
    // They choose rows, not interfaces.
    .replaceAll(TYPED_PERIODS, ' ')
    .replaceAll(FILLERS, ' ')
    // Punctuation on its own, and at the end of a question.
    .replaceAll(/(?<!\S)\p{P}+(?!\S)|[?？!！。]$/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return toQueryTokens(telling).length > 0 ? telling : toQueryTokens(searched).length > 0 ? searched : '';
}

/** The served interfaces that replace a missing name. */
function replacementsOf(absence: Absence): readonly string[] {
  return absence.state === 'renamed' && absence.isServed ? [absence.now] : absence.instead;
}

/**
 * Sorts hits by name: the exact name first, then names that begin with it, then names with it at the beginning of
 * a word; shorter ones first.
 */
function namesFirst(found: readonly SearchResult[], name: string): readonly SearchResult[] {
  const placeOf = (id: string): number => {
    if (id === name) return 0;
    const at = name.includes('_') ? `_${id}`.indexOf(`_${name}`) : -1;
    // No name has so many letters.
    return at === 0 ? 1_000 + id.length : at > 0 ? 2_000 + id.length : 3_000;
  };
  return found.toSorted((left, right) => placeOf(left.id) - placeOf(right.id));
}

/**
 * The hits with the most matching words, and those whose score is at least half of the best. Where a name was
 * typed, those with the nearest names come first.
 */
function mostRelevant(found: readonly SearchResult[], asked: string): readonly SearchResult[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  const most = Math.max(0, ...found.map(({ queryTerms }) => queryTerms.length));
  const relevant = found.filter(({ score, queryTerms }) => score >= best / 2 || queryTerms.length === most);
  if (!asked.includes('_')) return relevant;
  return relevant.toSorted((left, right) => distance(left.id, asked) - distance(right.id, asked));
}

function toHit({
  id,
  doc,
  chinese,
  category,
  tag,
  isUnproven,
}: Pick<SearchResult, 'id'> & Record<string, unknown>): InterfaceHit {
  return {
    name: String(id),
    doc: String(doc),
    ...(typeof chinese === 'string' && { chinese }),
    category: String(category),
    tag: String(tag),
    ...(isUnproven === true && { isUnproven }),
  };
}
