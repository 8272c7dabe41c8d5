import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import { moneyFlowAddress, sinaMoneyFlow } from './site.ts';

/** The money flow of today: of the boards of a division, or of the shares of a board, `hs_a` for all A-shares. */
export type TodayAsk = { readonly division: 0 | 1 | 2 } | { readonly board: string };

const LABEL = 'Sina money flow of today';
// As many as public clients ask for: the most that a page was seen to have is more.
const PAGE_ROWS = 3_000;
const MAX_PAGES = 5;
// A host that gives fewer rows than it is asked for gives a round number of them.
const CUT_BY = 20;

/** Money flow of today, whole: boards come in one page, shares by their symbol, which keeps pages still. */
export const sinaTodayFlow: Source<TodayAsk> = {
  ...sinaMoneyFlow,
  notFoundMeaning: say('Sina has no such board.', '新浪没有这个板块。'),
  // A page of shares has some 1.2 MB.
  limits: { ...sinaMoneyFlow.limits, maxBytes: 8_000_000 },
  inspections: { openTable },
  fetch: (ask, context) =>
    fetchConsistentPages(
      {
        label: LABEL,
        isComplete: (pages: readonly (readonly string[])[]) => {
          if (pages.length > MAX_PAGES) throw changed(LABEL, 'more pages than a list can have');
          const rows = pages.at(-1)?.length;
          return rows === 0 || (rows !== undefined && rows < PAGE_ROWS && rows % CUT_BY !== 0);
        },
        findFault: (pages) => findFault(pages),
      },
      {
        partialPages: context.partialPages,
        open: async (page, number) => {
          const rows = await context.inspect(page, openTable, ask);
          if (number === 1 && rows.length === 0)
            throw noValue(
              `${LABEL}: Sina knows no member of ${quote('board' in ask ? ask.board : '')}.`,
              `新浪没有 ${quote('board' in ask ? ask.board : '')} 的成份股。`,
            );
          return rows;
        },
        fetch: (number) =>
          context.fetch({
            url: addressOf(ask, number),
            headers: { referer: 'https://vip.stock.finance.sina.com.cn/moneyflow/' },
            check: inspect(openTable, ask),
          }),
      },
    ),
};

function addressOf(ask: TodayAsk, number: number): string {
  if ('division' in ask)
    return moneyFlowAddress('ssl_bkzj_bk', {
      page: number,
      num: PAGE_ROWS,
      sort: 'netamount',
      asc: 0,
      fenlei: ask.division,
    });
  return moneyFlowAddress('ssl_bkzj_ssggzj', {
    page: number,
    num: PAGE_ROWS,
    sort: 'symbol',
    asc: 1,
    bankuai: boardPath(ask.board),
    shichang: '',
  });
}

/** A board as this table names it: its division, a slash and its code. */
function boardPath(board: string): string {
  if (board.startsWith('new_')) return `0/${board}`;
  return board.startsWith('gn_') ? `1/${board}` : board;
}

function findFault(pages: readonly (readonly string[])[]): string | undefined {
  const cut = pages.slice(0, -1).find((rows) => rows.length < PAGE_ROWS);
  if (cut && (pages.at(-1)?.length ?? 0) > 0) return `a page has ${cut.length} rows, and there are more behind it`;
  const all = pages.flat();
  return new Set(all).size < all.length ? 'a row came twice' : undefined;
}

const ROWS: ListOfRecords = {
  label: LABEL,
  at: '',
  of: 'boards or shares',
  mayBeEmpty: true,
  refusedWhen: ({ __ERROR: error }) => (error === undefined ? undefined : `Sina failed: ${quote(error)}`),
};

/** What tells the rows of a page apart. */
function openTable(page: Page, ask: TodayAsk): readonly string[] {
  refuseBan(page, LABEL);
  return identitiesIn(page, ask);
}

function identitiesIn(page: Page, ask: TodayAsk): readonly string[] {
  const identity = 'division' in ask ? 'category' : 'symbol';
  return rowsIn(page).map((row) => {
    const value = row[identity];
    if (typeof value !== 'string' || value === '') throw changed(LABEL, `a row without ${identity}`);
    return value;
  });
}

function rowsIn(page: Page): readonly Fields[] {
  // Nothing is what an unknown board has, and the page behind the last one.
  return recordsIn(parseJson(page.body, LABEL) ?? [], ROWS);
}

// Flows are printed to two or four places.
const TOLERANCE = 1;
// Where so many net flows are others, the values are.
const MAX_ODD_PART = 0.1;

/**
 * Parses the flows of today into the cells of fields. Throws `upstream_changed` where many net flows are not the
 * inflow less the outflow.
 */
export function parseToday(pages: Pages, ask: TodayAsk, fields: readonly RowField[]): FieldCells {
  const fault = findFault(pages.map((page) => identitiesIn(page, ask)));
  if (fault !== undefined) throw changed(LABEL, `its pages do not add up: ${fault}`);
  const rows = pages.flatMap(rowsIn);
  if (rows.length === 0) throw changed(LABEL, 'expected rows, got none');
  const odd = rows.filter(
    ({ inamount, outamount, netamount }) =>
      !(Math.abs(Number(inamount) - Number(outamount) - Number(netamount)) <= TOLERANCE),
  );
  if (odd.length > rows.length * MAX_ODD_PART)
    throw changed(LABEL, `the net flow of ${quote(odd[0]!.name)} is not its inflow less its outflow`);
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}
