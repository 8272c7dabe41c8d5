import { say } from '../../../base/say.ts';
import type { DamagedFile } from '../../../engine/cache/damaged-files.ts';
import { type Inventory, type StoredReplyInfo, takeInventory } from '../../../engine/cache/inventory.ts';
import type { ReplyFolder } from '../../../engine/cache/reply-folder.ts';
import type { ServiceDependencies } from '../../../service/service.ts';
import type { ListFormat } from '../options/options.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { localized } from '../terminal/language.ts';
import { print, printError, terminalWidth } from '../terminal/output.ts';
import type { CacheCommand, ReplyFilter } from './command-line.ts';
import { forgetReplies } from './forget.ts';
import { importFile } from './import.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';
import { toAmount, toNoRepliesText, toPinnedAmount, toReplyLines, toReplyRecord } from './text.ts';

/** Runs `finfount cache …`. */
export async function runCache(command: CacheCommand, { registry, now }: ServiceDependencies): Promise<ExitCode> {
  const { dataDir, mirror } = command;
  const context: CacheCommandContext = {
    dataDir,
    ...(mirror !== undefined && { mirror }),
    now,
    width: terminalWidth(process.stdout),
    print: (line) => print(`${line}\n`),
    printError,
  };
  return (await runAction(command, context, registry)) ? EXIT.success : EXIT.failure;
}

function runAction(
  command: CacheCommand,
  context: CacheCommandContext,
  registry: ServiceDependencies['registry'],
): Promise<boolean> {
  switch (command.action) {
    case 'list':
      return listReplies(context, command.filter, command.format);
    case 'verify':
      return verifyReplies(context);
    case 'prune':
      return pruneReplies(context, command.filter, { removesPinned: command.pinned, isDry: command.dryRun });
    case 'forget':
      return forgetReplies(context, registry, command);
    case 'import':
      return importFile(context, registry, command);
  }
}

/** Lists the stored replies. Returns whether it succeeded, as all of these commands do. */
export function listReplies(context: CacheCommandContext, filter: ReplyFilter, format: ListFormat): Promise<boolean> {
  const { mirror, now, width, print } = context;
  return withReplyFolder(context, say('be listed', '列出'), async (folder) => {
    const inventory = await takeInventory(folder, mirror);
    const replies = selectReplies(inventory, filter, now());
    if (format === 'json') {
      print(JSON.stringify(replies.map(toReplyRecord), null, 2));
      return true;
    }
    for (const line of toReplyLines(replies, now(), width)) print(line);
    if (replies.length === 0) print(toNoRepliesText(folder.path, inventory, filter.source));
    else
      print(
        localized(
          `\n${toAmount(replies)} in ${folder.path}${toPinnedAmount(replies)}`,
          `\n${folder.path}：${toAmount(replies)}${toPinnedAmount(replies)}`,
        ),
      );
    const { others, damaged } = inventory;
    if (others.length > 0)
      print(
        localized(
          `and ${toAmount(others)} of ${mirror === undefined ? '' : 'live sources or other '}mirrors, see --mirror`,
          `另有${mirror === undefined ? '' : '真实数据源或其他'}镜像的 ${toAmount(others)}，见 --mirror`,
        ),
      );
    if (damaged.length > 0)
      print(
        localized(
          `and ${damaged.length} damaged, see finfount cache verify`,
          `另有 ${damaged.length} 个损坏，见 finfount cache verify`,
        ),
      );
    return true;
  });
}

/** Reads every stored reply, of live sources and mirrors; prints and quarantines damaged files. */
export function verifyReplies(context: CacheCommandContext): Promise<boolean> {
  const { print } = context;
  let damaged = 0;
  const onDamaged = ({ path, why, movedTo }: DamagedFile): void => {
    damaged++;
    print(
      `${path} ${why}; ${movedTo ? localized(`set aside as ${movedTo}`, `已移到 ${movedTo}`) : localized('it cannot be set aside', '无法移开')}`,
    );
  };
  const verify = async (folder: ReplyFolder): Promise<boolean> => {
    let whole = 0;
    for await (const file of folder.files()) if ((await folder.verify(file)) !== undefined) whole++;
    print(
      localized(
        `${whole} ${whole === 1 ? 'reply is' : 'replies are'} whole, ${damaged} damaged`,
        `${whole} 个应答完好，${damaged} 个损坏`,
      ),
    );
    return damaged === 0;
  };
  return withReplyFolder(context, say('be verified', '检查'), verify, onDamaged);
}

/** How replies are removed. */
interface Pruning {
  /** Whether pinned replies are removed, too. */
  readonly removesPinned?: boolean;
  /** Only prints what would be removed. */
  readonly isDry?: boolean;
}

/** Removes stored replies. */
export function pruneReplies(
  context: CacheCommandContext,
  filter: ReplyFilter,
  { removesPinned = false, isDry = false }: Pruning = {},
): Promise<boolean> {
  const { mirror, now, width, print } = context;
  return withReplyFolder(context, say('be removed', '删除'), async (folder) => {
    const inventory = await takeInventory(folder, mirror);
    const selected = selectReplies(inventory, filter, now());
    const removed = selected.filter(({ isPinned }) => removesPinned || !isPinned);
    const left = selected.filter(({ isPinned }) => !removesPinned && isPinned);
    if (!isDry) for (const reply of removed) await folder.remove(reply);
    for (const line of toReplyLines(removed, now(), width)) print(line);
    if (selected.length === 0) print(toNoRepliesText(folder.path, inventory, filter.source));
    if (removed.length > 0)
      print(
        `\n${isDry ? localized('would remove', '将删除') : localized('removed', '已删除')} ${toAmount(removed)}${toPinnedAmount(removed)}`,
      );
    if (left.length > 0)
      print(
        localized(
          `${toAmount(left)} left, since pinned: --pinned removes them, too`,
          `保留 ${toAmount(left)}，因为是固定的：--pinned 也删除它们`,
        ),
      );
    return true;
  });
}

function selectReplies(
  { replies }: Inventory,
  { source, olderThanMs }: ReplyFilter,
  now: number,
): readonly StoredReplyInfo[] {
  const isOld = ({ obtained }: StoredReplyInfo): boolean => olderThanMs === undefined || now - obtained > olderThanMs;
  return replies.filter((reply) => (source === undefined || reply.source === source) && isOld(reply));
}
