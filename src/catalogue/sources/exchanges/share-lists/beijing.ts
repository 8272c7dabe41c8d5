import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';
import { BEIJING_HOST } from '../site.ts';
import { type Share, toShare } from './share.ts';

const LABEL = 'Beijing Stock Exchange, share list';

// The list has twenty companies a page, 18 pages in 2026. Once the site spoke of 388 pages and repeated itself.
const MAX_PAGES = 100;

/** Fetches the pages of the list, as many as it says that there are, to the first without another company. */
export async function fetchBeijing(context: FetchContext): Promise<Pages> {
  const first = await fetchPage(0, context);
  const total = await context.inspect(first, countPages);
  const others: Page[] = [];
  const known = new Set(await context.inspect(first, codesIn));
  for (let page = 1; page < Math.min(total, MAX_PAGES); page++) {
    const before = known.size;
    const next = await fetchPage(page, context);
    for (const code of await context.inspect(next, codesIn)) known.add(code);
    if (known.size === before) break;
    others.push(next);
  }
  const pages: Pages = [first, ...others];
  // What is wrong with the whole is found before it is stored.
  await context.inspect(pages, checkBeijing);
  return pages;
}

/** The inspections that {@link fetchBeijing} takes. */
export const BEIJING_INSPECTIONS = { refuseNoData, countPages, codesIn, checkBeijing };

function countPages(page: Page): number {
  return openSharesPage(page).total;
}

function codesIn(page: Page): readonly string[] {
  return [...companiesIn([page]).keys()];
}

function checkBeijing(pages: Pages): void {
  parseBeijing(pages);
}

function fetchPage(page: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: `https://${BEIJING_HOST}/nqxxController/nqxxCnzq.do`,
    form: { page, typejb: 'T', 'xxfcbj[]': '2', xxzqdm: '', sortfield: 'xxzqdm', sorttype: 'asc' },
    headers: { referer: 'https://www.bse.cn/nq/listedcompany.html' },
    // Without its cookies, the site answers a page or a redirect.
    sessionPage: 'https://www.bse.cn/nq/listedcompany.html',
    check: inspect(refuseNoData, LABEL),
  });
}

interface ListPage {
  /** How many pages there are, as the page says. */
  readonly total: number;
  /** How many companies there are, where the page says it. */
  readonly elements: number | undefined;
  readonly content: readonly unknown[];
}

/** Opens one page: `null([{"totalPages":1,"content":[{"xxzqdm":"920000","xxzqjc":"安徽凤凰",…}]}])`. */
function openSharesPage({ body }: Pick<Page, 'body'>): ListPage {
  const text = decodeBody(body, 'utf-8', LABEL).trim();
  const start = text.indexOf('(');
  const isCall = /^[\w$]+$/.test(text.slice(0, Math.min(Math.max(start, 0), 80))) && text.endsWith(')');
  if (!isCall) throw changed(LABEL, `expected null([…]), got ${quote(text)}`);
  const reply = parseJson(Buffer.from(text.slice(start + 1, -1)), LABEL);
  const first: unknown = Array.isArray(reply) ? reply[0] : undefined;
  const { totalPages, totalElements, content } = isRecord(first) ? first : {};
  if (typeof totalPages !== 'number' || !Array.isArray(content))
    throw changed(LABEL, `expected totalPages and content, got ${quote(reply)}`);
  return { total: totalPages, elements: typeof totalElements === 'number' ? totalElements : undefined, content };
}

/**
 * Parses the pages of the list into the fields of each company. A code that came already is left out. Throws
 * `upstream_changed` for anything but such pages, for no company, and for others than as many as the first page
 * says.
 */
export function parseBeijingRows(pages: readonly Pick<Page, 'body'>[]): readonly Fields[] {
  const companies = companiesIn(pages);
  if (companies.size === 0) throw changed(LABEL, 'expected companies, got none');
  const { elements } = openSharesPage(pages[0]!);
  if (elements !== undefined && elements !== companies.size)
    throw changed(LABEL, `expected ${elements} companies, got ${companies.size}`);
  return [...companies.values()];
}

/** Parses the pages of the list into shares. Throws what {@link parseBeijingRows} throws. */
export function parseBeijing(pages: readonly Pick<Page, 'body'>[]): readonly Share[] {
  return parseBeijingRows(pages).map(toBeijingShare);
}

/** The companies of some pages, each once, by their codes. */
function companiesIn(pages: readonly Pick<Page, 'body'>[]): ReadonlyMap<string, Fields> {
  const companies = new Map<string, Fields>();
  for (const each of pages.flatMap((page) => openSharesPage(page).content)) {
    const row = isRecord(each) ? each : {};
    const { code } = toBeijingShare(row);
    if (!companies.has(code)) companies.set(code, row);
  }
  return companies;
}

function toBeijingShare({ xxzqdm: code, xxzqjc: name, xxywjc: english }: Fields): Share {
  return toShare(code, name, [english], LABEL);
}
