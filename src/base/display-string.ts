import { toPercentEscapes } from './percent-encoding.ts';

/**
 * Writes a text as a Display String (RFC 9651, 4.1.11): how a header holds more characters than those of ASCII.
 * `说` is `%"%e8%af%b4"`.
 */
export function toDisplayString(text: string): string {
  const escaped = text.replaceAll(/[^\x20\x21\x23\x24\x26-\x7e]+/g, (part) => toPercentEscapes(part).toLowerCase());
  return `%"${escaped}"`;
}

/** Reads a Display String (RFC 9651, 4.2.10); undefined for any other text. */
export function readDisplayString(header: string): string | undefined {
  const [, escaped] = /^%"((?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*)"$/.exec(header.trim()) ?? [];
  try {
    return escaped === undefined ? undefined : decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
