import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

// The same engine without windows and extensions needs two thirds of the processor time.
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// Pages that live for a second are done before code that is optimized beside them pays.
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--js-flags=--no-opt --no-maglev',
];

/** Whether a browser is installed. */
export const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`The tests of the pages need Chromium: there is none at ${CHROMIUM}; set $CHROMIUM.`);

/** An open page and its errors so far. */
export interface Opened {
  readonly page: Page;
  /** Errors and warnings of the console, failed loads, and requests to other hosts. */
  readonly faults: string[];
}

/** Starts a browser that sends no requests of its own. */
export function launchBrowser(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...SWITCHES, ...args],
    env: { ...process.env, ...env },
  });
}

/**
 * One browser for the tests of a file; returns a function that opens a page in it. Requests outside the service are
 * aborted. A page is closed when its test ends.
 */
export function useBrowser(): (
  service: { readonly url: string },
  path: string,
  options?: Parameters<Browser['newContext']>[0],
) => Promise<Opened> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    if (hasChromium) browser = await launchBrowser();
  }, 60_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser?.close());
  return async (service, path, options) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.push(context);
    const page = await context.newPage();
    followRequests(page);
    const faults: string[] = [];
    page.on('console', (message) => {
      const isLoad = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isLoad) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await context.route(
      (url) => !url.href.startsWith(`${service.url}/`) && !['data:', 'blob:'].includes(url.protocol),
      (route) => {
        faults.push(`leaves the service: ${route.request().url()}`);
        return route.abort();
      },
    );
    await page.goto(`${service.url}${path}`);
    if (options?.javaScriptEnabled !== false) await hydrated(page);
    return { page, faults };
  };
}

/** Waits until the scripts of a page of the manual listen: before that, keys and clicks are lost. */
async function hydrated(page: Page): Promise<void> {
  const listens = 'document.querySelector("#app") === null || "__vue_app__" in document.querySelector("#app")';
  await expect.poll(() => page.evaluate(listens)).toBe(true);
}

/** The requests of a page: how many it has sent, and those that have not ended. */
interface Requests {
  sent: number;
  readonly pending: Set<Request>;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Follows the requests of a page that was just opened, for {@link idle}. */
export function followRequests(page: Page): void {
  const requests: Requests = { sent: 0, pending: new Set() };
  requestsOf.set(page, requests);
  const end = (request: Request): void => void requests.pending.delete(request);
  page.on('request', (request) => {
    // Those of the page before may end unheard.
    if (request.isNavigationRequest()) requests.pending.clear();
    requests.sent++;
    requests.pending.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
}

// Twice: what the first callback of a page begins, such as a link that is loaded ahead, comes before the second.
const IDLE = `new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle, { timeout: 1_000 }), { timeout: 1_000 }))`;

/**
 * Waits until a page is loaded, its scripts have nothing to do and none of its requests is under way. Playwright's
 * `networkidle` is half a second without a request, for each page.
 */
export async function idle(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('the requests of this page are not followed');
  await page.waitForLoadState('load');
  for (let seen = -1; seen !== requests.sent; ) {
    await expect.poll(() => requests.pending.size, { interval: 5 }).toBe(0);
    seen = requests.sent;
    await page.evaluate(IDLE);
  }
}

/** Waits until a page and its libraries are drawn. */
export async function settle(page: Page): Promise<void> {
  await idle(page);
  if (await page.locator('#swagger').count()) await page.locator('.opblock').first().waitFor();
  if (await page.locator('#redoc').count()) await page.locator('#redoc h2').first().waitFor();
}

/** How far a page is wider than its window, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

// The tags of axe-core for WCAG 2.2, levels A and AA, and for best practices.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Of elements without a fault it would write the selectors, too. It would load every style sheet again, for one rule
// that none of these tags has, and sounds, of which there are none.
const OPTIONS = { runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'], preload: false };

/** The part of a violation of axe-core that a person needs. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** The violations of WCAG on a page: the rule, and each element with its error. */
export async function violationsOf(page: Page): Promise<readonly unknown[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations: readonly Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target, failureSummary])]);
}
