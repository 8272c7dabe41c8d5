import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Language } from '../src/base/say.ts';
import { byTopic } from '../src/catalogue/declare/topics.ts';
import { mayBeSeries } from '../src/engine/interface/grain.ts';
import type { InterfacePage, ManualData } from '../src/faces/manual-data/manual-types.ts';
import { PACK_LIST, type Pack } from '../src/faces/manual-data/packs.ts';
import type { Topic } from './.vitepress/theme/explorer/choices.ts';

const compress = promisify(brotliCompress);

// Interfaces whose documents are one pack, in both languages: more are hardly smaller, and take longer to unpack.
const INTERFACES_A_PACK = 8;

/**
 * Writes what pages load on demand: the document of each interface in each language, and for each category what
 * the explorer offers to choose from. The documents are many and much alike, and lie in packs.
 */
export async function writeData(
  folder: string,
  manual: ManualData,
  documents: Readonly<Record<Language, readonly InterfacePage[]>>,
): Promise<void> {
  await mkdir(join(folder, 'packs'), { recursive: true });
  await mkdir(join(folder, 'categories'), { recursive: true });
  const write = (path: string, content: unknown): Promise<void> =>
    writeFile(join(folder, `${path}.json`), JSON.stringify(content));
  await Promise.all([
    writePacks(folder, documents),
    ...manual.categories.map(({ key }) => write(`categories/${key}`, toChoices(manual, key))),
  ]);
}

/** Writes the documents of some interfaces after the other into one pack, and the list of the packs. */
async function writePacks(
  folder: string,
  { en, zh }: Readonly<Record<Language, readonly InterfacePage[]>>,
): Promise<void> {
  const inChinese = new Map(zh.map((document) => [document.iface.name, document]));
  const list: Record<string, readonly string[]> = {};
  for (let first = 0; first < en.length; first += INTERFACES_A_PACK) {
    const texts: Record<string, string> = {};
    for (const document of en.slice(first, first + INTERFACES_A_PACK)) {
      const { name } = document.iface;
      texts[`interfaces/${name}.json`] = JSON.stringify(document);
      const other = inChinese.get(name);
      if (other) texts[`zh/interfaces/${name}.json`] = JSON.stringify(other);
    }
    const pack = `packs/${first / INTERFACES_A_PACK}.br`;
    list[pack] = Object.keys(texts);
    await writeFile(join(folder, pack), await toPack(texts));
  }
  await writeFile(join(folder, PACK_LIST), JSON.stringify(list));
}

function toPack(texts: Pack): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return compress(JSON.stringify(texts), { params });
}

function toChoices({ interfaces }: ManualData, key: string): readonly Topic[] {
  const groups = byTopic(interfaces.filter(({ category }) => category === key));
  return groups.map(({ interfaces: members, title }) => ({
    ...(title && { title }),
    choices: members.map(({ name, doc, chinese = '', grain }) => ({
      name,
      doc,
      ...(chinese !== '' && { chinese }),
      ...(mayBeSeries(grain) && { isSeries: true }),
    })),
  }));
}
