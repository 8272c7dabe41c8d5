import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Content } from '../content.ts';

const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
]);

/** The scripts and style sheets of the pages, which the build lays in `dist/assets`. Each is read on first demand. */
export class Assets {
  readonly #folder = fileURLToPath(new URL('../../dist/assets/', import.meta.url));
  readonly #contents = new Map<string, Promise<Content>>();
  #names: Promise<readonly string[]> | undefined;

  /** The asset of a file name; undefined when there is none. Only names that lie in the folder are ever opened. */
  async find(name: string): Promise<Content | undefined> {
    const type = TYPES.get(extname(name));
    if (type === undefined) return undefined;
    this.#names ??= readdir(this.#folder);
    if (!(await this.#names).includes(name)) return undefined;
    let content = this.#contents.get(name);
    if (!content) {
      content = readFile(`${this.#folder}${name}`).then((bytes) => new Content(`${type}; charset=utf-8`, bytes));
      this.#contents.set(name, content);
    }
    return content;
  }
}
