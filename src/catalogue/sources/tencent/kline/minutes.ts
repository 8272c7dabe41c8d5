import { Failure, quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import type { MinuteFallback } from '../../eastmoney/kline-fields/kline-fallback.ts';
import { minuteFields } from '../../eastmoney/kline-fields/minute-fields.ts';
import { refuseImplausible } from '../../eastmoney/kline-fields/plausible.ts';
import { refuseDeclined, shanghaiIndexOf, site, tencentSymbolOf } from './wire.ts';

/** The last bars of some minutes of a mainland security, by Tencent's name of it: `sh600519`. */
export type TencentMinutesAsk = { readonly minutesOf: string; readonly scale: number };

const LABEL = 'Tencent minutes';
// Of single minutes Tencent has 320, of longer spans public clients ask for so many.
const MAX_BARS = 800;
const MAX_SINGLES = 320;

/** Bars of minutes as traded, from `ifzq.gtimg.cn/appstock/app/kline/mkline`. */
const tencentMinutes: Source<TencentMinutesAsk> = {
  ...site,
  hosts: ['ifzq.gtimg.cn'],
  ...onePage<TencentMinutesAsk>(refuseDeclined, ({ minutesOf: symbol, scale }) => ({
    url: address`https://ifzq.gtimg.cn/appstock/app/kline/mkline?param=${symbol},m${scale},,${scale === 1 ? MAX_SINGLES : MAX_BARS}`,
    headers: { referer: 'https://gu.qq.com/' },
  })),
};

/** The minutes of mainland shares, funds and indices of Shanghai, each kind as a fallback source. */
export const tencentMinuteFallback = {
  security: fallbackOf(
    tencentSymbolOf,
    say('prices are as traded, and turnovers and average prices are null', '价格不复权，成交额和均价为 null'),
  ),
  index: fallbackOf(
    shanghaiIndexOf,
    say('turnovers, average levels and turnover rates are null', '成交额、均价和换手率为 null'),
  ),
} as const;

function fallbackOf(symbolOf: (code: string) => string | undefined, absent: Text): MinuteFallback<TencentMinutesAsk> {
  return {
    source: tencentMinutes,
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    note: say(
      `Eastmoney failed: all rows are those of Tencent, the last ${MAX_SINGLES} of one minute; ${absent.en}.`,
      `东方财富失败：所有行来自腾讯，一分钟线为最近 ${MAX_SINGLES} 根；${absent.zh}。`,
    ),
    ask: ({ symbol, scale, isAdjusted }) => {
      const minutesOf = isAdjusted ? undefined : symbolOf(symbol);
      // Whether volumes of the STAR market are in lots or in shares is not known.
      return minutesOf === undefined || minutesOf.startsWith('sh68') ? undefined : { minutesOf, scale };
    },
    parse: parseTencentMinutes,
  };
}

/** The figures of a bar behind its time, as Tencent writes them: an absent one is an empty text. */
const FIGURES = ['open', 'close', 'high', 'low', 'volume'] as const;

/**
 * Parses bars of minutes into the fields of Eastmoney's, oldest first:
 * `{"data":{"sh600519":{"m5":[["202608281450","1295.50","1296.17","1296.30","1295.50","445.00",{},"0.36"]]}}}`.
 * The last value is the turnover rate in hundredths of a percent. Throws `upstream_refused` for no bars, and
 * `upstream_changed` for all else, for times that do not ascend, and for prices that cannot be true.
 */
function parseTencentMinutes([page]: Pages, { minutesOf: symbol, scale }: TencentMinutesAsk): FieldCells {
  const rows = rowsOf(parseJson(page.body, LABEL), symbol, `m${scale}`);
  if (rows.length === 0) throw new Failure('upstream_refused', `${site.title.en} has no bars of ${quote(symbol)}.`);
  const bars = rows.map(parseRow);
  const times = bars.map(({ time }) => time);
  const descending = times.findIndex((time, row) => row > 0 && time <= times[row - 1]!);
  if (descending > 0)
    throw changed(LABEL, `expected ascending times, got ${quote(times[descending])} behind a later one`);
  refuseOtherSpan(Cells.texts(times), scale, { label: LABEL });
  const none = bars.map(() => null);
  const isIndex = shanghaiIndexOf(symbol) !== undefined;
  const fields = minuteFields(
    {
      times,
      opens: bars.map(({ open }) => open),
      highs: bars.map(({ high }) => high),
      lows: bars.map(({ low }) => low),
      closes: bars.map(({ close }) => close),
      volumes: bars.map(({ volume }) => volume),
      amounts: none,
      averages: none,
      turnoverRates: isIndex ? none : bars.map(({ rate }) => rate),
    },
    scale,
    LABEL,
  );
  refuseImplausible(fields, LABEL);
  return fields;
}

/** The rows of a reply: none of an unknown security, `{"sh999999":{"qt":{"sh999999":[]}}}` or no `data`. */
function rowsOf(reply: unknown, symbol: string, span: string): readonly unknown[] {
  if (!isRecord(reply) || reply.code !== 0) throw changed(LABEL, `expected code 0, got ${quote(reply)}`);
  const { data } = reply;
  if (Array.isArray(data) && data.length === 0) return [];
  const series = isRecord(data) && Object.hasOwn(data, symbol) ? data[symbol] : undefined;
  const rows = isRecord(series) && Object.hasOwn(series, span) ? series[span] : undefined;
  if (isRecord(series) && rows === undefined && hasEmptyQuote(series.qt, symbol)) return [];
  if (!Array.isArray(rows)) throw changed(LABEL, `no list under ${span} of ${symbol}`);
  if (rows.length > MAX_BARS) throw changed(LABEL, `expected at most ${MAX_BARS} bars, got ${rows.length}`);
  return rows;
}

function hasEmptyQuote(quotes: unknown, symbol: string): boolean {
  const values = isRecord(quotes) && Object.hasOwn(quotes, symbol) ? quotes[symbol] : undefined;
  return Array.isArray(values) && values.length === 0;
}

/** One bar: its time `2026-08-28 14:50`, prices, volume in lots, and turnover rate in percent. */
function parseRow(row: unknown) {
  if (!Array.isArray(row) || row.length !== 8) throw changed(LABEL, `expected 8 values, got ${quote(row, 160)}`);
  const [time, ...values]: readonly unknown[] = row;
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(typeof time === 'string' ? time : '') ?? [];
  if (year === undefined) throw changed(LABEL, `expected a time YYYYMMDDHHMM, got ${quote(time)}`);
  const figures = FIGURES.map((_, at) => numberOf(values[at], row));
  const [open = null, close = null, high = null, low = null, volume = null] = figures;
  const rate = numberOf(values[6], row);
  return {
    time: `${year}-${month}-${day} ${hour}:${minute}`,
    open,
    close,
    high,
    low,
    volume,
    rate: rate === null ? null : Number(`${rate}e-2`),
  };
}

function numberOf(value: unknown, row: unknown): number | null {
  if (value === '' || value === '-') return null;
  if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d{1,6})?$/.test(value))
    throw changed(LABEL, `expected decimal numbers as texts, got ${quote(row, 160)}`);
  return Number(value);
}
