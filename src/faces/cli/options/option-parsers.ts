import { InvalidArgumentError } from 'commander';
import ipaddr from 'ipaddr.js';
import { DAY_MS } from '../../../base/utc-day.ts';
import { ARCHIVE_TIME_FORMS, type ArchiveTime, toArchiveTime } from '../../../engine/answer/table-query.ts';
import { fromBeijing } from '../../../engine/interface/beijing-time.ts';
import { type Duration, toMs } from '../../../engine/interface/cache-policy.ts';
import type { RateLimit, TrustedProxies } from '../../http/guard/access-settings.ts';
import { localized } from '../terminal/language.ts';
import { invalidArgument } from './program.ts';

// Parsers of options and arguments. Each throws `InvalidArgumentError` with a sentence that says what is accepted.

/** Params as written, in order; a name may be repeated. */
export type RawParams = readonly (readonly [name: string, value: string])[];

/**
 * Returns the parser of one `name=value`, which is appended to those before it.
 * @param accepted a sentence for any other text
 */
export function parseParams(
  accepted = localized(
    'Give each parameter as name=value, such as symbol=600000.',
    '请把每个参数写成 name=value，例如 symbol=600000。',
  ),
): (text: string, previous: RawParams | undefined) => RawParams {
  return (text, previous = []) => {
    const param = toParam(text);
    if (!param) throw new InvalidArgumentError(accepted);
    return [...previous, param];
  };
}

/** Joins the values of an option that is given several times, one a line. Throws nothing: one may be a secret. */
export function joinLines(text: string, previous: string | undefined): string {
  return previous === undefined ? text : `${previous}\n${text}`;
}

/** Params as a query of an HTTP request, without its question mark. */
export function toRawQuery(params: RawParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of params) query.append(name, value);
  return query.toString();
}

/** Splits `name=value`; undefined for any other text. */
export function toParam(text: string): RawParams[number] | undefined {
  const equals = text.indexOf('=');
  return equals < 1 ? undefined : [text.slice(0, equals), text.slice(equals + 1)];
}

function isSpan(word: string): word is Duration {
  return /^\d{1,6}[smhd]$/.test(word);
}

/** Parses a span of time such as `12h` as milliseconds. */
export function parseSpanMs(text: string): number {
  if (!isSpan(text))
    throw invalidArgument('Give a span of time, such as 12h or 30d.', '请给出一段时间，例如 12h 或 30d。');
  return toMs(text);
}

const SHORTEST_MS = 300_000;

/**
 * Parses the interval between two checks of all sources as milliseconds. Too short ones are refused, out of
 * politeness to the sources.
 */
export function parseInterval(text: string): number {
  const ms = isSpan(text) ? toMs(text) : 0;
  if (ms < SHORTEST_MS || ms > 7 * DAY_MS)
    throw invalidArgument('Give a span of time from 5m to 7d, such as 15m.', '请给出 5m 到 7d 的一段时间，例如 15m。');
  return ms;
}

/** Returns the parser of a whole number in a range. */
export function parseWhole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^[0-9]+$/.test(text) || number < min || number > max)
      throw invalidArgument(`Give a whole number from ${min} to ${max}.`, `请给出 ${min} 到 ${max} 的整数。`);
    return number;
  };
}

// A day, or a time with or without seconds; in UTC with a Z, else in Beijing.
const CLOCK = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(Z)?)?$/;

/**
 * Parses a day or a time of Beijing, from 2000 to 2099, as milliseconds since 1970. A day means its end, when its
 * figures are published. A time with a `Z` is in UTC.
 */
export function parseClock(text: string): number {
  const [, day = '', minute = '23:59', second = text === day ? ':59' : ':00', utc] = CLOCK.exec(text) ?? [];
  const local = `${day}T${minute}${second}`;
  const ms = Date.parse(`${local}Z`);
  const isReal = day.startsWith('20') && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
  if (!isReal)
    throw invalidArgument(
      'Give a day or a time of Beijing from 2000 to 2099, such as 2026-03-31 or 2026-03-31T10:30:00.',
      '请给出 2000 至 2099 年间北京时间的日期或时刻，例如 2026-03-31 或 2026-03-31T10:30:00。',
    );
  return utc === undefined ? fromBeijing(ms) : ms;
}

/** Parses a day, which means its end, or a time of Beijing. */
export function parseArchiveTime(text: string): ArchiveTime {
  const time = toArchiveTime(text);
  if (!time) throw invalidArgument(`Give ${ARCHIVE_TIME_FORMS.en}.`, `请给出${ARCHIVE_TIME_FORMS.zh}。`);
  return time;
}

/** Parses names with commas between them, such as `日期,收盘`. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('') || new Set(names).size < names.length)
    throw invalidArgument(
      'Give the names of columns with commas between them, each once.',
      '请给出列名，以逗号分隔，每个一次。',
    );
  return names;
}

/** Parses the name of a folder. An empty one is refused: it would be the current folder. */
export function parseFolder(text: string): string {
  if (text.trim() === '')
    throw invalidArgument('Give the name of a folder, or . for this one.', '请给出目录名，. 表示当前目录。');
  return text;
}

/** Parses an address to listen at. */
export function parseHost(text: string): string {
  if (!/^\S+$/.test(text))
    throw invalidArgument(
      'Give an address or a name, such as 127.0.0.1 or 0.0.0.0.',
      '请给出地址或名称，例如 127.0.0.1 或 0.0.0.0。',
    );
  return text;
}

/** Parses a base path, and removes a slash at its end. */
export function parseBasePath(text: string): string {
  const path = text.replace(/\/$/, '');
  // Browsers and curl resolve the parts `.` and `..` before they ask: nobody would reach such a path.
  if (!/^(?:\/[\w.~-]+)*$/.test(path) || /\/\.{1,2}(?:\/|$)/.test(path))
    throw invalidArgument('Give a path like /finance.', '请给出形如 /finance 的路径。');
  return path;
}

/** Whether a text is `true`, `false` or one of their usual synonyms. */
export function isBoolean(text: string): boolean {
  return /^(?:true|1|yes|on|false|0|no|off)$/i.test(text);
}

/** Parses `true` or `false` and their usual synonyms. */
export function parseBoolean(text: string): boolean {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true;
  if (/^(?:false|0|no|off)$/i.test(text)) return false;
  throw invalidArgument('Give true or false.', '请给出 true 或 false。');
}

/** Parses `10/s`, `600/m` or `5000/h`. */
export function parseRateLimit(text: string): RateLimit {
  const [, requests, unit = ''] = /^([1-9]\d{0,6})\/([smh])$/.exec(text) ?? [];
  const perMs = { s: 1_000, m: 60_000, h: 3_600_000 }[unit];
  if (perMs === undefined)
    throw invalidArgument(
      'Give requests in a second, a minute or an hour, such as 10/s, 600/m or 5000/h.',
      '请给出每秒、每分钟或每小时的请求数，例如 10/s、600/m 或 5000/h。',
    );
  return { requests: Number(requests), perMs };
}

/**
 * Parses `on`, `off`, or the networks of proxies, such as `10.0.0.0/8,::1`. False for `off`: commander reads
 * undefined as an option without a value, which is `true`.
 */
export function parseTrustedProxies(text: string): TrustedProxies | false {
  if (/^(?:true|1|yes|on)$/i.test(text)) return 'nearest';
  if (/^(?:false|0|no|off)$/i.test(text)) return false;
  return text.split(',').map(parseNetwork);
}

function parseNetwork(text: string): string {
  const network = text.trim();
  if (ipaddr.isValidCIDR(network)) return network;
  if (ipaddr.IPv4.isValidFourPartDecimal(network)) return `${network}/32`;
  if (ipaddr.IPv6.isValid(network)) return `${network}/128`;
  throw invalidArgument(
    'Give the addresses of your proxies, such as 10.0.0.0/8,::1, or on for one proxy.',
    '请给出代理的地址，例如 10.0.0.0/8,::1；只有一个代理时写 on。',
  );
}
