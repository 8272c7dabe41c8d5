import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './leftovers.ts';

/** A new empty folder, removed when the tests of the file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'finfount-test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Makes it readable only, or writable again. */
  protect(isReadOnly: boolean): void;
}

/**
 * Mounts a disk in memory, which wants the rights of an administrator. Where they are lacking it is undefined, and the reason
 * is printed.
 */
export function smallDisk(bytes: number): SmallDisk | undefined {
  const folder = temporaryFolder();
  const failure = run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder);
  if (failure !== undefined) {
    console.log(`No disk can be mounted here (${failure}): the tests of a disk of their own are left out.`);
    return undefined;
  }
  atEndOfFile(() => void run('umount', '--lazy', folder));
  return {
    folder,
    protect: (isReadOnly) => {
      const refused = run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'},size=${bytes}`, folder);
      if (refused !== undefined) throw new Error(refused);
    },
  };
}

/** A disk that can hang as NFS does while its server is gone: what is asked of it neither ends nor fails. */
export interface HangingDisk {
  readonly folder: string;
  hang(): void;
  goOn(): void;
}

/** Mounts a folder through bindfs, a file system that is a process. Where it cannot be it is undefined, and printed. */
export async function hangingDisk(): Promise<HangingDisk | undefined> {
  const [folder, of] = [temporaryFolder(), temporaryFolder()];
  const server = spawn('bindfs', ['-f', '-o', 'attr_timeout=0,entry_timeout=0', of, folder], { stdio: 'ignore' });
  let failure: string | undefined;
  server.once('error', ({ message }) => (failure = message)).once('exit', () => (failure ??= 'bindfs ended'));
  atEndOfFile(() => {
    server.kill('SIGKILL');
    run('umount', '--lazy', folder);
  });
  while (failure === undefined && run('mountpoint', '--quiet', folder) !== undefined)
    await new Promise((next) => setImmediate(next));
  if (failure === undefined) return { folder, hang: () => server.kill('SIGSTOP'), goOn: () => server.kill('SIGCONT') };
  console.log(`bindfs cannot mount a folder here (${failure}): the tests of a disk that hangs are left out.`);
  return undefined;
}

/** Runs a program; what it said when it failed. */
function run(program: string, ...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr).trim().split('\n')[0];
}
