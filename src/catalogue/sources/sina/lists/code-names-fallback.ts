import { Failure } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rearranged } from '../../../wire/row-steps.ts';
import { LONG_LIST } from './cache.ts';
import { type MarketListAsk, parseMarketList, sinaLists } from './wire.ts';

/** The boards in the order of the exchanges' lists: Shenzhen, Shanghai, STAR, Beijing. */
const BOARDS = [/^sz/, /^sh(?!68)/, /^sh68/, /^bj/];

/** Codes and names of all A-shares, of Sina, in the place of the exchanges' own lists. */
export const sinaCodeNames = {
  source: sinaLists,
  cache: LONG_LIST,
  note: say(
    "The lists of the exchanges could not be had: all rows are those of Sina's list, whose names may carry marks such as XD.",
    '无法取得各交易所的列表：所有行来自新浪的列表，其名称可能带有 XD 等标记。',
  ),
  ask: (): MarketListAsk => ({ node: 'hs_a' }),
  parse: parseNames,
};

/** Parses the list of all A-shares. Throws `upstream_changed` where a board has no share. */
function parseNames(pages: Pages, ask: MarketListAsk): { readonly code: Cells<'code'>; readonly name: Cells<'text'> } {
  const cells = parseMarketList(pages, ask, [
    { name: 'symbol', cells: 'code' },
    { name: 'code', cells: 'code' },
    { name: 'name', cells: 'text' },
  ]);
  const textOf = (name: string, row: number): string => String(cells[name]!.textAt(row));
  const rows = Array.from({ length: cells.symbol!.length }, (_, row) => row);
  const order = BOARDS.flatMap((board) => {
    const own = rows.filter((row) => board.test(textOf('symbol', row)));
    if (own.length === 0)
      throw new Failure('upstream_changed', `Sina list ${ask.node}: no share of the form ${String(board)}`);
    return own.toSorted((one, other) => (textOf('code', one) < textOf('code', other) ? -1 : 1));
  });
  const [codes, names] = rearranged(
    ['code', 'name'].map((name) => ({ name, cells: cells[name]! })),
    order,
  ).map(({ cells: each }) => Array.from({ length: each.length }, (_, row) => each.valueAt(row)));
  return { code: Cells.checked('code', (codes ?? []).map(toText)), name: Cells.texts((names ?? []).map(toText)) };
}

function toText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
