import { existsSync } from 'node:fs';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

// The headless shell needs two thirds of the processor time.
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// Pages live for a second, so full optimization of their code does not pay.
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--js-flags=--no-opt',
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

/** The options of a page: the settings of Playwright, mostly window and colours. */
export interface PageOptions extends BrowserContextOptions {
  /** Whether it needs a context of its own, with an empty cache. */
  readonly isolated?: boolean;
}

/** A page with its context, and its faults since it was last opened. */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  faults: string[];
  service: { readonly url: string };
}

const VIEWPORT = { width: 1280, height: 720 };

/**
 * One browser for the tests of a file; returns a function that opens a page in it. The browser reaches no other
 * machine.
 *
 * A test gets the page of the test before, emptied of cookies, storage and routes: to start a process for a page
 * takes as long as to load it, and to read the scripts anew, too. A page of its own, closed when the test ends,
 * gets a test that has one already, that asks for more than a viewport and colours, or for one that is isolated.
 * What changes the context of its page, such as its clock or its network, asks for an isolated one.
 * @param common options of every page of the file
 */
export function useBrowser(
  common: BrowserContextOptions = {},
): (service: { readonly url: string }, path: string, options?: PageOptions) => Promise<Opened> {
  let browser: Browser;
  let shared: Tab | undefined;
  let isLent = false;
  const own: BrowserContext[] = [];
  beforeAll(async () => {
    if (hasChromium) browser = await launchBrowser(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
  }, 60_000);
  afterEach(async ({ task }) => {
    for (const context of own.splice(0)) await context.close();
    if (!isLent || !shared) return;
    isLent = false;
    if (task.result?.state !== 'fail') return clear(shared);
    await shared.context.close();
    shared = undefined;
  });
  afterAll(() => browser?.close());

  const openTab = async (options: BrowserContextOptions, service: Tab['service']): Promise<Tab> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...common, ...options });
    const tab: Tab = { context, page: await context.newPage(), faults: [], service };
    context.on('request', (request) => {
      const { href, protocol } = new URL(request.url());
      if (!href.startsWith(`${tab.service.url}/`) && !['data:', 'blob:'].includes(protocol))
        tab.faults.push(`leaves the service: ${href}`);
    });
    return tab;
  };

  return async (service, path, { isolated = false, viewport, colorScheme, ...options } = {}) => {
    let tab: Tab;
    if (isLent || isolated || Object.keys(options).length > 0) {
      tab = await openTab({ ...options, ...(viewport && { viewport }), ...(colorScheme && { colorScheme }) }, service);
      own.push(tab.context);
    } else {
      shared ??= await openTab({}, service);
      tab = shared;
      isLent = true;
      await tab.page.setViewportSize(viewport ?? VIEWPORT);
      await tab.page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
    }
    tab.faults = [];
    tab.service = service;
    const { page, faults } = tab;
    follow(page, faults);
    await page.goto(`${service.url}${path}`);
    if (options.javaScriptEnabled !== false) await hydrated(page);
    return { page, faults };
  };
}

/** Resets a page after a test, except for the assets in its cache. */
async function clear({ context, page, service }: Tab): Promise<void> {
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'download'])
    page.removeAllListeners(event);
  await page.unrouteAll();
  await page.goto(`${service.url}/version`);
  await page.mouse.move(-1, -1);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

/** Notes the errors of a page that is about to be opened, and follows its requests for {@link idle}. */
function follow(page: Page, faults: string[]): void {
  followRequests(page);
  page.on('console', (message) => {
    const isLoad = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isLoad) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
}

/** Waits until a page of the manual is hydrated: before that, keys and clicks are lost. */
async function hydrated(page: Page): Promise<void> {
  const isHydrated = 'document.querySelector("#app") === null || "__vue_app__" in document.querySelector("#app")';
  // `waitForFunction` evaluates a text in the page each time, which the policy of the page forbids.
  await vi.waitFor(async () => expect(await page.evaluate(isHydrated)).toBe(true), { timeout: 30_000 });
}

/** The requests of a page: the number sent, and the pending ones. */
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
    // Requests of the previous page may end without an event.
    if (request.isNavigationRequest()) requests.pending.clear();
    requests.sent++;
    requests.pending.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
}

// Twice: work that the first callback of a page starts, such as a prefetch, comes before the second.
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

/** Waits until a page and its libraries are rendered. */
export async function settle(page: Page): Promise<void> {
  await idle(page);
  if (await page.locator('#swagger').count()) await page.locator('.opblock').first().waitFor();
  if (await page.locator('#redoc').count()) await page.locator('#redoc h2').first().waitFor();
}

/** How much a page is wider than its window, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

// The tags of axe-core for WCAG 2.2, levels A and AA, and for best practices.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Violations only: passed elements would be listed, too. Without `preload`, style sheets and media are not loaded
// again, which no rule of these tags needs.
const OPTIONS = { runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'], preload: false };

/** The part of a violation of axe-core that a person needs. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

// The parts of an element whose value does not matter to the rules: texts, addresses and names.
const FREE = [
  'id',
  'href',
  'src',
  'title',
  'alt',
  'for',
  'name',
  'value',
  'content',
  'datetime',
  'd',
  'aria-rowindex',
].concat(['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls']);

// Elements with or for accessible names: hidden only together with their container.
const NAMED = 'a, button, summary, th';
const NAMING = 'label, legend, caption, h1, h2, h3, h4, h5, h6';

/** Hides elements with the same place and shape as three before them; returns a function that shows them. */
const HIDE_ALIKE = `(() => {
  const free = new Set(${JSON.stringify(FREE)});
  const shapes = new Map();
  const shapeOf = (element) => {
    let shape = '<' + element.localName;
    for (const { name, value } of element.attributes) shape += ' ' + name + '=' + (free.has(name) ? value !== '' : value);
    for (const child of element.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE) shape += shapeOf(child);
      else if (child.nodeType === Node.TEXT_NODE && /\\S/.test(child.data)) shape += 'text';
    shapes.set(element, shape + '>');
    return shape + '>';
  };
  shapeOf(document.body);
  const counts = new Map();
  const alike = [];
  const visit = (element, path) => {
    for (const child of element.children) {
      const kind = path + shapes.get(child);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (child.matches('${NAMING}')) continue;
      if (counts.get(kind) > 3) alike.push(child);
      else if (!child.matches('${NAMED}')) visit(child, path + child.localName + '.' + child.className + '/');
    }
  };
  visit(document.body, '');
  const styles = alike.map((element) => element.getAttribute('style'));
  for (const { style } of alike) style.setProperty('visibility', 'hidden', 'important');
  return () => {
    for (const [at, element] of alike.entries())
      if (styles[at] === null) element.removeAttribute('style');
      else element.setAttribute('style', styles[at]);
  };
})()`;

/** Waits until nothing of a page moves or fades any more: what is half shown has other sizes and colors. */
export async function afterAnimations(page: Page): Promise<void> {
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
}

/**
 * The violations of WCAG on a page: the rule, and each element with its error. Of elements that differ in texts
 * only, such as rows of a list, three are checked: all would take twice as long.
 */
export async function violationsOf(page: Page): Promise<readonly unknown[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations: readonly Violation[] = await page.evaluate(
    `(async (showAgain) => {
      const { violations } = await axe.run(${JSON.stringify(OPTIONS)});
      showAgain();
      return violations;
    })(${HIDE_ALIKE})`,
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target, failureSummary])]);
}
