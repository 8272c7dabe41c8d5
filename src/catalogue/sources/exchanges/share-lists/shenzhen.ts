import { quote } from '../../../../base/errors.ts';
import { hasValue } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { SHENZHEN_HOST } from '../site.ts';
import { type Share, toShare } from './share.ts';

const LABEL = 'Shenzhen Stock Exchange, share list';

/** Fetches the workbook of all A-shares. The exchange's JSON has twenty rows a page, and names without blanks. */
export function fetchShenzhen(context: FetchContext): Promise<Page> {
  return context.fetch({
    // A browser adds a random number, which changes nothing.
    url: withQuery(`https://${SHENZHEN_HOST}/api/report/ShowReport`, {
      SHOWTYPE: 'xlsx',
      CATALOGID: '1110',
      TABKEY: 'tab1',
    }),
    headers: { referer: 'https://www.szse.cn/market/product/stock/list/index.html' },
    check: inspect(refuseNoWorkbook, LABEL),
  });
}

/**
 * Parses the workbook: the columns `A股代码`, `A股简称` and, where there is one, `英文名称` of its first sheet, found
 * by their headings. A code may be a number. Throws `upstream_changed` for a workbook without the first two, for a
 * row without a code or name, and for no row.
 */
export function parseShenzhen({ body }: Pick<Page, 'body'>): readonly Share[] {
  const [headings = [], ...rows] = parseWorkbook(body, LABEL).sheets[0]?.readRows() ?? [];
  const [code, name, english = -1] = ['A股代码', 'A股简称', '英文名称'].map((heading) => headings.indexOf(heading));
  if (code === undefined || name === undefined || code < 0 || name < 0)
    throw changed(LABEL, `expected the headings A股代码 and A股简称, got ${quote(headings, 120)}`);
  const shares = rows.filter(hasValue).map((row) => {
    const cell = row[code];
    return toShare(typeof cell === 'number' ? String(cell).padStart(6, '0') : cell, row[name], [row[english]], LABEL);
  });
  if (shares.length === 0) throw changed(LABEL, 'expected shares, got none');
  return shares;
}
