import { CATEGORIES } from '../declare/categories.ts';
import { OPEN } from '../declare/columns.ts';
import type { Interface } from '../declare/interface.ts';
import { CATEGORY_KEYWORDS, NAME_PART_KEYWORDS, TOPIC_KEYWORDS } from '../declare/keywords.ts';
import { TOPICS } from '../declare/topics.ts';
import { absentNames } from '../registry/akshare-names.ts';
import type { Catalogue } from '../registry/catalogue.ts';
import { InterfaceSearch, type SearchDocument } from './interface-search.ts';

/** Makes the search of a catalogue out of its declarations. */
export function toInterfaceSearch({ interfaces }: Pick<Catalogue, 'interfaces'>): InterfaceSearch {
  return InterfaceSearch.of(interfaces.map(toDocument), {
    absent: absentNames(interfaces),
    words: wordsOf(interfaces),
  });
}

/** Returns every word by which an interface is found. */
export function toDocument(declared: Interface): SearchDocument {
  const { name, doc, chinese, category, topic, source, params, columns, keywords = [], series = [] } = declared;
  const { title, chinese: chineseTitle } = categoryOf(category);
  const topicTexts = topic === undefined ? [] : [TOPICS[topic].title, TOPICS[topic].chinese];
  return {
    name,
    aliases: [name.replaceAll('_', ''), ...(declared.insteadOf ?? [])].join(' '),
    keywords: [...keywords, ...partKeywords(name)].join(' '),
    title: [chinese ?? '', doc].join(' '),
    topics: [...topicTexts, title, chineseTitle, source.title, ...sharedKeywords(declared)].join(' '),
    choices: [
      ...Object.entries(params).flatMap(([key, { role, choices = [] }]) =>
        role === 'value' ? [key, ...choices.flat()] : [],
      ),
      ...series,
    ].join(' '),
    columns: columns.flatMap((column) => [column.doc, ...(column.name === OPEN ? [] : [column.name])]).join(' '),
    doc,
    ...(chinese !== undefined && { chinese }),
    category,
    tag: topicTexts[0] ?? title,
  };
}

/** The words of its name's parts: of `cpi` in `macro_china_cpi`. */
function partKeywords(name: string): readonly string[] {
  const parts = `_${name}_`;
  return Object.entries(NAME_PART_KEYWORDS).flatMap(([part, words]) => (parts.includes(`_${part}_`) ? words : []));
}

/** The words of its topic and its category. */
function sharedKeywords({ topic, category }: Interface): readonly string[] {
  const ofTopic = topic === undefined ? undefined : TOPIC_KEYWORDS[topic];
  const ofCategory = isCategory(category) ? CATEGORY_KEYWORDS[category] : undefined;
  return [...(ofTopic ?? []), ...(ofCategory ?? [])];
}

function categoryOf(key: string): { readonly title: string; readonly chinese: string } {
  return isCategory(key) ? CATEGORIES[key] : { title: key, chinese: '' };
}

function isCategory(key: string): key is keyof typeof CATEGORIES {
  return Object.hasOwn(CATEGORIES, key);
}

/** What is proposed to somebody who finds nothing: the titles and synonyms of all that there is. */
function wordsOf(interfaces: readonly Interface[]): readonly string[] {
  const words = interfaces.flatMap((declared) => [
    ...(declared.keywords ?? []),
    ...partKeywords(declared.name),
    ...sharedKeywords(declared),
    ...(declared.topic === undefined ? [] : [TOPICS[declared.topic].title, TOPICS[declared.topic].chinese]),
    categoryOf(declared.category).title,
    categoryOf(declared.category).chinese,
  ]);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
