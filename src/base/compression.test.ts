import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compressBrotli,
  compressGzip,
  decompressBrotli,
  decompressBrotliTo,
  decompressGzip,
  decompressZlib,
} from './compression.ts';

const CODINGS = [
  { name: 'gzip', compress: compressGzip, decompress: decompressGzip },
  { name: 'Brotli', compress: compressBrotli, decompress: decompressBrotli },
  { name: 'zlib', compress: async (bytes: Buffer) => deflateSync(bytes), decompress: decompressZlib },
];

describe.each(CODINGS)('$name', ({ compress, decompress }) => {
  it('gives back what was compressed', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((part) => Buffer.from(part));
    await fc.assert(
      fc.asyncProperty(bytes, async (part) => {
        expect((await decompress(await compress(part))).equals(part)).toBe(true);
      }),
    );
    const large = randomBytes(300_000);
    expect((await decompress(await compress(large))).equals(large)).toBe(true);
  });

  it('keeps no more memory than the result has bytes', async () => {
    const packed = await compress(Buffer.from('日期,收盘\n'.repeat(300)));
    const unpacked = await decompress(packed);
    expect(unpacked.buffer.byteLength).toBe(unpacked.length);
  });

  it('refuses more than the limit, also where it is far more', async () => {
    const packed = await compress(Buffer.alloc(3_000_000));
    expect(await decompress(packed, { maxOutputLength: 3_000_000 })).toHaveLength(3_000_000);
    await expect(decompress(packed, { maxOutputLength: 2_999_999 })).rejects.toThrow(RangeError);
    await expect(decompress(packed, { maxOutputLength: 10 })).rejects.toThrow(RangeError);
  });

  it('refuses what is cut or something else', async () => {
    const packed = await compress(randomBytes(20_000));
    await expect(decompress(packed.subarray(0, 9_000))).rejects.toThrow();
    await expect(decompress(Buffer.from('<html>not packed</html>'))).rejects.toThrow();
  });
});

describe('a result in Brotli of a known size', () => {
  const bytes = Buffer.from('日期,收盘\n'.repeat(100_000));

  it('is written into one piece of memory, and never copied', async () => {
    const result = await decompressBrotliTo(bytes.length, await compressBrotli(bytes));
    expect(result.equals(bytes)).toBe(true);
    expect(result.buffer.byteLength).toBeLessThanOrEqual(bytes.length + 64);
  });

  it('may be smaller, and is refused where it is larger', async () => {
    const packed = await compressBrotli(bytes);
    expect((await decompressBrotliTo(2 * bytes.length, packed)).equals(bytes)).toBe(true);
    await expect(decompressBrotliTo(bytes.length - 1, packed)).rejects.toThrow(RangeError);
    await expect(decompressBrotliTo(0, packed)).rejects.toThrow(RangeError);
    expect(await decompressBrotliTo(0, await compressBrotli(Buffer.alloc(0)))).toHaveLength(0);
  });
});

it('has few encoders of Brotli at once, however much waits: each takes 6 MB', async () => {
  let running = 0;
  let most = 0;
  const encoders = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') most = Math.max(most, ++running);
    },
  }).enable();
  // How long each runs does not matter: as many as may run begin in one turn of the event loop.
  const bytes = randomBytes(1_000);
  const packed = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const result = await compressBrotli(bytes);
      running--;
      return result;
    }),
  );
  encoders.disable();
  expect(packed).toHaveLength(100);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(20);
});

it.each([
  ['gzip', compressGzip],
  ['Brotli', compressBrotli],
])('a body compressed with %s keeps no more memory than it has bytes', async (_, compress) => {
  const packed = await compress(Buffer.from('日期,收盘\n'.repeat(300)));
  expect(packed.buffer.byteLength).toBe(packed.length);
});
