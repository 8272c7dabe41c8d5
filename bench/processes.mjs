// The processes of a run: the built service as its users start it, and the helpers of this folder beside it.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sum } from './figures.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1));

/** @template {import('node:child_process').ChildProcess} Child */
function watched(/** @type {Child} */ child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Copies the build into a folder that is removed at the end, so that nothing changes during a run of minutes. */
export function copyBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'finfount-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(project, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

// The most characters kept of the output of a service.
const MAX_PRINTED = 10_000_000;

/**
 * A running program.
 * @typedef {{ pid: number, startedMs: number, printed(): string, next(pattern: RegExp): Promise<string>,
 * signal(name: NodeJS.Signals): void, stop(): Promise<void> }} Program
 */

/** A program that serves. @typedef {Program & { url: string, port: number }} Server */

/** A running service. @typedef {Server & { dataDir: string }} Service */

/**
 * Starts the service of a copied build on a free port, with default settings and these flags.
 * @param {string} folder
 * @param {{ mirror?: string, flags?: readonly string[], preload?: string, env?: Readonly<Record<string, string>>,
 *   dataDir?: string }} [options]
 * @returns {Promise<Service>} once it says that it listens
 */
export async function startBuiltService(folder, options = {}) {
  // A folder of its own, so that services share no stored replies.
  const { mirror, flags = [], preload, env, dataDir = mkdtempSync(join(folder, 'data-')) } = options;
  const program = startProgram(
    process.execPath,
    [
      ...(preload === undefined ? [] : ['--import', new URL(preload, import.meta.url).href]),
      join(folder, 'dist/main.js'),
      'serve',
      '--port',
      '0',
      '--data-dir',
      dataDir,
      ...(mirror === undefined ? [] : ['--mirror', mirror]),
      ...flags,
    ],
    env,
  );
  const url = await program.next(/manual\s+(http:\/\/[^/\s]+)/);
  return { ...program, url, port: Number(new URL(url).port), dataDir };
}

/**
 * Starts a program of Python that serves by uvicorn.
 * @param {string} python
 * @param {readonly string[]} args
 * @returns {Promise<Server>} once it listens
 */
export async function startUvicorn(python, args) {
  const program = startProgram(python, args);
  const url = await program.next(/Uvicorn running on (http:\/\/\S+)/);
  return { ...program, url, port: Number(new URL(url).port) };
}

/**
 * Starts a program, which ends when we do.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to ours
 * @returns {Program}
 */
function startProgram(file, args, env = {}) {
  const startedMs = performance.now();
  const child = watched(spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...withoutOurs(), ...env } }));
  let output = '';
  let printed = '';
  /** @type {{ pattern: RegExp, found(text: string): void, failed(why: Error): void }[]} */
  let awaited = [];
  const onOutput = (/** @type {Buffer} */ chunk) => {
    const text = chunk.toString();
    output += text;
    printed = (printed + text).slice(-MAX_PRINTED);
    awaited = awaited.filter(({ pattern, found }) => {
      const match = pattern.exec(output);
      if (!match) return true;
      output = output.slice(match.index + match[0].length);
      found(match[1] ?? match[0]);
      return false;
    });
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  child.once('exit', (code) => {
    for (const { failed } of awaited) failed(new Error(`${file} ended with ${code}: ${output}`));
  });
  return {
    pid: child.pid ?? 0,
    startedMs,
    printed: () => printed,
    next: (pattern) => new Promise((found, failed) => awaited.push({ pattern, found, failed })),
    signal: (name) => void child.kill(name),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The environment without the settings of a real service on this machine. */
function withoutOurs() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FINFOUNT_')));
}

/**
 * A child process that answers each message with one message: see `serveMessages`.
 * @template {object} Answer
 * @typedef {{ pid: number, ask(message: object): Promise<Answer>, stop(): void }} Responder
 */

/**
 * Starts a responder, which ends when this process does.
 * @template {object} Answer
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Responder<Answer>}
 */
export function startResponder(file, args = []) {
  const child = watched(fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  return {
    pid: child.pid ?? 0,
    ask: async (message) => {
      const over = new AbortController();
      const { signal } = over;
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${file} ended`);
      });
      const answered = once(child, 'message', { signal });
      child.send(/** @type {import('node:child_process').Serializable} */ (message));
      try {
        const [{ failed, ...answer }] = await Promise.race([answered, ended]);
        if (failed) throw new Error(`${file}: ${failed}`);
        return answer;
      } finally {
        over.abort();
        await Promise.allSettled([answered, ended]);
      }
    },
    stop: () => child.disconnect(),
  };
}

/**
 * Answers each message of the parent process with the result of `answer`, and ends when that process does.
 * @template Message what the parent process sends
 * @param {(message: Message) => object | Promise<object>} answer
 */
export function serveMessages(answer) {
  process.on('message', async (message) => {
    try {
      process.send?.({ ...(await answer(/** @type {Message} */ (message))) });
    } catch (thrown) {
      process.send?.({ failed: String(thrown instanceof Error ? thrown.stack : thrown) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

// The unit of process times of the kernel, on every Linux that Node runs on.
const TICK_MS = 10;

/** The total processor time of processes, user and system, in milliseconds. */
export function cpuMs(/** @type {readonly number[]} */ pids) {
  return sum(
    pids.map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name before it is in parentheses and may hold blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    }),
  );
}

/** The processes that a process has started. */
export function childrenOf(/** @type {number} */ pid) {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** The resident memory of a process, in MB. */
export function residentMb(/** @type {number} */ pid) {
  return statusMb(pid, 'VmRSS');
}

/**
 * The peak resident memory of a process, in MB. What `getrusage` tells of one is at least that of the process
 * which started it, since `execve` keeps it.
 */
export function peakMb(/** @type {number} */ pid) {
  return statusMb(pid, 'VmHWM');
}

function statusMb(/** @type {number} */ pid, /** @type {string} */ name) {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
