import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompressBrotli } from '../../../base/compression.ts';
import { Content } from '../../../base/content.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import { PACKAGE } from '../../../base/package-folder.ts';
import { PACK_LIST, type Pack, type PackList } from '../../manual-data/packs.ts';

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown'],
  ['.txt', 'text/plain'],
  ['.svg', 'image/svg+xml'],
]);

/**
 * A folder of files in `dist`. Each file is read on first use, and stays in memory with its compressed forms. Some
 * may be stored together in packs.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #adapt: (bytes: Buffer) => Buffer;
  /** The pack of each file by name; undefined for a file of its own. */
  readonly #listFiles = memoizeAsync(() => this.#findFiles());
  readonly #listNames = memoizeAsync(async () => new Set((await this.#listFiles()).keys()));
  /** The last pack read: clients often read files of one pack in sequence. */
  #lastPack: { readonly name: string; readonly texts: Promise<Pack> } | undefined;
  readonly #readContent = memoizeAsync((name: string) => this.#read(name));

  /** @param adapt changes a file, in UTF-8, after it is read */
  constructor(folder: string, adapt: (bytes: Buffer) => Buffer = (bytes) => bytes) {
    this.#folder = fileURLToPath(new URL(`dist/${folder}`, PACKAGE));
    this.#adapt = adapt;
  }

  /** Returns the names of the files: paths below the folder, with slashes. */
  names(): Promise<ReadonlySet<string>> {
    return this.#listNames();
  }

  /**
   * Returns the files by their names without the hash of their content: `pages.css` for `pages.3f2a9c1b04.css`.
   */
  async hashed(): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.names())].map((name) => [name.replace(/\.[0-9a-f]{10}\./, '.'), name]));
  }

  /** Returns the file of a name, or undefined. Only names in the list of the folder are opened. */
  async find(name: string): Promise<Content | undefined> {
    if (!(await this.names()).has(name)) return undefined;
    return this.#readContent(name);
  }

  /** Returns the file of a name that the build has written. */
  async get(name: string): Promise<Content> {
    const content = await this.find(name);
    if (!content) throw new Error(`the build has written no ${name}`);
    return content;
  }

  async #findFiles(): Promise<ReadonlyMap<string, string | undefined>> {
    const names = (await readdir(this.#folder, { recursive: true })).map((each) => each.replaceAll(sep, '/'));
    const files = new Map<string, string | undefined>();
    for (const name of names) if (TYPES.has(extname(name)) && name !== PACK_LIST) files.set(name, undefined);
    if (names.includes(PACK_LIST)) {
      const packs: PackList = JSON.parse(await readFile(join(this.#folder, PACK_LIST), 'utf8'));
      for (const [pack, packed] of Object.entries(packs)) for (const name of packed) files.set(name, pack);
    }
    return files;
  }

  async #read(name: string): Promise<Content> {
    const pack = (await this.#listFiles()).get(name);
    const bytes = await (pack === undefined ? readFile(join(this.#folder, name)) : this.#readPacked(pack, name));
    return new Content(`${TYPES.get(extname(name)) ?? 'text/plain'}; charset=utf-8`, this.#adapt(bytes));
  }

  async #unpack(pack: string): Promise<Pack> {
    return JSON.parse((await decompressBrotli(await readFile(join(this.#folder, pack)))).toString());
  }

  async #readPacked(pack: string, name: string): Promise<Buffer> {
    if (this.#lastPack?.name !== pack) {
      const last = { name: pack, texts: this.#unpack(pack) };
      this.#lastPack = last;
      // The next request tries again, for instance if too many files were open.
      last.texts.catch(() => {
        if (this.#lastPack === last) this.#lastPack = undefined;
      });
    }
    const text = (await this.#lastPack.texts)[name];
    if (text === undefined) throw new Error(`${pack} was built without ${name}`);
    return Buffer.from(text);
  }
}
