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
