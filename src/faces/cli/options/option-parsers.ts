import { InvalidArgumentError } from 'commander';
import ipaddr from 'ipaddr.js';
import { ARCHIVE_TIME_FORMS, type ArchiveTime, toArchiveTime } from '../../../engine/answer/table-query.ts';
import { fromBeijing } from '../../../engine/interface/beijing-time.ts';
import { type Span, toMs } from '../../../engine/interface/cache-policy.ts';
import type { RateLimit, TrustedProxies } from '../../http/access-settings.ts';

// Parsers of options and arguments. Each throws `InvalidArgumentError` with a sentence that says what is accepted.

/** Params as they were written, in order; a name may be repeated. */
export type RawParams = readonly (readonly [name: string, value: string])[];

/** Parses one `name=value` and appends it to those before it. */
export function parseParams(text: string, previous: RawParams | undefined): RawParams {
  const param = toParam(text);
  if (!param) throw new InvalidArgumentError('Give each parameter as name=value, such as symbol=600000.');
  return [...(previous ?? []), param];
}

/** Writes a mistake in the arguments; of an unknown option, also how a parameter is written. */
export function explainDashes(mistake: string, write: (text: string) => void): void {
  const isOption = mistake.startsWith('error: unknown option');
  write(isOption ? `${mistake}  A parameter stands without dashes: symbol=600000.` : mistake);
}

/** Params as a query of an HTTP request, without its question mark. */
export function toQueryText(params: RawParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of params) query.append(name, value);
  return query.toString();
}

/** Splits `name=value`; undefined for any other text. */
export function toParam(text: string): RawParams[number] | undefined {
  const equals = text.indexOf('=');
  return equals < 1 ? undefined : [text.slice(0, equals), text.slice(equals + 1)];
}

/** Parses a span of time such as `12h` as milliseconds. */
export function parseSpanMs(text: string): number {
  const isSpan = (word: string): word is Span => /^\d{1,6}[smhd]$/.test(word);
  if (!isSpan(text)) throw new InvalidArgumentError('Give a span of time, such as 12h or 30d.');
  return toMs(text);
}

/** Returns the parser of a whole number in a range. */
export function parseWhole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^[0-9]+$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    return number;
  };
}

// A day, or a time with seconds or without; Z where it is one of UTC, else of Beijing.
const CLOCK = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(Z)?)?$/;

/**
 * Parses a day or a time of Beijing, of the years 2000 to 2099, as milliseconds since 1970; a day alone is the end
 * of it, when its figures are there. A time with a `Z` behind it is one of UTC.
 */
export function parseClock(text: string): number {
  const [, day = '', minute = '23:59', second = text === day ? ':59' : ':00', utc] = CLOCK.exec(text) ?? [];
  const local = `${day}T${minute}${second}`;
  const ms = Date.parse(`${local}Z`);
  const isReal = day.startsWith('20') && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
  if (!isReal)
    throw new InvalidArgumentError('Give a day or a time of Beijing, such as 2026-03-31 or 2026-03-31T10:30:00.');
  return utc === undefined ? fromBeijing(ms) : ms;
}

/** Parses a day, which means its end, or a time of Beijing. */
export function parseArchiveTime(text: string): ArchiveTime {
  const time = toArchiveTime(text);
  if (!time) throw new InvalidArgumentError(`Give ${ARCHIVE_TIME_FORMS.en}.`);
  return time;
}

/** Parses names with commas between them, such as `日期,收盘`. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('') || new Set(names).size < names.length)
    throw new InvalidArgumentError('Give the names of columns with commas between them, each once.');
  return names;
}

/** Parses an address to listen at. */
export function parseHost(text: string): string {
  if (!/^\S+$/.test(text)) throw new InvalidArgumentError('Give an address or a name, such as 127.0.0.1 or 0.0.0.0.');
  return text;
}

/** Parses a base path, and removes a slash at its end. */
export function parseBasePath(text: string): string {
  const path = text.replace(/\/$/, '');
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) throw new InvalidArgumentError('Give a path like /finance.');
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
  throw new InvalidArgumentError('Give true or false.');
}

/** Parses `10/s`, `600/m` or `5000/h`. */
export function parseRateLimit(text: string): RateLimit {
  const [, requests, unit = ''] = /^([1-9]\d{0,6})\/([smh])$/.exec(text) ?? [];
  const perMs = { s: 1_000, m: 60_000, h: 3_600_000 }[unit];
  if (perMs === undefined)
    throw new InvalidArgumentError('Give requests in a second, a minute or an hour, such as 10/s.');
  return { requests: Number(requests), perMs };
}

/** Parses `on`, `off`, or the networks of proxies, such as `10.0.0.0/8,::1`. Undefined for `off`. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^(?:true|1|yes|on)$/i.test(text)) return 'nearest';
  if (/^(?:false|0|no|off)$/i.test(text)) return undefined;
  return text.split(',').map(parseNetwork);
}

function parseNetwork(text: string): string {
  const network = text.trim();
  if (ipaddr.isValidCIDR(network)) return network;
  if (ipaddr.IPv4.isValidFourPartDecimal(network)) return `${network}/32`;
  if (ipaddr.IPv6.isValid(network)) return `${network}/128`;
  throw new InvalidArgumentError('Give the addresses of your proxies, such as 10.0.0.0/8,::1, or on for one proxy.');
}
