import type { Interface } from '../interface/interface.ts';

/** The most bytes of a file's name before its ending: file systems take 255, and some programs add to a name. */
const MAX_BYTES = 240;
/** The most characters of a file name, so that it can be read. */
const MAX_LENGTH = 80;

/**
 * The name of a file with the table of some params: `stock_zh_a_hist_600000_20240102_hfq.csv`. It has the values
 * of the first param and of those that are not as declared; of a value, letters and digits of any script, dots,
 * underscores and hyphens. Hyphens join the values of a collection. So the same table has the same name, however
 * it was asked for.
 */
export function fileNameOf(
  { name, params: declared }: Pick<Interface, 'name' | 'params'>,
  params: Readonly<Record<string, unknown>>,
  ending: string,
): string {
  const values = Object.keys(params).flatMap((param, at) => {
    const value = params[param];
    const isUsual = at > 0 && String(value) === String(declared[param]?.default);
    return isUsual || value === undefined ? [] : [[value].flat().map(String).join('-')];
  });
  const words = [name, ...values]
    .map((word) => word.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'))
    .filter((word) => word !== '');
  let base = '';
  for (const character of Array.from(words.join('_')).slice(0, MAX_LENGTH))
    if (Buffer.byteLength(base + character) <= MAX_BYTES) base += character;
    else break;
  return `${base}.${ending}`;
}

/** The header `Content-Disposition` of a file (RFC 6266): its name, for old clients in ASCII. */
export function attachment(fileName: string): string {
  if (/^[\x21-\x7e]*$/.test(fileName)) return `attachment; filename="${fileName}"`;
  const ascii = fileName.replaceAll(/[^\x21-\x7e]+/g, '-');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
