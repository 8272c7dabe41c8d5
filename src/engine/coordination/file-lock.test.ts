import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { hangingDisk, smallDisk, temporaryFolder } from '../../../test/folders.ts';
import { type FileLock, type LockHolder, takeFileLock } from './file-lock.ts';

const disk = smallDisk(8_192);
const hanging = await hangingDisk();
const held: FileLock[] = [];
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
});

function place() {
  const path = join(temporaryFolder(), 'source.lock');
  const clock = new MovedClock();
  const waited: (LockHolder | undefined)[] = [];
  const leaving = new AbortController();
  const take = async (what = 'a pull'): Promise<FileLock> => {
    const options = {
      what,
      clock,
      signal: leaving.signal,
      onWait: (holder: LockHolder | undefined) => waited.push(holder),
    };
    const lock = await takeFileLock(path, options);
    held.push(lock);
    return lock;
  };
  return { path, clock, waited, leaving, take };
}

/** Lets the clock run until something is there: files take real turns of the event loop. */
async function passUntil(clock: MovedClock, isDone: () => boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.pass(500);
      expect(isDone()).toBe(true);
    },
    { timeout: 15_000, interval: 1 },
  );
}

describe('a lock that is a file', () => {
  it('is held by one, while others wait and are told who holds it; then the next one has it', async () => {
    const { path, clock, waited, take } = place();
    const first = await take('stock_zh_a_hist into /data');
    let second: FileLock | undefined;
    void take().then((lock) => (second = lock));
    await passUntil(clock, () => waited.length === 1);
    expect(waited).toEqual([expect.objectContaining({ pid: process.pid, what: 'stock_zh_a_hist into /data' })]);
    expect(second).toBeUndefined();
    await first.release();
    await passUntil(clock, () => second !== undefined);
    await second?.release();
    expect(existsSync(path)).toBe(false);
  });

  it('of a process that was killed is taken over', async () => {
    const { path, clock, take, waited } = place();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const lock = await take();
    const { machine, token } = JSON.parse(readFileSync(path, 'utf8')) as { machine: string; token: string };
    writeFileSync(path, JSON.stringify({ pid: child.pid, what: 'x', since: 1, machine, token: `${token}x` }));
    let next: FileLock | undefined;
    void take().then((taken) => (next = taken));
    await passUntil(clock, () => waited.length === 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await passUntil(clock, () => next !== undefined);
    expect(lock.lost.aborted).toBe(false);
  });

  it.each([
    ['of another machine', JSON.stringify({ pid: 1, what: 'x', since: 1, machine: 'elsewhere', token: 't' })],
    ['that was cut off', '{"pid":'],
    ['of another program', '12345\n'],
    ['that is empty', ''],
  ])('%s is taken over when it shows no life for twenty seconds, and not before', async (_, text) => {
    const { path, clock, take } = place();
    writeFileSync(path, text);
    let taken: FileLock | undefined;
    void take().then((lock) => (taken = lock));
    await passUntil(clock, () => clock.now() > 10_000);
    expect(taken).toBeUndefined();
    await passUntil(clock, () => taken !== undefined);
    expect(clock.now()).toBeGreaterThan(20_000);
  });

  it('that goes away at the moment in which it is taken over is taken as a free one', async () => {
    const { path, clock, take } = place();
    writeFileSync(path, 'abandoned');
    const { now } = clock;
    clock.now = () => {
      const time = now.call(clock);
      // The clock is read between the look at the lock and the take-over.
      if (time >= 20_000) rmSync(path, { force: true });
      return time;
    };
    let taken: FileLock | undefined;
    let failure: unknown;
    take().then(
      (lock) => (taken = lock),
      (thrown: unknown) => (failure = thrown),
    );
    await passUntil(clock, () => taken !== undefined || failure !== undefined);
    expect(failure).toBeUndefined();
  });

  it('is no longer waited for when the process wants it no more', async () => {
    const { clock, take, leaving, waited } = place();
    await take();
    const second = take();
    await passUntil(clock, () => waited.length === 1);
    leaving.abort();
    await expect(second).rejects.toThrow('aborted');
  });

  it.runIf(disk)('leaves nothing that others would wait for where the disk is full', async () => {
    const { folder } = disk!;
    const filler = join(folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(100_000))).toThrow('ENOSPC');
    const path = join(folder, 'source.lock');
    const options = { what: 'a pull', clock: new MovedClock(), signal: new AbortController().signal };
    const waited = vi.fn();
    await expect(takeFileLock(path, { ...options, onWait: waited })).rejects.toThrow('ENOSPC');
    expect(existsSync(path)).toBe(false);
    rmSync(filler);
    held.push(await takeFileLock(path, { ...options, onWait: waited }));
    expect(waited).not.toHaveBeenCalled();
  });

  it('fails where no file can be written', async () => {
    const clock = new MovedClock();
    const options = { what: '', clock, signal: new AbortController().signal, onWait: () => undefined };
    await expect(takeFileLock('/proc/none/source.lock', options)).rejects.toThrow('ENOENT');
  });
});

it.runIf(hanging)('on a disk that hangs holds no more than one thread, however long', async () => {
  const { folder, hang, goOn } = hanging!;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const options = {
      what: '',
      clock: new MovedClock(),
      signal: new AbortController().signal,
      onWait: () => undefined,
    };
    const lock = await takeFileLock(join(folder, 'archive.lock'), options);
    hang();
    vi.advanceTimersByTime(60_000);
    // A look-up of a name takes one of the four threads of Node, as the operations do that hang.
    const found = await Promise.race([lookup('localhost'), delay(3_000)]);
    goOn();
    await lock.release();
    expect(found).toHaveProperty('address');
  } finally {
    vi.useRealTimers();
  }
});
