import { parentPort } from 'node:worker_threads';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { type Job, resultTransferList, runInspectionJob, runParseJob } from '../../engine/threads/parser-job.ts';
import { runJobs } from '../../engine/threads/task.ts';
import { Registry } from './registry.ts';

const openRegistry = memoizeAsync(() => Registry.open());

runJobs(parentPort, async (job: Job) => {
  if ('inspection' in job) return { done: await runInspectionJob(job, load) };
  const done = await runParseJob(job, load);
  return { done, transferList: 'value' in done ? resultTransferList(done.value) : [] };
});

// The first job needs it at once. It throws there what it throws here.
openRegistry().catch(() => undefined);

async function load(name: string): ReturnType<Registry['load']> {
  return (await openRegistry()).load(name);
}
