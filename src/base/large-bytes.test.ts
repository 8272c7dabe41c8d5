import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyEach, hashBytes, joinBytes } from './large-bytes.ts';

const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
const large = [Buffer.alloc(2_500_000, 'a'), Buffer.alloc(700_000, 'b'), Buffer.alloc(900_000, 'c')];

/** How many turns of the event loop pass while work is done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('joined bytes', () => {
  it('are those of the pieces, one after the other, in memory of their size', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const joined = await joinBytes(parts);
        expect(joined.equals(Buffer.concat(parts))).toBe(true);
        expect(joined.buffer.byteLength).toBe(joined.length);
      }),
    );
    expect((await joinBytes(large)).equals(Buffer.concat(large))).toBe(true);
  });

  it('leave the event loop to others after each million', async () => {
    expect(await countTurns(() => joinBytes(large))).toBeGreaterThanOrEqual(4);
  });
});

describe('copies of bytes', () => {
  it('are the pieces, each in memory of its own', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const copies = await copyEach(parts);
        expect(copies.map((copy) => [...copy])).toEqual(parts.map((part) => [...part]));
        expect(copies.map(({ buffer }) => buffer.byteLength)).toEqual(parts.map(({ length }) => length));
      }),
    );
    expect(Buffer.concat(await copyEach(large)).equals(Buffer.concat(large))).toBe(true);
  });

  it('leave the event loop to others after each million of them all', async () => {
    expect(await countTurns(() => copyEach(large))).toBeGreaterThanOrEqual(4);
    expect(
      await countTurns(() => copyEach(Array.from({ length: 8 }, () => Buffer.alloc(600_000)))),
    ).toBeGreaterThanOrEqual(4);
  });
});

describe('the hash of bytes', () => {
  const expected = (algorithm: string, parts: readonly Uint8Array[]): string =>
    createHash(algorithm).update(Buffer.concat(parts)).digest('hex');

  it('is that of the pieces together', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.constantFrom('sha1', 'sha256'), async (parts, algorithm) => {
        expect((await hashBytes(algorithm, ...parts)).toString('hex')).toBe(expected(algorithm, parts));
      }),
    );
    expect((await hashBytes('sha256', ...large)).toString('hex')).toBe(expected('sha256', large));
  });

  it('leaves the event loop to others after each million', async () => {
    expect(await countTurns(() => hashBytes('sha256', ...large))).toBeGreaterThanOrEqual(4);
  });
});
