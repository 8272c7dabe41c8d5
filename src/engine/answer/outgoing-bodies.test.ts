import { expect, it } from 'vitest';
import { type BodySize, OutgoingBodies } from './outgoing-bodies.ts';

const MEMORY = 1_000_000;
const HISTORY: BodySize = { rows: 8_000, columns: 12, asks: 1 };
const LARGE_TABLE: BodySize = { rows: 100_000, columns: 2, asks: 20 };
const ADDRESS = '192.0.2.1';
const SMALL: BodySize = { rows: 10, columns: 12, asks: 1 };

const make = (outgoing: OutgoingBodies, size: BodySize, address = ADDRESS): Promise<string> =>
  outgoing.make(size, address, async () => 'made');
const OVERLOADED = { code: 'overloaded', retryAfterMs: 5_000 };

it('makes no large table beyond twice the memory, no answer beyond three times, and small ones always', async () => {
  const outgoing = new OutgoingBodies(MEMORY);
  const end = outgoing.hold(Buffer.alloc(2 * MEMORY), ADDRESS);
  await expect(make(outgoing, LARGE_TABLE)).rejects.toMatchObject(OVERLOADED);
  expect(await make(outgoing, HISTORY)).toBe('made');
  outgoing.refuseWhenFull(ADDRESS);
  const endLast = outgoing.hold(Buffer.alloc(MEMORY), ADDRESS);
  await expect(make(outgoing, HISTORY)).rejects.toMatchObject(OVERLOADED);
  expect(() => outgoing.refuseWhenFull(ADDRESS)).toThrow(expect.objectContaining(OVERLOADED));
  expect(await make(outgoing, SMALL)).toBe('made');
  end();
  endLast();
  expect(await Promise.all([LARGE_TABLE, HISTORY].map((size) => make(outgoing, size)))).toEqual(['made', 'made']);
});

it('refuses an address that holds much, and makes answers for others, up to a quarter more', async () => {
  const outgoing = new OutgoingBodies(MEMORY);
  const ends = [outgoing.hold(Buffer.alloc(3 * MEMORY), ADDRESS)];
  await expect(make(outgoing, HISTORY)).rejects.toMatchObject(OVERLOADED);
  expect(await make(outgoing, HISTORY, '192.0.2.2')).toBe('made');
  ends.push(outgoing.hold(Buffer.alloc(0.8 * MEMORY), '192.0.2.2'));
  await expect(make(outgoing, HISTORY, '192.0.2.3')).rejects.toMatchObject(OVERLOADED);
  for (const end of ends) end();
  expect(await make(outgoing, HISTORY)).toBe('made');
});

it('makes a large table for an address that holds little beside one that holds much', async () => {
  const outgoing = new OutgoingBodies(MEMORY);
  outgoing.hold(Buffer.alloc(2.2 * MEMORY), ADDRESS);
  await expect(make(outgoing, LARGE_TABLE)).rejects.toMatchObject(OVERLOADED);
  expect(await make(outgoing, LARGE_TABLE, '192.0.2.2')).toBe('made');
});

it('counts answers while they are made, also those that fail', async () => {
  const outgoing = new OutgoingBodies(MEMORY);
  let fail = (): void => undefined;
  const work = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new RangeError('fails'));
  });
  // Some 1.5 MB each.
  const making = [HISTORY, HISTORY].map((size) => outgoing.make(size, ADDRESS, () => work));
  await expect(make(outgoing, HISTORY)).rejects.toMatchObject(OVERLOADED);
  fail();
  expect((await Promise.allSettled(making)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await make(outgoing, HISTORY)).toBe('made');
});

it('counts a body that is on its way to several clients once, until the last of them has it', async () => {
  const outgoing = new OutgoingBodies(MEMORY);
  const body = Buffer.alloc(2 * MEMORY);
  const [first, second] = [outgoing.hold(body, ADDRESS), outgoing.hold(body, ADDRESS)];
  expect(await make(outgoing, HISTORY)).toBe('made');
  first();
  await expect(make(outgoing, LARGE_TABLE)).rejects.toMatchObject(OVERLOADED);
  second();
  expect(await make(outgoing, LARGE_TABLE)).toBe('made');
});

it('makes one large table after the other, also after one that failed', async () => {
  const outgoing = new OutgoingBodies(100 * MEMORY);
  const running: string[] = [];
  const table = (name: string) =>
    outgoing.make(LARGE_TABLE, ADDRESS, async () => {
      running.push(name);
      await Promise.resolve();
      running.push(`${name} ends`);
      if (name === 'a') throw new RangeError(name);
    });
  await Promise.allSettled([table('a'), table('b')]);
  expect(running).toEqual(['a', 'a ends', 'b', 'b ends']);
});
