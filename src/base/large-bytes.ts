import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

// What is copied or hashed in one turn of the event loop: some milliseconds on a slow processor.
const BYTES_A_TURN = 1_000_000;

/**
 * Pieces as one, in memory that has their size: a piece of a larger buffer would keep that whole. Large ones take
 * several turns of the event loop.
 */
export async function joinBytes(pieces: readonly Uint8Array[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  await inTurns(pieces, (part) => {
    whole.set(part, at);
    at += part.length;
  });
  return whole;
}

/** A copy of each piece, in memory of its own. Large ones take several turns of the event loop. */
export async function copyEach(pieces: readonly Uint8Array[]): Promise<readonly Buffer<ArrayBuffer>[]> {
  const copies = pieces.map(({ length }) => Buffer.allocUnsafeSlow(length));
  await inTurns(pieces, (part, which, start) => copies[which]!.set(part, start));
  return copies;
}

/**
 * The hash of pieces that follow one another. Large ones take several turns of the event loop. Another thread
 * would need a copy of them first, and to make one in a single turn holds the loop as long as all of this.
 */
export async function hashBytes(algorithm: 'sha1' | 'sha256', ...pieces: readonly Uint8Array[]): Promise<Buffer> {
  const hash = createHash(algorithm);
  await inTurns(pieces, (part) => hash.update(part));
  return hash.digest();
}

/** Hands out pieces one after the other, with a turn of the event loop after each million bytes. */
async function inTurns(
  pieces: readonly Uint8Array[],
  work: (part: Uint8Array, which: number, start: number) => void,
): Promise<void> {
  let room = BYTES_A_TURN;
  for (const [which, piece] of pieces.entries())
    for (let start = 0; start < piece.length; ) {
      if (room === 0) {
        await nextTurn();
        room = BYTES_A_TURN;
      }
      const part = piece.subarray(start, start + room);
      work(part, which, start);
      start += part.length;
      room -= part.length;
    }
}
