import { spawnSync } from 'node:child_process';
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

/** Runs a program; what it said when it failed. */
function run(program: string, ...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr).trim().split('\n')[0];
}
