import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { byTopic, type TopicGroup, topicText } from '../declare/topics.ts';
import type { Category } from './catalogue.ts';

/** The category of the routes that belong to no interface. */
export const COMMON: Category<never> = {
  key: 'common',
  title: say('Services and common interfaces', '服务与通用接口'),
  say: say(
    'The dynamic route, which calls any registered interface by its name, and the private route.',
    '动态路由：按名称调用任何接口；以及尚未开放的私有路由。',
  ),
  interfaces: [],
};

/**
 * The tag of an interface in the OpenAPI documents of every language: the English title of its topic, else of its
 * category.
 */
export function tagOf({ title }: { readonly title: Text }, { topic }: { readonly topic?: string }): string {
  return topic === undefined ? title.en : topicText(topic).title.en;
}

/** A catalogue, as far as its categories are wanted: loaded, or its index. */
interface Categorized<Each> {
  readonly categories: readonly Category<Each>[];
}

/** Every category that has an OpenAPI document, in order: those that have interfaces, then the common routes. */
export function categoriesOf<Each>({ categories }: Categorized<Each>): readonly Category<Each>[] {
  return [...categories, COMMON];
}

/** What stands for the key of a topic where interfaces of a category that has topics belong to none. */
export const NO_TOPIC = 'general';

/** A part of a category that has an OpenAPI document of its own. */
export interface CategoryPart<Each> extends TopicGroup<Each> {
  /** The title of the topic, or of the category: the English one is the tag of its operations. */
  readonly title: Text;
  /** The key by which documents name it: of the topic, or {@link NO_TOPIC}. */
  readonly part: string;
}

/**
 * The parts of a category, one for each topic, and last the interfaces without one; none where the category has no
 * topics.
 */
export function partsOf<Each extends { readonly topic?: string }>(
  category: Category<Each>,
): readonly CategoryPart<Each>[] {
  const groups = byTopic(category.interfaces);
  const topics = groups.filter(({ key }) => key !== undefined);
  const others = groups.filter(({ key }) => key === undefined);
  if (topics.length === 0) return [];
  return [...topics, ...others].map((group) => ({
    ...group,
    title: group.title ?? category.title,
    part: group.key ?? NO_TOPIC,
  }));
}

/** The part of a category of a key. Throws `not_found` with the keys of the parts. */
export function findPart<Each extends { readonly topic?: string }>(
  category: Category<Each>,
  wanted: string,
): CategoryPart<Each> {
  const parts = partsOf(category);
  const found = parts.find(({ part }) => part === wanted);
  if (found) return found;
  const keys = parts.map(({ part }) => part);
  const known =
    keys.length === 0
      ? say('It has none', '它没有主题')
      : say(`They are: ${keys.join(', ')}`, `可用的主题：${keys.join('、')}`);
  throw new Failure(
    'not_found',
    say(
      `There is no topic of this name in the category ${category.key}. ${known.en}.`,
      `分类 ${category.key} 中没有这个名称的主题。${known.zh}。`,
    ),
  );
}

/** The category of a key; without a key, the first. Throws `not_found` with the names of the categories. */
export function findCategory<Each>(catalogue: Categorized<Each>, key?: string): Category<Each> {
  const categories = categoriesOf(catalogue);
  const found = key === undefined ? categories[0] : categories.find((category) => category.key === key);
  if (found) return found;
  const known = categories.map((category) => category.key);
  throw new Failure(
    'not_found',
    say(
      `There is no category of this name. The categories are: ${known.join(', ')}.`,
      `没有这个名称的分类。分类有：${known.join('、')}。`,
    ),
  );
}
