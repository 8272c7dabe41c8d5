import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { hangingDisk, temporaryFolder } from '../../../../test/folders.ts';
import { DiskGate } from '../../cache/disk-gate.ts';
import { StoredInstanceCount } from './stored-instance-count.ts';

const DAY = 86_400_000;

it('is known after a restart, for a week', async () => {
  const folder = join(temporaryFolder(), 'not', 'yet');
  await new StoredInstanceCount(folder, new DiskGate(), () => 1).write(7);
  expect(readdirSync(folder)).toEqual(['instances.json']);
  expect(await new StoredInstanceCount(folder, new DiskGate(), () => 6 * DAY).read()).toBe(7);
  expect(await new StoredInstanceCount(folder, new DiskGate(), () => 8 * DAY).read()).toBeUndefined();
});

it('is written anew once a clock that was ahead is right, so that it is known after a restart', async () => {
  const folder = temporaryFolder();
  let now = 365 * DAY;
  const count = new StoredInstanceCount(folder, new DiskGate(), () => now);
  await count.write(7);
  now = DAY;
  await count.write(7);
  expect(await new StoredInstanceCount(folder, new DiskGate(), () => 2 * DAY).read()).toBe(7);
});

it.each(['', '{', '[]', '{"count":0,"at":1}', '{"count":1e9,"at":1}', '{"count":"7","at":1}', '{"count":7}', '7'])(
  'is unknown where its file has %j',
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'instances.json'), text);
    expect(await new StoredInstanceCount(folder, new DiskGate(), () => 1).read()).toBeUndefined();
  },
);

it('fails nothing where it cannot be written or read', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'instances.json', 'x'), { recursive: true });
  const count = new StoredInstanceCount(folder, new DiskGate(), () => 1);
  await count.write(7);
  expect(await count.read()).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['instances.json']);
});

const disk = await hangingDisk();

it.runIf(disk)('is unknown where the disk hangs, and known when it answers again', async () => {
  const { folder, hang, goOn } = disk!;
  const count = new StoredInstanceCount(folder, new DiskGate(100), () => 1);
  await count.write(7);
  hang();
  expect(await count.read()).toBeUndefined();
  await count.write(8);
  goOn();
  await vi.waitFor(async () => expect(await count.read()).toBe(7), 5_000);
});
