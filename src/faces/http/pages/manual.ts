import { createHash } from 'node:crypto';
import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { InterfacePage } from '../../manual-data/manual-types.ts';
import { BASE_PATH_PLACEHOLDER } from '../../openapi/document-files.ts';
import { type HeaderMap, IMMUTABLE, pageHeaders, REVALIDATED } from '../message/response-headers.ts';
import { BuiltFiles } from './built-files.ts';

const loadScriptlessPage = lazyModule(() => import('../../pages/scriptless-page.ts'));
const loadInterfaceMarkdown = lazyModule(() => import('../../pages/interface-markdown.ts'));

/** The result for a path below the manual: content, or a redirect to another path. */
export type ManualEntry =
  | { readonly content: Content; readonly headers: HeaderMap; readonly status: 200 | 404 }
  | { readonly movedTo: string };

/** An interface page: the folder of its language, and the file of its document. */
interface DescribedInterface {
  readonly folder: string;
  readonly file: string;
  /** Whether Markdown is requested. */
  readonly isMarkdown: boolean;
}

// The page for unknown paths.
const NOT_FOUND = '404.html';

// The page of all interfaces, in each language. Its script renders the interface in the path from its document.
// For readers without scripts, the service inserts the same content.
const INTERFACE_PAGES: readonly string[] = ['interface.html', 'zh/interface.html'];
const INTERFACE_PATH = /^(zh\/)?interfaces\/(\w+?)(\.md)?$/;
// The most of these pages and documents in memory.
const MAX_MADE = 100;

/**
 * The manual: a static site that the build writes to `dist/manual`. The paths of its pages have no suffix:
 * `/docs/errors` is `errors.html`. Those of folders end with a slash.
 */
export class Manual {
  readonly #files: BuiltFiles;
  readonly #pages = memoizeAsync(() => this.#findPages());
  /** Makes the page and the Markdown of an interface, by the path. */
  readonly #made = memoizeAsync(
    (described: DescribedInterface) => this.#make(described),
    ({ file, isMarkdown }) => `${file} ${isMarkdown}`,
    MAX_MADE,
  );
  readonly #headersOf = memoizeAsync((name: string) => this.#findHeaders(name));
  readonly #basePath: string;
  readonly #toServed: (text: string) => string;

  /** @param basePath empty, or such as `/finance` */
  constructor(basePath: string) {
    this.#basePath = basePath;
    this.#toServed = (text) => text.replaceAll(`${BASE_PATH_PLACEHOLDER}/`, `${basePath}/`);
    this.#files = new BuiltFiles('manual', (bytes) => Buffer.from(this.#toServed(bytes.toString())));
  }

  /**
   * Returns the result for a path below `/docs/`; for an unknown path, the page that says so.
   * @param path decoded, without a leading slash
   */
  async find(path: string): Promise<ManualEntry> {
    const described = await this.#interfaceAt(path);
    if (described?.isMarkdown) return { content: await this.#made(described), headers: REVALIDATED, status: 200 };
    if (described) {
      const { headers } = await this.#page(`${described.folder}interface.html`, 200);
      const content = await this.#made(described);
      return { content, headers: { ...headers, ...this.#alternate(`${path}.md`) }, status: 200 };
    }
    const page = await this.#pageAt(path);
    if (page !== undefined) return this.#page(page, 200);
    const stem = toPath(path).replace(/\/$/, '');
    for (const movedTo of [stem, `${stem}/`])
      if (movedTo !== path && (await this.#pageAt(movedTo)) !== undefined) return { movedTo };
    const content = path.endsWith('.html') ? undefined : await this.#files.find(path);
    if (!content) return this.#page(NOT_FOUND, 404);
    return { content, headers: path.startsWith('assets/') ? IMMUTABLE : REVALIDATED, status: 200 };
  }

  /** Returns the list of all documents, for programs. */
  async list(): Promise<Content> {
    return this.#fileNamed('llms.txt');
  }

  /** Returns the paths of all pages of the manual, including interfaces. */
  async paths(): Promise<readonly string[]> {
    const interfaces = [...(await this.#files.names())].flatMap(
      (name) => /^((?:zh\/)?interfaces\/\w+)\.json$/.exec(name)?.[1] ?? [],
    );
    return [...(await this.#pages()).keys(), ...interfaces].toSorted();
  }

  /** Returns the file of the page at a path. */
  async #pageAt(path: string): Promise<string | undefined> {
    return (await this.#interfaceAt(path)) ? INTERFACE_PAGES[0] : (await this.#pages()).get(path);
  }

  /** Returns the interface page at a path. */
  async #interfaceAt(path: string): Promise<DescribedInterface | undefined> {
    const [, folder = '', name = '', ending] = INTERFACE_PATH.exec(path) ?? [];
    const file = `${folder}interfaces/${name}.json`;
    const isMarkdown = ending !== undefined;
    return name !== '' && (await this.#files.names()).has(file) ? { folder, file, isMarkdown } : undefined;
  }

  /** The header that links the Markdown form of the page. */
  #alternate(path: string): HeaderMap {
    return { link: `<${this.#basePath}/docs/${path}>; rel="alternate"; type="text/markdown"` };
  }

  /** Makes the page or the Markdown of an interface from its document, in the language of its path. */
  async #make({ folder, file, isMarkdown }: DescribedInterface): Promise<Content> {
    const document: InterfacePage = JSON.parse(await (await this.#fileNamed(file)).text());
    const language = folder === '' ? 'en' : 'zh';
    if (isMarkdown) {
      const { toInterfaceMarkdown } = await loadInterfaceMarkdown();
      return Content.text('text/markdown', this.#toServed(toInterfaceMarkdown(document, language)));
    }
    const shell = await this.#fileNamed(`${folder}interface.html`);
    const { toInterfacePage } = await loadScriptlessPage();
    return Content.text('text/html', this.#toServed(toInterfacePage(await shell.text(), document, language)));
  }

  /** Returns the files of the pages by their paths. */
  async #findPages(): Promise<ReadonlyMap<string, string>> {
    const files = [...(await this.#files.names())].filter(
      (name) => name.endsWith('.html') && name !== NOT_FOUND && !INTERFACE_PAGES.includes(name),
    );
    return new Map(files.map((name) => [toPath(name), name]));
  }

  async #page(name: string, status: 200 | 404): Promise<Extract<ManualEntry, { readonly content: Content }>> {
    return { content: await this.#fileNamed(name), headers: await this.#headersOf(name), status };
  }

  async #findHeaders(name: string): Promise<HeaderMap> {
    const markdown = name.replace(/(?:(categories\/\w+)\/index)?\.html$/, '$1.md');
    const hasMarkdown = (await this.#files.names()).has(markdown);
    const page = await (await this.#fileNamed(name)).text();
    return { ...pageHeaders(inlineScripts(page)), ...(hasMarkdown && this.#alternate(markdown)) };
  }

  async #fileNamed(name: string): Promise<Content> {
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the manual was built without ${name}`);
    return content;
  }
}

/** Returns the path of a page by the name of its file. */
function toPath(name: string): string {
  return name.replace(/(?:(^|\/)index)?\.html$/, '$1');
}

/** Returns the inline scripts of a page as a Content-Security-Policy names them. */
function inlineScripts(page: string): readonly string[] {
  const scripts: string[] = [];
  for (let start = page.indexOf('<script'); start >= 0; ) {
    const open = page.indexOf('>', start);
    const end = page.indexOf('</script>', open);
    if (open < 0 || end < 0) break;
    if (!/\ssrc=/.test(page.slice(start, open))) scripts.push(page.slice(open + 1, end));
    start = page.indexOf('<script', end);
  }
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
