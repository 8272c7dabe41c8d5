import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellKind } from '../../src/engine/formats/cells.ts';
import type { InterfacePage, ManualColumn, ManualInterface } from '../../src/faces/manual-data/manual-types.ts';
import { columnsOfRecords } from '../record-table.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, type Opened, overflowOf, useBrowser, violationsOf } from './browser.ts';

// Lists of securities in the explorer, with made-up answers in place of those of the service.

const openPage = useBrowser();
let service: TestService;

beforeAll(async () => {
  if (hasChromium) service = await startTestService({ sandbox: true });
});
afterAll(() => service?.close());

/** A made-up interface: what its document says, and its rows. */
interface Made {
  readonly kind: ManualInterface['kind'];
  readonly grain: ManualInterface['grain'];
  readonly columns: Readonly<Record<string, CellKind>>;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

const SHARES = 590;
const MARKET: Made = {
  kind: 'snapshot',
  grain: 'security',
  columns: {
    序号: 'whole',
    代码: 'code',
    名称: 'text',
    最新价: 'number',
    涨跌幅: 'percent',
    涨跌额: 'number',
    ...Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`指标${at + 1}`, 'number'])),
  },
  rows: Array.from({ length: SHARES }, (_, at) => {
    // Every hundredth share is suspended.
    const change = at % 100 === 50 ? null : Number(((SHARES / 2 - at) / 30).toFixed(4));
    return {
      序号: at + 1,
      代码: String(600_000 + at),
      名称: at === 234 ? '示例银行' : `示例${at}`,
      最新价: change === null ? null : 10 + (at % 90),
      涨跌幅: change,
      涨跌额: change === null ? null : Number((change / 10).toFixed(5)),
      ...Object.fromEntries(Array.from({ length: 17 }, (_, column) => [`指标${column + 1}`, at * column])),
    };
  }),
};

const POOL: Made = {
  kind: 'snapshot',
  grain: 'security',
  columns: { 代码: 'code', 名称: 'text', 涨跌幅: 'percent', 首次封板时间: 'text', 最后封板时间: 'text' },
  rows: [
    ['000001', '甲', 10.01, '092500', '09:25:00'],
    ['000002', '乙', 9.97700023651123, '093107', '14:56:59'],
    ['000003', '丙', 20, '130001', null],
  ].map(([代码 = '', 名称 = '', 涨跌幅 = 0, 首次封板时间 = '', 最后封板时间 = null]) => ({
    代码,
    名称,
    涨跌幅,
    首次封板时间,
    最后封板时间,
  })),
};

const FUND: Made = {
  kind: 'history',
  grain: 'day',
  columns: { 净值日期: 'date', 单位净值: 'number', 日增长率: 'percent' },
  rows: Array.from({ length: 400 }, (_, at) => ({
    净值日期: new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10),
    单位净值: Number((1 + at / 1_000).toFixed(3)),
    日增长率: at % 2 === 0 ? 0.5 : -0.4,
  })),
};

const ROLES: Readonly<Record<string, NonNullable<ManualColumn['role']>>> = {
  代码: 'code',
  名称: 'name',
  最新价: 'price',
  涨跌幅: 'change_percent',
  涨跌额: 'change',
  首次封板时间: 'time',
  最后封板时间: 'time',
  净值日期: 'day',
  日增长率: 'change_percent',
};

/** Opens the explorer with the answer of a made-up interface in the category of shares. */
async function open(
  made: Made,
  { query = '', language = '', ...options }: BrowserContextOptions & { query?: string; language?: string } = {},
): Promise<Opened> {
  // The routes stand before the page that they are of is loaded.
  const opened = await openPage(service, '/version', options);
  const { page } = opened;
  const like = (await (await service.get('/docs/interfaces/stock_comment_em.json')).json()) as InterfacePage;
  const iface: ManualInterface = {
    ...like.iface,
    name: 'made_up',
    params: [],
    kind: made.kind,
    grain: made.grain,
    columns: Object.entries(made.columns).map(([name, cells]) => ({
      name,
      cells,
      type: cells,
      doc: 'Made up.',
      chinese: '虚构。',
      ...(name === '序号' && { unit: '行', isRowNumber: true as const }),
      ...(ROLES[name] && { role: ROLES[name] }),
    })),
  };
  await page.route(/\/docs\/(?:zh\/)?interfaces\/made_up\.json$/, (route) =>
    route.fulfill({ json: { ...like, iface } }),
  );
  await page.route('**/api/table/made_up.json*', (route) => route.fulfill({ json: columnsOfRecords(made.rows) }));
  await page.goto(`${service.url}/docs${language}/explore?view.interface=made_up&view.sent=1${query}`);
  await page.locator('.explorer-rows tbody tr').first().waitFor();
  return opened;
}

// An English heading has the Chinese name below it.
const heading = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`(?:^|\\s)${name}(?:$|\\s)`) });
const column = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const at = [...document.querySelectorAll('.explorer-rows th')].find((each) => each.innerText.split(/[\\n·]/).some((part) => part.trim() === ${JSON.stringify(name)})).ariaColIndex;
    return [...document.querySelectorAll('.explorer-rows tbody tr[aria-rowindex]')].map((row) => row.querySelector('td[aria-colindex="' + at + '"]').innerText);
  })()`);
const rowCount = async (page: Page): Promise<number> =>
  Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;
/** The colour of the first cell with a text. */
const colourOf = (page: Page, text: string): Promise<string> =>
  page.evaluate(
    `getComputedStyle([...document.querySelectorAll('.explorer-rows td')].find((cell) => cell.innerText === ${JSON.stringify(text)})).color`,
  );

describe.skipIf(!hasChromium)('a list of securities', () => {
  it('stands above its bars, few of its rows in the document', async () => {
    const { page, faults } = await open(MARKET);
    await page.locator('.explorer-box canvas').waitFor();
    const [table, bars] = [
      await page.locator('.explorer-rows').boundingBox(),
      await page.locator('.explorer-box').boundingBox(),
    ];
    expect(table!.y).toBeLessThan(bars!.y);
    expect(await rowCount(page)).toBe(SHARES);
    expect(await page.locator('.explorer-rows tbody tr').count()).toBeLessThan(60);
    expect(await page.locator('.explorer-box').getAttribute('aria-label')).toContain('涨跌幅');
    expect(faults).toEqual([]);
  });

  it('keeps code and name in sight, and its own name above it', async () => {
    const { page } = await open(MARKET);
    const names = await page.locator('.explorer-rows th.explorer-first').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(['代码', '名称']);
    await page.locator('.explorer-rows').evaluate((element) => element.scrollTo({ left: 900 }));
    const [rows, code, name] = await Promise.all(
      [page.locator('.explorer-rows'), heading(page, '代码'), heading(page, '名称')].map((each) => each.boundingBox()),
    );
    expect(Math.abs(code!.x - rows!.x)).toBeLessThan(2);
    expect(Math.abs(name!.x - (code!.x + code!.width))).toBeLessThan(2);
    const title = await page.locator('.explorer-heading').boundingBox();
    expect(title!.y + title!.height).toBeLessThan(rows!.y);
    expect(title!.y).toBeGreaterThan(0);
  });

  it('is sorted by its headings, with the keyboard too, the absent last in both directions', async () => {
    const { page } = await open(MARKET);
    await heading(page, '涨跌幅').getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect(await heading(page, '涨跌幅').getAttribute('aria-sort')).toBe('ascending');
    expect((await column(page, '代码'))[0]).toBe('600589');
    await page.keyboard.press('Enter');
    expect(await heading(page, '涨跌幅').getAttribute('aria-sort')).toBe('descending');
    expect((await column(page, '代码'))[0]).toBe('600000');
    await page.locator('.explorer-rows').evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect.poll(async () => (await column(page, '涨跌幅')).at(-1)).toBe('–');
  });

  it('shows the rows that hold what is typed, and its link does', async () => {
    const { page, faults } = await open(MARKET);
    await page.getByLabel('Find rows').fill('银行');
    await expect.poll(() => column(page, '代码')).toEqual(['600234']);
    expect(await page.locator('.explorer-size').textContent()).toBe('1 of 590 × 23');
    expect(new URL(page.url()).searchParams.get('view.filter')).toBe('银行');
    await page.getByLabel('Find rows').fill('60010');
    await expect.poll(() => rowCount(page)).toBe(10);
    await page.reload();
    await expect.poll(() => rowCount(page)).toBe(10);
    expect(await page.getByLabel('Find rows').inputValue()).toBe('60010');
    await page.getByLabel('Find rows').fill('nothing');
    await page.getByText('No row holds these words.').waitFor();
    await page.getByLabel('Find rows').fill('');
    await expect.poll(() => rowCount(page)).toBe(SHARES);
    expect(faults).toEqual([]);
  });

  it('leads from a code to its history, and back to the same list', async () => {
    const { page, faults } = await open(MARKET, { query: '&view.filter=60023&view.sort=-代码' });
    await page.getByRole('link', { name: '600239', exact: true }).click();
    await page.locator('.explorer-box canvas').first().waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('view.interface'), searchParams.get('symbol')]).toEqual([
      '/docs/explore',
      'stock_zh_a_hist',
      '600239',
    ]);
    expect(await page.locator('.explorer-box').getAttribute('aria-label')).toContain('Candlesticks');
    await page.goBack();
    await expect.poll(() => rowCount(page)).toBe(10);
    expect((await column(page, '代码'))[0]).toBe('600239');
    expect(faults).toEqual([]);
  });

  it('tells rises from falls by sign, colour and bar: green is up in English, red in Chinese, and the choice stays', async () => {
    const { page } = await open(MARKET, { query: '&view.filter=示例0 600000' });
    expect((await column(page, '涨跌幅'))[0]).toBe('+9.8333');
    const rise = await colourOf(page, '+9.8333');
    const bar = page.locator('.explorer-mark').first();
    expect((await bar.boundingBox())?.width).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Green: rising' }).click();
    const other = await colourOf(page, '+9.8333');
    expect(other).not.toBe(rise);
    await page.reload();
    await page.getByRole('button', { name: 'Red: rising' }).waitFor();
    await page.locator('.explorer-mark').first().waitFor();
    expect(await colourOf(page, '+9.8333')).toBe(other);

    const { page: chinese } = await open(MARKET, { language: '/zh', query: '&view.filter=示例0 600000' });
    await chinese.getByRole('button', { name: '红涨绿跌' }).waitFor();
    expect(await colourOf(chinese, '+9.8333')).toBe(other);
  });

  it('shows on a phone what changed, without the numbers of the rows', async () => {
    const { page } = await open(MARKET, { viewport: { width: 375, height: 667 } });
    const change = await heading(page, '涨跌幅').boundingBox();
    expect(change!.x + change!.width).toBeLessThan(375);
    expect(await heading(page, '序号').count()).toBe(0);
  });

  it('of limit pools shows their times on the axis of the trading day', async () => {
    const { page, faults } = await open(POOL);
    await page.locator('.explorer-times canvas').waitFor();
    expect(await page.locator('.explorer-box').getAttribute('aria-label')).toBe(
      '首次封板时间, 3 times of the day: first 09:25:00 (甲), half of them by 09:31:07, last 13:00:01 (丙).',
    );
    await page.getByLabel('and', { exact: true }).selectOption('最后封板时间');
    await expect
      .poll(() => page.locator('.explorer-box').getAttribute('aria-label'))
      .toContain('最后封板时间, 2 times of the day');
    expect(await column(page, '涨跌幅')).toEqual(['+10.01', '+9.977', '+20']);
    await page.getByRole('button', { name: 'Bars' }).click();
    await page.locator('.explorer-bars canvas').waitFor();
    expect(faults).toEqual([]);
  });

  it('of the net values of a fund draws their line', async () => {
    const { page } = await open(FUND);
    await page.locator('.explorer-lines canvas').waitFor();
    expect(await page.locator('.explorer-box').getAttribute('aria-label')).toContain('单位净值, 400 values');
    expect((await column(page, '净值日期'))[0]).toBe('2025-02-03');
  });

  it.each([
    ['a market', MARKET, 'light', ''],
    ['a market in Chinese', MARKET, 'dark', '/zh'],
    ['a pool', POOL, 'light', ''],
    ['a fund', FUND, 'dark', '/zh'],
  ] as const)('%s: breaks no rule of accessibility, and fits a phone', async (_, made, colorScheme, language) => {
    const { page } = await open(made, { colorScheme, language, query: '&view.sort=涨跌幅' });
    await page.locator('.explorer-box canvas').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});
