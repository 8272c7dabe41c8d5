import { parentPort } from 'node:worker_threads';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { runJobs } from '../threads/task.ts';
import { ArchiveFolder } from './archive-folder.ts';
import { type ArchiveJob, resultTransferList, runArchiveJob } from './archive-job.ts';

// What a thread knows of an archive stays for its next job.
const folders = new Map<string, ArchiveFolder>();

const folderOf = (path: string): ArchiveFolder => getOrInsert(folders, path, () => new ArchiveFolder(path));

runJobs(parentPort, async (job: ArchiveJob) => {
  const done = await runArchiveJob(job, folderOf);
  return { done, transferList: resultTransferList(done) };
});
