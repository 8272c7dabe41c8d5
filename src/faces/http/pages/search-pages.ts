import { LRUCache } from 'lru-cache';
import { Content } from '../../../base/content.ts';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import type { Language } from '../../../base/say.ts';
import type { FoundForQuestion, NamedSecurities, Question } from '../../search/question.ts';
import { USUAL_SYMBOLS } from '../../symbols/symbol.ts';
import type { HttpServices } from '../call/services.ts';
import type { SearchIndex } from './search-index.ts';
import type { OpenSiteInfo } from './site-info.ts';

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

/** A question with the securities that it names. */
interface Asked {
  readonly question: Question;
  readonly named: NamedSecurities;
  /** Finds the interfaces. */
  readonly find: () => FoundForQuestion;
}

/** The results of searches for typed texts, for browsers without scripts and for programs. */
export interface SearchPages {
  page(typed: string, language: Language): Promise<Content>;
  json(typed: string): Promise<Content>;
}

/** Returns the pages of searches, of which the most recent ones are cached. */
export function searchPages(
  basePath: string,
  symbols: Pick<HttpServices['symbols'], 'find'>,
  index: Pick<SearchIndex, 'open'>,
  openSite: OpenSiteInfo,
): SearchPages {
  const questions = new LRUCache<string, Question>({ max: MAX_QUESTIONS });
  const pages = new LRUCache<string, Content>({ max: MAX_PAGES });
  /** Searches the interfaces, or takes what was found before, and then the loaded lists of securities. */
  const ask = async (typed: string, limit: number): Promise<Asked> => {
    const [{ normalizeTyped }, { findNamed, toFoundFor, toQuestion }, search] = await Promise.all([
      loadSearch(),
      loadQuestions(),
      index.open(),
    ]);
    const searched = normalizeTyped(typed);
    const question = getOrInsert(questions, searched, () => toQuestion(search, searched));
    const named = await findNamed(question, (text) => symbols.find({ typed: text, limit }));
    return { question, named, find: () => toFoundFor(search, question, named.symbols) };
  };
  /** Returns the content for a question and its securities in one form, made once. */
  const once = (form: Language | 'json', { question: { typed }, named }: Asked, make: () => Content): Content => {
    const codes = named.symbols.map(({ kind, code }) => [kind, code]);
    return getOrInsert(pages, JSON.stringify([form, typed, form === 'json' && named.note, codes]), make);
  };
  return {
    page: async (typed, language) => {
      const [{ searchPage }, site, asked] = await Promise.all([loadPage(), openSite(), ask(typed, MAX_SHOWN_SYMBOLS)]);
      const { question, named, find } = asked;
      return once(language, asked, () =>
        Content.text('text/html', searchPage(site, { question, asked: find(), symbols: named.symbols }, language)),
      );
    },
    json: async (typed) => {
      const [{ toFoundRecord }, asked] = await Promise.all([loadRecord(), ask(typed, USUAL_SYMBOLS)]);
      const { question, named, find } = asked;
      return once('json', asked, () => Content.json(toFoundRecord(question.typed, find(), named, basePath)));
    },
  };
}
