import { createReadStream } from 'node:fs';
import { systemCodeOf } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { MAX_LIST_BYTES } from '../../pull/param-values.ts';
import { spoken } from '../terminal/language.ts';

/**
 * Reads a list of values, `-` from standard input. It is never read beyond its limit, so that a device without an
 * end is refused, too. Throws {@link InvalidSetting} for one that is too large, cannot be read, or is no UTF-8.
 */
export async function readList(path: string): Promise<Buffer> {
  const name = path === '-' ? spoken('standard input', '标准输入') : path;
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
    const systemCode = systemCodeOf(thrown);
    const why =
      systemCode === 'ENOENT'
        ? say('there is no such file', '没有这个文件')
        : systemCode === 'EISDIR'
          ? say('it is a folder', '它是目录')
          : findSystemError(systemCode)?.file?.why;
    throw new InvalidSetting(
      say(
        `The list ${name} cannot be read: ${why?.en ?? systemCode}.`,
        `无法读取列表 ${name}：${why?.zh ?? systemCode}。`,
      ),
    );
  }
  return Buffer.concat(parts, size);
}
