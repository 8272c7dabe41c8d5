import { createReadStream } from 'node:fs';
import { codeOf } from '../../../base/errors.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { MAX_LIST_BYTES } from '../../pull/param-values.ts';

/**
 * Reads a list of values, `-` from standard input. It is never read beyond its limit, so that a device without an
 * end is refused, too. Throws {@link InvalidSetting} for one that is too large, cannot be read, or is no UTF-8.
 */
export async function readList(path: string): Promise<Buffer> {
  const name = path === '-' ? 'standard input' : path;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      const bytes = Buffer.from(part as Uint8Array);
      parts.push(bytes);
      size += bytes.length;
      if (size > MAX_LIST_BYTES)
        throw new InvalidSetting(`${name} has more than ${MAX_LIST_BYTES / 1e6} MB, which is no list of values.`);
    }
  } catch (thrown) {
    if (thrown instanceof InvalidSetting) throw thrown;
    const code = codeOf(thrown);
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : findSystemError(code)?.file?.why;
    throw new InvalidSetting(`The list ${name} cannot be read: ${why ?? code}.`);
  }
  return Buffer.concat(parts, size);
}
