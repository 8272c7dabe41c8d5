import { extname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { ArchiveTime, ColumnNames } from '../../engine/answer/table-query.ts';
import { EXPORT_ENDINGS, isExportEnding } from '../../engine/exports/formats.ts';
import type { ServiceFlags, ServiceSettings } from '../../service/settings.ts';
import { type ArchiveCommand, addArchive } from './archive/command-line.ts';
import { addCacheCommands, type CacheCommand } from './cache/command-line.ts';
import { addChanges, type ChangesCommand } from './changes/command-line.ts';
import { addCompletion, type CodesCommand, type CompletionCommand } from './completion/command-line.ts';
import { addDoctor, type DoctorCommand } from './doctor/command-line.ts';
import { LANGUAGE_VARIABLE, languageOf } from './options/language-of.ts';
import {
  explainDashes,
  isBoolean,
  parseArchiveTime,
  parseNames,
  parseParams,
  parseWhole,
  type RawParams,
} from './options/option-parsers.ts';
import { addSettings, archiveOption, namesOption, serviceOptions, TABLE_FORMATS } from './options/options.ts';
import { helpOf, languageOption, Program } from './options/program.ts';
import { readSecrets } from './options/secret-options.ts';
import { settingsNote, toSettings } from './options/service-settings.ts';
import { addPull, type DailyCommand, type PullCommand } from './pull/command-line.ts';
import { addServe, type ServeCommand } from './serve/command-line.ts';
import { speak, spoken } from './terminal/language.ts';
import { print, printError } from './terminal/output.ts';

/** `finfount get`: print one table. */
export interface GetCommand {
  readonly command: 'get';
  readonly name: string;
  readonly params: RawParams;
  /** Undefined: a table on a terminal, JSON elsewhere. */
  readonly format: TableFormat | undefined;
  /** The file to write; undefined for standard output. */
  readonly output: string | undefined;
  /** Most rows of a table on the terminal; undefined for as many as usual. */
  readonly rows: number | undefined;
  /** The only columns, in this order; undefined for all. */
  readonly columns: readonly string[] | undefined;
  /** How many of the last rows; undefined for all. */
  readonly tail: number | undefined;
  /** Under which names the columns come. */
  readonly names: ColumnNames;
  /** As of when the archive is asked; undefined for the present. */
  readonly asOf: ArchiveTime | undefined;
  /** After which time rows are new; undefined for all. */
  readonly since: ArchiveTime | undefined;
  /** The plan or the folder of an archive. */
  readonly archive: string | undefined;
  readonly settings: ServiceSettings;
}

/** A format of `finfount get`. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** `finfount list`: list the interfaces that have every one of the words. */
export interface ListCommand {
  readonly command: 'list';
  readonly words: readonly string[];
  /** Whether only those are listed of which no answer was ever compared with a recorded one. */
  readonly unproven: boolean;
  /** Where the names of securities are looked for. */
  readonly settings: ServiceSettings;
}

/** `finfount describe`: print what an interface takes and answers. */
export interface DescribeCommand {
  readonly command: 'describe';
  readonly name: string;
  /** Where stored replies are looked at for the last period; undefined to look nowhere. */
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
 * @param args what follows the name of the program
 */
export function readCommandLine(args: readonly string[], version: string): CliCommand {
  let parsed: CliCommand | undefined;
  const onCommand = (command: CliCommand): void => {
    parsed = command;
  };
  speak(languageOf(args));
  const program = new Program('finfount')
    .description(spoken('Financial data by plain HTTP GET.', '用普通的 HTTP GET 取得金融数据。'))
    .version(version, '-V, --version', spoken('print the version and exit', '打印版本后退出'))
    .helpOption('-h, --help', spoken('print this help and exit', '打印此帮助后退出'))
    .helpCommand(false)
    .configureHelp(helpOf())
    .addOption(languageOption().env(LANGUAGE_VARIABLE))
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: (text) => printError(text.trimEnd()) });
  addServe(program, onCommand);
  addGet(program, onCommand);
  addPull(program, args, onCommand);
  addArchive(program, onCommand);
  addDoctor(program, onCommand);
  addList(program, onCommand);
  addDescribe(program, onCommand);
  addChanges(program, onCommand);
  addCacheCommands(program, onCommand);
  addMcp(program, onCommand);
  addCheck(program, onCommand);
  addCompletion(program, onCommand);
  addHelp(program, onCommand);
  program.parse(withoutSwallowedParams(args), { from: 'user' });
  if (!parsed) throw new TypeError('commander ran no action and threw nothing');
  return parsed;
}

/**
 * Arguments of `get`, `pull` and `list` in which `--sandbox` does not take the word behind it for its value,
 * unless that is one: a param or the name of an interface may follow it.
 */
function withoutSwallowedParams(args: readonly string[]): readonly string[] {
  const command = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang') ?? '';
  if (!['get', 'pull', 'list'].includes(command)) return args;
  return args.map((arg, at) => (arg === '--sandbox' && !isBoolean(args[at + 1] ?? '') ? '--sandbox=true' : arg));
}

function addDescribe(program: Command, onCommand: (command: DescribeCommand) => void): void {
  const describe = program
    .command('describe')
    .summary(spoken('print what an interface takes and answers', '打印接口的参数和返回的列'))
    .description(
      spoken(
        'print the parameters, choices, columns and units of a data interface',
        '打印数据接口的参数、选项、列和单位',
      ),
    )
    .argument('<interface>', spoken('name of a data interface', '数据接口的名称'))
    .allowExcessArguments(false)
    .action((name: string, flags: ServiceFlags, command: Command) =>
      onCommand({ command: 'describe', name, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(describe, serviceOptions());
}

function addCheck(program: Command, onCommand: (command: CheckCommand) => void): void {
  program
    .command('check')
    .summary(spoken('check every declaration', '检查所有声明'))
    .description(spoken('check every declaration, print what is wrong, and exit', '检查所有声明，打印其中的错误后退出'))
    .allowExcessArguments(false)
    .action(() => onCommand({ command: 'check' }));
}

function addHelp(program: Command, onCommand: (command: DescribeCommand) => void): void {
  program
    .command('help')
    .summary(spoken('print the help of a command, or what an interface takes', '打印命令的帮助，或接口的参数'))
    .argument('[command or interface]', spoken('name of a command or of a data interface', '命令或数据接口的名称'))
    .allowExcessArguments(false)
    .action((name?: string) => {
      const command = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (name === undefined || command) (command ?? program).help();
      else onCommand({ command: 'describe', name });
    });
}

function addGet(program: Command, onCommand: (command: GetCommand) => void): void {
  const get = program
    .command('get')
    .summary(spoken('print one table, without a server', '不经服务器，打印一张表'))
    .description(
      spoken(
        'print one table, without a server: finfount get stock_zh_a_hist symbol=600000 start_date=20240102',
        '不经服务器，打印一张表：finfount get stock_zh_a_hist symbol=600000 start_date=20240102',
      ),
    )
    .configureOutput({ outputError: explainDashes })
    .argument('<interface>', spoken('name of a data interface', '数据接口的名称'))
    .argument('[param=value...]', spoken('its parameters', '接口的参数'), parseParams)
    .addOption(
      new Option(
        '-o, --output <file>',
        spoken(
          'file to write, whose ending decides the format: .csv, .xlsx, …; - for none',
          '要写的文件，格式由扩展名决定：.csv、.xlsx 等；- 表示不写文件',
        ),
      ),
    )
    .addOption(
      new Option(
        '--format <format>',
        spoken(
          'how to write the table (default: table on a terminal, json elsewhere)',
          '表格的写法（默认：终端上为 table，其他情况为 json）',
        ),
      ).choices(TABLE_FORMATS),
    )
    .addOption(
      new Option(
        '--columns <names>',
        spoken('only these columns, such as 日期,收盘 or date,close', '只要这些列，例如 日期,收盘 或 date,close'),
      ).argParser(parseNames),
    )
    .addOption(
      new Option('--tail <number>', spoken('only so many of the last rows', '只要最后这么多行')).argParser(
        parseWhole(1, 100_000_000),
      ),
    )
    .addOption(namesOption())
    .addOption(
      new Option(
        '--as-of <time>',
        spoken(
          'with --archive: as it was known on a day, 2026-10-01, or at 2026-10-01T15:30',
          '与 --archive 合用：某日（2026-10-01）或某时（2026-10-01T15:30）已知的内容',
        ),
      ).argParser(parseArchiveTime),
    )
    .addOption(
      new Option(
        '--since <time>',
        spoken(
          'with --archive: only rows that came after a day or time, or changed since',
          '与 --archive 合用：只要某日或某时之后新增或改动的行',
        ),
      )
        .argParser(parseArchiveTime)
        .conflicts('asOf'),
    )
    .addOption(
      new Option(
        '--rows <number>',
        spoken(
          'most rows of --format table; the rest is left out of its middle (default: 40)',
          '--format table 最多的行数；其余从中间略去（默认：40）',
        ),
      ).argParser(parseWhole(1, 1_000_000)),
    )
    .addHelpText(
      'after',
      `${settingsNote()}${spoken(
        '\n\nExit codes: 0 for a table, 1 when the source failed, 2 for a wrong name or\nparameter, 3 when the source has no such thing.',
        '\n\n退出码：0 有表格，1 数据源失败，2 名称或参数有误，3 数据源没有这项内容。',
      )}`,
    )
    .action((name: string, params: RawParams | undefined, flags: ServiceFlags & GetFlags, command: Command) =>
      onCommand(readGet(name, params ?? [], flags, command)),
    );
  addSettings(get, [archiveOption(), ...serviceOptions()]);
}

/** Reads what `get` was given. Ends with a message where options exclude each other. */
function readGet(
  name: string,
  params: RawParams,
  { format: asked, output: file, rows, columns, tail, names, asOf, since, archive, ...flags }: ServiceFlags & GetFlags,
  command: Command,
): GetCommand {
  const output = file === '-' ? undefined : file;
  const format = formatOf({ format: asked, output }, (message) =>
    command.error(`${spoken('error: ', '错误：')}${message}`),
  );
  if (rows !== undefined && format !== undefined && format !== 'table')
    command.error(
      spoken(
        `error: --rows is for --format table: ${format} has every row; --tail takes the last ones.`,
        `错误：--rows 只用于 --format table：${format} 有全部行；--tail 取最后几行。`,
      ),
    );
  if ((asOf ?? since) && archive === undefined)
    command.error(
      spoken(
        'error: --as-of and --since need --archive with the plan or the folder of an archive.',
        '错误：--as-of 和 --since 需要 --archive，写明存档的计划或目录。',
      ),
    );
  const settings = toSettings(flags, readSecrets(command));
  return { command: 'get', name, params, format, output, rows, columns, tail, names, asOf, since, archive, settings };
}

/** The flags of `get` alone. */
type GetFlags = Partial<
  Pick<GetCommand, 'format' | 'output' | 'rows' | 'columns' | 'tail' | 'asOf' | 'since' | 'archive'>
> &
  Pick<GetCommand, 'names'>;

/**
 * The format of a table that is written to a file or to standard output. Calls `refuse` where there is none that
 * fits.
 */
function formatOf(
  { format, output }: Pick<GetFlags, 'format' | 'output'>,
  refuse: (message: string) => never,
): GetCommand['format'] {
  if (output === undefined) {
    const isBinary = format !== undefined && isExportEnding(format) && format !== 'csv';
    if (isBinary && process.stdout.isTTY)
      refuse(
        spoken(
          `a terminal cannot show ${format}; write a file: --output table.${format}`,
          `终端不能显示 ${format}；请写成文件：--output table.${format}`,
        ),
      );
    return format;
  }
  const ending = extname(output).slice(1).toLowerCase();
  const byEnding = ending === 'json' || isExportEnding(ending) ? ending : undefined;
  if (byEnding === undefined && (format === undefined || format === 'table'))
    refuse(
      spoken(
        `--output needs an ending that names a format: .json, ${EXPORT_ENDINGS.map((each) => `.${each}`).join(', ')}`,
        `--output 需要表示格式的扩展名：.json、${EXPORT_ENDINGS.map((each) => `.${each}`).join('、')}`,
      ),
    );
  if (byEnding !== undefined && format !== undefined && format !== byEnding)
    refuse(
      spoken(
        `--format ${format} does not fit the ending of ${output}, which decides the format; leave --format out`,
        `--format ${format} 与 ${output} 的扩展名不符，格式由扩展名决定；请去掉 --format`,
      ),
    );
  return byEnding ?? format;
}

function addList(program: Command, onCommand: (command: ListCommand) => void): void {
  const list = program
    .command('list')
    .summary(spoken('list the data interfaces', '列出数据接口'))
    .description(
      spoken(
        'list the data interfaces by category, or those that fit some words, best first; for the name of a security or its initials, the security with its code',
        '按类别列出数据接口，或列出符合词语的接口，最符合的在前；证券的名称或拼音首字母则列出证券及其代码',
      ),
    )
    .argument(
      '[word...]',
      spoken(
        'words of either language: of names, topics, columns and series, or synonyms',
        '中文或英文的词语：名称、主题、列、序列中的词，或同义词',
      ),
    )
    .option(
      '--unproven',
      spoken(
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
    .summary(spoken('answer a model through MCP, over standard input and output', '通过 MCP 在标准输入输出上应答模型'))
    .description(
      spoken(
        'answer a client of the Model Context Protocol over standard input and output: its model finds, describes and gets data, each answer within a budget of tokens',
        '在标准输入输出上应答 Model Context Protocol 的客户端：模型查找、了解并取得数据，每次应答都在限定的 token 数之内',
      ),
    )
    .allowExcessArguments(false)
    .addOption(
      new Option(
        '--out <folder>',
        spoken(
          'folder below which the model may write files; without it, it may not',
          '模型可以在此目录下写文件；省略则不能写',
        ),
      ).argParser((text) => resolve(text)),
    )
    .addHelpText('after', settingsNote())
    .action(({ out, archive, ...flags }: ServiceFlags & { out?: string; archive?: string }, command: Command) =>
      onCommand({ command: 'mcp', folder: out, archive, settings: toSettings(flags, readSecrets(command)) }),
    );
  addSettings(mcp, [archiveOption(), ...serviceOptions()]);
}
