import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, lstat, mkdir, open, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure, inEnglish, systemCodeOf } from '../../base/errors.ts';
import { writeAndClose } from '../../base/files.ts';
import { findSystemError } from '../../base/system-errors.ts';
import { addressOf } from '../../engine/answer/answer.ts';
import { encodeRows } from '../../engine/answer/encode-rows.ts';
import { describedSelection, type TableOptions } from '../../engine/answer/table-query.ts';
import { isTableEnding, TABLE_ENDINGS } from '../../engine/exports/formats.ts';
import type { Arguments, ArgumentValues } from './arguments.ts';
import { amount, findTable, periodSpanText } from './find-table.ts';
import { GET_DATA } from './get-data.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

/** The arguments of `save_data`. */
export const SAVE_DATA = {
  name: GET_DATA.name,
  params: GET_DATA.params,
  columns: GET_DATA.columns,
  as_of: GET_DATA.as_of,
  file: {
    takes: { is: 'text', maxLength: 400 },
    doc: `path below the folder; its ending decides the format: ${TABLE_ENDINGS.map((each) => `.${each}`).join(' ')}`,
    required: true,
  },
  overwrite: { takes: { is: 'flag' }, default: false },
} as const satisfies Arguments;

/** The most bytes of a file. */
const MAX_BYTES = 200_000_000;
/** The most folders of a path and its file. */
const MAX_PARTS = 6;
// Letters and digits of any script, and a few signs. None begins with a dot, so there are no hidden files and no
// `..`.
const PART = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ .=@+-]{0,99}$/u;
// Names of devices on Windows, with or without an ending.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Answers `save_data`: writes all rows into a file, and describes it. */
export async function saveData(
  services: McpServices,
  { name, params, columns, as_of: asOf, file, overwrite }: ArgumentValues<typeof SAVE_DATA>,
  context: ToolContext,
): Promise<string> {
  const { folder } = context;
  if (folder === undefined)
    throw new Failure('invalid_params', inEnglish('save_data is off: start finfount mcp with --out and a folder.'));
  const parts = toParts(file);
  const format = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  if (!isTableEnding(format))
    throw refused(`It ends with one of ${TABLE_ENDINGS.map((each) => `.${each}`).join(', ')}.`);
  const found = await findTable(services, { name, params, columns, asOf }, context);
  const { whole, picked, heading, selected } = found;
  const table = whole.pick(picked);
  const options: TableOptions = {
    ...(columns && { columns }),
    reverse: false,
    names: 'akshare',
    ...(found.asOf && { asOf: found.asOf }),
  };
  const { bytes } = await encodeRows(
    services,
    [{ table, asked: [] }],
    { format, metadata: describedSelection(found.iface, selected.metadata, options), fileName: () => file },
    addressOf(context.client),
  );
  if (bytes.length > MAX_BYTES)
    throw new Failure(
      'unsuitable_format',
      inEnglish(
        `The file would have ${bytes.length} bytes; at most ${MAX_BYTES} are written. Ask for fewer columns or days, or for .parquet.`,
      ),
    );
  await writeNewFile(folder, parts, bytes, overwrite).catch((thrown: unknown) => {
    throw toWriteFailure(thrown);
  });
  const left = whole.columns.length - table.columns.length;
  return [
    ...heading,
    `${amount(whole.length, 'row')}${periodSpanText(whole)}, ${amount(whole.columns.length, 'column')} | saved: ${amount(table.length, 'row')}, ${amount(table.columns.length, 'column')} in ${parts.join('/')} (${bytes.length} bytes) | ${left === 0 ? 'complete' : `left out: ${amount(left, 'column')}`}`,
  ].join('\n');
}

/** The folders and the file of a path. Throws `invalid_params` for one that may lead elsewhere. */
function toParts(file: string): readonly string[] {
  const parts = file.split('/');
  if (parts.length > MAX_PARTS) throw refused(`It has at most ${MAX_PARTS - 1} folders.`);
  for (const part of parts)
    if (!PART.test(part) || /[ .]$/.test(part) || DEVICE.test(part))
      throw refused(
        'It is a path below the folder, such as moutai/daily.csv: names of letters, digits, blanks and . _ - = @ +, without .. and without a slash before them.',
      );
  return parts;
}

function refused(why: string): Failure {
  return new Failure('invalid_params', inEnglish(`save_data: this file cannot be written. ${why}`));
}

/**
 * Writes a file atomically. Missing folders are created; none on the path may be a link. Throws the system's
 * errors, and `invalid_params`.
 */
async function writeNewFile(
  folder: string,
  parts: readonly string[],
  bytes: Buffer,
  overwrite: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  let path = root;
  for (const part of parts.slice(0, -1)) {
    path = join(path, part);
    await mkdir(path).catch((thrown: unknown) => {
      if (systemCodeOf(thrown) !== 'EEXIST') throw thrown;
    });
    if (!(await lstat(path)).isDirectory()) throw refused(`${part} is no folder, or a link.`);
  }
  const target = join(path, parts.at(-1)!);
  if ((await realpath(dirname(target))) !== path) throw refused('A folder on its way has become a link.');
  const before = await lstat(target).catch((thrown: unknown) => {
    if (systemCodeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  });
  if (before && !before.isFile()) throw refused('There is something of this name that is no file, such as a link.');
  if (before && !overwrite) throw alreadyThere();
  const temporary = join(path, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await writeAndClose(await open(temporary, 'wx', 0o666), [bytes], { isDurable: false });
    // `link` fails if the name was taken meanwhile; `rename` would replace that file.
    if (overwrite) await rename(temporary, target);
    else await link(temporary, target).catch((thrown: unknown) => copyToFreeName(temporary, target, thrown));
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
}

// The errors of file systems without links, such as those of USB sticks.
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/** Copies a file to a free name, for file systems without links. Throws the system's errors. */
function copyToFreeName(temporary: string, target: string, thrown: unknown): Promise<void> {
  if (!WITHOUT_LINKS.has(systemCodeOf(thrown))) throw thrown;
  return copyFile(temporary, target, constants.COPYFILE_EXCL);
}

function alreadyThere(): Failure {
  return refused('There is a file of this name: take another one, or say {"overwrite": true}.');
}

/** Why a file was not written, for the model. */
function toWriteFailure(thrown: unknown): unknown {
  const systemCode = systemCodeOf(thrown);
  if (thrown instanceof Failure) return thrown;
  if (systemCode === 'EEXIST') return alreadyThere();
  const why = findSystemError(systemCode)?.file?.why;
  return why === undefined ? thrown : refused(`The system says: ${why.en}.`);
}
