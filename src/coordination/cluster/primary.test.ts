import cluster from 'node:cluster';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { startWorkers } from './primary.ts';

/** A worker that wants to know what all observed, and tells of itself what nobody can read. It serves when it was answered. */
const GARBLED = `
process.on('message', (message) => {
  if (message.observe) process.send({ recorder: '{"since":', scope: message.observe });
  else if (message === 'stop') process.exit();
  else if (message.id === 7) process.send({ serves: JSON.stringify(message) });
});
process.send({ id: 7, call: { what: 'gather', scope: 'metrics' } });
`;

it('counts a worker that tells what cannot be read as one that told nothing, says so, and goes on', async () => {
  const exec = join(temporaryFolder(), 'garbled.cjs');
  await writeFile(exec, GARBLED);
  cluster.setupPrimary({ exec, args: [] });
  const failures: unknown[] = [];
  const workers = await startWorkers(
    { workers: 1, host: '127.0.0.1', port: 1 },
    { ended: (event) => failures.push(event), failed: (event) => failures.push(event) },
    Date.now,
  );
  expect(JSON.parse(workers.serves)).toEqual({ id: 7 });
  expect(failures).toEqual([{ worker: expect.any(Number), err: expect.any(SyntaxError) }]);
  await workers.close();
});
