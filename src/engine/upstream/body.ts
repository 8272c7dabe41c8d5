import { CARRIAGE_RETURN, LINE_FEED, SPACE } from '../../base/ascii.ts';
import { decompressBrotli, decompressGzip, decompressZlib } from '../../base/compression.ts';
import { Failure, quote } from '../../base/errors.ts';
import { joinBytes } from '../../base/large-bytes.ts';
import type { AnySource } from '../interface/source.ts';

/**
 * Reads a body from the wire. Throws `upstream_changed` as soon as it is larger than the source promises.
 * @param contentLength its length in bytes, if the headers state it
 * @param onProgress receives the number of bytes so far
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  contentLength: number | undefined,
  { title, limits: { maxBytes } }: AnySource,
  onProgress: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const refuseTooLarge = (bytes: number): void => {
    if (bytes > maxBytes)
      throw new Failure('upstream_changed', `${title.en} sent more than ${maxBytes} bytes, the most that it promises.`);
  };
  refuseTooLarge(contentLength ?? 0);
  onProgress(size);
  for await (const chunk of body) {
    size += chunk.length;
    refuseTooLarge(size);
    chunks.push(chunk);
    onProgress(size);
  }
  return joinBytes(chunks);
}

/**
 * Reads the data of the first event of a stream (WHATWG HTML, 9.2): its lines that begin with `data:`, joined by
 * line breaks. It reads no further than the empty line that ends the event. Throws `upstream_changed` when the
 * stream ends before that, or is larger than the source promises.
 * @param onProgress receives the number of bytes so far
 */
export async function readFirstEvent(
  body: AsyncIterable<Buffer>,
  { title, limits: { maxBytes } }: AnySource,
  onProgress: (bytes: number) => void,
): Promise<Buffer> {
  const data: Buffer[] = [];
  let line: Buffer[] = [];
  let isFirst = true;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Failure('upstream_changed', `${title.en} sent more than ${maxBytes} bytes, the most that it promises.`);
    onProgress(size);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const whole = Buffer.concat([...line, chunk.subarray(start, end)]);
      const ended = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
      const text = isFirst ? withoutByteOrderMark(ended) : ended;
      isFirst = false;
      // An event without data does not count.
      if (text.length === 0 && data.some((part) => part.length > 0)) return Buffer.concat(data);
      if (text.length === 0) data.length = 0;
      if (text.subarray(0, DATA.length).equals(DATA)) {
        const value = text.subarray(text[DATA.length] === SPACE ? DATA.length + 1 : DATA.length);
        data.push(...(data.length > 0 ? [Buffer.from('\n'), value] : [value]));
      }
      line = [];
      start = end + 1;
    }
    if (start < chunk.length) line.push(chunk.subarray(start));
  }
  throw new Failure('upstream_changed', `${title.en} ended its event stream before the first event was whole.`);
}

const DATA = Buffer.from('data:');

/** A text without the byte order mark of UTF-8 that it may begin with, which is no part of it (RFC 3629, 6). */
export function withoutByteOrderMark(text: Buffer): Buffer {
  return text.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? text.subarray(BYTE_ORDER_MARK.length)
    : text;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const DECOMPRESS = new Map([
  ['gzip', decompressGzip],
  ['x-gzip', decompressGzip],
  ['deflate', decompressZlib],
  ['br', decompressBrotli],
]);

/**
 * Decompresses a body. Throws `upstream_changed` for an encoding that was not asked for, a body that is not in
 * that encoding, and one that is larger than the source promises.
 * @param encoding the `Content-Encoding` of the response; empty for none
 */
export async function decompressBody(
  compressed: Buffer,
  encoding: string,
  { title, limits: { maxBytes } }: AnySource,
): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return compressed;
  const decompress = DECOMPRESS.get(encoding.trim().toLowerCase());
  if (!decompress)
    throw new Failure(
      'upstream_changed',
      `${title.en} sent a body in the encoding ${quote(encoding)}, which was not asked for.`,
    );
  try {
    return await decompress(compressed, { maxOutputLength: maxBytes });
  } catch (thrown) {
    const isTooLarge = thrown instanceof RangeError;
    const why = isTooLarge ? `unpacks to more than ${maxBytes} bytes` : `is not whole ${encoding}`;
    // No `cause`: the thrown error holds all that was unpacked, for as long as the failure is remembered.
    throw new Failure('upstream_changed', `${title.en} sent a body that ${why}.`);
  }
}
