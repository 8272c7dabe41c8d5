import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readFile, readlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { systemCodeOf } from '../../base/errors.ts';
import { NO_LINK, readWhole } from '../../base/files.ts';
import { readJsonObject } from '../formats/json/json.ts';
import type { Clock } from '../upstream/clock.ts';

// How often a holder touches its lock, and how long an untouched lock is still held.
const HEARTBEAT_MS = 5_000;
const ABANDONED_MS = 20_000;
// How often the lock of another process is looked at.
const POLL_MS = 1_000;
// Two processes that take an abandoned lock over at once see each other after this.
const SETTLE_MS = 250;

/** Who holds a lock, for a person who waits for it. */
export interface LockHolder {
  readonly pid: number;
  /** What it does: `finfount pull stock_zh_a_hist into /data`. */
  readonly what: string;
  /** When it took the lock, in milliseconds since 1970. */
  readonly since: number;
}

/** A lock that this process holds. */
export interface FileLock {
  /** Aborted when another process took it over, since this one was stopped for long. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** What a lock is taken with. */
export interface LockOptions {
  /** What this process does, for others that wait: see {@link LockHolder}. */
  readonly what: string;
  readonly clock: Clock;
  /** Aborted when the process no longer wants it. */
  readonly signal: AbortSignal;
  /** Called when another process holds it; undefined where its holder cannot be read. */
  readonly onWait: (holder: LockHolder | undefined) => void;
}

/**
 * Takes a lock that is a file, and waits while another process holds it. The lock of a process that has ended
 * suddenly is taken over: at once where the machine knows that it has ended, else when the lock shows no life for
 * some seconds, by a clock that never jumps. Throws the system's errors, and the reason of the signal.
 */
export async function takeFileLock(path: string, options: LockOptions): Promise<FileLock> {
  const { what, clock, signal, onWait } = options;
  const token = randomUUID();
  const machine = await identifyMachine();
  const text = `${JSON.stringify({ pid: process.pid, what, since: Date.now(), machine, token })}\n`;
  let seen: { readonly text: string; readonly beatAt: number; readonly at: number } | undefined;
  let reported = '';
  for (;;) {
    signal.throwIfAborted();
    if (await createLock(path, text)) return hold(path, token);
    const found = await readLock(path);
    if (!found) continue;
    const isSame = seen?.text === found.text && seen.beatAt === found.beatAt;
    if (!isSame || !seen) seen = { ...found, at: clock.now() };
    const owner = parseOwner(found.text);
    const isAbandoned =
      clock.now() - seen.at >= ABANDONED_MS || (owner?.machine === machine && !(await isRunning(owner.pid)));
    if (isAbandoned) {
      await overwriteLock(path, text);
      await clock.wait(SETTLE_MS, signal);
      if ((await readLock(path))?.text === text) return hold(path, token);
      continue;
    }
    if (reported !== found.text) {
      reported = found.text;
      onWait(owner);
    }
    await clock.wait(POLL_MS, signal);
  }
}

/** Creates the file of a lock; false where there is one. On a full disk nothing of it is left. */
async function createLock(path: string, text: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', 0o600);
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'EEXIST') return false;
    throw thrown;
  }
  try {
    await file.writeFile(text);
    return true;
  } catch (thrown) {
    await unlink(path).catch(() => undefined);
    throw thrown;
  } finally {
    await file.close();
  }
}

/** The text of a lock, and when its holder last touched it; undefined without a lock. */
async function readLock(path: string): Promise<{ readonly text: string; readonly beatAt: number } | undefined> {
  try {
    const { mtimeMs } = await lstat(path);
    return { text: (await readWhole(path)).toString(), beatAt: mtimeMs };
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Overwrites an abandoned lock, unless another process has taken it over and released it meanwhile. */
async function overwriteLock(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: constants.O_WRONLY | constants.O_TRUNC | NO_LINK });
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
  }
}

/** Holds the lock with this token: shows that this process lives, until it is released or another one has it. */
function hold(path: string, token: string): FileLock {
  const lost = new AbortController();
  const isOwn = async (): Promise<boolean> => parseOwner((await readLock(path))?.text ?? '')?.token === token;
  const beat = async (): Promise<void> => {
    if (await isOwn()) {
      const now = Date.now() / 1_000;
      await utimes(path, now, now);
    } else lost.abort();
  };
  // A disk that cannot be read for a moment is no reason to give the lock up: the next beat may succeed. While a
  // disk hangs, a beat does not end: each further one would hold one more of the four threads of Node.
  let isBeating = false;
  const beatOnce = async (): Promise<void> => {
    if (isBeating) return;
    isBeating = true;
    await beat().catch(() => undefined);
    isBeating = false;
  };
  const timer = setInterval(() => void beatOnce(), HEARTBEAT_MS);
  timer.unref();
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(timer);
      if (!lost.signal.aborted && (await isOwn())) await unlink(path);
    },
  };
}

/** The owner of a lock as its file has it; undefined while it is written, or for a file of another program. */
function parseOwner(text: string): (LockHolder & { readonly machine: string; readonly token: string }) | undefined {
  const { pid, what, since, machine, token } = readJsonObject(text);
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (typeof what !== 'string' || typeof since !== 'number') return undefined;
  if (typeof machine !== 'string' || typeof token !== 'string') return undefined;
  return { pid, what, since, machine, token };
}

/** Where process numbers mean the same as here: the machine, and on Linux the container. */
async function identifyMachine(): Promise<string> {
  try {
    return `${hostname()} ${await readlink('/proc/self/ns/pid')} ${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()}`;
  } catch {
    return hostname();
  }
}

/** Whether a process of this machine is running. One that has ended and waits for its parent is not. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    return systemCodeOf(thrown) !== 'ESRCH';
  }
  try {
    // The state follows the name, which stands in brackets.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return true;
  }
}
