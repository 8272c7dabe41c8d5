import { parentPort } from 'node:worker_threads';
import type { Parsed } from '../declare/interface.ts';
import { Cells } from '../formats/cells.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { Registry } from '../registry/registry.ts';
import { READY } from '../threads/task.ts';
import { type Job, runJob } from './job.ts';

// Runs on a thread of the pool, one job after the other.

parentPort?.on('message', async (job: Job) => {
  const done = await runJob(job, load);
  parentPort?.postMessage(done, 'value' in done ? buffersOf(done.value) : []);
});

const openRegistry = memoizeAsync(() => Registry.open());

parentPort?.postMessage(READY);
// The first job needs it at once. It throws there what it throws here.
openRegistry().catch(() => undefined);

async function load(name: string): ReturnType<Registry['load']> {
  return (await openRegistry()).load(name);
}

/**
 * The memory of columns, which is handed over instead of copied. Small buffers share one that others still use.
 */
function buffersOf(parsed: Parsed): ArrayBuffer[] {
  const cells = Object.values(parsed).flatMap((column) =>
    column instanceof Cells ? [column] : column.map((each) => each.cells),
  );
  const buffers = cells.flatMap(({ bytes, starts, ends }) => [bytes.buffer, starts.buffer, ends.buffer]);
  return [...new Set(buffers)].filter(
    (buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize,
  );
}
