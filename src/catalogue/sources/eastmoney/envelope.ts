import { quote } from '../../../base/errors.ts';
import { isRecord } from '../../../engine/formats/json/json.ts';
import type { Fields } from '../../wire/list-of-records.ts';
import { changed, refused } from '../../wire/refusals.ts';

/**
 * What a reply of a quote host has in `data`: `{"rc":0,"data":{…}}`. Null where `data` is null and `rc` says that
 * there is nothing. Throws `upstream_refused` for any other `rc` but 0, such as 102 of a rate-limited client, and
 * `upstream_changed` for a reply without data.
 * @param nothing the values of `rc` that say so
 */
export function dataOf(reply: unknown, label: string, nothing: readonly number[] = []): Fields | null {
  if (!isRecord(reply) || !('data' in reply)) throw changed(label, 'no `data` in the reply');
  const { rc = 0, data } = reply;
  if (data === null && nothing.some((each) => each === rc)) return null;
  if (rc !== 0) throw refused(label, `Eastmoney declined to answer (rc ${quote(rc)})`);
  if (!isRecord(data)) throw changed(label, `expected an object as \`data\`, got ${quote(data)}`);
  return data;
}

/** How a reply lists lines of values. */
interface LineForm {
  readonly label: string;
  /** Where the lines stand in the reply, for a message. */
  readonly at: string;
  /** More lines than this are no reply. */
  readonly maxLines: number;
}

// No line of values has as many characters.
const MAX_LINE = 300;

/**
 * The values of lines of comma-joined values, `09:15:00,10.50,12`. Throws `upstream_changed` for no list of lines,
 * too many of them, and a line of another number of values.
 */
export function splitLines(
  lines: unknown,
  width: number,
  { label, at, maxLines }: LineForm,
): readonly (readonly string[])[] {
  if (!Array.isArray(lines)) throw changed(label, `no list of lines in \`${at}\``);
  if (lines.length > maxLines) throw changed(label, `${lines.length} lines, more than ${maxLines}`);
  return lines.map((line: unknown, row): readonly string[] => {
    const values = typeof line === 'string' && line.length <= MAX_LINE ? line.split(',') : [];
    if (values.length === width) return values;
    throw changed(label, `expected ${width} values in line ${row + 1}, got ${quote(line)}`);
  });
}
