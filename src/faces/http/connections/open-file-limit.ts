import { readFileSync } from 'node:fs';

// The open files besides client connections: stored replies, connections to sources, modules.
const MAX_OTHER_FILES = 2_000;

/**
 * Returns how many connections the limit of open files allows: three quarters of it, or all but 2,000. Undefined
 * if the system does not show the limit.
 */
export function readConnectionLimit(): number | undefined {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
    return undefined;
  }
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return files === undefined ? undefined : Number(files) - Math.min(MAX_OTHER_FILES, Math.ceil(Number(files) / 4));
}
