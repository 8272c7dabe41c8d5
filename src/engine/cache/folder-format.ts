import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, systemCodeOf } from '../../base/errors.ts';
import { ifExists, openToRead, readStart, writeThenMove } from '../../base/files.ts';

/** What a path holds: a folder of replies, nothing, or something else, described by a clause. */
export type FolderContent = 'replies' | 'nothing' | { readonly foreign: string };

// The marker names the program and the version of the layout. It is written first.
const MARKER = 'format.json';
const MARKER_TEXT = `${JSON.stringify({ store: 'finfount replies', version: 1 })}\n`;
// A marker of this program is shorter.
const MAX_MARKER_BYTES = 256;
// Errors of reading a marker that is in another user's folder, or is a folder, a link or a socket itself.
const UNREADABLE = new Set(['EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENXIO']);

/** Identifies what the path of a folder holds. Throws the system's errors. */
export async function identifyFolder(path: string): Promise<FolderContent> {
  const marked = await readMarker(path);
  if (marked) return marked;
  const names = await ifExists(readdir(path), []);
  // Another process may be writing the marker, or ended before it was whole: there is nothing else until then.
  if (names.every((name) => name.startsWith(MARKER))) return 'nothing';
  // Another process may have written it since.
  return (await readMarker(path)) ?? { foreign: `it has no ${MARKER}` };
}

/** The text of the marker of a folder; undefined without one. */
async function readMarker(path: string): Promise<FolderContent | undefined> {
  try {
    const marker = await readMarkerText(join(path, MARKER));
    if (marker === MARKER_TEXT) return 'replies';
    const version = /"version":(\d+)/.exec(marker)?.[1];
    if (version !== undefined) return { foreign: `its format version is ${version}, this program's is 1` };
    return { foreign: `its ${MARKER} is not one of finfount` };
  } catch (thrown) {
    const systemCode = systemCodeOf(thrown);
    if (systemCode === 'ENOTDIR') return { foreign: 'it is no folder' };
    if (UNREADABLE.has(systemCode)) return { foreign: messageOf(thrown) };
    if (systemCode !== 'ENOENT') throw thrown;
    return undefined;
  }
}

/** The beginning of a marker, which may be a device without an end. Throws the system's errors. */
async function readMarkerText(path: string): Promise<string> {
  const handle = await openToRead(path);
  try {
    return (await readStart(handle, MAX_MARKER_BYTES)).toString();
  } finally {
    await handle.close();
  }
}

/**
 * Marks an empty folder as a folder of replies, so that the mark survives a power cut. Throws the system's errors.
 */
export async function markFolder(path: string, now: number): Promise<void> {
  const marker = join(path, MARKER);
  // The cryptography of Node takes 5 ms to load, for which the first start need not wait.
  const temporary = `${marker}.${process.pid}-${now}-${Math.random()}`;
  await writeThenMove(temporary, [Buffer.from(MARKER_TEXT)], { now, isDurable: true }, () => rename(temporary, marker));
}
