import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { everyKind, linesSource } from '../../../test/declarations.ts';
import { temporaryFolder } from '../../../test/folders.ts';
import type { Interface } from '../interface/interface.ts';
import type { Page } from '../interface/pages.ts';
import { ParserPool } from './parser-pool.ts';

/** A worker that does what the ask says. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ id, ask, pages }) => {
  if (ask.topic === 'endless') for (;;);
  if (ask.topic === 'blocked') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (ask.topic === 'pattern') /^(a+)+$/.test('a'.repeat(50) + 'b');
  if (ask.topic === 'memory') for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, String));
  if (ask.topic === 'buffers') for (const all = []; ; ) all.push(Buffer.alloc(10_000_000, 1));
  if (ask.topic === 'exit') process.exit(3);
  if (ask.topic === 'failure') parentPort.postMessage({ id, failure: { code: 'upstream_busy', message: 'Busy.', retryAfterMs: 5_000 } });
  else if (ask.topic === 'fault') parentPort.postMessage({ id, fault: { message: 'a fault', stack: 'its stack' } });
  else parentPort.postMessage({ id, fault: { message: 'thread ' + threadId } });
});
parentPort.postMessage('ready');
`;
const PAGE: Page = { url: 'https://lines.example/lines', obtained: 0, status: 200, body: Buffer.from('a') };

/** The interface of a source of this name, whose replies take as long to parse at most. */
const of = (source: string, parseMs?: number): Interface => ({
  ...everyKind,
  source: { ...linesSource, name: source, limits: { ...linesSource.limits, ...(parseMs && { parseMs }) } },
});

type Limits = ConstructorParameters<typeof ParserPool>[0];

async function openPool(limits: Limits = {}, code = WORKER) {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(file, code);
  const pool = new ParserPool({ deadlineMs: 20_000, maxMemoryMb: 16, patienceMs: 1, ...limits }, pathToFileURL(file));
  let obtained = 0;
  const parse = (topic: string, iface = of('first'), page: Page = { ...PAGE, obtained: ++obtained }) =>
    pool.parse(iface, 0, [page], { topic });
  /** Runs a job, and returns the number of its thread. */
  const threadOf = async (source?: string): Promise<string> => {
    const thrown: unknown = await parse('thread', of(source ?? 'first')).catch((each: unknown) => each);
    return thrown instanceof Error ? thrown.message : '';
  };
  return { pool, parse, threadOf };
}

describe('ParserPool', () => {
  it('rejects with the whole failure of a job', async () => {
    const { parse } = await openPool();
    await expect(parse('failure')).rejects.toMatchObject({
      name: 'Failure',
      code: 'upstream_busy',
      message: 'Busy.',
      retryAfterMs: 5_000,
    });
    await expect(parse('fault')).rejects.toMatchObject({ message: 'a fault', stack: 'its stack' });
  });

  it('closes the thread of a large reply, whose garbage would stay in memory', async () => {
    const { parse, threadOf } = await openPool();
    const first = await threadOf();
    expect(await threadOf()).toBe(first);
    const large = { ...PAGE, body: Buffer.alloc(8_000_001) };
    await expect(parse('thread', of('first'), large)).rejects.toThrow(first);
    expect(await threadOf()).not.toBe(first);
  });

  it('ends jobs that pass their deadline, in a loop or in a pattern, and runs those behind them', async () => {
    const { parse, threadOf } = await openPool({ deadlineMs: 1_000 });
    const first = await threadOf();
    const jobs = [parse('endless'), threadOf(), parse('pattern'), threadOf()];
    const changed = { code: 'upstream_changed', message: 'A reply for every_kind could not be parsed within 1 s.' };
    await expect(jobs[0]).rejects.toMatchObject(changed);
    const second = await jobs[1];
    expect(second).toMatch(/^thread \d+$/);
    expect(second).not.toBe(first);
    await expect(jobs[2]).rejects.toMatchObject(changed);
    const third = await jobs[3];
    expect(third).toMatch(/^thread \d+$/);
    expect(third).not.toBe(second);
  });

  it('starts its threads also where the working folder was removed, as an update does', async () => {
    const { threadOf } = await openPool();
    const before = process.cwd();
    const release = join(temporaryFolder(), 'release');
    await mkdir(release);
    process.chdir(release);
    try {
      await rmdir(release);
      expect(await threadOf()).toMatch(/^thread \d+$/);
    } finally {
      process.chdir(before);
    }
  });

  it('gives a source the deadline that it declares', async () => {
    const { parse } = await openPool();
    await expect(parse('endless', of('quick', 300))).rejects.toThrow('could not be parsed within 0.3 s');
  });

  it('runs the jobs of one source one after the other, on one thread', async () => {
    const { threadOf } = await openPool();
    const threads = await Promise.all(Array.from({ length: 20 }, () => threadOf()));
    expect(new Set(threads)).toHaveLength(1);
  });

  it('never lets a source wait for the job of another that hangs', async () => {
    const { parse, threadOf } = await openPool({ deadlineMs: 60_000 });
    // They take no core from the tests that follow, in which they end.
    const own = ['one', 'other', 'one', 'other'].map((source) => parse('blocked', of(source)));
    for (const job of own) job.catch(() => undefined);
    for (const source of ['second', 'third', 'fourth']) expect(await threadOf(source)).toMatch(/^thread \d+$/);
    expect(await Promise.race([...own, threadOf('second')])).toMatch(/^thread \d+$/);
  });

  it('lets the sources take turns', async () => {
    const { parse } = await openPool({ maxThreads: 1 });
    const done: string[] = [];
    const run = async (source: string): Promise<void> => {
      await parse('failure', of(source)).catch(() => done.push(source));
    };
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(run));
    // The first runs at once: nobody else waited.
    expect(done.join('')).toBe('aabcaba');
  });

  it('fails a job that needs too much memory, and runs those behind it', async () => {
    const { parse, threadOf } = await openPool();
    const [memory, next] = await Promise.allSettled([parse('memory'), threadOf()]);
    expect(memory).toMatchObject({
      status: 'rejected',
      reason: { code: 'upstream_changed', message: 'A reply for every_kind could not be parsed with 16 MB of memory.' },
    });
    expect(next).toMatchObject({ value: expect.stringMatching(/^thread/) });
  });

  it('fails a job that needs too much memory outside of the memory of its thread', async () => {
    const { parse, threadOf } = await openPool({ maxGrowthMb: 100 });
    const [buffers, next] = await Promise.allSettled([parse('buffers'), threadOf()]);
    expect(buffers).toMatchObject({ reason: { code: 'upstream_changed' } });
    expect(next).toMatchObject({ value: expect.stringMatching(/^thread/) });
  });

  it('does not parse a reply again that passed a limit', async () => {
    const { pool, parse } = await openPool({ deadlineMs: 300 });
    await expect(parse('endless', of('first'), PAGE)).rejects.toThrow('within 0.3 s');
    // The topic that is asked for would be answered: it is the reply that is refused.
    await expect(pool.parse(of('first'), 0, [PAGE], { topic: 'failure' })).rejects.toThrow('within 0.3 s');
    const newer = { ...PAGE, obtained: 5 };
    await expect(pool.parse(of('first'), 0, [newer], { topic: 'failure' })).rejects.toThrow('Busy.');
  });

  it('fails a job that cannot be sent, and runs those behind it', async () => {
    const { parse, threadOf } = await openPool();
    const page = Object.assign({ find: () => undefined }, PAGE);
    await expect(parse('page', of('first'), page)).rejects.toMatchObject({ name: 'DataCloneError' });
    await expect(threadOf()).resolves.toMatch(/^thread/);
  });

  it('fails the job alone in which the thread ends', async () => {
    const { parse, threadOf, pool } = await openPool();
    for (let times = 0; times < 4; times++)
      await expect(parse('exit')).rejects.toMatchObject({ message: 'the parser thread ended with exit code 3' });
    await expect(threadOf()).resolves.toMatch(/^thread/);
    expect(pool.isReady()).toBe(true);
  });
});

describe('a pool whose threads do not start', () => {
  it('refuses jobs as overloaded, and is not ready until one starts', async () => {
    const { pool, parse } = await openPool({}, "throw new Error('no room');");
    expect(pool.isReady()).toBe(true);
    for (let times = 0; times < 3; times++) await expect(parse('any')).rejects.toMatchObject({ code: 'overloaded' });
    expect(pool.isReady()).toBe(false);
  });

  it('is ready again when one starts', async () => {
    const file = join(temporaryFolder(), 'worker.mjs');
    const pool = new ParserPool({}, pathToFileURL(file));
    const parse = (): Promise<unknown> => pool.parse(of('first'), 0, [PAGE], { topic: 'failure' });
    for (let times = 0; times < 3; times++) await expect(parse()).rejects.toMatchObject({ code: 'overloaded' });
    await writeFile(file, WORKER);
    // Each look tries to start a thread, as the probes of a load balancer do.
    await expect.poll(() => pool.isReady(), { timeout: 20_000 }).toBe(true);
    await expect(parse()).rejects.toThrow('Busy.');
  });
});
