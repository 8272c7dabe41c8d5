import { TOPICS, type TopicKey } from '../declare/topics.ts';
import { Failure } from '../errors.ts';
import type { Category } from '../registry/catalogue.ts';

/** The category of the routes that belong to no interface. */
export const COMMON: Category<never> = {
  key: 'common',
  title: 'Services and common interfaces',
  doc: 'The dynamic route, which calls any registered interface by its name, and the private route.',
  interfaces: [],
};

/** The tag of an interface in the OpenAPI documents: the title of its topic, else that of its category. */
export function tagOf({ title }: { readonly title: string }, { topic }: { readonly topic?: TopicKey }): string {
  return topic === undefined ? title : TOPICS[topic].title;
}

/** A catalogue, as far as its categories are wanted: loaded, or its index. */
interface Categorized<Each> {
  readonly categories: readonly Category<Each>[];
}

/** Every category that has an OpenAPI document, in order: those that have interfaces, then the common routes. */
export function categoriesOf<Each>({ categories }: Categorized<Each>): readonly Category<Each>[] {
  return [...categories, COMMON];
}

/** The category of a key; without a key, the first. Throws `not_found` with the names of the categories. */
export function findCategory<Each>(catalogue: Categorized<Each>, key?: string): Category<Each> {
  const categories = categoriesOf(catalogue);
  const found = key === undefined ? categories[0] : categories.find((category) => category.key === key);
  if (found) return found;
  const known = categories.map((category) => category.key).join(', ');
  throw new Failure('not_found', `There is no category of this name. The categories are: ${known}.`);
}
