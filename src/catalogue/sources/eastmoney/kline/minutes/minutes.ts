import { COMMA, ZERO } from '../../../../../base/ascii.ts';
import { quote } from '../../../../../base/errors.ts';
import { Cells, setNull } from '../../../../../engine/formats/cells.ts';
import { parseDelimited } from '../../../../../engine/formats/json/delimited.ts';
import type { TextList } from '../../../../../engine/formats/json/json-texts.ts';
import { toCells } from '../../../../../engine/formats/values.ts';
import { inspect } from '../../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../../wire/bar-spans.ts';
import type { FieldCells } from '../../../../wire/field-cells.ts';
import { changed } from '../../../../wire/refusals.ts';
import { withQuery } from '../../../../wire/upstream-value.ts';
import { KLINE_FIELDS, KLINE_KINDS } from '../../kline-fields/lines.ts';
import { refuseImplausible } from '../../kline-fields/plausible.ts';
import { indexSecids, secidAskedOf } from '../../kline-fields/secid.ts';
import { PAGE_TOKENS } from '../../page-tokens.ts';
import { eastmoney } from '../../site.ts';
import { LABEL, openReply } from '../reply.ts';
import { fetchFrom, fetchSecid, type Listed, listedSource, refuseForeign, refuseOtherIndex, secidIn } from '../wire.ts';

/** Whose minutes are wanted: a security, an index whose market is looked for, or what a list maps to a secid. */
type Whose = { readonly secid: string } | { readonly index: string } | Listed;

/** Klines of some minutes each, `klt` 5 to 60: all that Eastmoney has. */
type MinuteSpans = { readonly klt: number; readonly fqt: number };

/**
 * One figure a minute, of the last days: 1 or 5. With `preMarket`, also those of the auction before the session.
 */
type SingleMinutes = { readonly days: number; readonly preMarket: boolean };

/** One window of minutes: whose, and of what span. */
export type MinuteAsk = Whose & (MinuteSpans | SingleMinutes);

// The host of the auction, which answers the rest as well.
const QUOTE_HOST = 'push2.eastmoney.com';
const HOSTS: readonly string[] = [...eastmoney.hosts, QUOTE_HOST];

/** The minutes of a security or of an index of mainland China: see {@link fetchMinutes}. */
export const eastmoneyMinutes: Source<MinuteAsk> = {
  ...eastmoney,
  hosts: HOSTS,
  inspections: { secidIn, refuseForeign },
  fetch: fetchMinutes,
};

/** The minutes of a security that one of Eastmoney's lists maps to a secid. */
export const eastmoneyListedMinutes: Source<MinuteAsk> = {
  ...listedSource,
  hosts: HOSTS,
  inspections: { ...listedSource.inspections, secidIn, refuseForeign },
  fetch: fetchMinutes,
};

/**
 * Fetches a window of minutes: klines of 5 minutes and more from `/api/qt/stock/kline/get`, single ones from
 * `/api/qt/stock/trends2/get`. An index is looked for in one market after the other.
 */
async function fetchMinutes(ask: MinuteAsk, context: FetchContext): Promise<Pages> {
  if ('names' in ask) return [await fetchWindow(await fetchSecid(ask, context), ask, context)];
  if ('secid' in ask) return [await fetchWindow(ask.secid, ask, context)];
  const found = context.stored && (await context.inspect(context.stored[0], secidIn));
  const [first, ...others] = indexSecids(ask.index, found);
  let page = await fetchWindow(first!, ask, context);
  for (const secid of others) {
    if ((await context.inspect(page, secidIn)) !== undefined) break;
    page = await fetchWindow(secid, ask, context);
  }
  return [page];
}

function fetchWindow(secid: string, ask: MinuteSpans | SingleMinutes, context: FetchContext): Promise<Page> {
  if ('klt' in ask) return fetchFrom('0', { secid, klt: ask.klt, fqt: ask.fqt, fields: KLINE_FIELDS }, context);
  const [host = '', ...alternateHosts] = ask.preMarket ? HOSTS.toReversed() : HOSTS;
  return context.fetch({
    url: withQuery(`https://${host}/api/qt/stock/trends2/get`, {
      fields1: 'f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,f11,f12,f13',
      fields2: SINGLE_FIELDS.map(([wire]) => wire).join(),
      ut: PAGE_TOKENS.charts,
      ndays: ask.days,
      iscr: ask.preMarket ? 1 : 0,
      iscca: 0,
      secid,
    }),
    alternateHosts,
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: inspect(refuseForeign, secid),
  });
}

// The fields of a line of single minutes, and our names of them. Its f58 is the average price since the session
// began; that of a kline is the amplitude.
const SINGLE_FIELDS = [
  ['f51', 'f51'],
  ['f52', 'f52'],
  ['f53', 'f53'],
  ['f54', 'f54'],
  ['f55', 'f55'],
  ['f56', 'f56'],
  ['f57', 'f57'],
  ['f58', 'average'],
] as const;

/**
 * Parses a window of minutes: the cells of each field, oldest first; `f51` is the time. An opening price of 0, as
 * days before the last one have it, is missing. Throws what `openReply` and {@link parseDelimited} throw,
 * `upstream_changed` for times that do not ascend, and what `refuseImplausible` throws.
 */
export function parseMinutes([page]: Pages, ask: MinuteAsk): FieldCells {
  const secid = 'secid' in ask ? ask.secid : secidAskedOf(page);
  const isSpan = 'klt' in ask;
  const reply = openReply(page, secid, isSpan ? 'klines' : 'trends');
  const { klines: lines } = reply;
  if ('index' in ask) refuseOtherIndex(reply, ask.index);
  const parsed = isSpan ? parseSpans(lines) : parseSingles(lines);
  refuseOtherSpan(parsed.f51, isSpan ? ask.klt : 1, { label: LABEL });
  const fields = { ...parsed, f52: withoutZeros(parsed.f52) };
  refuseImplausible(fields, LABEL);
  return fields;
}

/** The cells of lines: their times, and those of the figures that follow them. */
type MinuteCells = FieldCells & { readonly f51: Cells<'date-time'>; readonly f52: Cells };

function parseSpans(lines: TextList): MinuteCells {
  const [, ...fields] = KLINE_FIELDS;
  const figures = parseDelimited(
    afterTime(lines),
    fields.map((field) => KLINE_KINDS[field]),
    LABEL,
  );
  const cells = Object.fromEntries(fields.map((field, at) => [field, figures[at]!]));
  return { ...cells, f51: parseTimes(lines), f52: figures[0]! };
}

function parseSingles(lines: TextList): MinuteCells {
  const [, ...fields] = SINGLE_FIELDS;
  const figures = parseDelimited(
    afterTime(lines),
    fields.map(() => 'number' as const),
    LABEL,
  );
  const cells = Object.fromEntries(fields.map(([, name], at) => [name, figures[at]!]));
  return { ...cells, f51: parseTimes(lines), f52: figures[0]! };
}

/** What follows the time of each line: all of a line that has no comma, which then is no time. */
function afterTime(lines: TextList): TextList {
  const { bytes, starts, ends } = lines;
  const after = starts.map((start, row) => {
    for (let at = start; at < ends[row]!; at++) if (bytes[at] === COMMA) return at + 1;
    return start;
  });
  return lines.from(after);
}

/** The times of lines, `2024-01-02 09:31`, which must ascend. */
function parseTimes(lines: TextList): Cells<'date-time'> {
  const times = lines.texts().map((line) => line.slice(0, Math.max(line.indexOf(','), 0)));
  const descending = times.findIndex((time, row) => row > 0 && time <= times[row - 1]!);
  if (descending > 0)
    throw changed(
      LABEL,
      `expected ascending times, got ${quote(times[descending - 1], 20)} and then ${quote(times[descending], 20)}`,
    );
  return toCells('date-time', times, { label: `${LABEL}: time` });
}

/** A column of numbers whose zeros are absent. */
function withoutZeros({ kind, bytes, starts, ends }: Cells): Cells {
  const [from, to] = [starts.slice(), ends.slice()];
  for (let row = 0; row < from.length; row++)
    if (to[row]! - from[row]! === 1 && bytes[from[row]!] === ZERO) setNull(from, to, row);
  return new Cells(kind, bytes, from, to);
}
