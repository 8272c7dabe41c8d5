// Processes bound to processor cores.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Two cores that this process may use, if possible not two threads of one physical core. Undefined with one core
 * only, or without `taskset`.
 * @returns {readonly [number, number] | undefined}
 */
export function findTwoCores() {
  if (spawnSync('taskset', ['--version']).error) return undefined;
  const [, list = ''] = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  const [first, ...others] = toNumbers(list);
  if (first === undefined || others[0] === undefined) return undefined;
  const siblings = siblingsOf(first);
  return [first, others.find((core) => !siblings.includes(core)) ?? others[0]];
}

/** Binds processes, with all their threads, to a core. Throws `Error` if the system refuses. */
export function bindTo(/** @type {number} */ core, /** @type {readonly number[]} */ pids) {
  for (const pid of pids) {
    const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`taskset ended with ${status}: ${stderr}`);
  }
}

/**
 * Binds servers that are compared to one core and their client to another, so that none of them runs on the better
 * core. Does nothing where {@link findTwoCores} finds none.
 */
export function bindApart(/** @type {readonly number[]} */ servers, /** @type {number} */ client) {
  const cores = findTwoCores();
  if (!cores) return;
  bindTo(cores[0], servers);
  bindTo(cores[1], [client]);
}

/** The threads of the core of one. */
function siblingsOf(/** @type {number} */ core) {
  try {
    return toNumbers(readFileSync(`/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`, 'latin1').trim());
  } catch {
    return [core];
  }
}

/** The numbers of a list of the kernel: `0-2,4`. */
function toNumbers(/** @type {string} */ list) {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}
