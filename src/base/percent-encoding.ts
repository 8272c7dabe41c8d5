/** A text as the percent-escapes of all of its bytes in UTF-8: `%E8%82%A1`. */
export function toPercentEscapes(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}

/**
 * Whether every `%XX` of a text can be decoded. The bundler takes a decoding whose result nobody uses for one
 * without effect, although it may throw, and leaves it out.
 */
export function isPercentEncoded(text: string): boolean {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.length <= text.length;
  } catch {
    return false;
  }
}
