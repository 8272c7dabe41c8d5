import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../src/base/say.ts';
import { byTopic } from '../src/catalogue/declare/topics.ts';
import type { InterfacePage, ManualData } from '../src/faces/manual-data/manual-types.ts';
import type { Topic } from './.vitepress/theme/explorer/choices.ts';

/**
 * Writes what pages load on demand: the document of each interface in each language, and for each category what the
 * explorer offers to choose from.
 */
export async function writeData(
  folder: string,
  manual: ManualData,
  documents: Readonly<Record<Language, readonly InterfacePage[]>>,
): Promise<void> {
  await mkdir(join(folder, 'interfaces'), { recursive: true });
  await mkdir(join(folder, 'zh', 'interfaces'), { recursive: true });
  await mkdir(join(folder, 'categories'), { recursive: true });
  const write = (path: string, content: unknown): Promise<void> =>
    writeFile(join(folder, `${path}.json`), JSON.stringify(content));
  await Promise.all([
    ...documents.en.map((document) => write(`interfaces/${document.declared.name}`, document)),
    ...documents.zh.map((document) => write(`zh/interfaces/${document.declared.name}`, document)),
    ...manual.categories.map(({ key }) => write(`categories/${key}`, toChoices(manual, key))),
  ]);
}

function toChoices({ interfaces }: ManualData, key: string): readonly Topic[] {
  const groups = byTopic(interfaces.filter(({ category }) => category === key));
  return groups.map(({ interfaces: members, title }) => ({
    ...(title && { title }),
    choices: members.map(({ name, doc, chinese = '' }) => ({ name, doc, ...(chinese !== '' && { chinese }) })),
  }));
}
