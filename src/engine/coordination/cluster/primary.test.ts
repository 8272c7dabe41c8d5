import cluster from 'node:cluster';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/folders.ts';
import { startWorkers } from './primary.ts';

/**
 * A worker that collects telemetry, and answers with metrics that cannot be merged. It serves after the result.
 */
const BROKEN = `
process.on('message', ({ kind, id, scope, result }) => {
  if (kind === 'takeSnapshot') process.send({ kind: 'snapshot', scope, snapshot: { metrics: [{ name: 'x', aggregator: 'x', values: [] }], sources: [] } });
  else if (kind === 'stop') process.exit();
  else if (id === 7) process.send({ kind: 'serving', announcement: String(result) });
});
process.send({ kind: 'request', id: 7, request: { kind: 'collect', scope: 'metrics' } });
`;

/** A worker that serves, and hears nothing that it is told. */
const DEAF = `process.send({ kind: 'serving', announcement: 'serves' }); setInterval(() => undefined, 1_000);`;

async function programOf(code: string): Promise<void> {
  const exec = join(temporaryFolder(), 'worker.cjs');
  await writeFile(exec, code);
  cluster.setupPrimary({ exec, args: [] });
}

it('kills a worker that does not end, and ends', async () => {
  await programOf(DEAF);
  const stopping = new AbortController();
  const workers = await startWorkers(
    { workers: 1, host: '127.0.0.1', port: 1, maxEndMs: 200 },
    { onWorkerEnd: () => undefined, onLastWorkerEnd: () => undefined, onMessageFailure: () => undefined },
    Date.now,
    stopping.signal,
  );
  stopping.abort();
  await workers.ended;
  expect(Object.values(cluster.workers ?? {})).toEqual([]);
});

it('answers a request that fails, logs the fault, and goes on', async () => {
  await programOf(BROKEN);
  const failures: unknown[] = [];
  const stopping = new AbortController();
  const workers = await startWorkers(
    { workers: 1, host: '127.0.0.1', port: 1 },
    {
      onWorkerEnd: (event) => failures.push(event),
      onLastWorkerEnd: (event) => failures.push(event),
      onMessageFailure: (event) => failures.push(event),
    },
    Date.now,
    stopping.signal,
  );
  expect(workers.announcement).toBe('undefined');
  expect(failures).toEqual([{ worker: expect.any(Number), err: expect.any(Error) }]);
  stopping.abort();
  await workers.ended;
});
