import { quote } from '../../../../base/errors.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { shiftPoint } from '../../../../engine/formats/plain-numbers.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { tencent } from '../site.ts';

/**
 * All boards of a division, by Tencent's name of it, or the members of a board, by its code `pt01801780`; `aStock`
 * are all A-shares.
 */
export type RankAsk = { readonly division: 'hy' | 'hy2' | 'gn' | 'dy' } | { readonly board: string };

const LABEL = 'Tencent board';
// More a page is an error.
const PAGE_ROWS = 200;
const LIST = wholeList({
  label: LABEL,
  maxPages: 60,
  checkFirst: (page) => refusePage(page, LABEL),
  open: openRanksPage,
});
const HOST = 'https://proxy.finance.qq.com/cgi/cgi-bin/rank';

const ROWS: ListOfRecords = {
  label: LABEL,
  at: 'data.rank_list',
  of: 'boards or shares',
  mayBeEmpty: true,
  refusedWhen: ({ code, msg }) =>
    code === 0 || typeof code !== 'number' ? undefined : `Tencent declined to answer (${code}: ${quote(msg ?? '')})`,
  key: { field: 'code', matching: /^(?:pt\d{4,12}|(?:sh|sz|bj)\d{6})$/, form: 'a code such as pt01801780 or sh600519' },
};

/**
 * Tencent's boards and their members with their quotes, whole. The members come by code, which keeps pages still.
 */
export const tencentRanks: Source<RankAsk> = {
  ...tencent,
  hosts: ['proxy.finance.qq.com'],
  inspections: { inspectPage: LIST.inspectPage },
  fetch: (ask, context) =>
    LIST.fetch(context, (number) => ({
      url: addressOf(ask, (number - 1) * PAGE_ROWS),
      headers: { referer: 'https://stockapp.finance.qq.com/mstats/' },
    })),
};

function addressOf(ask: RankAsk, offset: number): string {
  const page = { direct: 'down', offset, count: PAGE_ROWS };
  if ('division' in ask)
    return withQuery(`${HOST}/pt/getRank`, { board_type: ask.division, sort_type: 'price', ...page });
  return withQuery(`${HOST}/hs/getBoardRankList`, {
    _appver: '11.17.0',
    board_code: ask.board,
    sort_type: 'code',
    ...page,
  });
}

/**
 * Opens a page: `{"code":0,"msg":"ok","data":{"rank_list":[{"code":"pt01801120","zxj":"13525.48"}],"total":31}}`.
 */
function openRanksPage({ body }: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = parseJson(body, LABEL);
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  // An unknown board may come without a list. A list of another name is none that is absent.
  const hasNoList = !('rank_list' in data) && !Object.values(data).some((value) => Array.isArray(value));
  const isNothing = isRecord(reply) && reply.code === 0 && hasNoList && (data.total ?? 0) === 0;
  const rows = isNothing && isRecord(reply) && 'data' in reply && 'msg' in reply ? [] : recordsIn(reply, ROWS);
  const total = rows.length === 0 ? (data.total ?? 0) : data.total;
  if (!isCount(total)) throw changed(LABEL, `expected a number of rows in \`total\`, got ${quote(total ?? null)}`);
  return { total, rows, identities: rows.map(({ code }) => String(code)) };
}

/**
 * Parses boards or members into the cells of fields. `rising` and `members` are the two numbers of `zgb`, such as
 * `62/122`; `lzg_…` are the fields of the leading share. Throws `upstream_changed` where the main flow is not its
 * inflow less its outflow, for a board of another division, and what `refuseDisagreement` throws.
 */
export function parseRanks(pages: Pages, ask: RankAsk, fields: readonly RowField[]): FieldCells {
  const rows = LIST.rowsOf(pages);
  for (const row of rows) refuseOtherFlow(row);
  refuseOtherDivision(rows, ask);
  return toFieldCells(rows.map(flat).map(inLots), fields, { label: LABEL, absent: ['', '-', '--'] });
}

/** An industry of the first level of Shenwan, whose codes end with 0; those of other levels do not. */
const FIRST_LEVEL = /^pt01\d{5}0$/;

/** Throws `upstream_changed` for industries of the first level in another division, or others among them. */
function refuseOtherDivision(rows: readonly Fields[], ask: RankAsk): void {
  if (!('division' in ask) || rows.length === 0) return;
  const first = rows.filter(({ code }) => FIRST_LEVEL.test(String(code))).length;
  if (ask.division === 'hy' ? first < rows.length : first === rows.length)
    throw changed(LABEL, `${first} of ${rows.length} boards of ${ask.division} are industries of the first level`);
}

// Flows are printed to two places.
const TOLERANCE = 0.05;

function refuseOtherFlow({ code, zljlr: net, zllr: inflow, zllc: outflow }: Fields): void {
  const difference = Number(inflow) - Number(outflow) - Number(net);
  if (Math.abs(difference) > TOLERANCE)
    throw changed(LABEL, `the main flow of ${quote(code)} is not its inflow less its outflow`);
}

/**
 * A row with its volume in lots of 100 shares. Lists have it in lots: that of the STAR market was 218,402.46 for
 * 3.77 billion yuan at 186.24. Klines and quotes have that market in shares, so it is of shares where the turnover
 * over it is about the price.
 */
function inLots(row: Fields): Fields {
  const { code, zxj: price, volume, turnover } = row;
  const average = (10_000 * Number(turnover)) / Number(volume) / Number(price);
  const isOfShares = String(code).startsWith('sh68') && average > 1 / 2 && average < 2;
  return isOfShares && typeof volume === 'string' ? { ...row, volume: shiftPoint(volume, -2) } : row;
}

/** A row with what its parts hold beside its own fields. */
function flat(row: Fields): Fields {
  const [, rising = null, members = null] = /^(\d+)\/(\d+)$/.exec(typeof row.zgb === 'string' ? row.zgb : '') ?? [];
  const leading = isRecord(row.lzg) ? row.lzg : {};
  const named = Object.entries(leading).map(([name, value]) => [`lzg_${name}`, value]);
  return { lzg_code: null, lzg_name: null, lzg_zdf: null, ...row, ...Object.fromEntries(named), rising, members };
}
