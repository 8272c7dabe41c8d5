import { parentPort } from 'node:worker_threads';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { type Job, resultTransferList, runInspectionJob, runParseJob } from '../../engine/threads/parser-job.ts';
import { READY } from '../../engine/threads/task.ts';
import { Registry } from './registry.ts';

// Runs on a thread of the pool, one job after the other.

parentPort?.on('message', async (job: Job) => {
  if ('inspection' in job) return parentPort?.postMessage(await runInspectionJob(job, load));
  const done = await runParseJob(job, load);
  parentPort?.postMessage(done, 'value' in done ? resultTransferList(done.value) : []);
});

const openRegistry = memoizeAsync(() => Registry.open());

parentPort?.postMessage(READY);
// The first job needs it at once. It throws there what it throws here.
openRegistry().catch(() => undefined);

async function load(name: string): ReturnType<Registry['load']> {
  return (await openRegistry()).load(name);
}
