import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { CATEGORIES } from './categories.ts';
import { byTopic, TOPICS, type TopicKey } from './topics.ts';

const { interfaces, categories } = await loadCatalogue();

describe('the topics', () => {
  it('have titles that are anchors: words and blanks, and no two alike, nor like that of a category', () => {
    const titles = [...Object.values(TOPICS), ...Object.values(CATEGORIES)].map(({ title }) => title.en);
    for (const title of titles) expect(title).toMatch(/^[A-Za-z]+(?: [A-Za-z]+)*$/);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('belong to one category each, and every one has interfaces', () => {
    const pairs = new Set(interfaces.flatMap(({ topic, category }) => (topic ? [`${topic} of ${category}`] : [])));
    const topics = [...pairs].map((pair) => pair.split(' of ')[0] ?? '');
    expect(topics.toSorted()).toEqual(Object.keys(TOPICS).toSorted());
  });

  it('leave no list of more than 40 interfaces without a heading', () => {
    for (const { key, interfaces: members } of categories)
      for (const group of byTopic(members))
        expect(group.interfaces.length, `${key}, ${group.title?.en}`).toBeLessThanOrEqual(40);
  });

  it('group interfaces in the order of the topics, and those without one first', () => {
    const of = (topic?: TopicKey) => ({ ...(topic && { topic }) });
    expect(byTopic([of('usa'), of(), of('goodwill'), of('usa')])).toEqual([
      { interfaces: [of()] },
      { key: 'goodwill', title: { en: 'Goodwill', zh: '商誉' }, interfaces: [of('goodwill')] },
      { key: 'usa', title: { en: 'United States', zh: '美国' }, interfaces: [of('usa'), of('usa')] },
    ]);
    expect(byTopic([])).toEqual([]);
  });
});
