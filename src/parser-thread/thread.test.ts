import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { everyKind } from '../../test/declarations.ts';
import { temporaryFolder } from '../../test/folders.ts';
import type { Page } from '../declare/source.ts';
import { ParserThread } from './thread.ts';

/** A worker that does what the ask says. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, ask, pages }) => {
  if (ask.topic === 'endless') for (;;);
  if (ask.topic === 'memory') for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, String));
  if (ask.topic === 'exit') process.exit(3);
  if (ask.topic === 'failure') parentPort.postMessage({ id, failure: { code: 'upstream_busy', message: 'Busy.', retryAfterMs: 5_000 } });
  else if (ask.topic === 'fault') parentPort.postMessage({ id, fault: { message: 'a fault', stack: 'its stack' } });
  else parentPort.postMessage({ id, parsed: {} });
});
`;
const PAGE: Page = { url: 'https://lines.example/lines', obtained: 0, status: 200, body: Buffer.from('a') };

async function openThread(deadlineMs = 20_000): Promise<(topic: string, page?: Page) => Promise<unknown>> {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(file, WORKER);
  const thread = new ParserThread({ deadlineMs, maxMemoryMb: 16 }, pathToFileURL(file));
  return (topic, page = PAGE) => thread.parse(everyKind, false, [page], { topic });
}

describe('ParserThread', () => {
  it('rejects with the whole failure of a job', async () => {
    const parse = await openThread();
    await expect(parse('failure')).rejects.toMatchObject({
      name: 'Failure',
      code: 'upstream_busy',
      message: 'Busy.',
      retryAfterMs: 5_000,
    });
    await expect(parse('fault')).rejects.toMatchObject({ message: 'a fault', stack: 'its stack' });
  });

  it('ends a job that passes its deadline, and runs those behind it', async () => {
    const parse = await openThread(1_000);
    const jobs = [parse('first'), parse('endless'), parse('third'), parse('endless'), parse('last')];
    const results = await Promise.allSettled(jobs);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(jobs[1]).rejects.toMatchObject({
      code: 'upstream_changed',
      message: 'A reply for every_kind could not be parsed within 1 s.',
    });
    await expect(parse('later')).resolves.toEqual({});
  });

  it('fails a job that needs too much memory, and runs those behind it', async () => {
    const parse = await openThread();
    const [memory, next] = await Promise.allSettled([parse('memory'), parse('next')]);
    expect(memory).toMatchObject({
      status: 'rejected',
      reason: { code: 'upstream_changed', message: 'A reply for every_kind could not be parsed with 16 MB of memory.' },
    });
    expect(next).toEqual({ status: 'fulfilled', value: {} });
  });

  it('fails a job that cannot be sent, and runs those behind it', async () => {
    const parse = await openThread();
    const page = Object.assign({ find: () => undefined }, PAGE);
    await expect(parse('page', page)).rejects.toMatchObject({ name: 'DataCloneError' });
    await expect(parse('next')).resolves.toEqual({});
  });

  it('fails the job alone in which the thread ends', async () => {
    const parse = await openThread();
    const [exit, next] = await Promise.allSettled([parse('exit'), parse('next')]);
    expect(exit).toMatchObject({
      status: 'rejected',
      reason: { message: 'the parser thread ended with exit code 3' },
    });
    expect(next).toEqual({ status: 'fulfilled', value: {} });
  });
});
