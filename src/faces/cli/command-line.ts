import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ServiceFlags, ServiceSettings } from '../../service/settings.ts';
import { type ArchiveCommand, addArchive } from './archive/command-line.ts';
import { addCacheCommands, type CacheCommand } from './cache/command-line.ts';
import { addChanges, type ChangesCommand } from './changes/command-line.ts';
import { addCompletion, type CodesCommand, type CompletionCommand } from './completion/command-line.ts';
import { addDoctor, type DoctorCommand } from './doctor/command-line.ts';
import { addGet, type GetCommand } from './get/command-line.ts';
import { LANGUAGE_VARIABLE, languageOfArguments } from './options/language-of.ts';
import { isBoolean, parseFolder } from './options/option-parsers.ts';
import { addSettings, archiveOption } from './options/options.ts';
import { helpOf, languageOption, option, Program } from './options/program.ts';
import { readSecrets } from './options/secret-options.ts';
import { serviceOptions } from './options/service-options.ts';
import { settingsNote, toSettings } from './options/service-settings.ts';
import { addPull, type DailyCommand, type PullCommand } from './pull/command-line.ts';
import { addServe, type ServeCommand } from './serve/command-line.ts';
import { localized, setTerminalLanguage } from './terminal/language.ts';
import { print, printError } from './terminal/output.ts';

/** `finfount list`: list the interfaces that have every one of the words. */
export interface ListCommand {
  readonly command: 'list';
  readonly words: readonly string[];
  /** Whether only interfaces are listed whose answers were never compared with recorded ones. */
  readonly unproven: boolean;
  /** The settings for the search of names of securities. */
  readonly settings: ServiceSettings;
}

/** `finfount describe`: print what an interface takes and answers. */
export interface DescribeCommand {
  readonly command: 'describe';
  readonly name: string;
  /** The settings to find stored replies for the last period; undefined to skip that. */
  readonly settings?: ServiceSettings;
}

/** `finfount mcp`: answer an MCP client over standard input and output. */
export interface McpCommand {
  readonly command: 'mcp';
  /** The folder below which files may be written; undefined for none. */
  readonly folder: string | undefined;
  /** The plan or the folder of an archive, which answers `as_of`; undefined for none. */
  readonly archive: string | undefined;
  readonly settings: ServiceSettings;
}

/** `finfount check`: check the declarations. */
interface CheckCommand {
  readonly command: 'check';
}

/** One command, parsed and checked. */
export type CliCommand =
  | ServeCommand
  | GetCommand
  | PullCommand
  | DailyCommand
  | ArchiveCommand
  | DoctorCommand
  | CacheCommand
  | ChangesCommand
  | ListCommand
  | DescribeCommand
  | McpCommand
  | CheckCommand
  | CompletionCommand
  | CodesCommand;

/**
 * Parses the command line; a setting `--some-flag` is also the variable `FINFOUNT_SOME_FLAG`. Prints help, version
 * and mistakes, and then throws a `CommanderError`, whose exit code is 0 for help and version. Throws
 * `InvalidSetting`, too.
 * @param args the arguments after the name of the program
 */
export function readCommandLine(args: readonly string[], version: string): CliCommand {
  let parsed: CliCommand | undefined;
  const onCommand = (command: CliCommand): void => {
    parsed = command;
  };
  setTerminalLanguage(languageOfArguments(args));
  const program = new Program('finfount')
    .description(localized('Financial data by plain HTTP GET.', '用普通的 HTTP GET 取得金融数据。'))
    .version(version, '-V, --version', localized('print the version and exit', '打印版本后退出'))
    .helpOption('-h, --help', localized('print this help and exit', '打印此帮助后退出'))
    .helpCommand(false)
    .configureHelp(helpOf())
    .addOption(languageOption().env(LANGUAGE_VARIABLE))
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: (text) => printError(text.trimEnd()) });
  const command = commandIn(args);
  // To set up the options of a command takes time, so only the named command is set up, or all to list them.
  const named = ADDERS.get(command);
  for (const add of named ? [named] : ADDERS.values()) add(program, onCommand, args);
  if (!named) for (const add of [addCompletion, addHelp]) add(program, onCommand);
  program.parse(withoutSwallowedParams(args, command), { from: 'user' });
  if (!parsed) throw new TypeError('commander ran no action and threw nothing');
  return parsed;
}

/** Sets up a command of the program. */
type AddCommand = (program: Command, onCommand: (command: CliCommand) => void, args: readonly string[]) => void;

/** The setup of each command by name, in the order of the help; without commands that need all others. */
const ADDERS: ReadonlyMap<string, AddCommand> = new Map<string, AddCommand>([
  ['serve', addServe],
  ['get', addGet],
  ['pull', (program, onCommand, args) => addPull(program, args, onCommand)],
  ['archive', addArchive],
  ['doctor', addDoctor],
  ['list', addList],
  ['describe', addDescribe],
  ['changes', addChanges],
  ['cache', addCacheCommands],
  ['mcp', addMcp],
  ['check', addCheck],
]);

/** The command in the arguments; empty for none. */
function commandIn(args: readonly string[]): string {
  return args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang') ?? '';
}

// The commands with arguments of their own, which may follow `--sandbox`.
const WITH_ARGUMENTS: ReadonlySet<string> = new Set(['get', 'pull', 'list', 'describe', 'archive']);

/**
 * Arguments in which `--sandbox` takes the next word as its value only if it is a boolean: a param or the name of
 * an interface may follow.
 */
function withoutSwallowedParams(args: readonly string[], command: string): readonly string[] {
  if (!WITH_ARGUMENTS.has(command)) return args;
  return args.map((arg, at) => (arg === '--sandbox' && !isBoolean(args[at + 1] ?? '') ? '--sandbox=true' : arg));
}

function addDescribe(program: Command, onCommand: (command: DescribeCommand) => void): void {
  const describe = program
    .command('describe')
    .summary(localized('print what an interface takes and answers', '打印接口的参数和返回的列'))
    .description(
      localized(
        'print the parameters, choices, columns and units of a data interface',
        '打印数据接口的参数、选项、列和单位',
      ),
    )
    .argument('<interface>', localized('name of a data interface', '数据接口的名称'))
    .addHelpText('after', settingsNote())
    .action((name: string, flags: ServiceFlags, command: Command) =>
      onCommand({ command: 'describe', name, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(describe, serviceOptions());
}

function addCheck(program: Command, onCommand: (command: CheckCommand) => void): void {
  program
    .command('check')
    .summary(localized('check every declaration', '检查所有声明'))
    .description(
      localized('check every declaration, print what is wrong, and exit', '检查所有声明，打印其中的错误后退出'),
    )
    .action(() => onCommand({ command: 'check' }));
}

function addHelp(program: Command, onCommand: (command: DescribeCommand) => void): void {
  program
    .command('help')
    .summary(localized('print the help of a command, or what an interface takes', '打印命令的帮助，或接口的参数'))
    .argument('[command or interface]', localized('name of a command or of a data interface', '命令或数据接口的名称'))
    .action((name?: string) => {
      const command = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (name === undefined || command) (command ?? program).help();
      else onCommand({ command: 'describe', name });
    });
}

function addList(program: Command, onCommand: (command: ListCommand) => void): void {
  const list = program
    .command('list')
    .summary(localized('list the data interfaces', '列出数据接口'))
    .description(
      localized(
        'list the data interfaces by category, or those that fit some words, best first; for the name of a security or its initials, the security with its code',
        '按类别列出数据接口，或列出符合词语的接口，最符合的在前；证券的名称或拼音首字母则列出证券及其代码',
      ),
    )
    .argument(
      '[word...]',
      localized(
        'words of either language: of names, topics, columns and series, or synonyms',
        '中文或英文的词语：名称、主题、列、序列中的词，或同义词',
      ),
    )
    .option(
      '--unproven',
      localized(
        'only those of which no answer was ever compared with a recorded one',
        '只列出应答从未与记录过的应答比对的接口',
      ),
      false,
    )
    .addHelpText('after', settingsNote())
    .action((words: string[], { unproven, ...flags }: ServiceFlags & { unproven: boolean }, command: Command) =>
      onCommand({ command: 'list', words, unproven, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(list, serviceOptions());
}

function addMcp(program: Command, onCommand: (command: McpCommand) => void): void {
  const mcp = program
    .command('mcp')
    .summary(
      localized('answer a model through MCP, over standard input and output', '通过 MCP 在标准输入输出上应答模型'),
    )
    .description(
      localized(
        'answer a client of the Model Context Protocol over standard input and output: its model finds, describes and gets data, each answer within a budget of tokens',
        '在标准输入输出上应答 Model Context Protocol 的客户端：模型查找、了解并取得数据，每次应答都在限定的 token 数之内',
      ),
    )
    .addOption(
      option(
        '--out <folder>',
        'folder below which the model may write files; without it, it may not',
        '模型可以在此目录下写文件；省略则不能写',
      ).argParser((text) => resolve(parseFolder(text))),
    )
    .addHelpText('after', settingsNote())
    .action(({ out, archive, ...flags }: ServiceFlags & { out?: string; archive?: string }, command: Command) =>
      onCommand({ command: 'mcp', folder: out, archive, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(mcp, [archiveOption(), ...serviceOptions()]);
}
