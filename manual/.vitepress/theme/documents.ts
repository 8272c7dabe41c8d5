import { withBase } from 'vitepress';
import type { InterfacePage } from '../../../src/faces/manual-data/manual-types.ts';
import type { Topic } from './explorer/choices.ts';

/** The document of an interface, in the language of the page; undefined when there is none of the name. */
export async function loadDocument(name: string): Promise<InterfacePage | undefined> {
  if (!isName(name)) return undefined;
  return loadJson<InterfacePage>(`${isChinese() ? '/zh' : ''}/interfaces/${name}.json`);
}

/** Whether the page that is shown is Chinese. */
function isChinese(): boolean {
  return location.pathname.startsWith(withBase('/zh/'));
}

/** The interfaces of a category by topic, to choose from. */
export async function loadTopics(key: string): Promise<readonly Topic[]> {
  const topics = await loadJson<readonly Topic[]>(`/categories/${key}.json`);
  if (!topics) throw new Error(`the manual was built without the category ${key}`);
  if (!isChinese()) return topics;
  return topics.map((topic) => ({
    ...topic,
    choices: topic.choices.map((choice) => ({ ...choice, doc: choice.chinese ?? choice.doc })),
  }));
}

/** What the service sends; `unreachable` where it sends nothing, of which `fetch` and `import` throw a `TypeError`. */
export async function orUnreachable<Loaded>(loading: Promise<Loaded>): Promise<Loaded | 'unreachable'> {
  try {
    return await loading;
  } catch (thrown) {
    if (thrown instanceof TypeError) return 'unreachable';
    throw thrown;
  }
}

/** Whether a text may be the name of an interface. */
export function isName(text: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(text);
}

/** A file of the manual; undefined when there is none. */
async function loadJson<Content>(path: string): Promise<Content | undefined> {
  const response = await fetch(withBase(path));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json();
}
