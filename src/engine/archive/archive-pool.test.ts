import { lookup } from 'node:dns/promises';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { hangingDisk, temporaryFolder } from '../../../test/folders.ts';
import { ArchiveFolder } from './archive-folder.ts';
import { ArchivePool } from './archive-pool.ts';

const BUILT = new URL('../../../dist/engine/archive/worker.js', import.meta.url);
// A busy machine does not answer at once, either.
const PATIENCE_MS = 4_000;

const disk = await hangingDisk();

it('an error of the system has its code, as where no thread is between', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'interface=every_kind', '20260331T100000000Z.json');
  mkdirSync(dirname(path));
  symlinkSync('elsewhere.json', path);
  const expected = { code: 'ELOOP' };
  await expect(new ArchiveFolder(folder).find('every_kind', 'a', 'first')).rejects.toMatchObject(expected);
  await expect(new ArchivePool(folder, BUILT, PATIENCE_MS).find('every_kind', 'a', 'first')).rejects.toMatchObject(
    expected,
  );
});

describe.runIf(disk)('a disk that hangs', () => {
  it('is waited for by nobody, and read again when it answers', async () => {
    const { folder, hang, goOn } = disk!;
    const pool = new ArchivePool(folder, BUILT, PATIENCE_MS);
    const said: boolean[] = [];
    pool.onDiskChange = (hangs) => said.push(hangs);
    const find = () => pool.find('every_kind', 'a', 'first');
    expect(await find()).toEqual({});
    hang();
    const ends = await Promise.allSettled(Array.from({ length: 20 }, find));
    for (const end of ends) expect(end).toMatchObject({ reason: { code: 'overloaded' } });
    expect(said).toEqual([true]);
    const refused = performance.now();
    await expect(find()).rejects.toThrow('The disk of the archive does not answer');
    // A look-up of a name takes a thread of Node, as the operations do that hang.
    expect(await lookup('localhost')).toHaveProperty('address');
    expect(performance.now() - refused).toBeLessThan(PATIENCE_MS);
    goOn();
    await vi.waitFor(() => expect(said).toEqual([true, false]), 15_000);
    expect(await find()).toEqual({});
  });

  /** A pool whose thread begins and waits for the disk for ever, and a file that shows that it has begun. */
  const waitingPool = () => {
    const [module, begun] = ['worker.mjs', 'begun'].map((name) => join(temporaryFolder(), name));
    writeFileSync(
      module!,
      `import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => writeFileSync(${JSON.stringify(begun)}, ''));
      parentPort.postMessage('ready');`,
    );
    return { pool: new ArchivePool(disk!.folder, pathToFileURL(module!), PATIENCE_MS), begun };
  };

  it('ends what is under way', async () => {
    const { hang, goOn } = disk!;
    const { pool, begun } = waitingPool();
    const found = pool.find('every_kind', 'a', 'first');
    const end = expect(found).rejects.toMatchObject({ code: 'overloaded' });
    await vi.waitFor(() => expect(existsSync(begun!)).toBe(true), 15_000);
    hang();
    await end;
    goOn();
  });

  it('is ready for more after the write that was given up has ended', async () => {
    const { hang, goOn } = disk!;
    const { pool, begun } = waitingPool();
    const written = pool.write('every_kind', { name: 'every_kind', query: '', columns: [] }, [], 0);
    const end = expect(written).rejects.toMatchObject({ code: 'overloaded' });
    await vi.waitFor(() => expect(existsSync(begun!)).toBe(true), 15_000);
    hang();
    await end;
    goOn();
    const isReady = () => Promise.race([pool.ready().catch(() => 'hangs'), delay(500, 'waits')]);
    await vi.waitFor(async () => expect(await isReady()).not.toBe('hangs'), 15_000);
    expect(await isReady()).toBe('waits');
  });
});
