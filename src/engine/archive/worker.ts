import { parentPort } from 'node:worker_threads';
import { runJobs } from '../threads/task.ts';
import { ArchiveFolder } from './archive-folder.ts';
import { type ArchiveJob, resultTransferList, runArchiveJob } from './archive-job.ts';

// What a thread knows of an archive stays for its next job.
const folders = new Map<string, ArchiveFolder>();

function folderOf(path: string): ArchiveFolder {
  const known = folders.get(path) ?? new ArchiveFolder(path);
  folders.set(path, known);
  return known;
}

runJobs(parentPort, async (job: ArchiveJob) => {
  const done = await runArchiveJob(job, folderOf);
  return { done, transferList: resultTransferList(done) };
});
