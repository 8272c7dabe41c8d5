import { createHash } from 'node:crypto';
import type { Content } from '../content.ts';
import { BuiltFiles } from './built-files.ts';
import { FOR_EVER, pageHeaders, REVALIDATED } from './send.ts';

/** What is at an address below the manual: content to be sent, or the path below the manual where it is instead. */
export type Shelved =
  | { readonly content: Content; readonly headers: Readonly<Record<string, string>>; readonly status: 200 | 404 }
  | { readonly movedTo: string };

// The page for addresses at which there is none.
const NOTHING = '404.html';

// The page of every interface: its script draws the interface of the address from the document of that name.
const INTERFACE = 'interface.html';

// Stands in the built files for the path under which the service lives.
const PLACEHOLDER = '/__BASE_PATH__/';

/**
 * The manual: a static site that the build lays in `dist/manual`. Its pages are at clean addresses,
 * `/docs/interfaces/fred_md` for `interfaces/fred_md.html`, those of folders with a slash at their end.
 */
export class Manual {
  readonly #files: BuiltFiles;
  #addresses: ReadonlyMap<string, string> | undefined;
  readonly #policies = new WeakMap<Content, Readonly<Record<string, string>>>();

  /** @param basePath the path under which the service lives: empty, or `/finance` */
  constructor(basePath: string) {
    this.#files = new BuiltFiles('manual', (text) => text.replaceAll(PLACEHOLDER, `${basePath}/`));
  }

  /**
   * What is at a path below `/docs/`; the page that says so where there is nothing.
   * @param path decoded, without a leading slash
   */
  async find(path: string): Promise<Shelved> {
    const page = await this.#pageAt(path);
    if (page !== undefined) return this.#page(page, 200);
    const stem = toAddress(path).replace(/\/$/, '');
    for (const movedTo of [stem, `${stem}/`])
      if (movedTo !== path && (await this.#pageAt(movedTo)) !== undefined) return { movedTo };
    const content = path.endsWith('.html') ? undefined : await this.#files.find(path);
    if (!content) return this.#page(NOTHING, 404);
    return { content, headers: path.startsWith('assets/') ? FOR_EVER : REVALIDATED, status: 200 };
  }

  /** The file of the page at an address. */
  async #pageAt(path: string): Promise<string | undefined> {
    const isInterface = /^interfaces\/\w+$/.test(path) && (await this.#files.names()).has(`${path}.json`);
    return isInterface ? INTERFACE : (await this.#pages()).get(path);
  }

  /** The files of the pages by their addresses. */
  async #pages(): Promise<ReadonlyMap<string, string>> {
    if (!this.#addresses) {
      const files = [...(await this.#files.names())].filter(
        (name) => name.endsWith('.html') && name !== NOTHING && name !== INTERFACE,
      );
      this.#addresses = new Map(files.map((name) => [toAddress(name), name]));
    }
    return this.#addresses;
  }

  async #page(name: string, status: 200 | 404): Promise<Shelved> {
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the manual was built without ${name}`);
    let headers = this.#policies.get(content);
    if (!headers) {
      headers = pageHeaders(inlineScripts(content.bytes.toString()));
      this.#policies.set(content, headers);
    }
    return { content, headers, status };
  }
}

/** The clean address of a page by the name of its file. */
function toAddress(name: string): string {
  return name.replace(/(?:(^|\/)index)?\.html$/, '$1');
}

/** The scripts that stand in a page itself, as a policy names them. */
function inlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
