import { type Command, Option } from 'commander';
import { toMirror, toRedis } from '../../../service/settings.ts';
import { parseSpanMs, type RawParams, toParam } from '../options/option-parsers.ts';
import { addSettings, LIST_FORMATS, serviceOptions, storeOptions } from '../options/options.ts';
import { readSecrets } from '../options/secret-options.ts';
import { printError } from '../terminal/output.ts';

/** `finfount cache …`: work on the replies that are stored on disk. */
export type CacheCommand = {
  readonly command: 'cache';
  readonly dataDir: string;
  /** The mirror whose replies are meant; undefined for the live sources. */
  readonly mirror?: string;
} & (
  | { readonly action: 'list'; readonly filter: ReplyFilter; readonly format: (typeof LIST_FORMATS)[number] }
  | { readonly action: 'verify' }
  | { readonly action: 'prune'; readonly filter: ReplyFilter; readonly pinned: boolean; readonly dryRun: boolean }
  | { readonly action: 'forget'; readonly name: string; readonly params: RawParams; readonly redis?: string }
  | { readonly action: 'import'; readonly name: string; readonly params: RawParams; readonly file: string }
);

/** Selects stored replies: those to which everything applies. */
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

const EXIT_CODES =
  '\nExit codes: 0 when done, 1 when something is damaged or cannot be done, 2 for a\nwrong name, parameter or file name.';

/** Adds `cache` and its commands to the program. */
export function addCacheCommands(program: Command, onCommand: (command: CacheCommand) => void): void {
  const cache = program
    .command('cache')
    .summary('work on the stored replies')
    .description('list, verify, prune, forget and import the replies that are stored on disk')
    .addHelpText('after', EXIT_CODES)
    // By default the list of commands shows arguments as they are parsed; `usage` shows them as they are meant.
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  const add = (command: Command): Command => {
    addSettings(command, storeOptions());
    return command.addHelpText('after', EXIT_CODES);
  };
  add(cache.command('list'))
    .description('list the stored replies')
    .allowExcessArguments(false)
    .addOption(sourceOption())
    .addOption(new Option('--format <format>', 'how to write the list').choices(LIST_FORMATS).default('table'))
    .action(({ format, ...flags }: FilterFlags & { format: (typeof LIST_FORMATS)[number] }) => {
      onCommand({ command: 'cache', action: 'list', ...toStore(flags), filter: toFilter(flags), format });
    });
  add(cache.command('verify'))
    .summary('check the stored replies')
    .description('read every stored reply, of live sources and mirrors, and set damaged ones aside')
    .allowExcessArguments(false)
    .action((flags: StoreFlags) => onCommand({ command: 'cache', action: 'verify', ...toStore(flags) }));
  addPrune(add(cache.command('prune')), onCommand);
  addForget(add(cache.command('forget')), onCommand);
  addImport(add(cache.command('import')), onCommand);
}

function addPrune(prune: Command, onCommand: (command: CacheCommand) => void): void {
  prune
    .summary('remove stored replies')
    .description('remove stored replies: those to which every given option applies')
    .allowExcessArguments(false)
    .addOption(sourceOption())
    .addOption(
      new Option('--older-than <span>', 'only those obtained longer ago, such as 12h or 30d').argParser(parseSpanMs),
    )
    .addOption(new Option('--all', 'all of them').conflicts(['source', 'olderThan']))
    .option('--pinned', 'pinned ones, too: archives, imported files, and what never changes')
    .option('--dry-run', 'only print what would be removed')
    .action((flags: PruneFlags) => {
      const { all, pinned = false, dryRun = false } = flags;
      const filter = toFilter(flags);
      if (!all && Object.keys(filter).length === 0)
        prune.error('error: say which replies to remove: --source <name>, --older-than <span>, both, or --all.');
      onCommand({ command: 'cache', action: 'prune', ...toStore(flags), filter, pinned, dryRun });
    });
}

function addForget(command: Command, onCommand: (command: CacheCommand) => void): void {
  addSettings(
    command,
    serviceOptions().filter((option) => option.name() === 'redis'),
  );
  command
    .summary('forget one stored reply')
    .description(
      'forget the reply to one call, so that the next reply of its source is taken as it is: finfount cache forget stock_zh_a_hist symbol=600000. Use it when a source has truly replaced its data by less. A running service goes on with what is in its memory until that is no longer fresh.',
    )
    .usage('[options] <interface> [param=value...]')
    .argument('<interface>', 'name of a data interface')
    .argument('[param=value...]', 'parameters of the call; those left out have their defaults')
    .action((name: string, words: readonly string[], flags: StoreFlags) => {
      const params = words.map(toParam);
      if (!params.every((param) => param !== undefined))
        command.error('error: give each parameter as name=value, such as symbol=600000.');
      const { values, warnings } = readSecrets(command);
      for (const warning of warnings) printError(`warning: ${warning}`);
      const redis = values.redis === undefined ? {} : { redis: toRedis(values.redis) };
      onCommand({ command: 'cache', action: 'forget', ...toStore(flags), name, params, ...redis });
    });
}

function addImport(command: Command, onCommand: (command: CacheCommand) => void): void {
  command
    .summary('import a file of yours')
    .description(
      'store a file of yours as replies: finfount cache import fred_md date=2020-01 2020-01.csv, or an archive of many: finfount cache import article_oman_rv library.zip',
    )
    .usage('[options] <interface> [param=value...] <file>')
    .argument('<interface>', 'name of a data interface')
    .argument(
      '<file...>',
      'the file; before it, as param=value, what it answers, unless its name or content shows that',
    )
    .action((name: string, words: readonly string[], flags: StoreFlags) => {
      const file = words.at(-1) ?? '';
      const params = words.slice(0, -1).map(toParam);
      if (!params.every((param) => param !== undefined))
        command.error('error: give each parameter as name=value, such as date=2020-01, and the file after them.');
      onCommand({ command: 'cache', action: 'import', ...toStore(flags), name, params, file });
    });
}

function sourceOption(): Option {
  return new Option('--source <name>', 'only those of this source, such as eastmoney');
}

function toStore({ dataDir, mirror }: StoreFlags): Pick<CacheCommand, 'dataDir' | 'mirror'> {
  return { dataDir, ...(mirror !== undefined && { mirror: toMirror(mirror) }) };
}

function toFilter({ source, olderThan }: FilterFlags): ReplyFilter {
  return { ...(source !== undefined && { source }), ...(olderThan !== undefined && { olderThanMs: olderThan }) };
}
