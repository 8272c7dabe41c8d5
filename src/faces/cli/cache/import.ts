import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Failure, messageOf, systemCodeOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { say } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { type ImportResult, importUserFile } from '../../../engine/cache/inventory.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { readQuery } from '../../../engine/interface/query.ts';
import { toRawQuery } from '../options/option-parsers.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import type { ImportCommand } from './command-line.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';
import { toAskText, toImportLines } from './text.ts';

/**
 * Stores a user's file as replies. Throws `unknown_interface`, `invalid_params`, and `upstream_changed` for an
 * unexpected file. Returns whether all of it was stored.
 */
export async function importFile(
  context: CacheCommandContext,
  registry: Registry,
  { name, params, file: path }: Pick<ImportCommand, 'name' | 'params' | 'file'>,
): Promise<boolean> {
  const iface = await registry.load(name);
  if (!iface.source.importFile) {
    const { interfaces } = await registry.all();
    const able = interfaces.filter(({ source }) => source.importFile).map((each) => each.name);
    throw new Failure(
      'invalid_params',
      say(`${name} takes no file. These do: ${able.join(', ')}.`, `${name} 不接受文件。接受的有：${able.join('、')}。`),
    );
  }
  const ask = iface.ask(readQuery(iface, toRawQuery(params), new Date(context.now())).params);
  return withReplyFolder(context, say('be stored', '保存'), async (folder) => {
    const file = { name: basename(path), body: await readUserFile(path) };
    const result = await importUserFile(folder, file, {
      iface,
      ask,
      isNamed: params.length > 0,
      mirror: context.mirror,
      now: context.now(),
    });
    return printResult(context, iface, file.name, result);
  });
}

/** Prints the result. Returns whether all of the file was stored. */
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
      ? localized(
          `${name}: stored nothing from ${printable(fileName)}`,
          `${name}：${printable(fileName)} 中没有可保存的`,
        )
      : localized(
          `${name}: stored ${count} from ${printable(fileName)}, pinned: never removed to make room`,
          `${name}：从 ${printable(fileName)} 保存了 ${stored.length} 个应答，已固定：不会为腾出空间而删除`,
        ),
  );
  const provisional = stored.filter(({ freshUntil }) => freshUntil < Number.POSITIVE_INFINITY);
  if (provisional.length > 0) {
    const from = new Date(Math.min(...provisional.map(({ freshUntil }) => freshUntil))).toISOString();
    const which = provisional.length === stored.length ? 'this is' : `${provisional.length} of them are`;
    print(
      localized(
        `note: ${which} provisional: from ${from} on the source is asked again, and its reply replaces what you imported`,
        `注：其中 ${provisional.length} 个是暂时的：${from} 起重新访问数据源，其应答替换您导入的`,
      ),
    );
  }
  if (missing !== undefined) print(`${localized('note: ', '注：')}${printable(fileName)} ${missing}`);
  for (const { ask, failure } of refused)
    printError(`${localized('not stored: ', '未保存：')}${toAskText(ask)}: ${failure.messageIn(terminalLanguage())}`);
  for (const { ask, rows, storedRows } of notReplaced)
    printError(
      localized(
        `not stored: ${toAskText(ask)}: the stored reply has ${storedRows} rows, the file ${rows}`,
        `未保存：${toAskText(ask)}：已保存的应答有 ${storedRows} 行，文件有 ${rows} 行`,
      ),
    );
  if (notReplaced.length > 0)
    printError(
      localized(
        `To store fewer rows all the same, remove the stored replies first: finfount cache prune --source ${source.name} --pinned`,
        `仍要保存较少的行，请先删除已保存的应答：finfount cache prune --source ${source.name} --pinned`,
      ),
    );
  return refused.length === 0 && notReplaced.length === 0;
}

async function readUserFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (thrown) {
    const why = {
      ENOENT: say('There is no file', '没有文件'),
      EISDIR: say('This is a folder, not a file:', '这是目录，不是文件：'),
    }[systemCodeOf(thrown)];
    const sentence =
      why === undefined
        ? say(`${path} cannot be read: ${messageOf(thrown)}`, `无法读取 ${path}：${messageOf(thrown)}`)
        : say(`${why.en} ${path}`, `${why.zh} ${path}`);
    throw new Failure('invalid_params', sentence, { cause: thrown });
  }
}
