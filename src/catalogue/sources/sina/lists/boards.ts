import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseAssignments } from '../../../../engine/formats/json/javascript.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { areAveragesOdd } from '../../../wire/average-prices.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** All boards of one of Sina's classifications. */
export type BoardsAsk = { readonly boards: keyof typeof CLASSIFICATIONS };

const VIP = 'vip.stock.finance.sina.com.cn';
const MONEY = 'money.finance.sina.com.cn';
const BUSINESS = 'biz.finance.sina.com.cn';

/** The address of each classification, and how its boards' keys begin. */
const CLASSIFICATIONS = {
  新浪行业: { url: `https://${VIP}/q/view/newSinaHy.php`, prefix: 'new_' },
  启明星行业: { url: `https://${BUSINESS}/hq/qmxIndustryHq.php`, prefix: 'qmx_' },
  概念: { url: `https://${MONEY}/q/view/newFLJK.php?param=class`, prefix: 'gn_' },
  地域: { url: `https://${MONEY}/q/view/newFLJK.php?param=area`, prefix: 'diyu_' },
  行业: { url: `https://${MONEY}/q/view/newFLJK.php?param=industry`, prefix: 'hangye_' },
} as const;

const labelOf = ({ boards }: BoardsAsk): string => `Sina boards of ${boards}`;

/** Sina's boards: each a summary of its shares. */
export const sinaBoards: Source<BoardsAsk> = {
  ...sinaServices,
  name: 'sina-boards',
  title: say('Sina’s boards (新浪板块)', '新浪板块'),
  hosts: [VIP, MONEY, BUSINESS],
  ...onePage<BoardsAsk>(pageCheck(refuseBan, labelOf), (ask) => ({ url: CLASSIFICATIONS[ask.boards].url })),
};

/** The values of a board, in their order. */
const VALUES = [
  'label',
  'name',
  'count',
  'mean_price',
  'change',
  'change_percent',
  'volume',
  'turnover',
  'share',
  'share_change_percent',
  'share_price',
  'share_change',
  'share_name',
] as const;

/**
 * Parses the boards, in the order of the source: `var NAME={"gn_cxy":"gn_cxy,创新药,52,35.11,…"}`. Throws
 * `upstream_changed` for anything else, a board of another number of values, one of another classification, and
 * volumes and turnovers that do not fit the prices.
 */
export function parseBoards([{ body }]: Pages, ask: BoardsAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const [boards, ...others] = parseAssignments(Buffer.from(decodeBody(body, 'gb18030', label)), label).values();
  if (!isRecord(boards) || others.length > 0) throw changed(label, `expected boards, got ${quote(boards)}`);
  const rows = Object.entries(boards).map(([key, value]) => rowOf(key, value, ask));
  if (rows.length === 0) throw changed(label, 'expected boards, got none');
  if (areAveragesOdd(rows.map(({ mean_price: price, volume, turnover }) => ({ price, volume, turnover }))))
    throw changed(label, 'turnover over volume is not near the mean price');
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label, absent: ['', '-', '--'] }));
}

function rowOf(key: string, value: unknown, ask: BoardsAsk): Fields {
  const label = labelOf(ask);
  const values = typeof value === 'string' ? value.split(',') : [];
  if (values.length !== VALUES.length || values[0] !== key)
    throw changed(label, `expected ${VALUES.length} values of ${quote(key)}, got ${quote(value)}`);
  if (!key.startsWith(CLASSIFICATIONS[ask.boards].prefix)) throw changed(label, `it has the board ${quote(key)}`);
  return Object.fromEntries(VALUES.map((name, at) => [name, values[at]]));
}
