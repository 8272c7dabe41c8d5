import { parentPort } from 'node:worker_threads';
import { READY } from '../threads/task.ts';
import { ArchiveFolder } from './archive-folder.ts';
import { type ArchiveJob, resultTransferList, runArchiveJob } from './archive-job.ts';

// Runs on a thread of the pool, one job after the other. What it knows of an archive stays for the next one.

const folders = new Map<string, ArchiveFolder>();

function folderOf(path: string): ArchiveFolder {
  const known = folders.get(path) ?? new ArchiveFolder(path);
  folders.set(path, known);
  return known;
}

parentPort?.on('message', async (job: ArchiveJob) => {
  const done = await runArchiveJob(job, folderOf);
  parentPort?.postMessage(done, resultTransferList(done));
});

parentPort?.postMessage(READY);
