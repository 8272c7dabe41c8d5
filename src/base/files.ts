import { constants } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCodeOf } from './errors.ts';

// The stored files show what a user asks for: no other user of the machine may read them. Windows has no such
// modes.
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Flags with which a file is opened, of a folder that others may have written into: a link, which may lead
 * anywhere, throws `ELOOP`, and a named pipe does not block. Windows has neither flag.
 */
export const NO_LINK = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const READ = constants.O_RDONLY | NO_LINK;

/** Opens a file to be read. A link is not followed: it throws `ELOOP`. Throws the system's errors. */
export function openToRead(path: string): Promise<FileHandle> {
  return open(path, READ);
}

/** Reads a whole file. A link is not followed: it throws `ELOOP`. Throws the system's errors. */
export function readWhole(path: string): Promise<Buffer> {
  return readNamed(path, READ);
}

/**
 * Reads a whole file of a folder that a user chose. A link is followed. A named pipe does not block, and is empty.
 * Throws the system's errors.
 */
export function readAtOnce(path: string): Promise<Buffer> {
  return readNamed(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}

/** Reads a whole file. The error of Node for a folder in its place names none: here it does. */
async function readNamed(path: string, flag: number): Promise<Buffer> {
  try {
    return await readFile(path, { flag });
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'EISDIR') throw thrown;
    throw Object.assign(new Error(`EISDIR: ${path} is a folder`, { cause: thrown }), { code: 'EISDIR', path });
  }
}

/** The same as a text in UTF-8. */
export async function readTextAtOnce(path: string): Promise<string> {
  return (await readAtOnce(path)).toString();
}

/**
 * Creates an empty file for this user alone, or empties it. Throws `ELOOP` for a link. Throws the system's errors.
 */
export async function createEmptyFile(path: string): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_LINK;
  await (await open(path, flags, FILE_MODE)).close();
}

/**
 * Takes the rights of other users away from a folder of this user. Throws the system's errors.
 * @returns whether no other user has any; true on Windows, which knows no such rights
 */
export async function restrictFolder(path: string): Promise<boolean> {
  const { mode, uid } = await stat(path);
  if (process.getuid === undefined || (mode & 0o077) === 0) return true;
  if (uid !== process.getuid()) return false;
  await chmod(path, FOLDER_MODE);
  return true;
}

/** Reads the first bytes of an open file, at most so many. Throws the system's errors. */
export async function readStart(handle: FileHandle, maxBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** The result of a file operation, or `otherwise` where the file does not exist. Throws every other error. */
export async function ifExists<Value, Otherwise>(
  operation: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await operation;
  } catch (thrown) {
    const systemCode = systemCodeOf(thrown);
    if (systemCode === 'ENOENT' || systemCode === 'ENOTDIR') return otherwise;
    throw thrown;
  }
}

/** Creates a folder in one that exists, for this user alone. An existing folder is no error. */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: FOLDER_MODE });
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/**
 * Creates a folder and its parents, for this user alone. Node's recursive `mkdir` reports a read-only disk as a
 * missing folder.
 */
export async function createFolders(path: string): Promise<void> {
  try {
    await createFolder(path);
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await createFolders(dirname(path));
    await createFolder(path);
  }
}

/**
 * Makes what was created, renamed or removed in a folder survive a power cut. Windows, and some file systems of
 * networks, know no such thing.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'EINVAL') throw thrown;
  } finally {
    await handle.close();
  }
}

/** How a file is written. */
export interface WriteOptions {
  /** The time that the file gets, in milliseconds since 1970; that of the machine when left out. */
  readonly now?: number;
  /** Whether it must survive a power cut: what can be fetched again need not. */
  readonly isDurable: boolean;
}

/** Writes parts, one after the other, into an open file, and closes it. Throws the system's errors. */
export async function writeAndClose(
  handle: FileHandle,
  parts: Iterable<string | Uint8Array>,
  { now, isDurable }: WriteOptions,
): Promise<void> {
  try {
    for (const part of parts) await handle.writeFile(part);
    if (now !== undefined) await handle.utimes(now / 1000, now / 1000);
    if (isDurable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file for this user alone under a temporary name, then calls `move`. Leaves no file behind when either
 * fails.
 */
export async function writeThenMove<Value>(
  temporary: string,
  parts: readonly Buffer[],
  options: Required<WriteOptions>,
  move: () => Promise<Value>,
): Promise<Value> {
  try {
    await writeAndClose(await open(temporary, 'wx', FILE_MODE), parts, options);
    return await move();
  } catch (thrown) {
    // What cannot be removed now is swept later.
    await unlink(temporary).catch(() => undefined);
    throw thrown;
  }
}

/** A time for a file name: `20261121T193344123Z`. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
