import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeOf, Failure, messageOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { type ImportResult, importUserFile } from '../../../engine/cache/inventory.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { readQuery } from '../../../engine/interface/query.ts';
import { type RawParams, toQueryText } from '../options/option-parsers.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';
import { toAskText, toImportLines } from './text.ts';

/**
 * Stores a user's file as replies. Throws `unknown_interface`, `invalid_params`, and `upstream_changed` for a file
 * that is not what was expected. Returns whether all of the file was stored.
 */
export async function importFile(
  context: CacheCommandContext,
  registry: Registry,
  name: string,
  params: RawParams,
  path: string,
): Promise<boolean> {
  const declared = await registry.load(name);
  if (!declared.source.importFile) {
    const { interfaces } = await registry.all();
    const able = interfaces.filter(({ source }) => source.importFile).map((each) => each.name);
    throw new Failure('invalid_params', `${name} takes no file. These do: ${able.join(', ')}.`);
  }
  const ask = declared.ask(readQuery(declared, toQueryText(params), new Date(context.now())).params);
  return withReplyFolder(context, 'be stored', async (folder) => {
    const file = { name: basename(path), body: await readUserFile(path) };
    const isNamed = params.length > 0;
    const result = await importUserFile(folder, context.mirror, declared, { ask, isNamed }, file, context.now());
    return printResult(context, declared, file.name, result);
  });
}

/** Prints what became of the file. Returns whether all of it was stored. */
function printResult(
  { print, printError }: CacheCommandContext,
  { name, source }: Interface,
  fileName: string,
  { stored, notReplaced, refused, missing }: ImportResult,
): boolean {
  for (const line of toImportLines(stored)) print(line);
  const count = `${stored.length} ${stored.length === 1 ? 'reply' : 'replies'}`;
  print(
    stored.length === 0
      ? `${name}: stored nothing from ${printable(fileName)}`
      : `${name}: stored ${count} from ${printable(fileName)}, pinned: never removed to make room`,
  );
  const provisional = stored.filter(({ freshUntil }) => freshUntil < Number.POSITIVE_INFINITY);
  if (provisional.length > 0) {
    const from = new Date(Math.min(...provisional.map(({ freshUntil }) => freshUntil))).toISOString();
    const which = provisional.length === stored.length ? 'this is' : `${provisional.length} of them are`;
    print(
      `note: ${which} provisional: from ${from} on the source is asked again, and its reply replaces what you imported`,
    );
  }
  if (missing !== undefined) print(`note: ${printable(fileName)} ${missing}`);
  for (const { ask, failure } of refused) printError(`not stored: ${toAskText(ask)}: ${failure.message}`);
  for (const { ask, rows, storedRows } of notReplaced)
    printError(`not stored: ${toAskText(ask)}: the stored reply has ${storedRows} rows, the file ${rows}`);
  if (notReplaced.length > 0)
    printError(
      `To store fewer rows all the same, remove the stored replies first: finfount cache prune --source ${source.name} --pinned`,
    );
  return refused.length === 0 && notReplaced.length === 0;
}

async function readUserFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (thrown) {
    const why = { ENOENT: 'There is no file', EISDIR: 'This is a folder, not a file:' }[codeOf(thrown)];
    const sentence = why === undefined ? `${path} cannot be read: ${messageOf(thrown)}` : `${why} ${path}`;
    throw new Failure('invalid_params', sentence, { cause: thrown });
  }
}
