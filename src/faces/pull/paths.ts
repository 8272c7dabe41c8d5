import { toPercentEscapes } from '../../base/percent-encoding.ts';
import { say, type Text } from '../../base/say.ts';

// The names of the folders and files of a pull, in the style of Hive: `adjust=hfq/symbol=600000`. Readers such as
// DuckDB and pyarrow make columns of them and decode `%XX`.

/** The formats that a pull writes. The name of the format ends the name of the file. */
export const PULL_FORMATS = ['parquet', 'csv', 'arrow', 'xlsx', 'json'] as const;

/** A format that a pull writes. */
export type PullFormat = (typeof PULL_FORMATS)[number];

/** The folder for the unfinished files of a pull. Readers of whole folders skip names with a dot. */
export const WORK_FOLDER = '.pull';

/** The lock of a folder that a pull writes into. */
export const LOCK = '.pull.lock';

/** The name of the journal, in the folder that a pull writes into. */
export const JOURNAL = 'pull.jsonl';

// File systems take names of 255 bytes.
const MAX_NAME_BYTES = 240;
// Letters and digits of every script, and signs that mean nothing to file systems, shells and readers.
const SAFE = /[\p{L}\p{M}\p{N}_.-]/u;

/** Params of an item as texts, in the order of their folders. */
export type ItemParams = readonly (readonly [name: string, value: string])[];

/**
 * The path of the file of an item below the folder of the pull, with `/` on every system:
 * `stock_zh_a_hist/adjust=hfq/symbol=600000/data.parquet`. No value leads out of the folder.
 * @param name of the interface
 */
export function itemPath(name: string, params: ItemParams, format: PullFormat): string {
  return [name, ...params.map(([param, value]) => `${param}=${folderValue(value)}`), `data.${format}`].join('/');
}

/** Why a value cannot be the name of a folder, as a clause; undefined where it can. */
export function findPathProblem(name: string, value: string): Text | undefined {
  const bytes = Buffer.byteLength(`${name}=${folderValue(value)}`);
  if (bytes <= MAX_NAME_BYTES) return undefined;
  return say(
    `Input should be shorter: it names a folder, which takes ${bytes} bytes`,
    `应更短：该值是文件夹的名称，占 ${bytes} 字节`,
  );
}

/**
 * A value as a part of the name of a folder. `none` stands for the empty text. Escaped as `%XX` of their bytes in
 * UTF-8 are: the text `none` itself, special characters, a dot at the end, which Windows drops, and texts that
 * Apple's file systems normalize.
 */
export function folderValue(value: string): string {
  if (value === '') return 'none';
  const isStable = value.normalize('NFC') === value;
  const isNone = value.toLowerCase() === 'none';
  const characters = Array.from(value);
  return characters
    .map((character, at) => {
      const isLastPoint = character === '.' && at === characters.length - 1;
      const isKept =
        SAFE.test(character) && (isStable || character < '\u007f') && !isLastPoint && !(isNone && at === 0);
      return isKept ? character : toPercentEscapes(character);
    })
    .join('');
}
