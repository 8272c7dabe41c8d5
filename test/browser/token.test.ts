import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, settle, useBrowser, violationsOf } from './browser.ts';

// The pages of an instance that wants a token: one field in their header makes them as useful as those of an open
// one.

const SECRET = 'the-token-of-a-reader-0123456789';

const openPage = useBrowser();
let service: TestService;
beforeAll(async () => {
  if (!hasChromium) return;
  service = await startTestService({ sandbox: true, tokens: [{ name: 'reader', secret: SECRET }] });
});
afterAll(() => service?.close());

/** Enters a token into the field of the header; the page is loaded anew. */
async function enter(page: Page, token: string): Promise<void> {
  await page.locator('.bar [popovertarget=token]').click();
  await page.locator('#token-field').fill(token);
  await Promise.all([page.waitForEvent('load'), page.locator('#token [type=submit]').click()]);
  await settle(page);
}

describe.skipIf(!hasChromium)('the pages of a closed instance', () => {
  it('draw the data of an interface once the token is entered, and save files', async () => {
    const { page } = await openPage(service, '/docs/interfaces/fred_md');
    await page.getByRole('button', { name: 'Show the data' }).click();
    const refusal = page.locator('.explorer-refusal');
    await refusal.getByRole('button', { name: 'Enter the token' }).click();
    await page.locator('#token-field').fill(SECRET);
    await Promise.all([page.waitForEvent('load'), page.locator('#token [type=submit]').click()]);
    await page.locator('.explorer-box canvas').first().waitFor();
    expect(page.url()).not.toContain(SECRET);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Parquet', { exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^fred_md.*\.parquet$/);
    expect(service.log()).not.toContain(SECRET);
  });

  it('show the status with the token, and a page with the way to it without', async () => {
    const { page, faults } = await openPage(service, '/api/status');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page wants a token');
    expect(await violationsOf(page)).toEqual([]);
    await enter(page, 'another-token-0123456789');
    await page.getByText('This instance does not take the token').waitFor();
    await enter(page, SECRET);
    await page.getByRole('heading', { name: 'How the sources answer' }).waitFor();
    expect(await page.locator('.states li').count()).toBeGreaterThan(5);
    expect(await violationsOf(page)).toEqual([]);
    // Each time a browser opened it without the token, and once its script sent a wrong one.
    expect(faults.map((fault) => fault.slice(0, 3))).toEqual(['401', '401', '401', '401']);
    await page.locator('.bar [popovertarget=token]').click();
    await Promise.all([page.waitForEvent('load'), page.locator('#token [data-forget]').click()]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page wants a token');
  });

  it.each(['Authorize', 'the field of the header'])('send the token from Swagger UI, entered by %s', async (way) => {
    // Swagger UI draws the long answer for seconds: no other test waits for it.
    const { page } = await openPage(service, '/api/docs?category=article', { isolated: true });
    await settle(page);
    if (way === 'Authorize') {
      await page.locator('.btn.authorize').click();
      await page.locator('.auth-container input').fill(SECRET);
      await page.locator('.auth-btn-wrapper .authorize').click();
      await page.locator('.auth-btn-wrapper .btn-done').click();
    } else await enter(page, SECRET);
    const operation = page.locator('.opblock').filter({ hasText: 'fred_md' }).first();
    await operation.locator('.opblock-summary-control').click();
    const answered = page.waitForResponse((response) => response.url().includes('/api/public/fred_md'));
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
  });

  it('have no such field where the instance is open', async () => {
    const open = await startTestService({ sandbox: true });
    try {
      for (const path of ['/api/', '/docs/']) {
        const { page } = await openPage(open, path, { isolated: true });
        await settle(page);
        expect(await page.locator('#token').count()).toBe(0);
      }
    } finally {
      await open.close();
    }
  });
});
