import { readFile } from 'node:fs/promises';

// The files of a process besides client connections: stored replies, connections to sources, its own files.
const MAX_OTHER_FILES = 2_000;

/**
 * Returns how many connections fit below the limit of open files: three quarters of the limit, or all but 2,000.
 * Returns undefined where the system does not show the limit.
 */
export async function readConnectionLimit(): Promise<number | undefined> {
  let limits: string;
  try {
    limits = await readFile('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
    return undefined;
  }
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined ? undefined : Number(files) - Math.min(MAX_OTHER_FILES, Math.ceil(Number(files) / 4));
}
