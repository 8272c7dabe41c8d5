import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Content } from '../../../base/content.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import { PACKAGE } from '../../../base/package-folder.ts';

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
 * A folder of files in `dist`. Each file is read on first demand, and stays in memory with its compressed forms.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #adapt: (text: string) => string;
  readonly #readNames = memoizeAsync(() => this.#listNames());
  readonly #readContent = memoizeAsync((name: string) => this.#read(name));

  /** @param adapt changes the text of a file once it is read */
  constructor(folder: string, adapt: (text: string) => string = (text) => text) {
    this.#folder = fileURLToPath(new URL(`dist/${folder}`, PACKAGE));
    this.#adapt = adapt;
  }

  /** Returns the names of the files: paths below the folder, with slashes. */
  names(): Promise<ReadonlySet<string>> {
    return this.#readNames();
  }

  /**
   * Returns the files by their names without the hash of their content: `pages.css` for `pages.3f2a9c1b04.css`.
   */
  async hashed(): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.names())].map((name) => [name.replace(/\.[0-9a-f]{10}\./, '.'), name]));
  }

  /** Returns the file of a name, or undefined. Only names that are in the folder are opened. */
  async find(name: string): Promise<Content | undefined> {
    if (!(await this.names()).has(name)) return undefined;
    return this.#readContent(name);
  }

  async #listNames(): Promise<ReadonlySet<string>> {
    const names = (await readdir(this.#folder, { recursive: true })).map((each) => each.replaceAll(sep, '/'));
    return new Set(names.filter((each) => TYPES.has(extname(each))));
  }

  async #read(name: string): Promise<Content> {
    const text = await readFile(join(this.#folder, name), 'utf8');
    return Content.text(TYPES.get(extname(name)) ?? 'text/plain', this.#adapt(text));
  }
}
