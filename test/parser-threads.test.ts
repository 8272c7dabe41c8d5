import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { ParserPool } from '../src/engine/threads/parser-pool.ts';
import { temporaryFolder } from './folders.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// What a client and an operator see of the threads that parse replies.

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A service whose threads run this code. */
async function startWith(code: string, limits: ConstructorParameters<typeof ParserPool>[0] = {}) {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(file, code);
  const upstream = await startLocalUpstream(() => ({ body: 'a body' }));
  const parser = new ParserPool(limits, pathToFileURL(file));
  const service = await startTestService({ mirror: upstream.url }, { parser });
  opened.push(service, upstream);
  const statusOf = async (path: string): Promise<number> => (await service.get(path)).status;
  return { service, upstream, statusOf };
}

it('makes the service unready when no thread can be started, with a body that says why', async () => {
  const { service, statusOf } = await startWith("throw new Error('no room');");
  expect(await statusOf('/health/ready')).toBe(200);
  for (const symbol of ['1', '2', '3'])
    expect(await statusOf(`/api/public/article_rlab_rv?symbol=${symbol}`)).toBe(503);
  const ready = await service.get('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { error: 'The service is not ready: it could not start a thread that parses replies.' },
  ]);
  expect(await statusOf('/health/live')).toBe(200);
});

it('answers 502 for a reply that takes too long, and does not fetch or parse it again at once', async () => {
  const hang = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { for (;;); });
    parentPort.postMessage('ready');`;
  const { service, upstream, statusOf } = await startWith(hang, { deadlineMs: 500 });
  const path = '/api/public/article_rlab_rv?symbol=39693';
  const answer = await service.get(path);
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: expect.stringContaining('could not be parsed within 0.5 s'), interface: 'article_rlab_rv' },
  ]);
  const asked = upstream.received.length;
  expect(await statusOf(path)).toBe(502);
  expect(upstream.received).toHaveLength(asked);
  expect(await statusOf('/health/ready')).toBe(200);
});
