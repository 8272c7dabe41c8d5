import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ColumnNames } from '../../../engine/answer/table-query.ts';
import { InvalidSetting, type ServiceFlags, type ServiceSettings, toToken } from '../../../service/settings.ts';
import { PULL_FORMATS, type PullFormat } from '../../pull/paths.ts';
import { explainDashes, parseParams, type RawParams, toParam } from '../options/option-parsers.ts';
import { addSettings, namesOption, serviceOptions } from '../options/options.ts';
import { readSecrets, type Secrets } from '../options/secret-options.ts';

/** `finfount pull`: write many tables into a folder. */
export interface PullCommand {
  readonly command: 'pull';
  readonly name: string;
  /** The params that are the same for every file. */
  readonly params: RawParams;
  /** The `--each name=values`, as written. */
  readonly each: RawParams;
  readonly out: string;
  readonly format: PullFormat;
  /** Under which names the columns are written. */
  readonly names: ColumnNames;
  readonly allowsFallback: boolean;
  /** The service to pull through; undefined to ask the sources. */
  readonly via: { readonly url: string; readonly token?: string } | undefined;
  readonly settings: ServiceSettings;
  /** The command as it can be typed again, without secrets. */
  readonly again: string;
}

interface PullFlags {
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
 * @param toSettings the settings of the services by the flags of a command
 */
export function addPull(
  program: Command,
  args: readonly string[],
  toSettings: (flags: ServiceFlags, secrets: Secrets) => ServiceSettings,
  onCommand: (command: PullCommand) => void,
): void {
  const pull = program
    .command('pull')
    .summary('write many tables into a folder, politely, and go on where it ended')
    .description(
      'write one file for each value of a parameter into a folder, as fast as the source allows and no faster; started again, it goes on: finfount pull stock_zh_a_hist --each symbol=@codes.txt adjust=hfq --out data',
    )
    .configureOutput({ outputError: explainDashes })
    .argument('<interface>', 'name of a data interface')
    .argument('[param=value...]', 'parameters that are the same for every file', parseParams)
    .addOption(
      new Option(
        '--each <param=values>',
        'one file for each of these values: @codes.txt (one a line), @file.csv:column, @- (standard input), a,b,c, 2015-01..2025-12 (years, quarters 2015Q1, months or days), or interface.column; several --each make every combination',
      ).argParser(parseEach),
    )
    .addOption(
      new Option('--out <folder>', 'folder to write into; it may be that of an earlier pull')
        .makeOptionMandatory()
        .argParser(parseFolder),
    )
    .addOption(new Option('--format <format>', 'format of the files').choices(PULL_FORMATS).default('parquet'))
    .addOption(namesOption())
    .option('--fallback', 'accept tables of a fallback source where the own source fails: figures may differ', false)
    .addOption(
      new Option('--via <url>', 'pull through a service, such as http://host:8080, in the place of the sources'),
    )
    .addOption(
      new Option(
        '--token <token>',
        'token that the service of --via wants; @file reads it from a file; other users see what stands on the command line',
      ).env('FINFOUNT_TOKEN'),
    )
    .addHelpText('after', HELP)
    .action((name: string, params: RawParams | undefined, given: PullFlags & ServiceFlags, command: Command) => {
      const { each, out, format, names, fallback, via, token: _token, ...flags } = given;
      const secrets = readSecrets(command);
      const { token } = secrets.values;
      const settings = toSettings(flags, secrets);
      if (via !== undefined && (settings.sandbox || settings.mirror !== undefined || settings.redis !== undefined))
        throw new InvalidSetting('--via excludes --sandbox, --mirror and --redis: the service has its own.');
      onCommand({
        command: 'pull',
        name,
        params: params ?? [],
        each: each ?? [],
        out,
        format,
        names,
        allowsFallback: fallback,
        via: via === undefined ? undefined : { url: toVia(via), ...(token !== undefined && { token: toToken(token) }) },
        settings,
        again: toCommandText(args),
      });
    });
  addSettings(pull, serviceOptions());
}

const HELP = `
pull.jsonl in the folder says of each file how it went. Started again, the same
command skips files that are fresh, asks again for stale ones, and tries failed
ones again. Ctrl-C ends it after the files under way, a second one at once.
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured.

Exit codes: 0 when every file is there, 1 when some are missing (it prints the
command for the rest), 2 for a wrong name, parameter or list, 130 after Ctrl-C.`;

/** Parses one `name=values` and appends it to those before it. */
function parseEach(text: string, previous: RawParams | undefined): RawParams {
  const each = toParam(text);
  if (!each) throw new InvalidArgumentError('Give a parameter and its values, such as symbol=@codes.txt.');
  return [...(previous ?? []), each];
}

/** The name of a folder. Throws `InvalidArgumentError` for none, which would be the folder that one is in. */
function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Give the name of a folder, or . for this one.');
  return text;
}

/** The address of a service without a slash at its end. Throws {@link InvalidSetting}. */
function toVia(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain)
    throw new InvalidSetting(
      '--via takes the address of a service, such as http://host:8080 or https://host/finance, without user, query or fragment; its token is --token.',
    );
  return url.href.replace(/\/$/, '');
}

// Their values may hold secrets.
const SECRET_FLAGS = ['--token', '--redis', '--cookie', '--proxy'];
// The params of interfaces whose role is a cookie.
const SECRET_PARAMS = ['cookie', 'token'];

/** The command line as a shell takes it, with `…` in the place of what may be secret. */
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
