import { createReadStream } from 'node:fs';
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
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      const bytes = Buffer.from(part as Uint8Array);
      parts.push(bytes);
      size += bytes.length;
      if (size > MAX_LIST_BYTES)
        throw new InvalidSetting(
          say(
            `${name} has more than ${MAX_LIST_BYTES / 1e6} MB, which is no list of values.`,
            `${name} 超过 ${MAX_LIST_BYTES / 1e6} MB，不是值的列表。`,
          ),
        );
    }
  } catch (thrown) {
    if (thrown instanceof InvalidSetting) throw thrown;
    const why = whyUnreadable(thrown);
    throw new InvalidSetting(
      say(`The list ${name} cannot be read: ${why.en}.`, `无法读取列表 ${name}：${textIn(why, 'zh')}。`),
    );
  }
  return Buffer.concat(parts, size);
}
