import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolders, ifExists, writeThenMove } from '../../base/files.ts';
import { LISTED_KINDS, type ListedKind } from '../../engine/interface/security-list.ts';
import { NameList } from './name-list.ts';

/**
 * Lists of names in files of the data folder, each beside those of other mirrors: a command that ends at once
 * finds names in them without asking or parsing anything.
 */
export class NameFolder {
  readonly #path: string;

  /** @param mirror the address in the place of every upstream, whose names are no others' */
  constructor(dataDir: string, mirror: string | undefined) {
    this.#path = join(dataDir, 'names', mirror === undefined ? 'live' : `mirror ${encodeURIComponent(mirror)}`);
  }

  /**
   * Stores the names of a list that were obtained at a time, in milliseconds since 1970, unless they are stored.
   * Throws the system's errors.
   */
  async put(interfaceName: string, names: NameList, obtained: number): Promise<void> {
    const path = join(this.#path, `${names.of}.${interfaceName}.json`);
    const stored = await ifExists(stat(path), undefined);
    if (stored && Math.abs(stored.mtimeMs - obtained) < 1) return;
    await createFolders(this.#path);
    const temporary = `${path}.${randomUUID()}.new`;
    const bytes = Buffer.from(names.toStored());
    await writeThenMove(temporary, [bytes], { now: obtained, isDurable: false }, () => rename(temporary, path));
  }

  /**
   * Reads the stored lists of some kinds, in the order of {@link LISTED_KINDS}. What cannot be read is left out.
   * @param newerThan what was obtained before, in milliseconds since 1970, is left out
   */
  async read(isWanted: (of: ListedKind) => boolean, newerThan: number): Promise<readonly StoredNames[]> {
    const files = await readdir(this.#path).catch(() => []);
    const wanted = LISTED_KINDS.filter(isWanted).flatMap((of) =>
      files.filter((file) => file.startsWith(`${of}.`) && file.endsWith('.json')).map((file) => [of, file] as const),
    );
    const read = wanted.map(async ([of, file]): Promise<readonly StoredNames[]> => {
      try {
        const path = join(this.#path, file);
        const { mtimeMs: obtained } = await stat(path);
        if (obtained <= newerThan) return [];
        const names = NameList.read(of, await readFile(path, 'utf8'));
        return names ? [{ names, obtained }] : [];
      } catch {
        return [];
      }
    });
    return (await Promise.all(read)).flat();
  }
}

/** A stored list. */
interface StoredNames {
  readonly names: NameList;
  /** In milliseconds since 1970. */
  readonly obtained: number;
}
