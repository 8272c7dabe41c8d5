import { Failure } from '../../errors.ts';
import type { Exchange } from '../exchange.ts';
import { isForBrowser, languageIn } from '../routes/documents.ts';
import type { HttpServices } from '../services.ts';
import { pathOf } from '../url.ts';
import { BuiltFiles } from './built-files.ts';
import { openInstance } from './instance.ts';

// What is called with data in mind answers JSON to everybody.
const DATA_PATH = /^\/api\/(?:public|private|export)(?:\/|$)/;

/** The page for a browser that looks for a page where there is none. */
export class NotFoundPage {
  readonly #services: HttpServices;
  readonly #assets = new BuiltFiles('assets');

  constructor(services: HttpServices) {
    this.#services = services;
  }

  /** Returns the page, or undefined for programs, data and other failures, which are answered as JSON. */
  async find(exchange: Exchange, thrown: unknown): Promise<string | undefined> {
    const { basePath, registry } = this.#services;
    if (!(thrown instanceof Failure) || thrown.code !== 'not_found' || !isForBrowser(exchange)) return undefined;
    const path = pathOf(exchange.url);
    const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
    if (DATA_PATH.test(below)) return undefined;
    const [{ notFoundPage }, instance] = await Promise.all([
      import('../../docs/not-found-page.ts'),
      openInstance(this.#services, this.#assets),
    ]);
    // An address such as `/api/stock_zh_a_hist` or `/stock_zh_a_hist.csv` means that interface.
    const meant = below.split(/[/.]/).find((part) => registry.has(part));
    return notFoundPage(instance, { path: below, message: thrown.message, meant }, languageIn(exchange));
  }
}
