import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { isCalendarDay } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { beijingTimeOf, newYorkSessionOf } from '../../../wire/new-york-times.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import type { MinuteFallback } from '../../eastmoney/kline-fields/kline-fallback.ts';
import { minuteFields } from '../../eastmoney/kline-fields/minute-fields.ts';
import { americanSymbolOf, refuseDeclined, site } from './wire.ts';

/** The prices by the minute of a share of the United States in the last session, by Tencent's name: `usAAPL`. */
type AmericanLineAsk = { readonly lineOf: string };

const LABEL = 'Tencent minutes of the United States';
// The last session of a share that is traded is never older than a long weekend.
const MAX_AGE_MS = 10 * DAY_MS;

/** Prices by the minute of the last session, from `ifzq.gtimg.cn/appstock/app/minute/query`. */
const tencentAmericanMinutes: Source<AmericanLineAsk> = {
  ...site,
  hosts: ['ifzq.gtimg.cn'],
  ...onePage<AmericanLineAsk>(refuseDeclined, ({ lineOf: symbol }) => ({
    url: address`https://ifzq.gtimg.cn/appstock/app/minute/query?code=${symbol}`,
    headers: { referer: 'https://gu.qq.com/' },
  })),
};

/** Another fallback source of a declaration of single minutes of shares of the United States. */
export const tencentAmericanMinuteFallback: MinuteFallback<AmericanLineAsk> = {
  source: tencentAmericanMinutes,
  cache: freshFor('60s', { staleIfError: '1d' }),
  note: say(
    'Eastmoney failed: all rows are those of Tencent, of the last session alone, whose New York times are written in Beijing time; it has one price a minute, so that open, high, low and average prices and turnovers are null.',
    '东方财富失败：所有行来自腾讯，仅最近一个交易时段，其纽约时间已换算为北京时间；每分钟只有一个价格，开盘、最高、最低、均价和成交额为 null。',
  ),
  ask: ({ symbol, scale, isAdjusted }) => {
    const [ticker] = americanSymbolOf(symbol)?.split('.') ?? [];
    return ticker === undefined || scale !== 1 || isAdjusted ? undefined : { lineOf: ticker };
  },
  parse: parseAmericanLine,
};

/**
 * Parses the minutes of a session into the fields of Eastmoney's, oldest first:
 * `{"code":0,"data":{"usAAPL":{"data":{"data":["0930 262.99 113",…],"date":"20260918"}}}}`, each line the time in
 * New York, the price and the volume of the session so far. Throws `upstream_refused` for no lines, and for those
 * of a session long ago. Throws `upstream_changed` for all else, for times that do not ascend, and for a volume
 * that falls.
 */
function parseAmericanLine([page]: Pages, { lineOf: symbol }: AmericanLineAsk): FieldCells {
  const { day, lines } = openLine(parseJson(page.body, LABEL), symbol);
  if (lines.length === 0) throw new Failure('upstream_refused', `${site.title.en} has no minutes of ${quote(symbol)}.`);
  if (Date.parse(`${day}T00:00:00Z`) < page.obtained - MAX_AGE_MS)
    throw new Failure('upstream_refused', `${site.title.en} has no minutes of ${quote(symbol)} since ${day}.`);
  const minutes = lines.map(parseLine);
  const times = minutes.map(({ hour, minute }) => `${day} ${hour}:${minute}:00`);
  refuseDisorder(times, LABEL);
  const none = minutes.map(() => null);
  const volumes = minutes.map(({ traded }, at) => traded - (minutes[at - 1]?.traded ?? 0));
  const falling = volumes.findIndex((volume) => volume < 0);
  if (falling >= 0) throw changed(LABEL, `the volume of the session falls at ${times[falling]!}`);
  return minuteFields(
    {
      times: times.map(beijingTimeOf),
      opens: none,
      highs: none,
      lows: none,
      closes: minutes.map(({ price }) => price),
      volumes,
      amounts: none,
      averages: none,
      turnoverRates: none,
    },
    1,
    LABEL,
    newYorkSessionOf,
  );
}

/** The lines of a reply, and their day `2026-09-18`. An unknown share has none. */
function openLine(reply: unknown, symbol: string): { readonly day: string; readonly lines: readonly unknown[] } {
  if (!isRecord(reply) || reply.code !== 0) throw changed(LABEL, `expected code 0, got ${quote(reply)}`);
  const share = isRecord(reply.data) && Object.hasOwn(reply.data, symbol) ? reply.data[symbol] : undefined;
  const { data: lines, date }: Readonly<Record<string, unknown>> =
    isRecord(share) && isRecord(share.data) ? share.data : {};
  if (!Array.isArray(lines)) throw changed(LABEL, `no list of minutes of ${symbol}`);
  const [, year, month, day] = /^(20\d{2})(\d{2})(\d{2})$/.exec(String(date)) ?? [];
  if (lines.length > 0 && !isCalendarDay(Number(year), Number(month), Number(day)))
    throw changed(LABEL, `expected a day YYYYMMDD, got ${quote(date)}`);
  return { day: `${year}-${month}-${day}`, lines };
}

function parseLine(line: unknown) {
  const [, hour = '', minute = '', price, traded] =
    /^(0[4-9]|1\d|2[0-3])([0-5]\d) (\d{1,9}(?:\.\d{1,6})?) (\d{1,15})(?:\.\d{1,6})?(?: \S{1,30})?$/.exec(
      typeof line === 'string' ? line : '',
    ) ?? [];
  if (price === undefined) throw changed(LABEL, `expected time, price and volume, got ${quote(line)}`);
  return { hour, minute, price: Number(price), traded: Number(traded) };
}
