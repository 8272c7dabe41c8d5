import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../../base/errors.ts';
import { say, textIn } from '../../../base/say.ts';
import { whyUnreadable } from '../../../base/system-errors.ts';
import { ArchiveFolder } from '../../../engine/archive/archive-folder.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { type ArchivePlan, parsePlan } from '../../archive/plan.ts';

/** Reads a plan. A relative folder lies beside it. Throws {@link InvalidSetting} with every mistake. */
export async function readPlan(path: string): Promise<ArchivePlan> {
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    const why = whyUnreadable(thrown);
    throw new InvalidSetting(
      say(`The plan ${path} cannot be read: ${why.en}.`, `无法读取计划 ${path}：${textIn(why, 'zh')}。`),
    );
  });
  const read = parsePlan(text);
  if ('problems' in read)
    throw new InvalidSetting(
      say(
        `${path}: ${read.problems.map(({ en }) => en).join('\n  ')}`,
        `${path}：${read.problems.map(({ zh }) => zh).join('\n  ')}`,
      ),
    );
  return { ...read.plan, folder: resolve(dirname(path), read.plan.folder) };
}

/** Whether a path is a folder: an archive is named by its folder or by the file of its plan. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Opens an archive for reading, by its plan or its folder. Throws {@link InvalidSetting} if there is none, or if
 * real and synthetic tables would mix.
 */
export async function openArchive(path: string, isSandbox: boolean): Promise<ArchiveFolder> {
  const archive = new ArchiveFolder((await isFolder(path)) ? path : (await readPlan(path)).folder);
  await archive.check(isSandbox).catch((thrown: unknown) => {
    throw thrown instanceof Failure ? new InvalidSetting({ en: thrown.message, zh: thrown.messageIn('zh') }) : thrown;
  });
  return archive;
}
