import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Source } from '../declare/source.ts';
import { Failure, quote } from '../errors.ts';

/**
 * Reads a body from the wire. Throws `upstream_changed` as soon as it is larger than the source promises.
 * @param contentLength its length in bytes, if the headers state it
 * @param onProgress receives the number of bytes so far
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  contentLength: number | undefined,
  { title, limits: { maxBytes } }: Source,
  onProgress: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const refuseTooLarge = (bytes: number): void => {
    if (bytes > maxBytes)
      throw new Failure('upstream_changed', `${title} sent more than ${maxBytes} bytes, the most that it promises.`);
  };
  refuseTooLarge(contentLength ?? 0);
  onProgress(size);
  for await (const chunk of body) {
    size += chunk.length;
    refuseTooLarge(size);
    chunks.push(chunk);
    onProgress(size);
  }
  return Buffer.concat(chunks);
}

const DECOMPRESS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Decompresses a body. Throws `upstream_changed` for an encoding that was not asked for, a body that is not in
 * that encoding, and one that is larger than the source promises.
 * @param encoding the `Content-Encoding` of the response; empty for none
 */
export async function decompressBody(
  compressed: Buffer,
  encoding: string,
  { title, limits: { maxBytes } }: Source,
): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return compressed;
  const decompress = DECOMPRESS.get(encoding.trim().toLowerCase());
  if (!decompress)
    throw new Failure(
      'upstream_changed',
      `${title} sent a body in the encoding ${quote(encoding)}, which was not asked for.`,
    );
  try {
    return await decompress(compressed, { maxOutputLength: maxBytes });
  } catch (thrown) {
    const isTooLarge = thrown instanceof RangeError;
    const why = isTooLarge ? `unpacks to more than ${maxBytes} bytes` : `is not whole ${encoding}`;
    // No `cause`: the thrown error holds all that was unpacked, for as long as the failure is remembered.
    throw new Failure('upstream_changed', `${title} sent a body that ${why}.`);
  }
}
