import { dirname } from 'node:path';
import { Failure, messageOf, systemCodeOf } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { localized } from './language.ts';

// The system errors if something else is at the path of a folder or file of a command.
const IN_THE_WAY: ReadonlyMap<string, Text> = new Map([
  ['EEXIST', say('a file has the name of a folder', '有文件与目录同名')],
  [
    'ELOOP',
    say(
      'a link is in the way, which is not followed: it may lead anywhere',
      '有链接挡着；不跟随链接，因为它可能指向任何地方',
    ),
  ],
  ['EISDIR', say('a folder has the name of a file', '有目录与文件同名')],
  ['ENOTEMPTY', say('a folder has the name of a file', '有目录与文件同名')],
]);

/**
 * Why the files of a folder cannot be written, in one sentence. Undefined for what is no error of the file system.
 */
export function whyUnwritable(folder: string, thrown: unknown): string | undefined {
  const systemCode = systemCodeOf(thrown);
  const why = IN_THE_WAY.get(systemCode) ?? findSystemError(systemCode)?.file?.why;
  if (thrown instanceof Failure || systemCode === '' || why === undefined) return undefined;
  const place = thrown instanceof Error && 'path' in thrown ? placeOf(systemCode, String(thrown.path)) : folder;
  return localized(
    `The files cannot be written into ${place}: ${why.en} (${messageOf(thrown)}).`,
    `无法写入 ${place}：${why.zh}（${messageOf(thrown)}）。`,
  );
}

/** The folder that is meant: the path itself where a file stands in the place of a folder, else that above it. */
function placeOf(systemCode: string, path: string): string {
  return systemCode === 'EEXIST' || systemCode === 'ENOTDIR' ? path : dirname(path);
}
