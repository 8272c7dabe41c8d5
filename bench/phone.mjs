// The time and size of pages on a slow phone.
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { median, short, table } from './figures.mjs';
import { startBuiltService } from './processes.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** The processor of a slow phone, as Lighthouse throttles it. */
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s down, 750 kbit/s up and 150 ms: "slow 4G" of Lighthouse. In bytes a second and milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

/**
 * A page, and the expression that is true when it is usable.
 * @typedef {{ name: string, path: string, usable: string, seconds: number }} Page
 */

const hasMarks = (/** @type {string} */ selector) =>
  `[...document.querySelectorAll('${selector}')].some((canvas) => canvas.width > 300)`;

/** @type {readonly Page[]} */
const PAGES = [
  { name: 'home of the API', path: '/api/', usable: 'document.querySelector("main a")', seconds: 3 },
  { name: 'start of the manual', path: '/docs/', usable: 'document.querySelector("#app")?.__vue_app__', seconds: 4 },
  {
    name: 'page of an interface',
    path: '/docs/interfaces/stock_zh_a_hist',
    usable: 'document.querySelector("#app")?.__vue_app__',
    seconds: 4,
  },
  {
    name: 'Swagger UI, the largest category',
    path: '/api/docs?category=stock',
    usable: 'document.querySelector(".opblock, .opblock-tag")',
    seconds: 5,
  },
  {
    name: 'Redoc, the largest category',
    path: '/api/redoc?category=stock',
    usable: 'document.querySelector("#redoc h2")',
    seconds: 5,
  },
  {
    name: 'explorer with the list of all A-shares',
    path: '/docs/explore?view.interface=stock_zh_a_spot_em&view.sent=1',
    usable: 'document.querySelectorAll("tbody tr").length > 10',
    seconds: 4,
  },
  {
    name: 'explorer with the candles of a share',
    path: '/docs/explore?view.interface=stock_zh_a_hist&symbol=600519&view.sent=1',
    usable: hasMarks('canvas'),
    seconds: 3,
  },
];

/**
 * Opens each page in a new browser without a cache, with a slow processor and network. The service has the table
 * of the page cached.
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 */
export async function measurePhone(folder, { rounds }) {
  if (!existsSync(CHROMIUM)) return { text: `There is no Chromium at ${CHROMIUM}; set $CHROMIUM.`, verdicts: [] };
  const service = await startBuiltService(folder, { flags: ['--sandbox'] });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows = [];
    for (const page of PAGES) {
      await openOnce(browser, service.url, page, { isSlow: false });
      const opened = [];
      for (let round = 0; round < rounds; round++)
        opened.push(await openOnce(browser, service.url, page, { isSlow: true }));
      const seconds = median(opened.map((each) => each.seconds));
      rows.push({ ...page, measured: seconds, kB: median(opened.map((each) => each.bytes)) / 1_000 });
    }
    return {
      text: table(
        ['page', 'usable after, s', 'weighs until then, kB'],
        rows.map(({ name, measured, kB }) => [name, short(measured), short(kB)]),
      ),
      verdicts: rows.map(({ name, measured, seconds }) => ({
        what: `${name}, usable on a slow phone`,
        budget: `≤ ${seconds} s`,
        measured: `${short(measured)} s`,
        isMet: measured <= seconds,
      })),
    };
  } finally {
    await browser.close();
    await service.stop();
  }
}

/**
 * Opens a page once. Returns the seconds until it is usable, and the bytes received until then.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url of the service
 * @param {Page} page
 * @param {{ isSlow: boolean }} phone
 */
async function openOnce(browser, url, { path, usable }, { isSlow }) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const began = performance.now();
    await page.goto(`${url}${path}`, { waitUntil: 'commit', timeout: 120_000 });
    // The pages forbid `eval`, which `waitForFunction` uses.
    while (!(await page.evaluate(`Boolean(${usable})`))) {
      if (performance.now() - began > 120_000) throw new Error(`${path} was not usable after 120 s`);
      await setTimeout(50);
    }
    return { seconds: (performance.now() - began) / 1_000, bytes };
  } finally {
    await context.close();
  }
}
