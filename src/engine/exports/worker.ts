import { parentPort } from 'node:worker_threads';
import { READY } from '../threads/task.ts';
import { transferListOf } from '../threads/transfer.ts';
import { type EncodeJob, runEncodeJob } from './job.ts';

// Runs on a thread of the pool, one job after the other.

parentPort?.on('message', async (job: EncodeJob) => {
  const done = await runEncodeJob(job);
  parentPort?.postMessage(done, 'value' in done ? transferListOf([done.value]) : []);
});

parentPort?.postMessage(READY);
