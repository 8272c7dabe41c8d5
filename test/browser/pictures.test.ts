import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeclarations } from '../../src/catalogue/registry/catalogue.ts';
import { startTestService, type TestService } from '../service.ts';
import { followRequests, hasChromium, launchBrowser, settle } from './browser.ts';
import { repackPng } from './png.ts';

// The main pages look as the pictures in pictures/ show them; each README shows one of them. After an intended
// change, `npm run screenshots` takes them again.

// The service of the pictures has these interfaces only, so that a new interface changes no picture.
const CATALOGUE = new Set([
  'stock_zh_a_hist',
  'fund_etf_hist_em',
  'article_epu_index',
  'article_ff_crr',
  'article_oman_rv',
  'article_oman_rv_short',
  'article_rlab_rv',
  'fred_md',
  'fred_qd',
]);

// All of them together stay below 1.5 MB.
const PAGES: readonly (readonly [name: string, path: string, windows: readonly string[]])[] = [
  ['home', '/api/', ['light', 'dark', 'phone']],
  ['start', '/docs/', ['light', 'dark', 'phone']],
  ['interface', '/docs/interfaces/stock_zh_a_hist', ['light', 'dark', 'phone']],
  ['interface-zh', '/docs/zh/interfaces/stock_zh_a_hist', ['light']],
  ['try-it', '/api/docs?category=fund#/Prices%20of%20listed%20funds/fund_etf_hist_em', ['light']],
];
const WINDOWS = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const;

// The host name of the service in the pictures, for any port.
const HOST = 'finfount.example';
// Versions of the browser draw the edges of letters differently. A pixel differs when one of its colours differs
// by more than the first number, of 255; the second is the share of pixels that may differ.
const COLOUR_TOLERANCE = 64;
const PIXEL_TOLERANCE = 0.005;

const FONTS = ['open-sans/OpenSans-Regular.ttf', 'dejavu/DejaVuSansMono.ttf', 'wqy/wqy-microhei.ttc'];
const hasFonts = FONTS.every((font) => existsSync(`/usr/share/fonts/truetype/${font}`));
if (hasChromium && !hasFonts)
  console.log(
    'The pictures are not compared: that needs the packages fonts-open-sans, fonts-dejavu-core and fonts-wqy-microhei of Debian.',
  );
const isRenewed = process.env.RENEW_PICTURES !== undefined;
const fileOf = (page: string, window: string): string =>
  fileURLToPath(new URL(`../../pictures/${page}-${window}.png`, import.meta.url));

describe.skipIf(!hasChromium || !hasFonts)('the pictures', { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  /** A page of no site, in which pictures are compared. */
  let blank: Page;

  beforeAll(async () => {
    const declarations = (await findDeclarations()).filter(({ name }) => CATALOGUE.has(name));
    expect(declarations).toHaveLength(CATALOGUE.size);
    service = await startTestService({ sandbox: true }, { declarations });
    const { port } = new URL(service.url);
    browser = await launchBrowser(
      [
        `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`,
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
      ],
      { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
    );
    blank = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  for (const [page, path, windows] of PAGES)
    for (const [window, options] of WINDOWS.filter(([name]) => windows.includes(name)))
      it(`${isRenewed ? 'takes' : 'looks like'} ${page}-${window}.png`, async () => {
        const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
        const shown = await context.newPage();
        followRequests(shown);
        await shown.goto(`http://${HOST}${path}`);
        await settle(shown);
        const seen = repackPng(await shown.screenshot({ animations: 'disabled' }));
        const file = fileOf(page, window);
        if (isRenewed) writeFileSync(file, seen);
        const share = await differenceOf(blank, readFileSync(file), seen);
        await context.close();
        expect(share, `${file} shows another page; if that is meant, run: npm run screenshots`).toBeLessThan(
          PIXEL_TOLERANCE,
        );
      });

  it('tell a page from another: the comparison sees a missing line', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const shown = await context.newPage();
    followRequests(shown);
    await shown.goto(`http://${HOST}/docs/`);
    await settle(shown);
    const whole = await shown.screenshot();
    await shown.evaluate("document.querySelector('main p:last-of-type, main p').remove()");
    const less = await shown.screenshot();
    expect(await differenceOf(blank, whole, whole)).toBe(0);
    expect(await differenceOf(blank, whole, less)).toBeGreaterThan(PIXEL_TOLERANCE);
    await context.close();
  });
});

/** The share of the pixels in which two PNGs differ; 1 when they are not of one size. */
async function differenceOf(blank: Page, stored: Buffer, seen: Buffer): Promise<number> {
  const share: unknown = await blank.evaluate(`(async () => {
    const [stored, seen] = await Promise.all(${JSON.stringify([stored, seen].map((png) => png.toString('base64')))}.map(async (png) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height);
    }));
    if (stored.width !== seen.width || stored.height !== seen.height) return 1;
    let differing = 0;
    for (let at = 0; at < stored.data.length; at += 4)
      if ([0, 1, 2].some((colour) => Math.abs(stored.data[at + colour] - seen.data[at + colour]) > ${COLOUR_TOLERANCE})) differing++;
    return differing / (stored.width * stored.height);
  })()`);
  if (typeof share !== 'number') throw new TypeError('the comparison gave no number');
  return share;
}
