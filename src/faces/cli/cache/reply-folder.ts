import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { messageOf, systemCodeOf } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import { FILE_REMEDY, findSystemError } from '../../../base/system-errors.ts';
import type { DamagedFile } from '../../../engine/cache/damaged-files.ts';
import { replyFolderIn } from '../../../engine/cache/disk-store.ts';
import { identifyFolder } from '../../../engine/cache/folder-format.ts';
import { ReplyFolder } from '../../../engine/cache/reply-folder.ts';
import { inTerminalLanguage, localized } from '../terminal/language.ts';

/** The context of a command of `finfount cache`: the folder of replies, and the output. */
export interface CacheCommandContext {
  readonly dataDir: string;
  /** The mirror of the replies; undefined for the live sources. */
  readonly mirror?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Columns of the terminal; undefined for no limit. */
  readonly width?: number | undefined;
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line about an error. */
  printError(line: string): void;
}

/**
 * Runs an action in the folder of the stored replies. Prints why and returns false if it is no such folder, or the
 * file system fails.
 * @param what the action, for the message of a failure: `be listed`
 */
export async function withReplyFolder(
  context: CacheCommandContext,
  what: Text,
  work: (folder: ReplyFolder) => Promise<boolean>,
  onDamaged: (file: DamagedFile) => void = () => undefined,
): Promise<boolean> {
  const folder = new ReplyFolder(replyFolderIn(context.dataDir), context.now, onDamaged);
  try {
    await access(folder.path, constants.R_OK).catch((thrown: unknown) => {
      if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
    });
    const content = await identifyFolder(folder.path);
    if (typeof content !== 'object') return await work(folder);
    context.printError(
      localized(
        `error: ${folder.path} is no folder of replies of this version (${content.foreign}). finfount serve sets it aside when it starts.`,
        `错误：${folder.path} 不是此版本的应答目录（${content.foreign}）。finfount serve 启动时把它移开。`,
      ),
    );
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    const { why, remedy } = findSystemError(systemCodeOf(thrown))?.file ?? {
      why: say(messageOf(thrown)),
      remedy: FILE_REMEDY,
    };
    context.printError(
      localized(
        `error: No reply can ${what.en} in ${folder.path}: ${why.en}. ${remedy.en}`,
        `错误：无法${what.zh} ${folder.path} 中的应答：${inTerminalLanguage(why)}。${remedy.zh}`,
      ),
    );
  }
  return false;
}
