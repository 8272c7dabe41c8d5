import type { Command, Option } from 'commander';
import { say } from '../../../base/say.ts';
import type { ColumnNames } from '../../../engine/answer/table-query.ts';
import { InvalidSetting, type ServiceFlags, type ServiceSettings } from '../../../service/settings.ts';
import { PULL_FORMATS, type PullFormat } from '../../pull/paths.ts';
import type { ServiceAddress } from '../../pull/service-source.ts';
import { parseFolder, parseParams, type RawParams } from '../options/option-parsers.ts';
import { addSettings, namesOption } from '../options/options.ts';
import { option } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceAddressOptions, toServiceAddress } from '../options/service-address.ts';
import { serviceOptions } from '../options/service-options.ts';
import { toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** `finfount pull`: write many tables into a folder. */
export interface PullCommand {
  readonly command: 'pull';
  readonly name: string;
  /** The params that are equal for all files. */
  readonly params: RawParams;
  /** The `--each name=values`, as written. */
  readonly each: RawParams;
  readonly out: string;
  readonly format: PullFormat;
  /** Which names the columns have. */
  readonly names: ColumnNames;
  readonly allowsFallback: boolean;
  /** The service to pull from; undefined to ask the sources. */
  readonly via: ServiceAddress | undefined;
  readonly settings: ServiceSettings;
  /** The command to type again, without secrets. */
  readonly again: string;
}

/** `finfount pull --daily`: write the newest day of all A-shares into a folder. */
export interface DailyCommand extends Pick<PullCommand, 'out' | 'format' | 'names' | 'allowsFallback' | 'settings'> {
  readonly command: 'pull daily';
}

interface PullFlags {
  readonly daily: boolean;
  readonly each?: RawParams;
  readonly out: string;
  readonly format: PullFormat;
  readonly names: ColumnNames;
  readonly fallback: boolean;
  readonly via?: string;
  readonly token?: string;
}

/**
 * Adds `finfount pull`.
 * @param args of the whole command line
 */
export function addPull(
  program: Command,
  args: readonly string[],
  onCommand: (command: PullCommand | DailyCommand) => void,
): void {
  const pull = program
    .command('pull')
    .summary(
      localized(
        'write many tables into a folder, politely, and go on where it ended',
        '把许多表格礼貌地写入一个目录，可从中断处继续',
      ),
    )
    .description(
      localized(
        'write one file for each value of a parameter into a folder, as fast as the source allows and no faster; started again, it goes on: finfount pull stock_zh_a_hist --each symbol=@codes.txt adjust=hfq --out data',
        '按参数的每个值各写一个文件到目录中，快慢以数据源允许为限；再次启动则继续：finfount pull stock_zh_a_hist --each symbol=@codes.txt adjust=hfq --out data',
      ),
    )
    .argument('[interface]', localized('name of a data interface; none with --daily', '数据接口的名称；--daily 时不写'))
    .argument(
      '[param=value...]',
      localized('parameters that are the same for every file', '所有文件相同的参数'),
      parseParams(),
    )
    .addHelpText('after', help())
    .action((name: string | undefined, params: RawParams | undefined, flags: AllFlags, command: Command) =>
      onCommand(readPull({ name, params: params ?? [], args }, flags, command)),
    );
  for (const option of [...pullOptions(), ...serviceAddressOptions()]) pull.addOption(option);
  addSettings(pull, serviceOptions());
}

/** The options of `pull` alone. */
function pullOptions(): readonly Option[] {
  return [
    option(
      '--each <param=values>',
      'one file for each of these values: @codes.txt (one a line), @file.csv:column, @- (standard input), a,b,c, 2015-01..2025-12 (years, quarters 2015Q1, months or days), or interface.column; several --each make every combination',
      '每个值一个文件：@codes.txt（每行一个）、@file.csv:列、@-（标准输入）、a,b,c、2015-01..2025-12（年、季度 2015Q1、月或日），或接口.列；多个 --each 取所有组合',
    ).argParser(
      parseParams(
        localized(
          'Give a parameter and its values, such as symbol=@codes.txt.',
          '请给出参数和它的值，例如 symbol=@codes.txt。',
        ),
      ),
    ),
    option(
      '--daily',
      'after the close: one file of all A-shares for the newest day, with prices as they were and what was paid on shares',
      '收盘后：最新一个交易日全部 A 股一个文件，含未复权价格和当日除权除息',
    ).default(false),
    option(
      '--out <folder>',
      'folder to write into; it may be that of an earlier pull',
      '要写入的目录，可以是以前 pull 的目录',
    )
      .makeOptionMandatory()
      .argParser(parseFolder),
    option('--format <format>', 'format of the files', '文件的格式').choices(PULL_FORMATS).default('parquet'),
    namesOption(),
    option(
      '--fallback',
      'accept tables of a fallback source where the own source fails: figures may differ',
      '自己的数据源失败时接受备用数据源的表格：数值可能不同',
    ).default(false),
  ];
}

type AllFlags = PullFlags & ServiceFlags;

/** The arguments of `pull` besides its options. */
interface PullArguments {
  readonly name: string | undefined;
  readonly params: RawParams;
  /** All words of the command line, to print the command to continue. */
  readonly args: readonly string[];
}

/**
 * Reads the arguments of `pull`. Throws `InvalidSetting` without an interface, and if options exclude each other.
 */
function readPull(
  { name, params, args }: PullArguments,
  flags: AllFlags,
  command: Command,
): PullCommand | DailyCommand {
  const { daily, each, via, token: _token, out, format, names, fallback, ...serviceFlags } = flags;
  const secrets = readSecrets(command);
  const settings = toSettings(serviceFlags, secrets);
  const common = { out, format, names, allowsFallback: fallback, settings };
  if (daily) {
    refuseWithDaily(name, flags);
    return { command: 'pull daily', ...common };
  }
  if (name === undefined)
    throw new InvalidSetting(
      say('Name an interface, or take the newest day by --daily.', '请写明接口，或用 --daily 取最新一天。'),
    );
  if (via !== undefined) refuseWithVia(settings);
  return {
    command: 'pull',
    name,
    params,
    each: each ?? [],
    ...common,
    via: via === undefined ? undefined : toServiceAddress(via, secrets.values.token),
    again: toCommandText(args),
  };
}

/** Throws `InvalidSetting` for options that `--daily` decides itself. */
function refuseWithDaily(name: string | undefined, { each, via }: PullFlags): void {
  if (name !== undefined || each !== undefined || via !== undefined)
    throw new InvalidSetting(
      say(
        '--daily takes no interface, no parameters, no --each and no --via: it knows what it asks for.',
        '--daily 不接受接口、参数、--each 和 --via：它知道要取什么。',
      ),
    );
}

/** Throws `InvalidSetting` for settings that belong to the service itself. */
function refuseWithVia({ sandbox, mirror, redis }: ServiceSettings): void {
  if (sandbox || mirror !== undefined || redis !== undefined)
    throw new InvalidSetting(
      say(
        '--via excludes --sandbox, --mirror and --redis: the service has its own.',
        '--via 不能与 --sandbox、--mirror 和 --redis 同用：服务有自己的。',
      ),
    );
}

const help = (): string =>
  localized(
    `
pull.jsonl in the folder says of each file how it went. Started again, the same
command skips files that are fresh, asks again for stale ones, and tries failed
ones again. Ctrl-C ends it after the files under way, a second one at once.
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured.

Exit codes: 0 when every file is there, 1 when some are missing (it prints the
command for the rest), 2 for a wrong name, parameter or list, 130 after Ctrl-C.`,
    `
目录中的 pull.jsonl 记录每个文件的情况。再次启动同一命令时，跳过仍新的文件，
重新取得过期的，再试失败的。Ctrl-C 在完成进行中的文件后结束，再按一次立即结束。
遵从 HTTP_PROXY、HTTPS_PROXY 和 NO_PROXY。

退出码：0 文件齐全，1 有缺失（打印其余的命令），2 名称、参数或列表有误，
130 按了 Ctrl-C。`,
  );

// Their values may hold secrets.
const SECRET_FLAGS = ['--token', '--redis', '--cookie', '--proxy'];
// The params that hold cookies.
const SECRET_PARAMS = ['cookie', 'token'];

/** The command line for a shell, with `…` instead of secrets. */
export function toCommandText(args: readonly string[]): string {
  const shown = args.map((arg, at) => {
    const flag = SECRET_FLAGS.find((each) => arg.startsWith(`${each}=`));
    if (flag !== undefined) return arg.startsWith(`${flag}=@`) ? arg : `${flag}=…`;
    if (SECRET_FLAGS.includes(args[at - 1] ?? '') && !arg.startsWith('@')) return '…';
    const param = SECRET_PARAMS.find((each) => arg.startsWith(`${each}=`));
    return param === undefined ? arg : `${param}=…`;
  });
  return ['finfount', ...shown.map(toShellWord)].join(' ');
}

function toShellWord(text: string): string {
  return /^[\w@%+=:,./…-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
