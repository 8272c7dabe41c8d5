import { expect, it } from 'vitest';
import { JoinedTables } from './joined-tables.ts';

const LARGE = 1_000_000;
const make = async (joined: JoinedTables, bytes: number, rows = LARGE) =>
  joined.make(rows, async () => ({ bytes: Buffer.alloc(bytes) }));

it('counts a table from when it is made: no other is made while it is compressed', async () => {
  const joined = new JoinedTables(1_000);
  const { onSent } = await make(joined, 1_000);
  await expect(make(joined, 1)).rejects.toMatchObject({ code: 'overloaded', retryAfterMs: 5_000 });
  expect((await make(joined, 1, 10)).bytes).toHaveLength(1);
  for (let time = 0; time < 2; time++) onSent?.();
  expect((await make(joined, 1)).bytes).toHaveLength(1);
});

it('counts a body that is on its way to several clients once, until the last of them has it', async () => {
  const joined = new JoinedTables(1_000);
  const body = Buffer.alloc(1_000);
  const [first, second] = [joined.hold(body), joined.hold(body)];
  first();
  await expect(make(joined, 1)).rejects.toMatchObject({ code: 'overloaded' });
  second();
  expect((await make(joined, 1)).bytes).toHaveLength(1);
});

it('makes one large table after the other, also after one that failed', async () => {
  const joined = new JoinedTables(1_000);
  const running: string[] = [];
  const table = (name: string) =>
    joined.make(LARGE, async () => {
      running.push(name);
      await Promise.resolve();
      running.push(`${name} ends`);
      if (name === 'a') throw new RangeError(name);
      return { bytes: Buffer.alloc(1) };
    });
  await Promise.allSettled([table('a'), table('b')]);
  expect(running).toEqual(['a', 'a ends', 'b', 'b ends']);
});
