import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompress,
  gunzip,
  gzip,
  inflate,
  type ZlibOptions,
} from 'node:zlib';

// Each looks its function up when it is called: the built program loads `node:zlib` then, and no start needs it.

/** Compresses bytes with gzip, on another thread. */
export const compressGzip = (bytes: Buffer, options: ZlibOptions = {}): Promise<Buffer> =>
  promisify(gzip)(bytes, options);

/** Decompresses bytes in gzip, on another thread. Throws Node's error, and `RangeError` above a limit. */
export const decompressGzip = (bytes: Buffer, options: ZlibOptions = {}): Promise<Buffer> =>
  promisify(gunzip)(bytes, options);

/** Decompresses bytes in the format of zlib, on another thread. Throws as {@link decompressGzip} does. */
export const decompressZlib = (bytes: Buffer, options: ZlibOptions = {}): Promise<Buffer> =>
  promisify(inflate)(bytes, options);

/** Compresses bytes with Brotli, on another thread. */
export const compressBrotli = (bytes: Buffer, options: BrotliOptions = {}): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, options);

/** Decompresses bytes in Brotli, on another thread. Throws as {@link decompressGzip} does. */
export const decompressBrotli = (bytes: Buffer, options: BrotliOptions = {}): Promise<Buffer> =>
  promisify(brotliDecompress)(bytes, options);
