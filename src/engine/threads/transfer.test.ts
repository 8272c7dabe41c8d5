import { describe, expect, it } from 'vitest';
import { toOwnBuffer, transferListOf } from './transfer.ts';

/** Part of the pool of Node. The pool is larger than the size that `Buffer` says it has, as in Node 26. */
function pooled(size: number): Buffer {
  const said = Buffer.poolSize;
  Buffer.poolSize = 100_000;
  try {
    // What is left of the pool before is too small for the second one.
    Buffer.allocUnsafe(49_000);
    return Buffer.allocUnsafe(size);
  } finally {
    Buffer.poolSize = said;
  }
}

describe('transferListOf', () => {
  it('takes no pool of Node, whatever size it has', () => {
    const view = pooled(20_000);
    expect(view.buffer.byteLength).toBeGreaterThan(Buffer.poolSize);
    expect(transferListOf([view])).toEqual([]);
    const message = { view, large: new Uint8Array(10_000) };
    const received = structuredClone(message, { transfer: transferListOf([message.view, message.large]) });
    expect(received.view.byteLength).toBe(20_000);
    expect([message.view.byteLength, message.large.byteLength]).toEqual([20_000, 0]);
  });

  it('takes whole memory once, and none of which a view holds a part', () => {
    const [whole, parted] = [new Uint32Array(5_000), new Uint8Array(20_000)];
    const views = [whole, new Uint8Array(whole.buffer), parted.subarray(1), parted.subarray(0, 19_999)];
    expect(transferListOf(views)).toEqual([whole.buffer]);
  });

  it('takes no small memory, which a parser may use again', () => {
    expect(transferListOf([new Uint32Array(0), new Uint8Array(100)])).toEqual([]);
  });
});

describe('toOwnBuffer', () => {
  it('copies what lies in a larger buffer, and nothing else', () => {
    const own = new Uint8Array([1, 2, 3]);
    expect(toOwnBuffer(own).buffer).toBe(own.buffer);
    const copy = toOwnBuffer(own.subarray(1));
    expect([...copy]).toEqual([2, 3]);
    expect(copy.buffer.byteLength).toBe(2);
  });
});
