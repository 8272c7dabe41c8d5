import { systemCodeOf } from '../../base/errors.ts';
import { readAtOnce, readTextAtOnce } from '../../base/files.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { openFileTable } from './file-table.ts';
import type { Journal } from './journal.ts';
import type { PullFolder } from './pull-folder.ts';
import { isOwnViews, toViews, VIEWED_FORMATS, VIEWS, type ViewedFiles, type ViewedFormat } from './views.ts';

/**
 * Writes the views of all files of a folder that are in its journal and on the disk. A file of that name that a
 * person wrote stays. Throws the system's errors.
 * @param find the declaration of an interface; undefined for one that this version does not have
 * @returns whether the file was written, belongs to a person, or is not needed
 */
export async function writeViews(
  folder: PullFolder,
  journal: Journal,
  find: (name: string) => Promise<Interface | undefined>,
): Promise<'written' | 'of a person' | 'no files'> {
  const shapes = await findShapes(folder, journal);
  const names = [...new Set(shapes.map(({ name }) => name))].toSorted();
  const viewed = [];
  for (const name of names) {
    const ofName = shapes.filter((shape) => shape.name === name);
    const format = VIEWED_FORMATS.find((each) => ofName.some((shape) => shape.format === each))!;
    const files: ViewedFiles[] = [];
    for (const { params, path, format: own } of ofName)
      if (own === format)
        files.push({ params, columns: (await openFileTable(format, await readAtOnce(folder.join(path)))).names });
    viewed.push({ name, format, files, iface: await find(name) });
  }
  if (viewed.length === 0) return 'no files';
  const place = folder.join(VIEWS);
  const before = await readTextAtOnce(place).catch((thrown: unknown) => {
    if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
    return undefined;
  });
  if (before !== undefined && !isOwnViews(before)) return 'of a person';
  const text = toViews(viewed);
  if (text !== before) await folder.publish(VIEWS, Buffer.from(text), async () => undefined);
  return 'written';
}

/** Files of one interface and one format below folders of the same params. The first one represents all. */
interface Shape {
  readonly name: string;
  readonly params: readonly string[];
  readonly format: ViewedFormat;
  readonly path: string;
}

async function findShapes(folder: PullFolder, journal: Journal): Promise<readonly Shape[]> {
  const shapes = new Map<string, Shape>();
  for (const path of journal.paths()) {
    const [name = '', ...rest] = path.split('/');
    const format = VIEWED_FORMATS.find((each) => rest.at(-1) === `data.${each}`);
    if (!format) continue;
    const params = rest.slice(0, -1).map((folder) => folder.slice(0, folder.indexOf('=')));
    const key = [name, ...params, format].join('/');
    if (!shapes.has(key) && (await folder.sizeOf(path)) !== undefined) shapes.set(key, { name, params, format, path });
  }
  return [...shapes.values()];
}
