import { Failure, quote } from '../../../../base/errors.ts';
import { Cells, isNumeric, type NamedCells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import { fetchList, lists, type MarketListAsk, openListPage, parseMarketList } from './wire.ts';

/** The shares of all boards of one of Sina's classifications, by its name in the tree of Sina's lists. */
export type ClassifiedAsk = { readonly classification: string };

const DAY = freshFor('1d', { staleIfError: '30d' });
const TREE_LABEL = 'Sina tree of lists';

const listTree: CachedSource<{ readonly tree: 'lists' }> = {
  ...lists,
  cache: DAY,
  isLookedUp: true,
  evictable: true,
  ...onePage<{ readonly tree: 'lists' }>(pageCheck(refuseBan, TREE_LABEL), () => ({
    url: 'https://vip.stock.finance.sina.com.cn/quotes_service/api/json_v2.php/Market_Center.getHQNodes',
  })),
};

/** One board, stored for a day, so that a call continues where the one before failed. */
const boardOfDay: CachedSource<MarketListAsk> = {
  ...lists,
  inspections: { openListPage, parseMarketList },
  cache: DAY,
  evictable: true,
  fetch: async (ask, context) => {
    const pages = await fetchList(ask, context);
    await context.inspect(pages, parseMarketList, ask, []);
    return pages;
  },
};

/** The shares of all boards of a classification: the tree, then the pages of each board. */
export const classifiedShares: Source<ClassifiedAsk> = {
  ...lists,
  inspections: { boardsOf },
  uses: () => [listTree, boardOfDay],
  fetch: async (ask, context) => {
    const [tree] = await context.cached(listTree, { tree: 'lists' });
    const pages: Page[] = [];
    for (const { node } of await context.inspect(tree, boardsOf, ask)) {
      try {
        pages.push(...(await context.cached(boardOfDay, { node })));
      } catch (thrown) {
        // A board may have no share.
        if (!(thrown instanceof Failure) || thrown.code !== 'no_value') throw thrown;
      }
    }
    return [tree, ...pages];
  },
};

/** A board in the tree. */
interface Board {
  readonly name: string;
  readonly node: string;
}

// No classification has more boards.
const MAX_BOARDS = 600;

/**
 * The boards of a classification, in the order of the tree: `["申万行业",[["农林牧渔","","sw_nlmy"],…]]`. A name may stand
 * in an element of HTML. Throws `upstream_changed` for a tree without it, and for a board without a node.
 */
function boardsOf({ body }: Pick<Page, 'body'>, { classification }: ClassifiedAsk): readonly Board[] {
  const found = findBranch(parseJson(body, TREE_LABEL), classification);
  if (!found || found.length === 0 || found.length > MAX_BOARDS)
    throw changed(TREE_LABEL, `expected the boards of ${classification}, got ${found?.length ?? 'none'}`);
  return found.map((entry) => {
    const [name, , node] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    if (typeof name !== 'string' || typeof node !== 'string' || !/^[A-Za-z0-9_]{2,30}$/.test(node))
      throw changed(TREE_LABEL, `expected a board and its node, got ${quote(entry)}`);
    return { name: withoutTags(name), node };
  });
}

function findBranch(tree: unknown, name: string): readonly unknown[] | undefined {
  if (!Array.isArray(tree)) return undefined;
  const [title, entries] = tree as readonly unknown[];
  if (typeof title === 'string' && withoutTags(title) === name && Array.isArray(entries)) return entries;
  for (const branch of tree as readonly unknown[]) {
    const found = findBranch(branch, name);
    if (found) return found;
  }
  return undefined;
}

function withoutTags(text: string): string {
  return text.replaceAll(/<[^<>]*>/g, '').trim();
}

// So great a part of the boards, and so many, may have no share. Sina answers so to an address that it limits as
// well.
const MAX_EMPTY_PART = 0.2;
const MAX_FEW = 2;

/** The field of the board's name, which no row of a list has. */
const CLASS = 'class';

/**
 * Parses the shares of each board, in the order of the tree, with the name of the board as `class`. A board
 * without shares has no pages. Throws `upstream_changed` for pages that do not add up, and `upstream_refused` for
 * more boards without shares than there can be.
 */
export function parseClassified([tree, ...pages]: Pages, ask: ClassifiedAsk, columns: Columns): readonly NamedCells[] {
  const byNode = new Map<string, Page[]>();
  for (const page of pages) {
    const node = new URL(page.url).searchParams.get('node') ?? '';
    byNode.set(node, [...(byNode.get(node) ?? []), page]);
  }
  return fillColumns(columns, (fields) => {
    const wanted = fields.filter(({ name }) => name !== CLASS);
    const boards = boardsOf(tree, ask);
    const parts = boards.flatMap(({ name, node }) => {
      const [first, ...rest] = byNode.get(node) ?? [];
      return first ? [{ name, cells: parseMarketList([first, ...rest], { node }, wanted) }] : [];
    });
    if (parts.length === 0) throw changed(TREE_LABEL, `no board of ${ask.classification} has a share`);
    const empty = boards.length - parts.length;
    if (empty > MAX_FEW && empty > MAX_EMPTY_PART * boards.length)
      throw refused(
        TREE_LABEL,
        `${empty} of ${boards.length} boards came without a share, as for an address that is limited.`,
      );
    const valuesOf = (field: string): readonly (string | null)[] =>
      parts.flatMap(({ name, cells }) => {
        const length = cells.symbol?.length ?? 0;
        return Array.from({ length }, (_, row) => (field === CLASS ? name : textAt(cells[field], row)));
      });
    return Object.fromEntries(fields.map(({ name, cells: kind }) => [name, Cells.checked(kind, valuesOf(name))]));
  });
}

/** A cell as the text that {@link Cells.checked} takes. */
function textAt(cells: Cells | undefined, row: number): string | null {
  if (!cells || cells.isNull(row)) return null;
  return isNumeric(cells.kind) ? cells.textAt(row) : String(cells.valueAt(row));
}
