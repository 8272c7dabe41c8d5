import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { isCookie } from './declare/params.ts';

/** How the rooms of the service are opened: checked once, where it comes in. */
export interface RoomSettings {
  /** Folder for what is kept. */
  readonly dataDir: string;
  /** An address that stands in for every upstream host, without a trailing slash. */
  readonly mirror?: string;
  /** Whether the built-in synthetic upstream stands in for every real one. */
  readonly sandbox: boolean;
  /** Memory for tables, answers and replies together, in bytes. */
  readonly memoryBytes: number;
  /** The operator's own cookies, by source. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly proxy: {
    readonly http?: string | undefined;
    readonly https?: string | undefined;
    readonly none?: string | undefined;
  };
}

/** How one instance of the service runs. */
export interface Settings extends RoomSettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** How much is logged. */
type LogLevel = (typeof LOG_LEVELS)[number];

const FORMATS = ['table', 'json', 'csv'] as const;

/** A table asked for at the terminal. */
export interface TableWish {
  readonly command: 'get';
  readonly name: string;
  /** Parameters as they were written, in order; a name may come again. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** Without one: a table on a terminal, JSON elsewhere. */
  readonly format: (typeof FORMATS)[number] | undefined;
  /** Rows of a table on the terminal, at most. */
  readonly rows: number;
  readonly settings: RoomSettings;
}

/** What a command line asks for. */
export type Wish =
  | { readonly command: 'serve'; readonly settings: Settings }
  | TableWish
  | { readonly command: 'list'; readonly words: readonly string[] }
  | { readonly command: 'check' };

/**
 * Reads the command line; every flag `--some-flag` is also the environment variable `FINFOUNT_SOME_FLAG`. Help and version
 * are printed, and wrong usage is told on standard error; then a `CommanderError` is raised, whose exit code is 0 only for
 * the former.
 * @param args what follows the name of the program
 */
export function readCommandLine(args: readonly string[], version: string): Wish {
  const wishes: Wish[] = [];
  const program = new Command('finfount')
    .description('Financial data by plain HTTP GET.')
    .version(version, '-v, --version', 'print the version and exit')
    .helpOption('-h, --help', 'print this help and exit')
    .exitOverride();
  const serve = program
    .command('serve')
    .description('serve the data interfaces over HTTP')
    .allowExcessArguments(false)
    .addHelpText('after', NOTE)
    .action((flags: ServeFlags) => {
      const { host, port, logLevel } = flags;
      wishes.push({ command: 'serve', settings: { ...toRoomSettings(serve, flags), host, port, logLevel } });
    });
  for (const option of [...serveOptions(), ...roomOptions()]) serve.addOption(option.env(variableOf(option)));
  const get = program
    .command('get')
    .description('get one table, without a server: finfount get stock_zh_a_hist symbol=600000 start_date=20240102')
    .argument('<interface>', 'name of a data interface')
    .argument('[param=value...]', 'its parameters', toParams)
    .addHelpText(
      'after',
      `${NOTE}\n\nExit codes: 0 for a table, 1 when the source failed, 2 for a wrong name or parameter, 3 when the source has no such thing.`,
    )
    .action((name: string, params: TableWish['params'] | undefined, flags: GetFlags) => {
      const { format, rows } = flags;
      wishes.push({ command: 'get', name, params: params ?? [], format, rows, settings: toRoomSettings(get, flags) });
    });
  get.addOption(
    new Option('--format <format>', 'how to write the table (default: table on a terminal, json elsewhere)').choices(
      FORMATS,
    ),
  );
  get.addOption(
    new Option('--rows <number>', 'rows shown of a table on the terminal; the rest is left out of its middle')
      .default(40)
      .argParser((text) => toWhole(text, 1, 1_000_000)),
  );
  for (const option of roomOptions()) get.addOption(option.env(variableOf(option)));
  program
    .command('list')
    .description('list the data interfaces by category')
    .argument('[word...]', 'only those that have every word in their name, doc, parameters or columns')
    .action((words: string[]) => {
      wishes.push({ command: 'list', words });
    });
  program
    .command('check')
    .description('check every declaration, tell all that is wrong, and exit')
    .allowExcessArguments(false)
    .action(() => {
      wishes.push({ command: 'check' });
    });
  program.parse(args, { from: 'user' });
  const [wish] = wishes;
  if (!wish) throw new TypeError('a command was read and did not say what it wishes');
  return wish;
}

const NOTE =
  '\nA flag on the command line wins over its environment variable. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured.';

// The flags as commander gives them, each read by its own option.
interface RoomFlags {
  dataDir: string;
  mirror?: string;
  sandbox: boolean;
  memory: number;
  cookie?: string;
}
interface ServeFlags extends RoomFlags {
  host: string;
  port: number;
  logLevel: LogLevel;
}
interface GetFlags extends RoomFlags {
  format?: (typeof FORMATS)[number];
  rows: number;
}

function variableOf(option: Option): string {
  return `FINFOUNT_${option.name().replaceAll('-', '_').toUpperCase()}`;
}

function serveOptions(): readonly Option[] {
  return [
    new Option('--host <address>', 'address to listen at; 0.0.0.0 for every network')
      .default('127.0.0.1')
      .argParser(toHost),
    new Option('--port <number>', 'port to listen at; 0 for any free one')
      .default(8080)
      .argParser((text) => toWhole(text, 0, 65_535)),
    new Option('--log-level <level>', 'how much to log, to standard error').default('info').choices(LOG_LEVELS),
  ];
}

function roomOptions(): readonly Option[] {
  return [
    new Option('--mirror <url>', 'send every upstream request for https://host/path to <url>/host/path').argParser(
      toMirror,
    ),
    // A plain flag would be on for FINFOUNT_SANDBOX=false, too.
    new Option('--sandbox [on]', 'answer from the built-in synthetic upstream; no network is used')
      .default(false)
      .preset('true')
      .argParser(toBoolean),
    new Option(
      '--data-dir <folder>',
      'folder for what outlives a restart; this version keeps replies in memory and writes nothing there yet',
    )
      .default(join(homedir(), '.finfount'))
      .argParser((text) => resolve(text)),
    new Option('--memory <megabytes>', 'memory for tables, answers and replies together')
      .default(96)
      .argParser((text) => toWhole(text, 8, 1_048_576)),
    // Read by toRoomSettings: commander would show a wrong value, and this one is secret.
    new Option(
      '--cookie <source=cookie>',
      'cookie for a source when a caller brings none, such as eastmoney=nid18=…; several, one a line; as a variable it stays out of the list of processes',
    ),
  ];
}

function toRoomSettings(command: Command, { dataDir, mirror, sandbox, memory, cookie = '' }: RoomFlags): RoomSettings {
  if (sandbox && mirror !== undefined)
    command.error('error: --sandbox and --mirror exclude each other: both stand in for every upstream.');
  const cookies = toCookies(cookie);
  if (!cookies)
    command.error(
      'error: --cookie (FINFOUNT_COOKIE) takes <source>=<cookie>, one a line, such as eastmoney=<the Cookie header>, in visible ASCII characters.',
    );
  return {
    dataDir,
    ...(mirror !== undefined && { mirror }),
    sandbox,
    memoryBytes: memory * 1_000_000,
    cookies,
    proxy: {
      http: process.env.HTTP_PROXY ?? process.env.http_proxy,
      https: process.env.HTTPS_PROXY ?? process.env.https_proxy,
      none: process.env.NO_PROXY ?? process.env.no_proxy,
    },
  };
}

function toParams(text: string, previous: TableWish['params'] | undefined): TableWish['params'] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('Give each parameter as name=value, such as symbol=600000.');
  return [...(previous ?? []), [text.slice(0, equals), text.slice(equals + 1)]];
}

function toWhole(text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number < least || number > most)
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  return number;
}

function toHost(text: string): string {
  if (!/^\S+$/.test(text)) throw new InvalidArgumentError('Give an address or a name, such as 127.0.0.1 or 0.0.0.0.');
  return text;
}

function toBoolean(text: string): boolean {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true;
  if (/^(?:false|0|no|off)$/i.test(text)) return false;
  throw new InvalidArgumentError('Give true or false.');
}

function toMirror(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (!isPlain)
    throw new InvalidArgumentError(
      'Give an address like http://localhost:9000 or http://localhost:9000/path, without user, query or fragment.',
    );
  return url.href.replace(/\/$/, '');
}

/** One cookie a line, `source=cookie`; undefined when a line is not that. */
function toCookies(text: string): ReadonlyMap<string, string> | undefined {
  const cookies = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const equals = line.indexOf('=');
    const source = line.slice(0, equals).trim();
    const cookie = line.slice(equals + 1).trim();
    if (equals < 1 || cookie === '' || !isCookie(cookie)) return undefined;
    cookies.set(source, cookie);
  }
  return cookies;
}
