import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import type { RowField } from '../../../../engine/formats/json-rows.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import {
  fetchWhole,
  isRowCount,
  type ListPage,
  type PagedList,
  refuseDisagreement,
} from '../../../wire/whole-lists.ts';
import { tencent } from '../site.ts';

/** The quotes of all shares of a board by Tencent’s name of it: `aStock` are all A-shares. */
export type RankAsk = { readonly board: string };

const LABEL = 'Tencent board';
// More a page is an error.
const PAGE_ROWS = 200;
const SHARES: PagedList = { label: LABEL, maxPages: 60 };

/** `{"code":0,"data":{"rank_list":[{"code":"sh600519","zxj":"1428.66",…}],"total":5571}}`. */
const ROWS: ListOfRecords = {
  label: LABEL,
  at: 'data.rank_list',
  of: 'shares',
  mayBeEmpty: true,
  refusedWhen: ({ code, msg }) =>
    code === 0 || typeof code !== 'number' ? undefined : `Tencent declined to answer (${code}: ${quote(msg ?? '')})`,
  key: { field: 'code', matching: /^(?:sh|sz|bj)\d{6}$/, form: 'a code such as sh600519' },
};

/** Quotes of the shares of a board, sorted by code, which keeps the pages still. */
export const tencentRanks: Source<RankAsk> = {
  ...tencent,
  looks: { seeShares },
  hosts: ['proxy.finance.qq.com'],
  fetch: ({ board }, context) =>
    fetchWhole(SHARES, {
      open: (page) => context.look(page, seeShares),
      partialPages: context.partialPages,
      fetch: (number) =>
        context.fetch({
          url: withQuery('https://proxy.finance.qq.com/cgi/cgi-bin/rank/hs/getBoardRankList', {
            _appver: '11.17.0',
            board_code: board,
            sort_type: 'code',
            direct: 'down',
            offset: (number - 1) * PAGE_ROWS,
            count: PAGE_ROWS,
          }),
          headers: { referer: 'https://stockapp.finance.qq.com/mstats/' },
          check: look(seeShares),
        }),
    }),
};

interface SharesPage extends ListPage {
  readonly rows: readonly Fields[];
}

function seeShares(page: Page): ListPage {
  refusePage(page, LABEL);
  const { total, identities } = openPage(page);
  return { total, identities };
}

function openPage({ body }: Pick<Page, 'body'>): SharesPage {
  const reply = parseJson(body, LABEL);
  const rows = recordsIn(reply, ROWS);
  const total = isRecord(reply) && isRecord(reply.data) ? reply.data.total : undefined;
  if (!isRowCount(total)) throw changed(LABEL, `expected a number of shares in \`total\`, got ${quote(total ?? null)}`);
  return { total, rows, identities: rows.map(({ code }) => String(code)) };
}

/** Parses the quotes into the cells of fields. Throws `upstream_changed` where pages do not add up. */
export function parseRanks(pages: Pages, fields: readonly RowField[]): FieldCells {
  const opened = pages.map(openPage);
  refuseDisagreement(SHARES, opened);
  return toFieldCells(
    opened.flatMap(({ rows }) => rows),
    fields,
    { label: LABEL, absent: ['', '-', '--'] },
  );
}
