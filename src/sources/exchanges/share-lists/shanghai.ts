import type { FetchContext, Page } from '../../../declare/source.ts';
import { withQuery } from '../../../declare/upstream-value.ts';
import { quote } from '../../../errors.ts';
import { isRecord, parseJson } from '../../../formats/json.ts';
import { changed, SHANGHAI_HOST } from '../site.ts';
import { type Share, toShare } from './share.ts';

const LABEL = 'Shanghai Stock Exchange, share list';

// The exchange's numbers of its boards.
const STOCK_TYPE = { main: '1', star: '8' } as const;

/**
 * A board of the Shanghai exchange: the main board’s A-shares, or the STAR market with its depositary receipts.
 */
export type ShanghaiBoard = keyof typeof STOCK_TYPE;

/** Fetches the list of a board in one page. */
export function fetchShanghai(board: ShanghaiBoard, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery(`https://${SHANGHAI_HOST}/sseQuery/commonQuery.do`, {
      STOCK_TYPE: STOCK_TYPE[board],
      REG_PROVINCE: '',
      CSRC_CODE: '',
      STOCK_CODE: '',
      sqlId: 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L',
      COMPANY_STATUS: '2,4,5,7,8',
      type: 'inParams',
      isPagination: 'true',
      'pageHelp.cacheSize': '1',
      'pageHelp.beginPage': '1',
      'pageHelp.pageSize': '10000',
      'pageHelp.pageNo': '1',
      'pageHelp.endPage': '1',
    }),
    // Without it, the answer is not the data.
    headers: { referer: 'https://www.sse.com.cn/assortment/stock/list/share/' },
    check: (body) => void parseShanghai({ body }),
  });
}

/**
 * Parses the list of a board:
 * `{"result":[{"A_STOCK_CODE":"600000","SEC_NAME_CN":"浦发银行",…}],"pageHelp":{"total":1}}`. The rows may lie under
 * `pageHelp.data`. A company without A-shares has `-` as its code and is left out. Throws `upstream_changed` for
 * anything else, for no share, and when the rows are not as many as `total` says.
 */
export function parseShanghai({ body }: Pick<Page, 'body'>): readonly Share[] {
  const reply = parseJson(body, LABEL);
  const { result, pageHelp } = isRecord(reply) ? reply : {};
  const { data, total } = isRecord(pageHelp) ? pageHelp : {};
  const rows: unknown = result ?? data;
  if (!Array.isArray(rows)) throw changed(LABEL, `expected a list in \`result\`, got ${quote(reply)}`);
  if (total !== undefined && Number(total) !== rows.length)
    throw changed(LABEL, `expected ${quote(total)} rows, got ${rows.length}`);
  const shares = rows
    .map((row: unknown) => (isRecord(row) ? row : {}))
    .filter(({ A_STOCK_CODE: code }) => code !== '-')
    .map(({ A_STOCK_CODE: code, SEC_NAME_CN: name }) => toShare(code, name, LABEL));
  if (shares.length === 0) throw changed(LABEL, 'expected shares, got none');
  return shares;
}
