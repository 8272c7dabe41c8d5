import { quote } from '../../../../base/errors.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { fetchShanghai, PAGE_ROWS, pageOf, type ShanghaiRow, shanghaiRows } from '../shanghai-replies.ts';
import { type Share, toShare } from './share.ts';

const LABEL = 'Shanghai Stock Exchange, share list';

/** One list of the exchange. */
interface ListForm {
  /** The exchange's numbers of its boards. */
  readonly types: string;
  /** The field that holds the code of a share. */
  readonly code: string;
  /** Codes of shares of other boards. */
  readonly foreign?: RegExp;
}

const LISTS = {
  'shanghai-main': { types: '1', code: 'A_STOCK_CODE', foreign: /^(?:68|9)/ },
  'shanghai-b': { types: '2', code: 'B_STOCK_CODE', foreign: /^6/ },
  // With its depositary receipts.
  'shanghai-star': { types: '8', code: 'A_STOCK_CODE', foreign: /^(?:60|9)/ },
  'shanghai-delisted': { types: '1,2,8', code: 'COMPANY_CODE' },
  'shanghai-delisted-main': { types: '1,2', code: 'COMPANY_CODE', foreign: /^68/ },
  'shanghai-delisted-star': { types: '8', code: 'COMPANY_CODE', foreign: /^(?:60|9)/ },
} as const satisfies Readonly<Record<string, ListForm>>;

/** A list of the Shanghai exchange: the shares of a board that are listed, or those that were. */
export type ShanghaiList = keyof typeof LISTS;

/** Fetches a list in one page. */
export function fetchShanghaiList(list: ShanghaiList, context: FetchContext): Promise<Page> {
  return fetchShanghai(
    {
      service: isDelisted(list) ? 'common' : 'shares',
      query: {
        STOCK_TYPE: LISTS[list].types,
        REG_PROVINCE: '',
        CSRC_CODE: '',
        STOCK_CODE: '',
        sqlId: 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L',
        COMPANY_STATUS: isDelisted(list) ? '3' : '2,4,5,7,8',
        type: 'inParams',
        ...pageOf(1, PAGE_ROWS),
      },
      referer: isDelisted(list)
        ? 'https://www.sse.com.cn/assortment/stock/list/delisting/'
        : 'https://www.sse.com.cn/assortment/stock/list/share/',
      label: LABEL,
    },
    context,
  );
}

/**
 * Parses a list: `{"result":[{"A_STOCK_CODE":"600000","SEC_NAME_CN":"浦发银行",…}],"pageHelp":{"total":1}}`, into its
 * rows, each with its share code as `code`. A listed company without such a share has `-` as its code and is left
 * out. Throws `upstream_changed` for anything else, for no share, for a code that is none or of another board, for
 * a listed share that comes twice, and when the rows are not as many as `total` says.
 */
export function parseShanghaiRows(page: Pick<Page, 'body'>, list: ShanghaiList): readonly ShanghaiRow[] {
  const rows = shanghaiRows([page], PAGE_ROWS, LABEL)
    .map((row): ShanghaiRow => ({ ...row, code: row[LISTS[list].code] }))
    .filter(({ code }) => isDelisted(list) || code !== '-');
  if (rows.length === 0) throw changed(LABEL, 'expected shares, got none');
  const known = new Set<string>();
  const { types, foreign }: ListForm = LISTS[list];
  for (const { code } of rows) {
    if (typeof code !== 'string' || !/^\d{6}$/.test(code))
      throw changed(LABEL, `expected a code of six digits, got ${quote(code)}`);
    if (foreign?.test(code)) throw changed(LABEL, `asked for the board ${types}, got ${code}, a share of another one`);
    if (known.has(code) && !isDelisted(list)) throw changed(LABEL, `two shares have the code ${code}`);
    known.add(code);
  }
  return rows;
}

/** Parses the shares of a list that are listed. Throws what {@link parseShanghaiRows} throws. */
export function parseShanghai(page: Pick<Page, 'body'>, list: ShanghaiList): readonly Share[] {
  return parseShanghaiRows(page, list).map(
    ({ code, SEC_NAME_CN: name, FULL_NAME_IN_ENGLISH: full, COMPANY_ABBR_EN: short }) =>
      toShare(code, name, [full, short], LABEL),
  );
}

/** Whether the shares of a list are no longer listed. */
function isDelisted(list: ShanghaiList): boolean {
  return list.startsWith('shanghai-delisted');
}
