import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/folders.ts';
import { KnownCount } from './known-count.ts';

const DAY = 86_400_000;

it('is known after a restart, for a week', async () => {
  const folder = join(temporaryFolder(), 'not', 'yet');
  await new KnownCount(folder, () => 1).write(7);
  expect(readdirSync(folder)).toEqual(['instances.json']);
  expect(await new KnownCount(folder, () => 6 * DAY).read()).toBe(7);
  expect(await new KnownCount(folder, () => 8 * DAY).read()).toBeUndefined();
});

it.each(['', '{', '[]', '{"count":0,"at":1}', '{"count":1e9,"at":1}', '{"count":"7","at":1}', '{"count":7}', '7'])(
  'is unknown where its file has %j',
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'instances.json'), text);
    expect(await new KnownCount(folder, () => 1).read()).toBeUndefined();
  },
);

it('fails nothing where it cannot be written or read', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'instances.json', 'x'), { recursive: true });
  const count = new KnownCount(folder, () => 1);
  await count.write(7);
  expect(await count.read()).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['instances.json']);
});
