import { randomUUID } from 'node:crypto';
import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolders, ifExists, readTextAtOnce, writeThenMove } from '../../base/files.ts';
import { DiskGate } from '../../engine/cache/disk-gate.ts';
import { LISTED_KINDS, type ListedKind } from '../../engine/interface/security-list.ts';
import { NameList } from './name-list.ts';

/**
 * The lists of names in files of the data folder, by mirror. So a short command finds names without asking a
 * source or parsing a list.
 */
export class NameFolder {
  readonly #path: string;
  readonly #gate: DiskGate;

  /**
   * @param mirror the address of `--mirror`, if any: its names are stored apart
   * @param gate limits operations on the disk of the data folder
   */
  constructor(dataDir: string, mirror: string | undefined, gate = new DiskGate()) {
    this.#gate = gate;
    this.#path = join(dataDir, 'names', mirror === undefined ? 'live' : `mirror ${encodeURIComponent(mirror)}`);
  }

  /** Stores the names of a list, unless the file is as new. Throws the system's errors. */
  put(interfaceName: string, names: NameList, obtained: number): Promise<void> {
    return this.#gate.run(() => this.#write(interfaceName, names, obtained));
  }

  async #write(interfaceName: string, names: NameList, obtained: number): Promise<void> {
    const path = this.#pathOf(names.of, interfaceName);
    const stored = await ifExists(stat(path), undefined);
    if (stored && Math.abs(stored.mtimeMs - obtained) < 1) return;
    await createFolders(this.#path);
    const temporary = `${path}.${randomUUID()}.new`;
    const bytes = Buffer.from(names.toStored());
    await writeThenMove(temporary, [bytes], { now: obtained, isDurable: false }, () => rename(temporary, path));
  }

  /**
   * Reads the stored lists of some kinds, in the order of {@link LISTED_KINDS}. Unreadable ones are left out.
   * @param newerThan leaves out older lists, in milliseconds since 1970
   */
  async read(isWanted: (of: ListedKind) => boolean, newerThan: number): Promise<readonly StoredNames[]> {
    const files = await readdir(this.#path).catch(() => []);
    const wanted = LISTED_KINDS.filter(isWanted).flatMap((of) =>
      files
        .filter((file) => file.startsWith(`${of}.`) && file.endsWith('.json'))
        .map((file) => this.find(of, file.slice(of.length + 1, -'.json'.length), newerThan)),
    );
    return (await Promise.all(wanted)).filter((stored) => stored !== undefined);
  }

  /** Reads the stored list of an interface; undefined for a missing, old or unreadable one. */
  async find(of: ListedKind, interfaceName: string, newerThan: number): Promise<StoredNames | undefined> {
    const path = this.#pathOf(of, interfaceName);
    try {
      const { mtimeMs: obtained } = await this.#gate.run(() => stat(path));
      if (obtained <= newerThan) return undefined;
      const names = NameList.read(of, await this.#gate.run(() => readTextAtOnce(path)));
      return names && { names, obtained };
    } catch {
      return undefined;
    }
  }

  #pathOf(of: ListedKind, interfaceName: string): string {
    return join(this.#path, `${of}.${interfaceName}.json`);
  }
}

/** A stored list. */
interface StoredNames {
  readonly names: NameList;
  /** In milliseconds since 1970. */
  readonly obtained: number;
}
