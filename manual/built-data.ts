import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InterfaceDocument, ManualData } from '../src/docs/manual.ts';
import type { Choice } from './.vitepress/theme/explorer/choices.ts';

/**
 * Writes what pages load on demand: the document of each interface, and for each category what the explorer offers to
 * choose from.
 */
export async function writeData(
  folder: string,
  manual: ManualData,
  documents: readonly InterfaceDocument[],
): Promise<void> {
  await mkdir(join(folder, 'interfaces'), { recursive: true });
  await mkdir(join(folder, 'categories'), { recursive: true });
  for (const document of documents)
    await writeFile(join(folder, 'interfaces', `${document.declared.name}.json`), JSON.stringify(document));
  for (const { key } of manual.categories)
    await writeFile(join(folder, 'categories', `${key}.json`), JSON.stringify(toChoices(manual, key)));
}

function toChoices({ interfaces }: ManualData, key: string): readonly Choice[] {
  return interfaces
    .filter(({ category }) => category === key)
    .map(({ name, doc, chinese = '', columns }) => ({
      name,
      doc,
      words: [chinese, ...columns.flatMap((column) => column.name ?? [])].join(' ').toLowerCase(),
    }));
}
