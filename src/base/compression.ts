import type { Transform } from 'node:stream';
import {
  type BrotliOptions,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
  type ZlibOptions,
} from 'node:zlib';
import pLimit from 'p-limit';
import { joinBytes } from './large-bytes.ts';

/** Limits what is unpacked. */
interface UnpackedLimit {
  /** The most bytes; endless when left out. */
  readonly maxOutputLength?: number;
}

// An encoder of Brotli takes 6 MB for a body of 1.5 MB, from when it is created. Node has four threads for them.
const encoders = pLimit(8);

// A piece of exactly the size of a result would be followed by an empty one of that size. No piece is smaller.
const SLACK_BYTES = 64;

// Each looks its function up when it is called: the built program loads `node:zlib` then, and no start needs it.

/** Compresses bytes with gzip, on another thread. */
export const compressGzip = (bytes: Buffer, options: ZlibOptions = {}): Promise<Buffer> =>
  allOf(createGzip({ ...options, ...piecesFor(bytes) }), bytes);

/** Decompresses bytes in gzip, on another thread. Throws Node's error, and `RangeError` above a limit. */
export const decompressGzip = (bytes: Buffer, limit?: UnpackedLimit): Promise<Buffer> =>
  allOf(createGunzip(piecesFor(bytes)), bytes, limit);

/** Decompresses bytes in the format of zlib, on another thread. Throws as {@link decompressGzip} does. */
export const decompressZlib = (bytes: Buffer, limit?: UnpackedLimit): Promise<Buffer> =>
  allOf(createInflate(piecesFor(bytes)), bytes, limit);

/** Compresses bytes with Brotli, on another thread. */
export const compressBrotli = (bytes: Buffer, options: BrotliOptions = {}): Promise<Buffer> =>
  encoders(() => allOf(createBrotliCompress({ ...options, ...piecesFor(bytes) }), bytes));

/** Decompresses bytes in Brotli, on another thread. Throws as {@link decompressGzip} does. */
export const decompressBrotli = (bytes: Buffer, limit?: UnpackedLimit): Promise<Buffer> =>
  allOf(createBrotliDecompress(piecesFor(bytes)), bytes, limit);

/**
 * Decompresses bytes in Brotli whose result has a known size, into one piece of memory. Throws as
 * {@link decompressGzip} does where it is larger.
 */
export const decompressBrotliTo = (size: number, bytes: Buffer): Promise<Buffer> =>
  allOf(createBrotliDecompress({ chunkSize: size + SLACK_BYTES }), bytes, { maxOutputLength: size });

/** How large the pieces of a result are: each comes from another thread, which takes some microseconds. */
function piecesFor({ length }: Buffer): { readonly chunkSize: number } {
  return { chunkSize: length < 10_000 ? 16_384 : 65_536 };
}

/**
 * All that a stream makes of bytes. The functions of `node:zlib` that return it all join large pieces in one turn
 * of the event loop, and a small result keeps the buffer of a piece.
 */
async function allOf(
  stream: Transform,
  bytes: Buffer,
  { maxOutputLength = Number.POSITIVE_INFINITY }: UnpackedLimit = {},
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  stream.end(bytes);
  for await (const piece of stream) {
    size += piece.length;
    if (size > maxOutputLength) throw new RangeError(`more than ${maxOutputLength} bytes`);
    pieces.push(piece);
  }
  const [first] = pieces;
  const isWhole = pieces.length === 1 && first!.buffer.byteLength <= first!.length + SLACK_BYTES;
  return isWhole ? first! : joinBytes(pieces);
}
