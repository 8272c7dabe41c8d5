import { InvalidArgumentError } from 'commander';
import { type Span, toMs } from '../declare/cache-policy.ts';

// Parsers of options and arguments. Each throws `InvalidArgumentError` with a sentence that says what is accepted.

/** Params as they were written, in order; a name may be repeated. */
export type RawParams = readonly (readonly [name: string, value: string])[];

/** Parses one `name=value` and appends it to those before it. */
export function parseParams(text: string, previous: RawParams | undefined): RawParams {
  const param = toParam(text);
  if (!param) throw new InvalidArgumentError('Give each parameter as name=value, such as symbol=600000.');
  return [...(previous ?? []), param];
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

/** Parses `true` or `false` and their usual synonyms. */
export function parseBoolean(text: string): boolean {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true;
  if (/^(?:false|0|no|off)$/i.test(text)) return false;
  throw new InvalidArgumentError('Give true or false.');
}
