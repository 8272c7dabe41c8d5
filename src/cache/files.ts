import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';

/** The result of a file operation, or `otherwise` where the file does not exist. Throws every other error. */
export async function ifExists<Value, Otherwise>(
  operation: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await operation;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw thrown;
  }
}

/** Creates a folder in one that exists. An existing folder is no error. */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/** Creates a folder and its parents. Node's recursive `mkdir` reports a read-only disk as a missing folder. */
export async function createFolders(path: string): Promise<void> {
  try {
    await createFolder(path);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
    await createFolders(dirname(path));
    await createFolder(path);
  }
}
