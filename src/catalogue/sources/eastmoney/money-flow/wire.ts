import { quote } from '../../../../base/errors.ts';
import { parseDelimited } from '../../../../engine/formats/json/delimited.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { openReply } from '../kline/reply.ts';
import { fetchSecid, type Listed, listedSource } from '../kline/wire.ts';
import { secidAskedOf } from '../kline-fields/secid.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoney } from '../site.ts';

const LABEL = 'Eastmoney fund flow';

/** The daily flow of a share, of a board by its secid or its name, or of both markets, each by its main index. */
export type FlowAsk = ({ readonly secid: string } | { readonly secid: string; readonly second: string } | Listed) & {
  readonly flow: 'daily';
};

// The hosts of klines answer, and those of quotes.
const HOSTS = [...eastmoney.hosts, 'push2.eastmoney.com', 'push2delay.eastmoney.com'];

/** The daily flow of about the last 120 sessions, from `/api/qt/stock/fflow/daykline/get`. */
export const eastmoneyFundFlow: Source<FlowAsk> = {
  ...eastmoney,
  hosts: HOSTS,
  inspections: { openReply },
  fetch: fetchFlow,
};

/** The same of a board, whose name or code is looked up in Eastmoney's list. */
export const eastmoneyBoardFlow: Source<FlowAsk> = {
  ...listedSource,
  hosts: HOSTS,
  inspections: { ...listedSource.inspections, openReply },
  fetch: fetchFlow,
};

async function fetchFlow(ask: FlowAsk, context: FetchContext): Promise<Pages> {
  const secid = 'names' in ask ? await fetchSecid(ask, context) : ask.secid;
  const [host = '', ...alternateHosts] = HOSTS;
  const page = await context.fetch({
    url: withQuery(`https://${host}/api/qt/stock/fflow/daykline/get`, {
      // As many sessions as there are.
      lmt: 0,
      klt: 101,
      secid,
      fields1: 'f1,f2,f3,f7',
      fields2: FIELDS.join(),
      ...('second' in ask && { secid2: ask.second }),
      ut: PAGE_TOKENS.moneyFlow,
    }),
    alternateHosts,
    headers: { referer: 'https://data.eastmoney.com/zjlx/' },
    check: inspect(openReply, 'second' in ask ? undefined : secid, 'klines', LABEL),
  });
  return [page];
}

/**
 * The values of a line, in their order. f51 is the day; f52 to f56 are the net inflow of main, small, medium,
 * large and super large orders, f57 to f61 the same over the turnover; f62 and f63 are the close and its change,
 * f64 and f65 those of the second index.
 */
const KINDS = {
  f51: 'date',
  f52: 'number',
  f53: 'number',
  f54: 'number',
  f55: 'number',
  f56: 'number',
  f57: 'percent',
  f58: 'percent',
  f59: 'percent',
  f60: 'percent',
  f61: 'percent',
  f62: 'number',
  f63: 'percent',
  f64: 'number',
  f65: 'percent',
} as const;
const FIELDS = Object.keys(KINDS);

// The source computes with single precision, which is exact to a ten-millionth.
const MAX_ROUNDING = 0.001;
// The orders of all sizes of a share add up to nothing; those of boards and of the markets do so only roughly.
const MAX_REMAINDER = 0.01;

/**
 * Parses the flow: the cells of each field, oldest session first. Throws what `openReply`, `parseDelimited` and
 * `refuseFutureDay` throw. Throws `upstream_changed` for days that do not ascend. So it does when main orders are
 * not the sum of large and super large ones, or all sizes do not add up to 0: the values have another order then.
 */
export function parseFlow([page]: Pages, ask: FlowAsk): FieldCells {
  const secid = 'secid' in ask ? ask.secid : secidAskedOf(page);
  const isBoth = 'second' in ask;
  const reply = openReply(page, isBoth ? undefined : secid, 'klines', LABEL);
  // Which of both markets such a reply names is not known.
  if (isBoth && reply.secid !== undefined && reply.secid !== ask.secid && reply.secid !== ask.second)
    throw changed(LABEL, `asked for ${ask.secid} and ${ask.second}, got ${quote(reply.secid)}`);
  const lines = reply.klines.texts();
  const columns = parseDelimited(reply.klines, Object.values(KINDS), LABEL);
  const isShare = !isBoth && secid !== undefined && !secid.startsWith('90.');
  const cells: FieldCells = Object.fromEntries(FIELDS.map((field, at) => [field, columns[at]!]));
  refuseDisorder(lines, LABEL, (line) => line.slice(0, 10));
  for (let row = 0; row < lines.length; row++) {
    const flows = ['f52', 'f55', 'f56', 'f53', 'f54'].map((field) => cells[field]!.valueAt(row));
    if (flows.some((flow) => typeof flow !== 'number')) continue;
    const [main = 0, large = 0, superLarge = 0, small = 0, medium = 0] = flows.map(Number);
    const rounding = 1 + MAX_ROUNDING * (Math.abs(large) + Math.abs(superLarge));
    if (Math.abs(main - large - superLarge) > rounding)
      throw changed(
        LABEL,
        `the flow of main orders is not that of large and super large ones: ${quote(lines[row], 120)}`,
      );
    const remainder = 1 + MAX_REMAINDER * (Math.abs(main) + Math.abs(small) + Math.abs(medium));
    if (isShare && Math.abs(main + small + medium) > remainder)
      throw changed(
        LABEL,
        `the flows of main, small and medium orders do not add up to nothing: ${quote(lines[row], 120)}`,
      );
  }
  return cells;
}
