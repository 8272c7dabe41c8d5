import { parentPort } from 'node:worker_threads';
import { runJobs } from '../threads/task.ts';
import { transferListOf } from '../threads/transfer.ts';
import { type EncodeJob, runEncodeJob } from './job.ts';

runJobs(parentPort, async (job: EncodeJob) => {
  const done = await runEncodeJob(job);
  return { done, transferList: 'value' in done ? transferListOf([done.value]) : [] };
});
