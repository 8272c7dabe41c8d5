import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { codeOf, messageOf } from '../../../base/errors.ts';
import { FILE_REMEDY, findSystemError } from '../../../base/system-errors.ts';
import type { DamagedFile } from '../../../engine/cache/damaged-files.ts';
import { replyFolderIn } from '../../../engine/cache/disk-store.ts';
import { identifyFolder } from '../../../engine/cache/folder-format.ts';
import { ReplyFolder } from '../../../engine/cache/reply-folder.ts';

/** Where a command of `finfount cache` finds the stored replies, and where it writes. */
export interface CacheCommandContext {
  readonly dataDir: string;
  /** The mirror whose replies are meant; undefined for the live sources. */
  readonly mirror?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Columns of the terminal; undefined for no limit. */
  readonly width?: number;
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line about something that went wrong. */
  printError(line: string): void;
}

/**
 * Works in the folder of the stored replies. Prints why and returns false when something else is at its place, or
 * the file system refuses.
 * @param what cannot be done to replies when the file system refuses: `be listed`
 */
export async function withReplyFolder(
  context: CacheCommandContext,
  what: string,
  work: (folder: ReplyFolder) => Promise<boolean>,
  onDamaged: (file: DamagedFile) => void = () => undefined,
): Promise<boolean> {
  const folder = new ReplyFolder(replyFolderIn(context.dataDir), context.now, onDamaged);
  try {
    await access(folder.path, constants.R_OK).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    });
    const content = await identifyFolder(folder.path);
    if (typeof content !== 'object') return await work(folder);
    context.printError(
      `error: ${folder.path} is no folder of replies of this version (${content.foreign}). finfount serve sets it aside when it starts.`,
    );
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    const { why, remedy } = findSystemError(codeOf(thrown))?.file ?? { why: messageOf(thrown), remedy: FILE_REMEDY };
    context.printError(`error: No reply can ${what} in ${folder.path}: ${why}. ${remedy}`);
  }
  return false;
}
