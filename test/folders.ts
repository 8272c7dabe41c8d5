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
  /** Makes it read-only, or writable again. */
  protect(isReadOnly: boolean): void;
}

/** Mounts a disk in memory, which requires root. Without it, returns undefined and prints the reason. */
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

/** A disk that can hang like NFS without its server: operations neither end nor fail. */
export interface HangingDisk {
  readonly folder: string;
  hang(): void;
  goOn(): void;
}

/**
 * Mounts a folder through bindfs, a file system in a process. If that fails, returns undefined and prints the
 * reason.
 */
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

/** Runs a program. Returns its error output if it failed. */
function run(program: string, ...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr).trim().split('\n')[0];
}
