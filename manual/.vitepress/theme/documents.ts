import { withBase } from 'vitepress';
import type { InterfacePage } from '../../../src/faces/manual-data/manual-types.ts';
import type { Topic } from './explorer/choices.ts';

/** Loads the document of an interface, in the language of the page; undefined for an unknown name. */
export async function loadDocument(name: string): Promise<InterfacePage | undefined> {
  if (!isInterfaceName(name)) return undefined;
  return loadJson<InterfacePage>(`${isChinese() ? '/zh' : ''}/interfaces/${name}.json`);
}

/** Whether the current page is Chinese. */
function isChinese(): boolean {
  return location.pathname.startsWith(withBase('/zh/'));
}

/** Loads the interfaces of a category by topic. */
export async function loadTopics(key: string): Promise<readonly Topic[]> {
  const topics = await loadJson<readonly Topic[]>(`/categories/${key}.json`);
  if (!topics) throw new Error(`the manual was built without the category ${key}`);
  if (!isChinese()) return topics;
  return topics.map((topic) => ({
    ...topic,
    choices: topic.choices.map((choice) => ({ ...choice, doc: choice.chinese ?? choice.doc })),
  }));
}

/**
 * Returns the loaded value, or `unreachable` if the service does not answer: `fetch` and `import` throw a
 * `TypeError` then.
 */
export async function orUnreachable<Loaded>(loading: Promise<Loaded>): Promise<Loaded | 'unreachable'> {
  try {
    return await loading;
  } catch (thrown) {
    if (thrown instanceof TypeError) return 'unreachable';
    throw thrown;
  }
}

/** Whether a text may be the name of an interface. */
export function isInterfaceName(text: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(text);
}

/** Loads a file of the manual; undefined if there is none. */
async function loadJson<Content>(path: string): Promise<Content | undefined> {
  const response = await fetch(withBase(path));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json();
}
