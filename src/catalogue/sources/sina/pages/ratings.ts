import { quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { CellKind, NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { headingName } from '../../../../engine/formats/headings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Coded } from '../../../declare/coded-choices.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { hasNextPage, readPage, refuseOtherPage, sinaPages } from './page.ts';

/** A list of ratings by brokers, by its name in the menu of the pages; or the ratings of one share. */
export type RatingsAsk = { readonly ratings: RatingList } | { readonly ratingsOf: string };

/** A list of ratings. */
interface List {
  /** Where it stands, as far as that is known. */
  readonly path?: string;
  /** How many of its columns are answered at most. */
  readonly columns: number;
  /** The heading by which its table is known; without it, the table has all of these columns. */
  readonly heading?: string;
}

/** The lists of ratings, each by its name in the menu of the pages. */
export const LISTS = {
  最新投资评级: { path: 'vIR_RatingNewest', columns: 8, say: say('the newest ratings') },
  上调评级股票: { path: 'vIR_RatingUp', columns: 8, say: say('ratings that were raised') },
  下调评级股票: { path: 'vIR_RatingDown', columns: 8, say: say('ratings that were lowered') },
  股票综合评级: { columns: 9, heading: '综合评级', say: say('all ratings of each share') },
  首次评级股票: { path: 'vIR_RatingFirst', columns: 8, say: say('first ratings') },
  目标涨幅排名: { columns: 7, heading: '平均目标涨幅', say: say('shares by the rise to their target price') },
  机构关注度: { columns: 11, heading: '关注度', say: say('shares by the number of ratings') },
  行业关注度: { columns: 11, heading: '关注度', say: say('industries by the number of ratings') },
  投资评级选股: { columns: 9, say: say('shares chosen by their ratings') },
} as const satisfies Readonly<Record<string, List & Pick<Coded, 'say'>>>;

/** The name of a list of ratings. */
type RatingList = keyof typeof LISTS;

const SITE = {
  ...sinaPages,
  name: 'sina-ratings',
  title: say('Sina’s ratings by brokers (新浪机构推荐池)', '新浪机构推荐池'),
  hosts: ['stock.finance.sina.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

const BASE = 'https://stock.finance.sina.com.cn/stock/go.php';
/** How many rows are asked for: of a list, and of the ratings of one share. */
const MOST_ROWS = 10_000;
const MOST_ROWS_OF_SHARE = 5_000;
const MENU_PATH = 'vIR_RatingNewest';

/** Lists of ratings, each whole in one page. */
export const sinaRatings: Source<RatingsAsk> = {
  ...SITE,
  inspections: { refuseOtherPage, findPath },
  uses: () => [menuPage],
  fetch: async (ask, context) => {
    const check = inspect(refuseOtherPage, labelOf(ask));
    if ('ratingsOf' in ask)
      return [
        await context.fetch({
          url: withQuery(`${BASE}/vIR_StockSearch/key/${ask.ratingsOf}.phtml`, { num: MOST_ROWS_OF_SHARE, p: 1 }),
          check,
        }),
      ];
    const list: List = LISTS[ask.ratings];
    const path =
      list.path ??
      (await context.inspect((await context.cached(menuPage, { menu: 'ratings' }))[0], findPath, ask.ratings));
    return [await context.fetch({ url: withQuery(`${BASE}/${path}/index.phtml`, { num: MOST_ROWS, p: 1 }), check })];
  },
};

/** The page whose menu has the addresses of all lists. */
const menuPage: CachedSource<{ readonly menu: 'ratings' }> = {
  ...SITE,
  cache: freshFor('7d', { staleIfError: '365d' }),
  isLookedUp: true,
  evictable: true,
  ...onePage<{ readonly menu: 'ratings' }>(pageCheck(refuseOtherPage, 'Sina menu of ratings'), () => ({
    url: `${BASE}/${MENU_PATH}/index.phtml`,
  })),
};

/** The path of a list in the menu: `<div id="leftMenu">…<a href="…/vIR_Rating/index.phtml">投资评级选股</a>`. */
function findPath({ body }: Page, list: string): string {
  const label = 'Sina menu of ratings';
  const page = parseHtmlElements(decodeBody(body, 'gb18030', label), label);
  const [menu] = findElements(page, ({ attributes }) => attributes.id === 'leftMenu');
  const links = menu ? findElements(menu, ({ name }) => name === 'a') : [];
  const link = links.find((each) => textOf(each) === list);
  const path = (link?.attributes.href ?? '').split('/').find((part) => /^vIR_[A-Za-z]{1,40}$/.test(part));
  if (path === undefined) throw changed(label, `no link to ${list}`);
  return path;
}

/**
 * Says that a list has as many rows as were asked for, so that there may be more; undefined where it has fewer.
 */
export function fullListNote({ length }: { readonly length: number }): Text | undefined {
  if (length < MOST_ROWS) return undefined;
  return say(
    `These are the first ${length} rows of the list, as many as are asked for; there may be more.`,
    `这是列表的前 ${length} 行，即请求的行数，可能还有更多。`,
  );
}

function labelOf(ask: RatingsAsk): string {
  return 'ratingsOf' in ask ? `Sina ratings of ${ask.ratingsOf}` : `Sina ratings, ${ask.ratings}`;
}

/** The columns whose cells are no texts. */
const KINDS = textMap<CellKind>({ 股票代码: 'code', 目标价: 'number', 评级日期: 'date', 平均涨幅: 'percent' });

/** A heading of a link to more, which is no column. */
const DETAILS = '评级明细';
const SHARE_COLUMNS = 8;

/**
 * Parses a list: the first columns of its table by their headings, without the mark of sorting; of a list whose
 * headings nobody has written down, as many as there are. A share without ratings has no rows. Throws
 * `upstream_changed` for a page without the table, for a row of another share, and for the first of several pages
 * that has fewer rows than were asked for.
 */
export function parseRatings([page]: Pages, ask: RatingsAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const own = 'ratingsOf' in ask ? ask.ratingsOf : undefined;
  const list: List = 'ratingsOf' in ask ? { columns: SHARE_COLUMNS } : LISTS[ask.ratings];
  const first = 'ratings' in ask && ask.ratings === '行业关注度' ? undefined : '股票代码';
  const table = readPage(page, label).tables.find(({ rows: [headings = []] }) => {
    const names = headings.map(({ text }) => headingName(text));
    const isList = list.heading === undefined ? names.length >= list.columns : names.includes(list.heading);
    return isList && (first === undefined || names[0] === first);
  });
  if (!table)
    throw changed(label, `no table with ${list.heading ?? `${list.columns} headings`}, the first ${first ?? 'any'}`);
  const [headings = [], ...below] = table.rows;
  const count = Math.min(list.columns, headings.length);
  const rows = below.filter((row) => new Set(row).size > 1);
  const most = own === undefined ? MOST_ROWS : MOST_ROWS_OF_SHARE;
  if (rows.length < most && hasNextPage(page)) throw changed(label, `${rows.length} rows, and a second page`);
  const odd = rows.find((row) => row.length < count);
  if (odd) throw changed(label, `expected ${headings.length} cells, got ${quote(odd.map(({ text }) => text))}`);
  const names = headings.slice(0, count).map(({ text }) => headingName(text));
  const twice = names.find((name, at) => name === '' || names.indexOf(name) !== at);
  if (twice !== undefined) throw changed(label, `the heading ${quote(twice)} is empty or comes twice`);
  const columns = names.map((name, at) => ({ name, texts: rows.map((row) => row[at]!.text) }));
  const codes = columns.find(({ name }) => name === '股票代码')?.texts ?? [];
  const other = codes.find((code) => !/^\d{6}$/.test(code) || (own !== undefined && code !== own));
  if (other !== undefined) throw changed(label, `expected the code of ${own ?? 'a share'}, got ${quote(other)}`);
  return columns
    .filter(({ name }) => name !== DETAILS)
    .map(({ name, texts }) => ({
      name,
      cells: toHtmlCells(KINDS.get(name) ?? 'text', texts, { label: `${label}: ${name}` }),
    }));
}
