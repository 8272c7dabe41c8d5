import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';

/**
 * Reads a body as it comes over the wire. Raises `upstream_changed` as soon as it is larger than the source promises.
 * @param promised the length that its head promises, in bytes, if it does
 * @param onProgress told the bytes so far
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  promised: number | undefined,
  { title, limits: { maxBytes } }: Source,
  onProgress: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const refuseTooLarge = (bytes: number): void => {
    if (bytes > maxBytes)
      throw new Failure('upstream_changed', `${title} sent more than ${maxBytes} bytes, the most that it promises.`);
  };
  refuseTooLarge(promised ?? 0);
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
 * Unpacks a body from the coding that its head names. Raises `upstream_changed` for a coding that was not asked for, a body
 * that is not of it, and one that is larger than the source promises.
 */
export async function unpack(
  packed: Buffer,
  encoding: string,
  { title, limits: { maxBytes } }: Source,
): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return packed;
  const decompress = DECOMPRESS.get(encoding.trim().toLowerCase());
  if (!decompress)
    throw new Failure(
      'upstream_changed',
      `${title} sent a body in the encoding ${JSON.stringify(encoding)}, which was not asked for.`,
    );
  try {
    return await decompress(packed, { maxOutputLength: maxBytes });
  } catch (thrown) {
    const isTooLarge = thrown instanceof RangeError;
    const why = isTooLarge ? `unpacks to more than ${maxBytes} bytes` : `is not whole ${encoding}`;
    // What was thrown is no cause: as long as anybody remembers it, it holds on to all that was unpacked.
    throw new Failure('upstream_changed', `${title} sent a body that ${why}.`);
  }
}
