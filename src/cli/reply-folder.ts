import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { replyFolderIn } from '../cache/disk-store.ts';
import { type DamagedFile, messageOf, ReplyFolder } from '../cache/reply-folder.ts';
import { codeOf } from '../errors.ts';

/** Where a command of `finfount cache` finds the stored replies, and where it writes. */
export interface CacheContext {
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
  context: CacheContext,
  what: string,
  work: (folder: ReplyFolder) => Promise<boolean>,
  onDamaged: (file: DamagedFile) => void = () => undefined,
): Promise<boolean> {
  const folder = new ReplyFolder(replyFolderIn(context.dataDir), context.now, onDamaged);
  try {
    await access(folder.path, constants.R_OK).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    });
    const place = await folder.look();
    if (typeof place !== 'object') return await work(folder);
    context.printError(
      `error: ${folder.path} is no folder of replies of this version (${place.foreign}). finfount serve sets it aside when it starts.`,
    );
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    const { why, remedy } = REFUSALS.get(codeOf(thrown)) ?? { why: messageOf(thrown), remedy: ELSEWHERE };
    context.printError(`error: No reply can ${what} in ${folder.path}: ${why}. ${remedy}`);
  }
  return false;
}

const ELSEWHERE = 'Choose another folder with --data-dir.';
const NOT_PERMITTED = {
  why: 'this user has no right to it',
  remedy: 'Run it as the user that the folder belongs to, or choose another folder with --data-dir.',
} as const;
const FULL = { why: 'the disk is full', remedy: 'Make room, or choose another folder with --data-dir.' } as const;

/** What an error of the file system means and what to do, by its code. */
const REFUSALS: ReadonlyMap<string, { readonly why: string; readonly remedy: string }> = new Map([
  ['EROFS', { why: 'the disk is read-only', remedy: 'Make it writable, or choose another folder with --data-dir.' }],
  ['EACCES', NOT_PERMITTED],
  ['EPERM', NOT_PERMITTED],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['ENOTDIR', { why: 'a part of this path is a file', remedy: ELSEWHERE }],
  ['ENOENT', { why: 'this folder cannot be made', remedy: ELSEWHERE }],
]);
