import { say, type Text } from '../../base/say.ts';
import { CATEGORIES, isCategory } from '../../catalogue/declare/categories.ts';
import {
  CATEGORY_KEYWORDS,
  NAME_PART_KEYWORDS,
  SECURITY_LIST_KEYWORDS,
  SPAN_KEYWORDS,
  TOPIC_KEYWORDS,
} from '../../catalogue/declare/keywords.ts';
import { isTopic, TOPICS, topicText } from '../../catalogue/declare/topics.ts';
import { toAbsences } from '../../catalogue/registry/akshare/absences.ts';
import type { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { soleParam } from '../../engine/interface/params.ts';
import { fold, initialsOf } from '../symbols/initials.ts';
import type { CodeParam } from './code-search.ts';
import { InterfaceSearch, type SearchItem } from './interface-search.ts';

/** Makes the search of a catalogue. */
export function toInterfaceSearch({ interfaces }: Pick<Catalogue, 'interfaces'>): InterfaceSearch {
  return InterfaceSearch.of(interfaces.map(toSearchItem), {
    absent: toAbsences(interfaces),
    words: knownWords(interfaces),
    codes: codeParamsOf(interfaces),
    nameLists: nameListsOf(interfaces),
    sources: sourceWordsOf(interfaces),
  });
}

/** Returns every word by which an interface is found. */
function toSearchItem(iface: Interface): SearchItem {
  const {
    name,
    say: { en, zh },
    category,
    topic,
    source,
    params,
    columns,
    keywords = [],
    seriesNames = [],
  } = iface;
  const titles = titlesOf(category, topic);
  return {
    name,
    aliases: [name.replaceAll('_', ''), ...(iface.replaces ?? [])].join(' '),
    keywords: [...keywords, ...(iface.listsSecurities ? SECURITY_LIST_KEYWORDS : []), ...partKeywords(name)].join(' '),
    title: [zh, en].join(' '),
    topics: [
      ...titles.flatMap((title) => [title.en, title.zh]),
      source.title.en,
      ...sharedKeywords(iface),
      ...spanKeywords(iface),
    ].join(' '),
    choices: [
      ...Object.entries(params).flatMap(([key, { role, choices = [] }]) =>
        role === 'value' ? [key, ...choices.flatMap(([value, meaning]) => [value, meaning.en])] : [],
      ),
      ...seriesNames,
    ].join(' '),
    columns: columns
      .flatMap((column) => [column.say.en, ...(column.name === DYNAMIC_COLUMNS ? [] : [column.name])])
      .join(' '),
    initials: initialsOfWords([...keywords, ...partKeywords(name), ...sharedKeywords(iface)]),
    doc: en,
    ...(zh !== '' && { chinese: zh }),
    category,
    prior: priorOf(iface),
    tag: titles[0]?.en ?? category,
    ...(iface.proof === 'none' && { isUnproven: true }),
  };
}

/** The initials in pinyin of Chinese words of three characters and more: `kzz` of 可转债. */
function initialsOfWords(words: readonly string[]): string {
  const initials = words.filter((word) => /^\p{Script=Han}{3,}$/u.test(word)).flatMap((word) => initialsOf(fold(word)));
  return [...new Set(initials)].join(' ');
}

/**
 * The prior of an interface, as a factor of its score. Short names are more general. Most people who name no kind
 * of security mean shares, and those of all boards, which the tables of `pull --daily` have.
 */
function priorOf({ name, category, dailyPart }: Interface): number {
  const general = 1.15 - 0.03 * name.split('_').length;
  return general * (category === 'stock' ? 1.05 : 1) * (dailyPart ? 1.05 : 1);
}

/** The keywords of the parts of its name, such as `cpi` in `macro_china_cpi`. */
function partKeywords(name: string): readonly string[] {
  const parts = `_${name}_`;
  return Object.entries(NAME_PART_KEYWORDS).flatMap(([part, words]) => (parts.includes(`_${part}_`) ? words : []));
}

/** The words for the lengths of time of a history whose param decides them. */
function spanKeywords({ grain, isPriceHistory }: Interface): readonly string[] {
  if (!isPriceHistory || typeof grain === 'string') return [];
  return Object.values(grain.of).flatMap((each) => SPAN_KEYWORDS[each] ?? []);
}

/** The titles of an interface's topic, where it has one, and of its category. */
function titlesOf(category: string, topic: string | undefined): readonly Text[] {
  return [
    ...(topic === undefined ? [] : [topicText(topic).title]),
    isCategory(category) ? CATEGORIES[category].title : say(category),
  ];
}

/** The keywords of its topic and its category. */
function sharedKeywords({ topic, category }: Interface): readonly string[] {
  const ofTopic = topic !== undefined && isTopic(topic) ? TOPIC_KEYWORDS[topic] : undefined;
  const ofCategory = isCategory(category) ? CATEGORY_KEYWORDS[category] : undefined;
  return [...(ofTopic ?? []), ...(ofCategory ?? [])];
}

/** The words for suggestions: all titles and synonyms. */
function knownWords(interfaces: readonly Interface[]): readonly string[] {
  const words = interfaces.flatMap((iface) => [
    ...(iface.keywords ?? []),
    ...partKeywords(iface.name),
    ...sharedKeywords(iface),
    ...titlesOf(iface.category, iface.topic).flatMap((title) => [title.en, title.zh]),
  ]);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/**
 * The names of the sources, and the two characters with which their Chinese titles begin: `腾讯`. Those of which
 * titles share no more, such as `上海` and `中国`, are places.
 */
function sourceWordsOf(interfaces: readonly Interface[]): readonly string[] {
  const titles = interfaces.map(({ source }) => source.title.zh);
  const isPlace = (beginning: string): boolean =>
    new Set(titles.filter((title) => title.startsWith(beginning)).map((title) => title.slice(0, 3))).size > 1;
  const beginnings = titles.map((title) => title.slice(0, 2)).filter((beginning) => !isPlace(beginning));
  return [...new Set([...interfaces.map(({ source }) => source.name), ...beginnings])];
}

/**
 * The parameters that select the subject of an interface by a code. Histories come first, params that take any
 * text come last; then by topic, and the shortest name first.
 */
function codeParamsOf(interfaces: readonly Interface[]): readonly CodeParam[] {
  const topics = Object.keys(TOPICS);
  const placeOf = ({ topic }: Interface): number => (topic === undefined ? topics.length : topics.indexOf(topic));
  const categories = [...new Set(interfaces.map(({ category }) => category))];
  return interfaces
    .flatMap((iface) => {
      const { name, category } = iface;
      const [param, { form, security, default: usual }] = soleParam(iface.params) ?? ['', {}];
      if (form?.pattern === undefined || takesAnyNumber(form.accepts)) return [];
      const { accepts, pattern } = form;
      const samples = [usual, iface.example[param]].flatMap((sample) =>
        typeof sample === 'string' && sample !== '' ? [sample] : [],
      );
      const isHistory = iface.isPriceHistory === true;
      const isVague = ['AAA', '00000'].every(accepts);
      const place = [isHistory ? 0 : 1, isVague ? 1 : 0, categories.indexOf(category), placeOf(iface), name.length];
      const found = {
        name,
        category,
        param,
        pattern,
        samples: [...new Set(samples)],
        isHistory,
        ...(security && { of: security.of }),
        ...(security?.mainly !== undefined && { mainly: security.mainly }),
        ...(security?.isOfPublisher && { isOfPublisher: security.isOfPublisher }),
      };
      return [{ place, found }];
    })
    .toSorted((left, right) => left.place.map((each, at) => each - right.place[at]!).find((far) => far !== 0) ?? 0)
    .map(({ found }) => found);
}

/** Whether a form accepts numbers of any length, such as a source's row IDs. */
function takesAnyNumber(accepts: (text: string) => boolean): boolean {
  return accepts('1'.repeat(10)) && !accepts('AAAA');
}

// The kinds that people search by name: companies, funds and indices.
const NAMED_KINDS: ReadonlySet<string> = new Set(['share', 'hong_kong_share', 'american_share', 'fund', 'index']);

/**
 * The lists of names with their codes, fewest columns first. A list that replaces another is included only if it
 * has fewer columns.
 */
function nameListsOf(interfaces: readonly Interface[]): readonly string[] {
  const widthOf = (wanted: string): number => interfaces.find(({ name }) => name === wanted)?.columns.length ?? 0;
  return interfaces
    .filter(({ listsSecurities: list, columns }) => {
      if (!list || !NAMED_KINDS.has(list.of)) return false;
      return list.standsInFor === undefined || columns.length < widthOf(list.standsInFor);
    })
    .toSorted((left, right) => left.columns.length - right.columns.length)
    .map(({ name }) => name);
}
