import { createReadStream } from 'node:fs';
import { readUpTo } from '../../../base/limited-bytes.ts';
import { say, textIn } from '../../../base/say.ts';
import { whyUnreadable } from '../../../base/system-errors.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { MAX_LIST_BYTES } from '../../pull/param-values.ts';
import { localized } from '../terminal/language.ts';

/**
 * Reads a list of values; `-` is standard input. It stops at the size limit, so endless devices are refused, too.
 * Throws {@link InvalidSetting} for a list that is too large, unreadable, or not in UTF-8.
 */
export async function readListFile(path: string): Promise<Buffer> {
  const name = path === '-' ? localized('standard input', '标准输入') : path;
  const tooLarge = (): Error =>
    new InvalidSetting(
      say(
        `${name} has more than ${MAX_LIST_BYTES / 1e6} MB, which is no list of values.`,
        `${name} 超过 ${MAX_LIST_BYTES / 1e6} MB，不是值的列表。`,
      ),
    );
  try {
    return await readUpTo(MAX_LIST_BYTES, path === '-' ? process.stdin : createReadStream(path), tooLarge);
  } catch (thrown) {
    if (thrown instanceof InvalidSetting) throw thrown;
    const why = whyUnreadable(thrown);
    throw new InvalidSetting(
      say(`The list ${name} cannot be read: ${why.en}.`, `无法读取列表 ${name}：${textIn(why, 'zh')}。`),
    );
  }
}
