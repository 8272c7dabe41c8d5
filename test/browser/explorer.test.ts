import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wantedValues } from '../../manual/.vitepress/theme/explorer/form.ts';
import { toShortText } from '../../manual/.vitepress/theme/explorer/numbers.ts';
import { barRows, figuresOf, picturesOf } from '../../manual/.vitepress/theme/explorer/picture.ts';
import { type AnswerTable, allRows, shownName } from '../../manual/.vitepress/theme/explorer/table.ts';
import { ArchiveFolder } from '../../src/engine/archive/archive-folder.ts';
import { grainFor } from '../../src/engine/interface/grain.ts';
import { run } from '../command.ts';
import { loadCatalogue } from '../declarations.ts';
import { temporaryFolder } from '../folders.ts';
import { columnsOfRecords, recordTable } from '../record-table.ts';
import { sampleInterfaces } from '../sample.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, idle, type Opened, overflowOf, type PageOptions, useBrowser, violationsOf } from './browser.ts';

const INTERFACES = sampleInterfaces((await loadCatalogue()).interfaces);
const KLINES = '/docs/interfaces/stock_zh_a_hist';

const openPage = useBrowser({ permissions: ['clipboard-read', 'clipboard-write'] });
let service: TestService;

/** Opens a page of the sandbox that has the explorer. */
async function open(path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openPage(service, path, options);
  await opened.page.locator('.explorer-panel, .explorer-choice').waitFor();
  return opened;
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Show the data' }).click();
const picture = (page: Page) => page.locator('.explorer-box');
const said = (page: Page) => page.locator('.explorer-hidden[role=status]');
const field = (page: Page, name: string) => page.locator(`#explorer-${name}`);
/** The id of the focused element. */
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.id');
/** The accessible name of the focused element, as far as an attribute has it. */
const focusedName = (page: Page): Promise<string> => page.evaluate('document.activeElement.ariaLabel ?? ""');
const cells = (page: Page, row: number): Promise<string[]> =>
  page.locator(`tr[aria-rowindex="${row}"] td`).allInnerTexts();

/** Makes the storages of a page as they are where the browser blocks cookies. */
const BLOCK_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`;

/** The text alternative of the picture, once it is drawn. */
async function drawn(page: Page): Promise<string> {
  await picture(page).locator('canvas').first().waitFor();
  await expect.poll(() => hasColours(page)).toBe(true);
  return (await picture(page).getAttribute('aria-label')) ?? '';
}

/** Whether the canvases of the picture hold more than two colours. */
const hasColours = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => {
    const found = new Set();
    for (const canvas of document.querySelectorAll('.explorer-box canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length && found.size < 3; at += 4)
        if (data[at + 3] > 0) found.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
    }
    return found.size > 2;
  })()`);

/** The table that a program gets at a path of the service. */
async function fetchTable(path: string): Promise<AnswerTable> {
  return recordTable((await (await service.get(path)).json()) as object[], []);
}

beforeAll(async () => {
  if (hasChromium) service = await startTestService({ sandbox: true });
});
afterAll(() => service?.close());

describe.skipIf(!hasChromium)('the explorer', () => {
  it.each(INTERFACES)(
    '$name draws its example, with a figure of it in the text alternative, or says that it cannot, and fits a phone',
    async ({ name, grain, params, columns }) => {
      const { page, faults } = await open(`/docs/interfaces/${name}`);
      const request = await page.locator('.explorer-url a').getAttribute('href');
      await send(page);
      const table = recordTable((await (await service.get(request ?? '')).json()) as object[], columns);
      const asked = [...new URLSearchParams(request?.split('?')[1])];
      const [pictureOfTable] = picturesOf(table, grainFor(grain, wantedValues(params, asked)));
      if (pictureOfTable) {
        const words = await drawn(page);
        const isByTime = 'axis' in pictureOfTable;
        const inOrder = isByTime ? pictureOfTable.axis.rows : barRows(allRows(table));
        const told = table.columns.flatMap((column) => {
          const figures = words.includes(shownName(column, 'en')) ? figuresOf(column, inOrder) : undefined;
          if (!figures) return [];
          return isByTime
            ? `last ${toShortText(figures.last, 'en')}.`
            : `highest ${toShortText(figures.highest, 'en')} (`;
        });
        // Times of the day end with their last one, and whose it is.
        const isTold = pictureOfTable.kind === 'times' ? /last \d\d:\d\d/.test(words) : undefined;
        expect(isTold ?? told.some((figure) => words.includes(figure)), words).toBe(true);
      } else {
        await page.getByText('Nothing in this table can be drawn').waitFor();
        expect(await cells(page, 2)).not.toEqual([]);
      }
      expect(await page.locator('.explorer-source').textContent()).toContain('sandbox: made up');
      expect(await page.locator('.explorer-source a').first().getAttribute('href')).toMatch(/^\/docs\/sandbox$/);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  it('leads from the name to a picture with the keyboard alone, by a column in Chinese', async () => {
    const { page, faults } = await open('/docs/explore');
    expect(await page.locator('.explorer-group-title').first().textContent()).toMatch(/^Stocks \d{3}$/);
    await page.getByLabel('Find an interface').fill('换手率 a-share');
    await expect.poll(() => page.locator('.explorer-group code').allInnerTexts()).toContain('stock_zh_a_hist');
    await page.getByRole('link', { name: /^stock_zh_a_hist / }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('explorer-symbol');
    await page.keyboard.press('Enter');
    expect(await drawn(page)).toContain('Candlesticks');
    await page.goBack();
    await page.getByLabel('Find an interface').waitFor();
    expect(faults).toEqual([]);
  });

  it('loads the names of a category when the category is opened, and no other when a word is typed', async () => {
    const { page, faults } = await open('/docs/explore');
    const loaded: string[] = [];
    page.on('request', (request) =>
      loaded.push(/(?:categories|interfaces)\/\w+\.json$/.exec(request.url())?.[0] ?? ''),
    );
    expect(await page.locator('.explorer-group code').count()).toBe(0);
    await page.locator('summary', { hasText: /^Funds \d+$/ }).click();
    await page.getByRole('link', { name: 'fund_etf_hist_em' }).waitFor();
    expect(loaded.filter((path) => path !== '')).toEqual(['categories/fund.json']);
    await page.getByLabel('Find an interface').fill('no such thing');
    await expect.poll(() => page.locator('.explorer-count').textContent()).toBe('0 interfaces');
    await page.getByRole('link', { name: 'All interfaces by topic' }).waitFor();
    await page.getByLabel('Find an interface').fill('');
    await page.locator('summary', { hasText: /^Funds \d+$/ }).click();
    await page.getByRole('link', { name: 'fund_etf_hist_em' }).click();
    await field(page, 'symbol').waitFor();
    expect(loaded.filter((path) => path !== '')).toEqual(['categories/fund.json', 'interfaces/fund_etf_hist_em.json']);
    expect(faults).toEqual([]);
  });

  it('shows the first of many that fit, best first, and near words where nothing fits', async () => {
    const { page, faults } = await open('/docs/explore');
    const names = page.locator('.explorer-group code');
    await page.getByLabel('Find an interface').fill('stock');
    await expect.poll(() => names.count()).toBe(50);
    await page.getByText('These are the first 50.').waitFor();
    await page.getByLabel('Find an interface').fill('通涨');
    await page.getByRole('link', { name: '通胀' }).click();
    await expect.poll(() => names.first().textContent()).toBe('macro_china_cpi');
    expect(faults).toEqual([]);
  });

  it('says that there is no interface of the name in a link, and lets the reader choose', async () => {
    for (const name of ['nothing', '../sources', 'made%20up']) {
      const { page } = await open(`/docs/explore?view.interface=${name}`);
      await page.getByText(`No interface is named ${decodeURIComponent(name)}.`).waitFor();
      await page.getByLabel('Find an interface').waitFor();
    }
  });

  it('searches for a misspelt name in a link', async () => {
    const { page } = await open('/docs/explore?view.interface=stock_zh_a_hit&view.sent=1');
    await page.getByText('No interface is named stock_zh_a_hit.').waitFor();
    await expect.poll(() => page.locator('.explorer-group code').first().textContent()).toBe('stock_zh_a_hist');
  });

  it('loads the library of a picture when the first such picture is drawn', async () => {
    const { page } = await open(KLINES);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(/draw-\w+/.exec(request.url())?.[0] ?? ''));
    expect(await page.locator('link[href*="draw-"], script[src*="draw-"]').count()).toBe(0);
    await send(page);
    await drawn(page);
    expect(loaded.filter((name) => name !== '')).toEqual(['draw-candles']);
  });

  it('shows what the service says of a parameter at its field, and goes there', async () => {
    const { page } = await open(`${KLINES}?start_date=20240102&end_date=20240101&timeout=soon&view.sent=1`);
    const timeout = field(page, 'timeout');
    await expect.poll(() => timeout.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#explorer-timeout-fault').textContent()).toContain('valid number');
    await expect.poll(() => focused(page)).toBe('explorer-timeout');
    await timeout.fill('5');
    await send(page);
    await expect.poll(() => field(page, 'end_date').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => focused(page)).toBe('explorer-end_date');
    expect(await page.locator('.explorer-refusal a').getAttribute('href')).toBe('/docs/errors#invalid_params');
  });

  it('sends a day of a link that is no day, so that the service can refuse it', async () => {
    const { page } = await open(`${KLINES}?start_date=20241301&view.sent=1`);
    await expect.poll(() => field(page, 'start_date').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'start_date').inputValue()).toBe('20241301');
  });

  it('shows the error of a source with a link to its explanation, and tries again', async () => {
    const { page } = await open(`${KLINES}?symbol=999100&view.sent=1`);
    const note = page.locator('.explorer-refusal');
    await note.waitFor();
    expect(await note.textContent()).toContain('cannot be reached');
    expect(await note.getByRole('link').getAttribute('href')).toBe('/docs/errors#upstream_unreachable');
    await field(page, 'symbol').fill('600000');
    await note.getByRole('button', { name: 'Try again' }).click();
    expect(await drawn(page)).toContain('Candlesticks');
  });

  it.each([
    [KLINES, 'The service itself cannot be reached.', 'Try again'],
    [KLINES.replace('/docs/', '/docs/zh/'), '无法连接本服务。', '重试'],
  ])('says that the service itself is out of reach: %s', async (path, sentence, retry) => {
    const { page } = await open(path, { isolated: true });
    await page.context().setOffline(true);
    await page.locator('.explorer-send').click();
    await page.locator('.explorer-refusal').getByText(sentence).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: retry }).click();
    await drawn(page);
    await page.context().setOffline(true);
    await page.locator('#explorer-with').fill('600519');
    await page.keyboard.press('Enter');
    await page.locator('.explorer-compared .explorer-fault', { hasText: sentence }).waitFor();
    await page.locator('#explorer-with-interface').fill('index_zh_a_hist');
    await page.locator('#explorer-with').fill('000300');
    await page.keyboard.press('Enter');
    await page.locator('.explorer-compare > .explorer-fault', { hasText: 'index_zh_a_hist 000300' }).waitFor();
  });

  it('says that names cannot be looked for, and looks for them once the service is back', async () => {
    const { page } = await open('/docs/explore', { isolated: true });
    await idle(page);
    await page.context().setOffline(true);
    await page.locator('#explorer-find').fill('CP');
    await page.getByText('The service itself cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.locator('#explorer-find').fill('CPI');
    await page.locator('.explorer-group code').first().waitFor();
    expect(await page.locator('.explorer-count').textContent()).toMatch(/^\d+ interfaces$/);
  });

  it('cancels what takes too long with Escape', async () => {
    const { page } = await open(`${KLINES}?symbol=999200&view.sent=1`);
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await said(page).textContent()).toContain('Escape cancels');
    await page.keyboard.press('Escape');
    expect((await failed).url()).toContain('symbol=999200');
    await expect.poll(() => said(page).textContent()).toContain('Cancelled');
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });

  it('hints at a code that is misspelt when the answer is empty', async () => {
    const { page } = await open(KLINES);
    await field(page, 'symbol').fill('６０００００');
    await page.keyboard.press('Enter');
    await page.getByText('The answer has no rows').waitFor();
    await page.getByText('No source was asked: symbol should be six digits, such as 600000.').waitFor();
    await page.getByRole('button', { name: 'Try 600000' }).click();
    await drawn(page);
    expect(await field(page, 'symbol').inputValue()).toBe('600000');
    expect(new URL(page.url()).searchParams.get('symbol')).toBe('600000');
  });

  it('names the unit of what it draws, and no last value of a list', async () => {
    const { page } = await open('/docs/interfaces/macro_china_cpi?view.sent=1');
    expect(await drawn(page)).toMatch(/ \(index points; a year before is 100\), \d+ values from .*, last [\d.]+\.$/);
    expect(await page.locator('.explorer-readout').textContent()).toContain('(index points; a year before is 100)');
    const list = await open('/docs/interfaces/stock_margin_detail_bse?view.sent=1');
    const words = await list.page.locator('.explorer-box').getAttribute('aria-label');
    expect(words).toMatch(/ \(yuan\), [\d,]+ values: highest [\d.,]+( \w+)? \(.+\), lowest [\d.,]+( \w+)? \(.+\)\.$/);
  });

  it('shows the same picture and table from its link', async () => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1`);
    await drawn(page);
    await page.getByRole('button', { name: 'Lines' }).click();
    await page.getByLabel('Draw').selectOption('收盘');
    await page.getByLabel('and', { exact: true }).selectOption('换手率');
    await page.getByRole('button', { name: '5Y' }).click();
    await page.getByLabel('Log scale').check();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const words = await drawn(page);
    const first = await cells(page, 2);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(page.url());

    await page.goto('about:blank');
    await page.goto(link);
    expect(await drawn(page)).toBe(words);
    expect(words).toContain('Turnover rate');
    expect(await page.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Lines', '5Y']);
    expect(await page.getByLabel('Log scale').isChecked()).toBe(true);
    expect(await cells(page, 2)).toEqual(first);
    expect(await page.locator('[aria-sort=descending]').textContent()).toContain('Close');
    expect(await page.locator('[aria-sort=descending] .explorer-unit').textContent()).toContain('收盘');
    expect(faults).toEqual([]);
  });

  it('has the buttons that save a picture beside each other at the end of a line, in windows of any width', async () => {
    const { page } = await open('/docs/interfaces/macro_china_cpi?view.sent=1');
    await drawn(page);
    const [png, svg, bar] = [page.getByRole('button', { name: /as PNG/ }), page.getByRole('button', { name: /as SVG/ })]
      .concat(page.locator('.explorer-bar').filter({ has: page.getByRole('button', { name: /as SVG/ }) }))
      .map((each) => async () => (await each.boundingBox()) ?? expect.fail('it is not shown'));
    for (const width of [360, 600, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [first, second, all] = [await png!(), await svg!(), await bar!()];
      expect(second.y, `${width} px`).toBe(first.y);
      expect(second.x - (first.x + first.width), `${width} px`).toBeCloseTo(12, 0);
      expect(second.x + second.width, `${width} px`).toBeCloseTo(all.x + all.width, 0);
    }
  });

  it('saves the rows and columns shown as CSV, and the picture for a printed page', async () => {
    const { page } = await open(`${KLINES}?symbol=600000&start_date=20240102&end_date=20240331&view.sent=1`);
    await drawn(page);
    await page.getByText('Columns', { exact: false }).and(page.locator('summary')).click();
    await page.getByLabel('股票代码').uncheck();
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: /as CSV/ }).click();
    const file = await csv;
    expect(file.suggestedFilename()).toBe('stock_zh_a_hist-600000-20240102-20240331.csv');
    const { columns, length } = await fetchTable(
      '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240331',
    );
    const shown = columns.filter(({ name }) => name !== '股票代码');
    const lines = Array.from({ length }, (_, row) => shown.map(({ cells: all }) => all[row]).join(','));
    const csvText = [shown.map(({ name }) => name).join(','), ...lines].join('\r\n');
    expect(readFileSync(await file.path(), 'utf8')).toBe(`\uFEFF${csvText}\r\n`);

    const png = page.waitForEvent('download');
    await page.getByRole('button', { name: /as PNG/ }).click();
    const image = readFileSync(await (await png).path());
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    // 160 mm at 300 pixels to the inch are 1,890.
    expect(image.readUInt32BE(16)).toBe(1_920);
    const svg = page.waitForEvent('download');
    await page.getByRole('button', { name: /as SVG/ }).click();
    const drawing = readFileSync(await (await svg).path(), 'utf8');
    expect(drawing).toContain('width="160mm"');
    expect(drawing).toContain('stock_zh_a_hist 600000 20240102 20240331');
    expect(drawing).toContain('sandbox: made up');
    expect(image.length).toBeGreaterThan(5_000);
  });

  it('builds few of ten thousand rows, and every one that is scrolled to', async () => {
    const { page, faults } = await open(KLINES);
    const rows = Array.from({ length: 10_000 }, (_, row) => ({
      day: new Date(row * 86_400_000).toISOString().slice(0, 10),
      value: row,
    }));
    await page.route('**/api/table/**', (route) => route.fulfill({ json: columnsOfRecords(rows) }));
    await send(page);
    await drawn(page);
    const built = page.locator('.explorer-rows tbody tr[aria-rowindex]');
    const box = page.locator('.explorer-rows');
    expect(await page.locator('table[aria-rowcount="10001"]').count()).toBe(1);
    // The newest day is the first.
    for (const place of [0, 4_711, 9_999]) {
      const row = 9_999 - place;
      await box.evaluate((element, top) => element.scrollTo({ top }), place * 30);
      await expect.poll(() => cells(page, place + 2)).toEqual([rows[row]?.day, String(row)]);
      expect(await built.count()).toBeLessThan(60);
    }
    expect(faults).toEqual([]);
  });

  it('has the unit of a column first below its heading, where a phone cuts what follows', async () => {
    const { page, faults } = await open('/docs/explore?view.interface=stock_individual_fund_flow_rank&view.sent=1', {
      viewport: { width: 375, height: 740 },
    });
    const price = page.locator('.explorer-rows th', { hasText: 'Latest price' }).locator('.explorer-unit');
    expect(await price.textContent()).toBe('yuan per share · 最新价');
    expect(faults).toEqual([]);
  });

  it('shows a long text whole, the elements of JSON one below the other', async () => {
    const { page, faults } = await open('/docs/explore?view.interface=stock_board_change_em&view.sent=1');
    const cut = page.locator('.explorer-rows .explorer-cut').first();
    await page.locator('.explorer-rows tbody tr').first().waitFor();
    await page.evaluate("document.querySelector('.explorer-rows').scrollTo(9_999, 0)");
    await cut.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.explorer-whole pre').textContent()).toMatch(/^\{"t":16,"ct":\d+\}\n\{"t":/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('.explorer-whole').isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });

  it('sends a cookie and stores it nowhere: in no link, in no storage', async () => {
    const { page } = await open(KLINES);
    await page.getByText('How it is fetched').click();
    await field(page, 'cookie').fill('token=1234');
    const sent = page.waitForRequest((request) => request.url().includes('/api/table/'));
    await send(page);
    expect(new URL((await sent).url()).searchParams.get('cookie')).toBe('token=1234');
    await drawn(page);
    expect(await field(page, 'cookie').getAttribute('type')).toBe('password');
    expect(page.url()).not.toContain('1234');
    expect(await page.locator('.explorer-url').textContent()).not.toContain('1234');
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, history.state])')).not.toContain('1234');
  });

  it('draws its picture, and lets the reader choose, where the browser stores nothing', async () => {
    const { page } = await open(KLINES, { isolated: true });
    await page.addInitScript(BLOCK_STORAGE);
    await page.goto(`${service.url}${KLINES}?view.sent=1`);
    await drawn(page);
    await page.getByRole('button', { name: 'Green: rising' }).click();
    await page.getByRole('button', { name: 'Red: rising' }).waitFor();
  });

  it('remembers which colour rising prices have', async () => {
    const { page } = await open(`${KLINES}?view.sent=1`, { locale: 'en-GB' });
    await page.getByRole('button', { name: 'Green: rising' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Red: rising' }).waitFor();
  });

  it('brings the answer into view and readers of the screen to it, the form folded to a line of what was asked', async () => {
    const { page, faults } = await open(KLINES, { viewport: { width: 375, height: 667 } });
    await field(page, 'symbol').fill('600000');
    await page.keyboard.press('Enter');
    await drawn(page);
    expect(await focusedName(page)).toBe('Result: stock_zh_a_hist 600000');
    // The whole picture is in sight.
    const box = (await picture(page).boundingBox())!;
    expect(box.y).toBeGreaterThan(50);
    expect(box.y + box.height).toBeLessThan(667);
    expect(await page.locator('.explorer-folded').textContent()).toContain('600000');
    expect(await field(page, 'symbol').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => focused(page)).toBe('explorer-symbol');
    expect(await page.locator('.explorer-folded').isVisible()).toBe(false);
    await field(page, 'symbol').fill('000001');
    await page.keyboard.press('Enter');
    await page.locator('.explorer-folded', { hasText: '000001' }).waitFor();
    await page.goBack();
    await page.locator('.explorer-folded', { hasText: '600000' }).waitFor();
    await drawn(page);
    expect(await field(page, 'symbol').inputValue()).toBe('600000');
    expect(await page.locator('.outline-link').count()).toBeGreaterThan(3);
    await page.goForward();
    await page.locator('.explorer-folded', { hasText: '000001' }).waitFor();
    expect(faults).toEqual([]);
  });

  it.each([KLINES, '/docs/explore'])(
    'shows the data of a shared link at once, form and picture side by side: %s',
    async (path) => {
      const named = path === KLINES ? '' : 'view.interface=stock_zh_a_hist&';
      const { page, faults } = await open(`${path}?${named}symbol=600000&view.sent=1`, {
        viewport: { width: 1280, height: 720 },
      });
      await drawn(page);
      const box = (await picture(page).boundingBox())!;
      expect(box.y).toBeGreaterThan(50);
      expect(box.y + box.height).toBeLessThan(720);
      const form = (await page.locator('.explorer-form').boundingBox())!;
      expect(form.x + form.width).toBeLessThan(box.x);
      expect(await field(page, 'symbol').inputValue()).toBe('600000');
      expect(await focusedName(page)).toBe('Result: stock_zh_a_hist 600000');
      expect(faults).toEqual([]);
    },
  );

  it('says that the last prices are of a day that may not be over', async () => {
    const { page } = await open(KLINES);
    const prices = { 开盘: 1, 收盘: 2, 最高: 3, 最低: 1 };
    const answer = (note: Record<string, string>) =>
      page.route('**/api/table/**', (route) =>
        route.fulfill({
          json: columnsOfRecords([
            { 日期: '2026-11-19', ...prices },
            { 日期: '2026-11-20', ...prices },
          ]),
          headers: note,
        }),
      );
    const moving = 'The last row, of 2026-11-20, may still change: the session was not over when the source was asked.';
    await answer({ 'finfount-note': `It is late. ${moving}` });
    await send(page);
    await page.getByText(`It is late. ${moving}`, { exact: true }).waitFor();
    await page.unroute('**/api/table/**');
    await answer({});
    await send(page);
    await drawn(page);
    expect(await page.getByText('may still change').count()).toBe(0);
  });

  const compareWith = async (page: Page, subject: string, of = ''): Promise<void> => {
    await page.getByLabel('Compare with', { exact: true }).last().fill(subject);
    await page.getByLabel('of the interface').fill(of);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };

  it('compares series of two interfaces in one picture, one table, one file and one link', async () => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1&view.stretch=1y`);
    await drawn(page);
    await compareWith(page, '000300', 'index_zh_a_hist');
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('index_zh_a_hist 000300 Close');
    const words = await drawn(page);
    expect(words).toContain('stock_zh_a_hist 600000 Close');
    await page.getByText(/^100 = \d{4}-\d\d-\d\d$/).waitFor();
    expect(await cells(page, 2)).toHaveLength(3);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save these rows and columns as CSV' }).click();
    const [header] = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(header).toBe('\uFEFF日期,stock_zh_a_hist 600000 收盘,index_zh_a_hist 000300 收盘');
    await page.getByRole('button', { name: 'Two axes' }).click();
    await page.getByLabel('Column of index_zh_a_hist 000300').selectOption('最高');
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('000300 High');
    const readout = await page.locator('.explorer-readout').textContent();
    const link = page.url();
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    for (const width of [1280, 375]) {
      const shared = await open(link.slice(service.url.length), { viewport: { width, height: 667 } });
      await expect.poll(() => picture(shared.page).getAttribute('aria-label')).toContain('000300 High');
      await drawn(shared.page);
      expect(await shared.page.locator('.explorer-readout').textContent()).toBe(readout);
      expect(await shared.page.getByRole('button', { name: 'Two axes' }).getAttribute('aria-pressed')).toBe('true');
      expect(await shared.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(shared.faults).toEqual([]);
    }
  });

  it('takes the name of a security, or its initials, in the compare box: the offered one is drawn beside', async () => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1`);
    await drawn(page);
    const box = page.getByLabel('Compare with', { exact: true }).last();
    const bar = page.locator('.explorer-compare');
    // The service has just begun: the names come within seconds, without a further letter.
    await box.fill('茅台');
    await bar.getByRole('button', { name: '贵州茅台 600519' }).click();
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('600519 Close');
    expect(await drawn(page)).toContain('600000 Close');
    expect(await box.inputValue()).toBe('');
    expect(await cells(page, 2)).toHaveLength(3);
    await box.fill('ndsd');
    await bar.getByRole('button', { name: '宁德时代 300750' }).click();
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('300750 Close');
    expect(await page.locator('.explorer-compared li').count()).toBe(3);
    expect(new URL(page.url()).searchParams.getAll('view.with')).toEqual([
      'stock_zh_a_hist?symbol=600519',
      'stock_zh_a_hist?symbol=300750',
    ]);
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('compares with the example of another interface, offers series only, and asks for no code where none is taken', async () => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1`);
    await drawn(page);
    await compareWith(page, '600519', 'macro_china_cpi');
    const fault = page.locator('.explorer-compare > .explorer-fault');
    await fault.getByText('macro_china_cpi 600519 is not drawn: The interface takes no code or name.').waitFor();
    const offered = (name: string) => page.locator(`#explorer-interfaces option[value=${name}]`).count();
    await expect.poll(() => offered('index_zh_a_hist')).toBe(1);
    expect(await offered('stock_zh_a_spot_em')).toBe(0);
    await compareWith(page, '', 'index_zh_a_hist');
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('index_zh_a_hist 000300 Close');
    expect(faults).toEqual([]);
  });

  it('says of a compared series that fails why it does, and leaves the others', async () => {
    const { page } = await open(`${KLINES}?symbol=600000&view.sent=1&view.with=stock_zh_a_hist%3Fsymbol%3D999301`);
    await page.locator('.explorer-compared .explorer-fault').waitFor();
    expect(await drawn(page)).toContain('Candlesticks of');
    await compareWith(page, 'SH600519');
    await expect.poll(() => picture(page).getAttribute('aria-label')).toContain('600519 Close');
    // The lines show what the candles showed.
    expect(await page.getByRole('button', { name: '6M' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Remove 999301' }).click();
    expect(await page.locator('.explorer-compared li').allInnerTexts()).toHaveLength(2);
    expect(new URL(page.url()).searchParams.getAll('view.with')).toEqual(['stock_zh_a_hist?symbol=SH600519']);
  });

  it('does not take the focus from a reader who has gone elsewhere', async () => {
    const { page } = await open(KLINES);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/table/**', async (route) => {
      await held;
      await route.continue();
    });
    await send(page);
    await page.getByRole('link', { name: 'Search' }).focus();
    answer();
    await drawn(page);
    expect(await focusedName(page)).not.toContain('Result');
  });

  it('opens the form at what is wrong', async () => {
    const { page } = await open(`${KLINES}?start_date=20241301&view.sent=1`, { viewport: { width: 375, height: 667 } });
    await expect.poll(() => focused(page)).toBe('explorer-start_date');
    expect(await field(page, 'start_date').isVisible()).toBe(true);
  });

  it('shows the rows of the picture in the table, the newest first, and saves them in the order of the answer', async () => {
    const { page } = await open(`${KLINES}?symbol=600000&view.sent=1`);
    await drawn(page);
    const { columns } = await fetchTable('/api/public/stock_zh_a_hist?symbol=600000');
    const days = columns[0]!.cells.map(String);
    expect((await cells(page, 2))[0]).toBe(days.at(-1));
    expect(await page.locator('[aria-sort=descending]').textContent()).toContain('日期');
    const rowCount = async (): Promise<number> =>
      Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;
    expect(await rowCount()).toBeLessThan(140);
    await page.getByRole('button', { name: 'All', exact: true }).first().click();
    await expect.poll(rowCount).toBe(days.length);
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await expect.poll(async () => (await cells(page, 2))[0]).toBe(days[0]);
  });

  it('shows a history without a picture with the newest first, its rows high enough for a finger', async () => {
    const { page } = await open('/docs/interfaces/tool_trade_date_hist_sina?view.sent=1', {
      hasTouch: true,
      isMobile: true,
    });
    await page.locator('.explorer-rows').waitFor();
    const { columns } = await fetchTable('/api/public/tool_trade_date_hist_sina');
    expect(await cells(page, 2)).toEqual([columns[0]!.cells.at(-1)]);
    expect((await page.locator('tr[aria-rowindex="3"] td').first().boundingBox())!.height).toBeGreaterThanOrEqual(40);
    await page.locator('.explorer-rows').evaluate((element) => element.scrollTo({ top: 711 * 40 }));
    await expect.poll(() => cells(page, 713)).toEqual([columns[0]!.cells.at(-712)]);
  });

  const rowCount = async (page: Page): Promise<number> =>
    Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;

  /** The day of the row above the picture: that of the pointer, else the last one. */
  const pointedDay = async (page: Page): Promise<string> =>
    (await page.locator('.explorer-readout strong').textContent()) ?? '';

  it.each(['candles', 'lines'])('%s: follows the part that a mouse marks, until a double click', async (kind) => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1&view.stretch=5y&view.picture=${kind}`);
    await drawn(page);
    const all = await rowCount(page);
    const { x, y, width } = (await picture(page).boundingBox())!;
    await page.mouse.move(x + width * 0.5, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.7, y + 120, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => rowCount(page)).toBeLessThan(all / 2);
    const marked = await rowCount(page);
    expect(marked).toBeGreaterThan(all / 10);
    // What the pointer is at is one of the rows in sight.
    const pointed = await pointedDay(page);
    expect((await cells(page, 2))[0]! >= pointed).toBe(true);
    expect(await page.locator('.explorer-pointed').first().textContent()).toBe(pointed);
    await page.mouse.dblclick(x + width * 0.5, y + 100);
    await expect.poll(() => rowCount(page)).toBe(all);
    await page.mouse.move(x, y - 20);
    await expect.poll(() => page.locator('.explorer-pointed:visible').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each(['candles', 'lines'])('%s: are moved, stretched and pointed at by fingers', async (kind) => {
    const { page, faults } = await open(`${KLINES}?symbol=600000&view.sent=1&view.stretch=1y&view.picture=${kind}`, {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
    });
    await drawn(page);
    await picture(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = (await picture(page).boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const [middle, top] = [box.x + box.width / 2, box.y + 100];
    /** Moves one finger or two, each by some pixels. */
    const fingers = async (
      from: readonly (readonly [number, number])[],
      by: readonly (readonly [number, number])[],
    ) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : from.map(([left, above], id) => ({
                  id,
                  x: left + (by[id]?.[0] ?? 0) * share,
                  y: above + (by[id]?.[1] ?? 0) * share,
                })),
        });
      await touch('touchStart', 0);
      for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8);
      await touch('touchEnd', 1);
    };
    const newest = async (): Promise<string> => (await cells(page, 2))[0]!;
    const [last, all] = [await newest(), await rowCount(page)];

    await fingers([[middle - 60, top]], [[120, 0]]);
    await expect.poll(newest).not.toBe(last);
    expect((await newest()) < last).toBe(true);
    expect(Math.abs((await rowCount(page)) - all)).toBeLessThan(all / 10);

    await fingers(
      [
        [middle - 20, top],
        [middle + 20, top],
      ],
      [
        [-60, 0],
        [60, 0],
      ],
    );
    await expect.poll(() => rowCount(page)).toBeLessThan(all / 3);
    expect(await rowCount(page)).toBeGreaterThan(all / 8);

    const inSight = await rowCount(page);
    await page.touchscreen.tap(middle, top);
    await expect.poll(() => pointedDay(page)).not.toBe(last);
    expect((await pointedDay(page)) <= (await newest())).toBe(true);

    // A finger that moves up or down scrolls the page.
    const scrolled = await page.evaluate<number>('scrollY');
    await fingers([[middle, top]], [[0, -90]]);
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(scrolled + 30);
    expect(await rowCount(page)).toBe(inSight);
    expect(faults).toEqual([]);
  });

  /**
   * What is drawn within the axes of the picture: the colour of each pixel of the screen, 0 where there is none.
   */
  const plotOf = (page: Page): Promise<{ readonly width: number; readonly pixels: readonly number[] }> =>
    page.evaluate(`(() => {
      ${PLOT}
      return { width, pixels: [...pixels] };
    })()`);
  /** How many pixels within the axes of the picture have a colour, by colour. */
  const countsOf = async (page: Page): Promise<ReadonlyMap<number, number>> =>
    new Map(
      await page.evaluate<[number, number][]>(`(() => {
        ${PLOT}
        const counts = new Map();
        for (const colour of pixels) if (colour !== 0) counts.set(colour, (counts.get(colour) ?? 0) + 1);
        return [...counts];
      })()`),
    );
  const PLOT = `
    const canvas = document.querySelector('.explorer-box canvas');
    const [whole, over] = [canvas, document.querySelector('.u-over')].map((element) => element.getBoundingClientRect());
    const ratio = canvas.width / whole.width;
    const [left, top] = [over.left - whole.left, over.top - whole.top].map((length) => Math.ceil(length * ratio) + 1);
    const [width, height] = [over.width, over.height].map((length) => Math.floor(length * ratio) - 2);
    const { data } = canvas.getContext('2d').getImageData(left, top, width, height);
    const pixels = new Uint32Array(data.buffer);`;
  // As the canvas holds them: alpha, blue, green, red. Those of the theme in light.
  const [GREEN, RED, LINE] = [0xff_4b_7f_1a, 0xff_2b_30_c8, 0xff_de_d9_d4];

  it.each([1, 1.25, 2.625])('draws candles in whole pixels of a screen that has %d of them', async (ratio) => {
    const { page } = await open(`${KLINES}?symbol=600000&view.sent=1&view.stretch=1y`, { deviceScaleFactor: ratio });
    /**
     * A candle that is not in whole pixels has thousands with another colour; a grid line with an odd end has one.
     */
    const expectCrisp = async (): Promise<void> => {
      await drawn(page);
      const counts = await countsOf(page);
      for (const colour of [GREEN, RED, LINE]) expect(counts.get(colour)).toBeGreaterThan(1_000);
      const others = [...counts].filter(([colour]) => ![GREEN, RED, LINE].includes(colour));
      expect(others.reduce((total, [, count]) => total + count, 0)).toBeLessThan(20);
    };
    await expectCrisp();
    await page.setViewportSize({ width: 1011, height: 700 });
    await page.getByRole('button', { name: 'All', exact: true }).first().click();
    await expectCrisp();
  });

  it('draws a candle for each row, side by side, as high and in the colour that its prices have', async () => {
    const path = 'symbol=600519&start_date=20240301&end_date=20240328';
    const { page } = await open(`${KLINES}?${path}&view.sent=1`);
    await drawn(page);
    const { columns, length } = await fetchTable(`/api/public/stock_zh_a_hist?${path}`);
    const [opens, highs, closes] = ['开盘', '最高', '收盘'].map(
      (name) => columns.find((column) => column.name === name)!.cells as readonly number[],
    ) as [readonly number[], readonly number[], readonly number[]];
    const { width, pixels } = await plotOf(page);
    const candles = Array.from({ length }, (_, at) => {
      const [from, to] = [at, at + 1].map((edge) => Math.round((edge / length) * width)) as [number, number];
      /** The pixels of each line of this candle's part that have one of the two colours. */
      const lines = Array.from({ length: Math.floor(pixels.length / width) }, (_line, y) =>
        pixels.slice(y * width + from, y * width + to).filter((colour) => colour === GREEN || colour === RED),
      );
      const top = lines.findIndex((line) => line.length > 0);
      // Below the prices there is a line without a pixel of a candle, then the volume.
      const prices = lines.slice(
        top,
        lines.findIndex((line, y) => y > top && line.length === 0),
      );
      return { top, colours: new Set(prices.flat()), body: Math.max(...prices.map((line) => line.length)) };
    });
    for (const [at, { top, colours: own, body }] of candles.entries()) {
      expect([...own]).toEqual([closes[at]! >= opens[at]! ? GREEN : RED]);
      // Also of one that closes as it opens.
      expect(body).toBeGreaterThan((width / length) * 0.6);
      for (const [other, { top: another }] of candles.entries())
        if (highs[at]! > highs[other]!) expect(top).toBeLessThan(another);
        else if (highs[at] === highs[other]) expect(top).toBe(another);
    }
    expect(opens.some((open, at) => open === closes[at])).toBe(true);
  });

  it.each(['6m', '1y', 'all'])('cuts off no text below candles on a phone: %s', async (stretch) => {
    const { page } = await open(`${KLINES}?symbol=600000&view.sent=1&view.stretch=${stretch}`, {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
    });
    await drawn(page);
    const edges: readonly number[] = await page.evaluate(`(() => {
      const canvas = document.querySelector('.explorer-box canvas');
      const [whole, over] = [canvas, document.querySelector('.u-over')].map((element) => element.getBoundingClientRect());
      const ratio = canvas.width / whole.width;
      const top = Math.ceil((over.bottom - whole.top) * ratio) + 4;
      const inkOf = (left, width) =>
        canvas.getContext('2d').getImageData(left, top, width, canvas.height - top).data.filter((value, at) => at % 4 === 3 && value > 0).length;
      return [inkOf(0, 2), inkOf(canvas.width - 2, 2), inkOf(0, canvas.width)];
    })()`);
    expect(edges.slice(0, 2)).toEqual([0, 0]);
    expect(edges[2]).toBeGreaterThan(100);
  });

  it('leaves nothing of a picture that is no longer shown', async () => {
    const { page } = await open(`${KLINES}?symbol=600000&view.sent=1`);
    await drawn(page);
    const session = await page.context().newCDPSession(page);
    /** How many canvases live, once what nothing holds is collected. */
    const alive = async (): Promise<number> => {
      // To ask for objects collects too, but may take what lies on a stack for a holder.
      await session.send('HeapProfiler.collectGarbage');
      const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLCanvasElement.prototype' });
      const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
      const { result: count } = await session.send('Runtime.callFunctionOn', {
        objectId: objects.objectId!,
        functionDeclaration: 'function () { return this.length; }',
      });
      await session.send('Runtime.releaseObject', { objectId: objects.objectId! });
      return count.value as number;
    };
    for (let round = 0; round < 4; round++)
      for (const name of ['Lines', 'Candles']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect
          .poll(() => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed'))
          .toBe('true');
        await drawn(page);
      }
    await expect.poll(alive).toBeLessThanOrEqual(2);
    expect(await page.locator('.uplot').count()).toBe(1);
  });

  it('shows rising prices in red to readers of Chinese, and speaks Chinese', async () => {
    const { page, faults } = await open('/docs/zh/explore?view.interface=stock_zh_a_hist&view.sent=1');
    expect(await drawn(page)).toMatch(/^K 线图.*最新 [\d.]+。$/);
    expect(await page.getByRole('button', { name: '红涨绿跌' }).count()).toBe(1);
    expect(faults).toEqual([]);
    expect(await page.locator('.explorer-source a').first().textContent()).toBe('沙盒：虚构数据');
    await field(page, 'symbol').fill('999100');
    await page.keyboard.press('Enter');
    const note = page.locator('.explorer-refusal');
    expect(await note.locator('p').nth(1).textContent()).toContain('无法连接东方财富');
    await field(page, 'symbol').fill('AAPL');
    await page.keyboard.press('Enter');
    await page.getByText('没有访问数据源：symbol 应为六位数字，例如 600000。').waitFor();
    await field(page, 'start_date').fill('2024-02-01');
    await field(page, 'end_date').fill('2024-01-01');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('#explorer-end_date-fault').textContent())
      .toBe('end_date 不应早于 start_date');
  });

  it.each([
    ['light', `${KLINES}?view.sent=1`],
    ['dark', `${KLINES}?view.sent=1`],
    ['light', '/docs/interfaces/fred_md?view.sent=1'],
    ['dark', `${KLINES}?start_date=20241301&view.sent=1`],
  ] as const)('breaks no rule of accessibility in %s at %s', async (colorScheme, path) => {
    const { page } = await open(path, { colorScheme });
    if (path.includes('view.sent')) await page.locator('.explorer-box canvas, .explorer-note').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each([
    '/docs/explore',
    `${KLINES}?view.sent=1`,
    '/docs/interfaces/fred_md?view.sent=1',
    '/docs/interfaces/article_ff_crr?view.sent=1',
  ])('%s fits a phone, its picture of a useful height', async (path) => {
    const { page } = await open(path, { viewport: { width: 360, height: 740 } });
    if (path.includes('view.sent')) {
      await drawn(page);
      expect((await picture(page).boundingBox())?.height).toBeGreaterThan(250);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });
});

it.skipIf(!hasChromium)('the explorer shows a table as of a time where there is an archive of it', async () => {
  const own = service;
  const folder = temporaryFolder();
  const plan = join(folder, 'plan.json');
  const keep = [{ interface: 'stock_zh_a_hist', each: { symbol: '600000' }, when: 'after the close' }];
  writeFileSync(plan, JSON.stringify({ folder: 'archive', keep }));
  for (const day of ['2026-06-29', '2026-06-30'])
    expect((await run(['archive', plan, '--once', '--sandbox', '--clock', `${day}T20:00`])).status).toBe(0);
  const clock = Date.parse('2026-06-30T20:00:00+08:00');
  service = await startTestService({ sandbox: true, clock }, { archive: new ArchiveFolder(join(folder, 'archive')) });
  try {
    const { page, faults } = await open(`${KLINES}?symbol=600000&start_date=20260601&view.sent=1`, {
      isolated: true,
    });
    await drawn(page);
    expect(await cells(page, 2)).toContain('2026-06-30');
    const asOf = page.getByLabel('As of', { exact: true });
    expect(await page.locator('#explorer--as-of-hint').textContent()).toContain('since 2026-06-29 20:00');
    await asOf.fill('2026-06-29');
    await send(page);
    await page.getByText('(as of 2026-06-29)').first().waitFor();
    await drawn(page);
    expect(await cells(page, 2)).toContain('2026-06-29');
    expect(page.url()).toContain('&_as_of=2026-06-29&view.sent=1');
    expect(await page.locator('.explorer-files a').first().getAttribute('href')).toMatch(
      /^\/api\/table\/stock_zh_a_hist\.\w+\?.*&_as_of=2026-06-29$/,
    );
    await page.reload();
    await drawn(page);
    expect(await cells(page, 2)).toContain('2026-06-29');
    await page.goBack();
    await drawn(page);
    expect(await cells(page, 2)).toContain('2026-06-30');
    // Of what the archive has not, there is nothing to choose.
    await page.goto(`${service.url}/docs/zh/interfaces/stock_zh_a_hist?symbol=600519&view.sent=1`);
    await drawn(page);
    expect(await page.getByLabel('截至').count()).toBe(0);
    expect(faults).toEqual([]);
  } finally {
    await service.close();
    service = own;
  }
});

it.skipIf(!hasChromium)('the explorer works under a base path', async () => {
  const own = service;
  service = await startTestService({ sandbox: true, basePath: '/finance' });
  try {
    const { page, faults } = await open('/docs/explore?view.interface=article_ff_crr', { isolated: true });
    await send(page);
    await drawn(page);
    expect(await page.locator('.explorer-url a').getAttribute('href')).toBe('/finance/api/public/article_ff_crr');
    expect(await page.locator('.explorer-source a').first().getAttribute('href')).toBe('/finance/docs/sandbox');
    expect(faults).toEqual([]);
  } finally {
    await service.close();
    service = own;
  }
});
