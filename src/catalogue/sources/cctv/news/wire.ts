import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import {
  findElements,
  type HtmlElement,
  hasClass,
  parseHtmlElements,
  textOf,
} from '../../../../engine/formats/html/html-elements.ts';
import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { oldestObtained } from '../../../../engine/interface/page-facts.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { USUAL } from '../../../wire/limits.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The evening news of one day. */
export type CctvAsk = {
  /** `YYYYMMDD` */
  readonly day: string;
};

const LABEL = 'CCTV, evening news';

/**
 * The evening news of China Central Television: a page that lists a day, and a page for each item of it. It goes
 * through no shared form: a day is a page that lists its items, and a page for each of them.
 */
export const cctv: Source<CctvAsk> = {
  inspections: { itemAddresses },
  name: 'cctv',
  title: say('China Central Television (央视网)', '央视网'),
  terms: 'https://www.cctv.com/',
  quirks: [
    say(
      'A day takes one request and one more for each of its 12 to 20 items, four at a time.',
      '一天需要一次请求，加上 12 至 20 个条目各一次，每次同时四个。',
    ),
  ],
  // The pages of items before 2016 stand on several hosts.
  hosts: ['tv.cctv.com', 'cctv.cntv.cn', 'news.cctv.com', 'news.cntv.cn', 'tv.cntv.cn'],
  limits: { ...USUAL, concurrency: 4, perSecond: 4, burst: 4, retries: 1 },
  fetch: async (ask, context) => {
    const list = await context.fetch({ url: listAddress(ask), headers: HEADERS, statuses: [404] });
    // The site has no page of a day without the programme, or an empty one.
    const isNone = list.status === 404 || isBlank(list);
    const addresses = isNone ? [] : await context.inspect(list, itemAddresses, ask);
    // Of a past day there should be something.
    const mayBeMissed = addresses.length === 0 && wasFinal(ask.day, context.now) && { provisional: true };
    const first: Page = { ...list, ...(isNone && { status: 404, body: Buffer.alloc(0) }), ...mayBeMissed };
    // The limits of the source say how many are fetched at once.
    return [first, ...(await Promise.all(addresses.map((url) => fetchItem(url, list, context))))];
  },
};

/** Whether a page has no text: no more of it is read than its first bytes. */
function isBlank({ body }: Page): boolean {
  return body.length < 1_000 && body.toString('latin1').trim() === '';
}

const HEADERS = { referer: 'https://tv.cctv.com/lm/xwlb/' };

// The last days of the two older layouts.
const LAST_SCRIPT_DAY = '20130708';
const LAST_OLD_DAY = '20160202';

function listAddress({ day }: CctvAsk): string {
  return day > LAST_OLD_DAY
    ? address`https://tv.cctv.com/lm/xwlb/day/${day}.shtml`
    : address`https://cctv.cntv.cn/lm/xinwenlianbo/${day}.shtml`;
}

/**
 * Whether the pages of a day no longer change: they are complete some hours after the programme, which begins at
 * 19:00 in Beijing.
 * @param at milliseconds since 1970
 */
export function wasFinal(day: string, at: number): boolean {
  const midnight = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
  return at >= fromBeijing(midnight) + 30 * 3_600_000;
}

/** The page of one item; that of the stored reply where it has one, since an item never changes. */
async function fetchItem(url: string, { obtained }: Page, context: FetchContext): Promise<Page> {
  const stored = context.stored?.find((page) => page.url === url && page.status === 200);
  if (stored) return { ...stored, obtained, whole: oldestObtained([stored]) };
  const page = await context.fetch({ url, headers: HEADERS, statuses: [404] });
  // An item whose page is missing is asked for again.
  return page.status === 404 ? { ...page, provisional: true } : page;
}

/** An item as the list of its day names it. */
interface ItemLink {
  readonly url: string;
  readonly title: string | null;
}

// A day has 12 to 20 items.
const MAX_ITEMS = 100;
// The element of the list from July 2013 to February 2016.
const OLD_LIST_ID = 'contentELMT1368521805488378';

/**
 * The items of a list, in its order, each link once. The first entry of a list stands for the whole programme and
 * is left out. Throws `upstream_changed` for a page without entries.
 */
function findLinks({ body }: Pick<Page, 'body'>, { day }: CctvAsk): readonly ItemLink[] {
  const html = decodeBody(body, day > LAST_SCRIPT_DAY ? 'utf-8' : 'gb18030', LABEL);
  const [whole, ...entries] = day > LAST_SCRIPT_DAY ? findEntries(html, day) : findScriptEntries(html);
  if (!whole) throw changed(LABEL, `expected a list of items of ${day}, got ${quote(html.trim())}`);
  if (entries.length > MAX_ITEMS) throw changed(LABEL, `more than ${MAX_ITEMS} items of one day`);
  const links = entries.map(({ url, title }) => ({ url: toItemAddress(url), title }));
  return links.filter(({ url }, at) => links.findIndex((each) => each.url === url) === at);
}

function itemAddresses(list: Page, ask: CctvAsk): readonly string[] {
  return findLinks(list, ask).map(({ url }) => url);
}

/** The entries of the layouts that are lists of elements `li`: the first link of each. */
function findEntries(html: string, day: string): readonly ItemLink[] {
  const page = parseHtmlElements(html, LABEL);
  const within =
    day > LAST_OLD_DAY ? [page] : findElements(page, ({ attributes }) => attributes.id === OLD_LIST_ID).slice(0, 1);
  return within
    .flatMap((list) => findElements(list, ({ name }) => name === 'li'))
    .map((entry) => {
      const [link] = findElements(entry, ({ name }) => name === 'a');
      const { href = '', title = '' } = link?.attributes ?? {};
      return { url: href, title: toTitle(title || textOf(link ?? entry)) };
    });
}

/** The entries of the layout whose script calls `title_array_01('…','http://…',…);` for each. */
function findScriptEntries(html: string): readonly ItemLink[] {
  return html
    .split('title_array_01(')
    .slice(1)
    .map((call) => {
      const [line = ''] = call.split('\n', 1);
      const start = line.indexOf('http');
      return { url: start < 0 ? '' : line.slice(start).split("'", 1)[0]!, title: null };
    });
}

/** The address of an item; the site encrypts what it once linked to without encryption. */
function toItemAddress(href: string): string {
  const url = URL.canParse(href, 'https://tv.cctv.com/') ? new URL(href, 'https://tv.cctv.com/') : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !cctv.hosts.includes(url.host) || !url.pathname.endsWith('html'))
    throw changed(LABEL, `expected a link to an item, got ${quote(href)}`);
  url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  return url.href;
}

/**
 * Parses the list of a day and the pages of its items, in the order of the list, without the entry of the whole
 * programme. A day whose list the site does not have has no rows. An item without a page or without a text has no
 * content. Throws `upstream_changed` for a list without entries, for pages that do not belong to it, and for a
 * page that is no item.
 */
export function parseNews(
  [list, ...items]: Pages,
  ask: CctvAsk,
): {
  readonly title: Cells<'text'>;
  readonly content: Cells<'text'>;
} {
  const links = list.status === 404 ? [] : findLinks(list, ask);
  if (links.length !== items.length)
    throw changed(LABEL, `expected ${links.length} pages of items, got ${items.length}`);
  const rows = items.map((page, at) => parseItem(page, links[at]!));
  if (rows.length > 0 && rows.every(({ content }) => content === null))
    throw changed(LABEL, 'expected texts, got none of any item');
  return {
    title: Cells.texts(rows.map(({ title }) => title)),
    content: Cells.texts(rows.map(({ content }) => content)),
  };
}

function parseItem(
  { status, body }: Page,
  { title }: ItemLink,
): { readonly title: string | null; readonly content: string | null } {
  if (status === 404) return { title, content: null };
  const page = parseHtmlElements(decodeItem(body), LABEL);
  const heading = findElements(page, ({ name }) => name === 'h3')[0] ?? findElements(page, isDivision('tit'))[0];
  const text = findElements(page, isDivision('cnt_bd'))[0] ?? findElements(page, isDivision('content_area'))[0];
  // The list has named most items: a text shows that the page is of one.
  if (!heading && (!text || title === null))
    throw changed(LABEL, `expected the page of an item, got ${quote(textOf(page))}`);
  return {
    title: (heading && toTitle(textOf(heading))) ?? title,
    content: text ? textOf(text).replace(PREFIX, '').trim() || null : null,
  };
}

function isDivision(className: string): (element: HtmlElement) => boolean {
  return (element) => element.name === 'div' && hasClass(element, className);
}

/** An older page may call itself GBK. */
function decodeItem(body: Buffer): string {
  const isGbk = /charset=["']?gb/i.test(body.toString('latin1', 0, 2_000));
  return decodeBody(body, isGbk ? 'gb18030' : 'utf-8', LABEL);
}

/** A title without the mark of a film; null for none. */
function toTitle(text: string): string | null {
  return text.replace(/^\[视频\]/, '').trim() || null;
}

/** How a text may begin: with the name of the agency, of the programme, or of both. */
const PREFIX = /^(?:央视网消息\s?(?:[（(]\s?新闻联播\s?[）)]\s?[:：]?|[:：])|[（(]\s?新闻联播\s?[）)]\s?[:：])\s?/;
