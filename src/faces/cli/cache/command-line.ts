import type { Command, Option } from 'commander';
import { toMirror, toRedis } from '../../../service/settings.ts';
import { parseSpanMs, type RawParams, toParam } from '../options/option-parsers.ts';
import { addSettings, type ListFormat, listFormatOption } from '../options/options.ts';
import { helpOf, option, usageOf } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceOptions, storeOptions } from '../options/service-options.ts';
import { localized } from '../terminal/language.ts';
import { printError } from '../terminal/output.ts';

/** `finfount cache …`: manage the replies that are stored on disk. */
export type CacheCommand = {
  readonly command: 'cache';
  readonly dataDir: string;
  /** The mirror of the replies; undefined for the live sources. */
  readonly mirror?: string;
} & (
  | { readonly action: 'list'; readonly filter: ReplyFilter; readonly format: ListFormat }
  | { readonly action: 'verify' }
  | { readonly action: 'prune'; readonly filter: ReplyFilter; readonly pinned: boolean; readonly dryRun: boolean }
  | { readonly action: 'forget'; readonly name: string; readonly params: RawParams; readonly redis?: string }
  | { readonly action: 'import'; readonly name: string; readonly params: RawParams; readonly file: string }
);

/** `finfount cache forget`. */
export type ForgetCommand = Extract<CacheCommand, { readonly action: 'forget' }>;

/** `finfount cache import`. */
export type ImportCommand = Extract<CacheCommand, { readonly action: 'import' }>;

/** Selects stored replies that meet all conditions. */
export interface ReplyFilter {
  /** The name of their source. */
  readonly source?: string;
  /** Obtained longer ago than this, in milliseconds. */
  readonly olderThanMs?: number;
}

/** The flags as commander returns them. */
interface StoreFlags {
  readonly dataDir: string;
  readonly mirror?: string;
}
interface FilterFlags extends StoreFlags {
  readonly source?: string;
  readonly olderThan?: number;
}
interface PruneFlags extends FilterFlags {
  readonly all?: boolean;
  readonly pinned?: boolean;
  readonly dryRun?: boolean;
}

const exitCodes = (): string =>
  localized(
    '\nExit codes: 0 when done, 1 when something is damaged or cannot be done, 2 for a\nwrong name, parameter or file name.',
    '\n退出码：0 完成，1 有损坏或无法完成，2 名称、参数或文件名有误。',
  );

/** Adds `cache` and its commands to the program. */
export function addCacheCommands(program: Command, onCommand: (command: CacheCommand) => void): void {
  const cache = program
    .command('cache')
    .helpCommand(true)
    .summary(localized('work on the stored replies', '处理已保存的应答'))
    .description(
      localized(
        'list, verify, prune, forget and import the replies that are stored on disk',
        '列出、检查、清除、忘记和导入保存在磁盘上的应答',
      ),
    )
    .addHelpText('after', exitCodes())
    // By default the list of commands shows the arguments of the parser; `usage` has those for people.
    .configureHelp(helpOf({ subcommandTerm: (command) => usageOf(`${command.name()} ${command.usage()}`) }));
  const add = (command: Command): Command => {
    addSettings(command, storeOptions());
    return command.addHelpText('after', exitCodes());
  };
  add(cache.command('list'))
    .description(localized('list the stored replies', '列出已保存的应答'))
    .addOption(sourceOption())
    .addOption(listFormatOption())
    .action(({ format, ...flags }: FilterFlags & { format: ListFormat }) => {
      onCommand({ command: 'cache', action: 'list', ...toStore(flags), filter: toFilter(flags), format });
    });
  add(cache.command('verify'))
    .summary(localized('check the stored replies', '检查已保存的应答'))
    .description(
      localized(
        'read every stored reply, of live sources and mirrors, and set damaged ones aside',
        '读取每个已保存的应答（真实数据源和镜像的），移开损坏的',
      ),
    )
    .action((flags: StoreFlags) => onCommand({ command: 'cache', action: 'verify', ...toStore(flags) }));
  addPrune(add(cache.command('prune')), onCommand);
  addForget(add(cache.command('forget')), onCommand);
  addImport(add(cache.command('import')), onCommand);
}

function addPrune(prune: Command, onCommand: (command: CacheCommand) => void): void {
  prune
    .summary(localized('remove stored replies', '删除已保存的应答'))
    .description(
      localized(
        'remove stored replies: those to which every given option applies',
        '删除已保存的应答：符合所有给出的选项的',
      ),
    )
    .addOption(sourceOption())
    .addOption(
      option(
        '--older-than <span>',
        'only those obtained longer ago, such as 12h or 30d',
        '只处理这么久以前取得的，例如 12h 或 30d',
      ).argParser(parseSpanMs),
    )
    .addOption(option('--all', 'all of them', '全部').conflicts(['source', 'olderThan']))
    .option(
      '--pinned',
      localized(
        'pinned ones, too: archives, imported files, and what never changes',
        '也包括固定的：存档、导入的文件和不再变化的',
      ),
    )
    .option('--dry-run', localized('only print what would be removed', '只打印会删除什么'))
    .action((flags: PruneFlags) => {
      const { all, pinned = false, dryRun = false } = flags;
      const filter = toFilter(flags);
      if (!all && Object.keys(filter).length === 0)
        prune.error(
          localized(
            'error: say which replies to remove: --source <name>, --older-than <span>, both, or --all.',
            '错误：请说明删除哪些应答：--source <名称>、--older-than <时间>、两者，或 --all。',
          ),
        );
      onCommand({ command: 'cache', action: 'prune', ...toStore(flags), filter, pinned, dryRun });
    });
}

function addForget(command: Command, onCommand: (command: CacheCommand) => void): void {
  addSettings(
    command,
    serviceOptions().filter((option) => option.name() === 'redis'),
  );
  command
    .summary(localized('forget one stored reply', '忘记一个已保存的应答'))
    .description(
      localized(
        'forget the reply to one call, so that the next reply of its source is taken as it is: finfount cache forget stock_zh_a_hist symbol=600000. Use it when a source has truly replaced its data by less. A running service goes on with what is in its memory until that is no longer fresh.',
        '忘记一次调用的应答，使数据源的下一个应答原样采用：finfount cache forget stock_zh_a_hist symbol=600000。数据源确实换成较少的数据时使用。运行中的服务继续使用内存中的，直到不再新。',
      ),
    )
    .usage('[options] <interface> [param=value...]')
    .argument('<interface>', localized('name of a data interface', '数据接口的名称'))
    .argument(
      '[param=value...]',
      localized('parameters of the call; those left out have their defaults', '调用的参数；省略的取默认值'),
    )
    .action((name: string, words: readonly string[], flags: StoreFlags) => {
      const params = words.map(toParam);
      if (!params.every((param) => param !== undefined))
        command.error(
          localized(
            'error: give each parameter as name=value, such as symbol=600000.',
            '错误：请把每个参数写成 name=value，例如 symbol=600000。',
          ),
        );
      const { values, warnings } = readSecrets(command);
      for (const warning of warnings) printError(`${localized('warning: ', '警告：')}${warning}`);
      const redis = values.redis === undefined ? {} : { redis: toRedis(values.redis) };
      onCommand({ command: 'cache', action: 'forget', ...toStore(flags), name, params, ...redis });
    });
}

function addImport(command: Command, onCommand: (command: CacheCommand) => void): void {
  command
    .summary(localized('import a file of yours', '导入您的文件'))
    .description(
      localized(
        'store a file of yours as replies: finfount cache import fred_md date=2020-01 2020-01.csv, or an archive of many: finfount cache import article_oman_rv library.zip',
        '把您的文件保存为应答：finfount cache import fred_md date=2020-01 2020-01.csv，或含多个的压缩包：finfount cache import article_oman_rv library.zip',
      ),
    )
    .usage('[options] <interface> [param=value...] <file>')
    .argument('<interface>', localized('name of a data interface', '数据接口的名称'))
    .argument(
      '<file...>',
      localized(
        'the file; before it, as param=value, what it answers, unless its name or content shows that',
        '文件；文件名或内容看不出时，在它之前用“参数=值”写明它应答什么',
      ),
    )
    .action((name: string, words: readonly string[], flags: StoreFlags) => {
      const file = words.at(-1) ?? '';
      const params = words.slice(0, -1).map(toParam);
      if (!params.every((param) => param !== undefined))
        command.error(
          localized(
            'error: give each parameter as name=value, such as date=2020-01, and the file after them.',
            '错误：请把每个参数写成 name=value，例如 date=2020-01，文件写在其后。',
          ),
        );
      onCommand({ command: 'cache', action: 'import', ...toStore(flags), name, params, file });
    });
}

function sourceOption(): Option {
  return option('--source <name>', 'only those of this source, such as eastmoney', '只处理此数据源的，例如 eastmoney');
}

function toStore({ dataDir, mirror }: StoreFlags): Pick<CacheCommand, 'dataDir' | 'mirror'> {
  return { dataDir, ...(mirror !== undefined && { mirror: toMirror(mirror) }) };
}

function toFilter({ source, olderThan }: FilterFlags): ReplyFilter {
  return { ...(source !== undefined && { source }), ...(olderThan !== undefined && { olderThanMs: olderThan }) };
}
