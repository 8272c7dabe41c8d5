import { distance } from 'fastest-levenshtein';
import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import { type Absence, absenceText } from '../registry/akshare-sentence.ts';
import { isUnspaced, toQueryTokens, toTokens } from './tokens.ts';

/** The words by which an interface is found: texts in which order does not count. */
export interface SearchDocument extends Shown {
  readonly name: string;
  /** Its name in one word, and names of AKShare whose job it does. */
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
}

/** What is shown of an interface that was found. */
interface Shown {
  readonly doc: string;
  readonly chinese?: string;
  /** The key of its category. */
  readonly category: string;
  /** The tag of its operation in the OpenAPI documents. */
  readonly tag: string;
}

/** An interface that was found. */
export interface InterfaceHit extends Shown {
  readonly name: string;
}

/** What a search finds. */
export interface FoundInterfaces {
  /** The interfaces, best first; none where nothing was typed. */
  readonly hits: readonly InterfaceHit[];
  /** Whether no interface has all of the words, and the hits have most of them. */
  readonly isPartial: boolean;
  /** Sentences on a name of AKShare that this service does not have. */
  readonly absence?: string;
  /** Words near to those typed, where no interface has all of the words. */
  readonly nearest: readonly string[];
}

/** The file of the search: what the build writes, and what is loaded when somebody searches. */
export interface SearchFile {
  /** The index, as the library serializes it. */
  readonly index: ReturnType<MiniSearch['toJSON']>;
  /** Names of AKShare that this service does not have, each with what there is in its place. */
  readonly absent: Readonly<Record<string, Absence>>;
  /** Words that people search for and that find something, to be proposed. */
  readonly words: readonly string[];
}

// No longer text is a search.
const MAX_TYPED = 200;
const MAX_NEAREST = 4;

/** The options with which the index is written and read. */
const OPTIONS = {
  idField: 'name',
  fields: ['name', 'aliases', 'keywords', 'title', 'topics', 'choices', 'columns'],
  storeFields: ['doc', 'chinese', 'category', 'tag'],
  tokenize: toTokens,
  processTerm: (term: string) => term,
} satisfies Options<SearchDocument>;

const isLong = (term: string): boolean => isUnspaced(term) || term.length > 2;
/** How many typing errors a term may have: none in a short one, a number or Chinese characters. */
const errorsIn = (term: string): number | false =>
  isUnspaced(term) || /\d/.test(term) || term.length < 4 || term.length > 40 ? false : term.length < 6 ? 1 : 2;

/** How an index is asked. */
const ASKED = {
  tokenize: toQueryTokens,
  boost: { name: 6, aliases: 4, keywords: 6, title: 4, topics: 2, choices: 1.5, columns: 1 },
  combineWith: 'AND',
  prefix: isLong,
} satisfies SearchOptions;

/** Interfaces that have some of the words. */
const SOME = { ...ASKED, combineWith: 'OR', fuzzy: errorsIn } as const satisfies SearchOptions;

/** The ways in which all words are looked for. The first that finds something counts. */
const WAYS: readonly SearchOptions[] = [ASKED, { ...ASKED, prefix: true }, { ...ASKED, fuzzy: errorsIn }];

// Words that say that something is wanted, not what.
const FILLERS = /\b(?:and|by|data|dataset|for|from|get|in|of|on|or|the|to|with)\b|数据|接口|查询|获取|下载/giu;
const CHINESE = /\p{Script=Han}/gu;

/** The search for interfaces: one index and one order for pages, manual, explorer and command line. */
export class InterfaceSearch {
  readonly #index: MiniSearch<SearchDocument>;
  readonly #file: Pick<SearchFile, 'absent' | 'words'>;

  private constructor(index: MiniSearch<SearchDocument>, file: Pick<SearchFile, 'absent' | 'words'>) {
    this.#index = index;
    this.#file = file;
  }

  /** Makes the search of these interfaces. Where two fit alike, the first of them comes first. */
  static of(documents: readonly SearchDocument[], file: Pick<SearchFile, 'absent' | 'words'>): InterfaceSearch {
    const index = new MiniSearch<SearchDocument>(OPTIONS);
    index.addAll(documents);
    return new InterfaceSearch(index, file);
  }

  /** Opens what {@link toFile} returned, as JSON. */
  static open(json: string): InterfaceSearch {
    const { index, ...file }: SearchFile = JSON.parse(json);
    return new InterfaceSearch(MiniSearch.loadJS<SearchDocument>(index, OPTIONS), file);
  }

  /** Returns the file of this search. */
  toFile(): SearchFile {
    const { absent, words } = this.#file;
    return { index: this.#index.toJSON(), absent, words };
  }

  /** Finds the interfaces that fit what somebody typed: words of either language, or the name of an interface. */
  find(typed: string): FoundInterfaces {
    const asked = toAsked(typed);
    if (asked === '') return { hits: [], isPartial: false, nearest: [] };
    const name = asked.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
    const { absent } = this.#file;
    const known = Object.hasOwn(absent, name) ? absent[name] : undefined;
    const absence = known ? { absence: absenceText(name, known) } : {};
    const found = this.#withAll(asked);
    const hits = namesFirst(found ?? mostWords(this.#index.search(asked, SOME)), name, known?.instead).map(toHit);
    const isPartial = found === undefined;
    return { hits, isPartial, ...absence, nearest: isPartial ? this.#nearestTo(asked) : [] };
  }

  /** Returns the interfaces that have all of the words, best first; undefined where none has. */
  #withAll(asked: string): readonly SearchResult[] | undefined {
    // Part of a name may end in the middle of a short word: `zh_a_h`.
    for (const way of asked.includes('_') ? WAYS.slice(1) : WAYS) {
      const found = this.#index.search(asked, way);
      if (found.length > 0) return found;
    }
    // Two neighbours in a Chinese text may be of two words: all characters will do, and most neighbours are best.
    const characters = this.#index.search(asked.replaceAll(CHINESE, ' $& '), ASKED);
    const ids = new Set(characters.map(({ id }) => id));
    const found = mostWords(this.#index.search(asked, SOME).filter(({ id }) => ids.has(id)));
    return found.length > 0 ? found : undefined;
  }

  /** Returns the words to propose that share most letters with those typed. */
  #nearestTo(asked: string): readonly string[] {
    const wanted = asked.normalize('NFKC').toLowerCase().slice(0, 40);
    return this.#file.words
      .map((word) => ({ word, far: distance(wanted, word.toLowerCase()) / Math.max(wanted.length, word.length) }))
      .filter(({ far }) => far <= 0.5)
      .toSorted((left, right) => left.far - right.far)
      .slice(0, MAX_NEAREST)
      .map(({ word }) => word);
  }
}

/** What was typed without the words that say nothing, unless there are no others. */
function toAsked(typed: string): string {
  const all = typed.slice(0, MAX_TYPED).trim();
  const telling = all.replaceAll(FILLERS, ' ').trim();
  return toQueryTokens(telling).length > 0 ? telling : toQueryTokens(all).length > 0 ? all : '';
}

/**
 * The hits with the interface of exactly this name first, or those that do the job of it; then those whose names
 * begin with it, and those that hold it from the beginning of a word on, the shortest first.
 */
function namesFirst(
  found: readonly SearchResult[],
  name: string,
  instead: readonly string[] = [],
): readonly SearchResult[] {
  const placeOf = (id: string): number => {
    if (id === name || instead.includes(id)) return 0;
    const at = name.includes('_') ? `_${id}`.indexOf(`_${name}`) : -1;
    // No name has so many letters.
    return at === 0 ? 1_000 + id.length : at > 0 ? 2_000 + id.length : 3_000;
  };
  return found.toSorted((left, right) => placeOf(left.id) - placeOf(right.id));
}

/** The hits that have as many of the words as any has. */
function mostWords(found: readonly SearchResult[]): readonly SearchResult[] {
  const most = Math.max(0, ...found.map(({ queryTerms }) => queryTerms.length));
  return found.filter(({ queryTerms }) => queryTerms.length === most);
}

function toHit({ id, doc, chinese, category, tag }: SearchResult): InterfaceHit {
  return {
    name: String(id),
    doc: String(doc),
    ...(chinese !== undefined && { chinese: String(chinese) }),
    category: String(category),
    tag: String(tag),
  };
}
