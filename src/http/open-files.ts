import { readFile } from 'node:fs/promises';

// What a process opens beside the connections that it serves: kept replies, connections to sources, its own files.
const MOST_OTHERS = 2_000;

/**
 * How many connections a process can serve without running out of files, each of them being one: three quarters of what
 * it may open, or all but some thousands. Undefined where the system does not tell.
 */
export async function readConnectionRoom(): Promise<number | undefined> {
  let limits: string;
  try {
    limits = await readFile('/proc/self/limits', 'utf8');
  } catch {
    // Linux alone has it.
    return undefined;
  }
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined ? undefined : Number(files) - Math.min(MOST_OTHERS, Math.ceil(Number(files) / 4));
}
