import type { Group, Subject } from '.vitepress/theme/explorer/subject.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualData, ManualInterface } from '../src/docs/manual.ts';
import { readManual } from './data.ts';
import { sourceOf } from './interface-page.ts';

/** Writes what the explorer loads: the list of all interfaces, and what it needs to know of each. */
export async function writeExplorerData(folder: string): Promise<void> {
  const manual = await readManual();
  await mkdir(join(folder, 'explorer'), { recursive: true });
  await writeFile(join(folder, 'explorer.json'), JSON.stringify(toGroups(manual)));
  for (const declared of manual.interfaces)
    await writeFile(join(folder, 'explorer', `${declared.name}.json`), JSON.stringify(toSubject(manual, declared)));
}

function toGroups({ categories, interfaces }: ManualData): readonly Group[] {
  return categories.map(({ key, title }) => ({
    title,
    interfaces: interfaces
      .filter(({ category }) => category === key)
      .map(({ name, doc, columns }) => ({
        name,
        doc,
        words: [name, doc, ...columns.map((column) => `${column.name ?? ''} ${column.doc}`)].join(' ').toLowerCase(),
      })),
  }));
}

function toSubject(manual: ManualData, { name, doc, params, columns, source, fallback }: ManualInterface): Subject {
  const names = [source, ...(fallback ? [fallback.source] : [])];
  return {
    name,
    doc,
    params,
    columns,
    sources: Object.fromEntries(names.map((each) => [each, sourceOf(manual, each).title])),
  };
}
