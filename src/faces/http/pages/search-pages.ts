import { LRUCache } from 'lru-cache';
import { Content } from '../../../base/content.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import type { Language } from '../../../base/say.ts';
import type { FoundForQuestion, NamedSecurities, Question } from '../../search/question.ts';
import { USUAL_SYMBOLS } from '../../symbols/symbol.ts';
import type { HttpServices } from '../call/services.ts';
import type { BuiltFiles } from './built-files.ts';
import type { SearchIndex } from './search-index.ts';
import { openSiteInfo } from './site-info.ts';

// As many as pages show.
const MAX_SHOWN_SYMBOLS = 5;
const loadPage = lazyModule(() => import('../../search/search-page.ts'));
const loadRecord = lazyModule(() => import('../../search/found-record.ts'));
const loadSearch = lazyModule(() => import('../../search/interface-search.ts'));
const loadQuestions = lazyModule(() => import('../../search/question.ts'));

// A page has up to some 30 KB.
const MAX_PAGES = 200;
// What was found may name every interface.
const MAX_QUESTIONS = 50;

/** The part of the service that search pages need. */
interface SearchPageServices extends Pick<HttpServices, 'registry' | 'basePath' | 'version' | 'sandbox'> {
  readonly symbols: Pick<HttpServices['symbols'], 'find'>;
}

/** A question with the securities that it names. */
interface Asked {
  readonly question: Question;
  readonly named: NamedSecurities;
  /** Finds the interfaces. */
  readonly find: () => FoundForQuestion;
}

/** The pages of searches, for browsers without scripts. The most recent ones are cached. */
export class SearchPages {
  readonly #services: SearchPageServices;
  readonly #assets: BuiltFiles;
  readonly #search: SearchIndex;
  readonly #questions = new LRUCache<string, Question>({ max: MAX_QUESTIONS });
  readonly #pages = new LRUCache<string, Content>({ max: MAX_PAGES });

  constructor(services: SearchPageServices, assets: BuiltFiles, search: SearchIndex) {
    this.#services = services;
    this.#assets = assets;
    this.#search = search;
  }

  /** Returns the page of a search for a typed text. */
  async get(typed: string, language: Language): Promise<Content> {
    const [{ searchPage }, instance, { question, named, find }] = await Promise.all([
      loadPage(),
      openSiteInfo(this.#services, this.#assets),
      this.#ask(typed, MAX_SHOWN_SYMBOLS),
    ]);
    return this.#once(language, question, named, () =>
      Content.text('text/html', searchPage(instance, { question, asked: find(), symbols: named.symbols }, language)),
    );
  }

  /** Returns the results of a search as JSON, for programs. */
  async json(typed: string): Promise<Content> {
    const [{ toFoundRecord }, { question, named, find }] = await Promise.all([
      loadRecord(),
      this.#ask(typed, USUAL_SYMBOLS),
    ]);
    return this.#once('json', question, named, () =>
      Content.json(toFoundRecord(question.typed, find(), named, this.#services.basePath)),
    );
  }

  /** Searches the interfaces, or takes what was found before, and then the loaded lists of securities. */
  async #ask(typed: string, limit: number): Promise<Asked> {
    const [{ normalizeTyped }, { findNamed, toFoundFor, toQuestion }, search] = await Promise.all([
      loadSearch(),
      loadQuestions(),
      this.#search.open(),
    ]);
    const searched = normalizeTyped(typed);
    const question = getOrInsert(this.#questions, searched, () => toQuestion(search, searched));
    const named = await findNamed(question, (text) => this.#services.symbols.find({ typed: text, limit }));
    return { question, named, find: () => toFoundFor(search, question, named.symbols) };
  }

  /** Returns the content for a question and its securities in one form, made once. */
  #once(
    form: Language | 'json',
    { typed }: Question,
    { symbols, note }: NamedSecurities,
    make: () => Content,
  ): Content {
    const key = JSON.stringify([form, typed, form === 'json' && note, symbols.map(({ kind, code }) => [kind, code])]);
    return getOrInsert(this.#pages, key, make);
  }
}
