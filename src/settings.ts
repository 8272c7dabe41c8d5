import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Span, toMs } from './declare/cache-policy.ts';
import { isCookie } from './declare/params.ts';
import type { UpstreamSettings } from './upstream/settings.ts';

/** How the rooms of the service are opened: checked once, where it comes in. */
export interface ServiceSettings extends UpstreamSettings {
  /** Folder for what is kept. */
  readonly dataDir: string;
  /** Disk for replies, but for the pinned, in bytes; 0 for none at all. */
  readonly diskBytes: number;
  /** Memory for tables and answers together, and replies where none are kept on disk, in bytes. */
  readonly memoryBytes: number;
  /** The Redis or Valkey that instances share, which may hold a password: `redis://user:password@host:6379/0`. */
  readonly redis?: string;
}

/** How one instance of the service runs. */
export interface Settings extends ServiceSettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** Processes that serve at one port. */
  readonly workers: number;
  /** Connections that one process serves at once. */
  readonly maxConnections: number;
  /** Callers that may wait for one source at once, in one process. */
  readonly maxWaiting: number;
  readonly logLevel: LogLevel;
}

/** A setting that is well-formed and does not fit what there is: a sentence that says why. */
export class InvalidSetting extends Error {}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** How much is logged. */
type LogLevel = (typeof LOG_LEVELS)[number];

const FORMATS = ['table', 'json', 'csv'] as const;
const LIST_FORMATS = ['table', 'json'] as const;

/** A table asked for at the terminal. */
export interface GetCommand {
  readonly command: 'get';
  readonly name: string;
  /** Parameters as they were written, in order; a name may come again. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** Without one: a table on a terminal, JSON elsewhere. */
  readonly format: (typeof FORMATS)[number] | undefined;
  /** Rows of a table on the terminal, at most. */
  readonly rows: number;
  readonly settings: ServiceSettings;
}

/** The sources to be tried. */
export interface DoctorCommand {
  readonly command: 'doctor';
  /** Their names; all of them without one. */
  readonly sources: readonly string[];
  readonly format: (typeof LIST_FORMATS)[number];
  readonly settings: ServiceSettings;
}

/** What is asked of the replies that are kept on disk. */
export type CacheCommand = {
  readonly command: 'cache';
  readonly dataDir: string;
  /** Whose replies are meant; the live ones without one. */
  readonly mirror?: string;
} & (
  | { readonly action: 'list'; readonly choice: CacheChoice; readonly format: (typeof LIST_FORMATS)[number] }
  | { readonly action: 'verify' }
  | { readonly action: 'prune'; readonly choice: CacheChoice; readonly pinned: boolean; readonly dryRun: boolean }
  | {
      readonly action: 'import';
      readonly name: string;
      readonly params: GetCommand['params'];
      readonly file: string;
    }
);

/** Which of the kept replies are meant: those that are all of this. */
interface CacheChoice {
  readonly source?: string;
  /** Obtained longer ago than this, in milliseconds. */
  readonly olderThanMs?: number;
}

/** What a command line asks for. */
export type Wish =
  | { readonly command: 'serve'; readonly settings: Settings }
  | GetCommand
  | DoctorCommand
  | CacheCommand
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
      const { host, port, basePath, workers, maxConnections, maxWaiting, logLevel } = flags;
      const own = { host, port, basePath, workers, maxConnections, maxWaiting, logLevel };
      wishes.push({ command: 'serve', settings: { ...toRoomSettings(serve, flags), ...own } });
    });
  for (const option of [...serveOptions(), ...roomOptions()]) serve.addOption(byVariable(option));
  const get = program
    .command('get')
    .description('get one table, without a server: finfount get stock_zh_a_hist symbol=600000 start_date=20240102')
    .argument('<interface>', 'name of a data interface')
    .argument('[param=value...]', 'its parameters', toParams)
    .addHelpText(
      'after',
      `${NOTE}\n\nExit codes: 0 for a table, 1 when the source failed, 2 for a wrong name or parameter, 3 when the source has no such thing.`,
    )
    .action((name: string, params: GetCommand['params'] | undefined, flags: GetFlags) => {
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
  for (const option of roomOptions()) get.addOption(byVariable(option));
  const doctor = program
    .command('doctor')
    .summary('try every source once, and tell what works from here')
    .description(
      'try every source once, politely, and tell which answer from this network, what to do about those that do not, and whether what they answer is what is known of it',
    )
    .allowExcessArguments(false)
    .addHelpText(
      'after',
      `${NOTE}\n\nWhat is kept is asked for anew, and takes the place of what was kept: some 22 MB in all. Exit codes: 0 when every source answers as it should, 1 when something is wrong, 2 for a wrong name.`,
    )
    .addOption(new Option('--source <name...>', 'only these sources, such as eastmoney tencent').default([], 'all'))
    .addOption(new Option('--format <format>', 'how to write what was found').choices(LIST_FORMATS).default('table'))
    .action((flags: DoctorFlags) => {
      const { source, format } = flags;
      wishes.push({ command: 'doctor', sources: source, format, settings: toRoomSettings(doctor, flags) });
    });
  // What other instances keep would answer in the place of the sources.
  for (const option of roomOptions().filter((each) => each.name() !== 'redis')) doctor.addOption(byVariable(option));
  program
    .command('list')
    .description('list the data interfaces by category')
    .argument('[word...]', 'only those that have every word in their name, doc, parameters or columns')
    .action((words: string[]) => {
      wishes.push({ command: 'list', words });
    });
  addCache(program, (wish) => wishes.push(wish));
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

/** Adds the commands on the replies that are kept on disk. */
function addCache(program: Command, wished: (wish: CacheCommand) => void): void {
  const cache = program
    .command('cache')
    .description('list, verify, prune and import the replies that are kept on disk')
    .addHelpText('after', CACHE_NOTE)
    // Else it shows the arguments as they are parsed, where only the last may be many.
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  const add = (command: Command): Command => {
    for (const option of placeOptions()) command.addOption(byVariable(option));
    return command.addHelpText('after', CACHE_NOTE);
  };
  const source = (): Option => new Option('--source <name>', 'only those of this source, such as eastmoney');
  add(cache.command('list'))
    .description('list the kept replies')
    .allowExcessArguments(false)
    .addOption(source())
    .addOption(new Option('--format <format>', 'how to write the list').choices(LIST_FORMATS).default('table'))
    .action(({ format, ...flags }: CacheFlags & { format: (typeof LIST_FORMATS)[number] }) => {
      wished({ command: 'cache', action: 'list', ...toPlace(cache, flags), choice: toChoice(flags), format });
    });
  add(cache.command('verify'))
    .description('read every kept reply, live or of a mirror, and set damaged ones aside')
    .allowExcessArguments(false)
    .action((flags: CacheFlags) => {
      wished({ command: 'cache', action: 'verify', ...toPlace(cache, flags) });
    });
  const prune: Command = add(cache.command('prune'))
    .description('remove kept replies: those that are all that is said of them')
    .allowExcessArguments(false)
    .addOption(source())
    .addOption(
      new Option('--older-than <span>', 'only those obtained longer ago, such as 12h or 30d').argParser(toSpanMs),
    )
    .addOption(new Option('--all', 'whatever is kept').conflicts(['source', 'olderThan']))
    .option('--pinned', 'pinned ones, too: archives, imported files, and what never changes')
    .option('--dry-run', 'only tell what would be removed')
    .action((flags: PruneFlags) => {
      const { all, pinned = false, dryRun = false } = flags;
      const choice = toChoice(flags);
      if (!all && Object.keys(choice).length === 0)
        prune.error('error: say which replies to remove: --source <name>, --older-than <span>, both, or --all.');
      wished({ command: 'cache', action: 'prune', ...toPlace(cache, flags), choice, pinned, dryRun });
    });
  const take: Command = add(cache.command('import'))
    .summary('keep what you have as a file')
    .description(
      'keep what you have as a file: finfount cache import fred_md date=2020-01 2020-01.csv, or an archive of many: finfount cache import article_oman_rv library.zip',
    )
    .usage('[options] <interface> [param=value...] <file>')
    .argument('<interface>', 'name of a data interface')
    .argument('<file...>', 'the file; before it, as param=value, what of the interface it is, where it does not tell')
    .action((name: string, words: readonly string[], flags: CacheFlags) => {
      const file = words.at(-1) ?? '';
      const params = words.slice(0, -1).map(toParam);
      if (!params.every((param) => param !== undefined))
        take.error('error: give each parameter as name=value, such as date=2020-01, and the file after them.');
      wished({ command: 'cache', action: 'import', ...toPlace(cache, flags), name, params, file });
    });
}

interface CacheFlags {
  dataDir: string;
  mirror?: string;
  source?: string;
  olderThan?: number;
}
interface PruneFlags extends CacheFlags {
  all?: boolean;
  pinned?: boolean;
  dryRun?: boolean;
}

function toPlace(command: Command, { dataDir, mirror }: CacheFlags): Pick<CacheCommand, 'dataDir' | 'mirror'> {
  return { dataDir, ...toMirror(command, mirror) };
}

function toChoice({ source, olderThan }: CacheFlags): CacheChoice {
  return { ...(source !== undefined && { source }), ...(olderThan !== undefined && { olderThanMs: olderThan }) };
}

const CACHE_NOTE =
  '\nExit codes: 0 when done, 1 when something is damaged or cannot be done, 2 for a wrong name, parameter or file name.';

const NOTE =
  '\nA flag on the command line wins over its environment variable. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured.';

// The flags as commander gives them, each read by its own option.
interface RoomFlags {
  dataDir: string;
  disk: number;
  mirror?: string;
  sandbox: boolean;
  memory: number;
  redis?: string;
  cookie?: string;
  proxy?: string;
}
interface ServeFlags extends RoomFlags {
  host: string;
  port: number;
  basePath: string;
  workers: number;
  maxConnections: number;
  maxWaiting: number;
  logLevel: LogLevel;
}
interface GetFlags extends RoomFlags {
  format?: (typeof FORMATS)[number];
  rows: number;
}
interface DoctorFlags extends RoomFlags {
  source: string[];
  format: (typeof LIST_FORMATS)[number];
}

/** An option that may also be given as a variable. An empty one is none, as a file for containers writes it. */
function byVariable(option: Option): Option {
  const variable = variableOf(option);
  return process.env[variable] === '' ? option : option.env(variable);
}

function variableOf(option: Option): string {
  return `FINFOUNT_${option.name().replaceAll('-', '_').toUpperCase()}`;
}

/** One setting of `finfount serve`, as the manual tells it. */
interface SettingDoc {
  readonly flag: string;
  readonly variable: string;
  /** What holds when it is not given; empty for nothing. */
  readonly fallback: string;
  readonly doc: string;
}

/** Every setting of `finfount serve`. */
export function settingDocs(): readonly SettingDoc[] {
  return [...serveOptions(), ...roomOptions()].map((option) => ({
    flag: option.flags,
    variable: variableOf(option),
    fallback: option.defaultValueDescription ?? String(option.defaultValue ?? ''),
    doc: option.description,
  }));
}

function serveOptions(): readonly Option[] {
  return [
    new Option('--host <address>', 'address to listen at; 0.0.0.0 for every network')
      .default('127.0.0.1')
      .argParser(toHost),
    new Option('--port <number>', 'port to listen at; 0 for any free one')
      .default(8080)
      .argParser((text) => toWhole(text, 0, 65_535)),
    new Option(
      '--base-path <path>',
      'path under which every route lives, such as /finance, behind a proxy that keeps it',
    )
      .default('', 'none')
      .argParser(toBasePath),
    new Option(
      '--workers <number>',
      'processes that serve at the port together, one for each core; --memory is that of each',
    )
      .default(1)
      .argParser((text) => toWhole(text, 1, 256)),
    new Option(
      '--max-connections <number>',
      'connections of one process at once, and less where it may not open as many files; more are answered 503',
    )
      .default(16_000)
      .argParser((text) => toWhole(text, 1, 1_000_000)),
    new Option(
      '--max-waiting <number>',
      'callers of one process that wait for one source at once; more are answered 503, and what is kept is answered nevertheless',
    )
      .default(10_000)
      .argParser((text) => toWhole(text, 1, 1_000_000)),
    new Option('--log-level <level>', 'how much to log, to standard error').default('info').choices(LOG_LEVELS),
  ];
}

/** Where kept replies are, and whose. */
function placeOptions(): readonly Option[] {
  return [
    new Option('--data-dir <folder>', 'folder for what outlives a restart')
      .default(join(homedir(), '.finfount'), '~/.finfount')
      .argParser((text) => resolve(text)),
    new Option('--mirror <url>', 'the mirror whose replies are meant; without it, those of the live sources'),
  ];
}

function roomOptions(): readonly Option[] {
  return [
    new Option('--mirror <url>', 'send every upstream request for https://host/path to <url>/host/path'),
    // A plain flag would be on for FINFOUNT_SANDBOX=false, too.
    new Option('--sandbox [on]', 'answer from the built-in synthetic upstream; no network is used')
      .default(false)
      .preset('true')
      .argParser(toBoolean),
    new Option('--data-dir <folder>', 'folder for what outlives a restart: the replies of the sources')
      .default(join(homedir(), '.finfount'), '~/.finfount')
      .argParser((text) => resolve(text)),
    new Option(
      '--disk <megabytes>',
      'disk for replies, the least recently used dropped beyond it; what never changes comes on top; 0 keeps them in memory',
    )
      // 4 GiB: the whole market in every adjustment.
      .default(4_295)
      .argParser((text) => toWhole(text, 0, 1_048_576)),
    new Option('--memory <megabytes>', 'memory for tables and answers together')
      .default(24)
      .argParser((text) => toWhole(text, 8, 1_048_576)),
    // This one and the next two are read by toRoomSettings, as the mirror is by toMirror: commander would show a wrong value,
    // which may be secret.
    new Option(
      '--redis <url>',
      'Redis or Valkey that instances share, redis://user:password@host:6379/0, or rediss: for an encrypted connection; as a variable it stays out of the list of processes',
    ),
    new Option(
      '--cookie <source=cookie>',
      'cookie for a source when a caller brings none, such as eastmoney=nid18=…; several, one a line; as a variable it stays out of the list of processes',
    ),
    new Option(
      '--proxy <source=url>',
      'proxy for a source, such as eastmoney=http://user:password@host:3128, or eastmoney=direct for none; several, one a line; as a variable it stays out of the list of processes',
    ),
  ];
}

function toRoomSettings(
  command: Command,
  { dataDir, mirror, sandbox, disk, memory, redis, cookie = '', proxy = '' }: RoomFlags,
): ServiceSettings {
  if (sandbox && mirror !== undefined)
    command.error('error: --sandbox and --mirror exclude each other: both stand in for every upstream.');
  if (redis !== undefined && !isRedis(redis))
    command.error(
      'error: --redis (FINFOUNT_REDIS) takes redis://user:password@host:6379/0, or the same with rediss:, where special characters of the password are written as %XX.',
    );
  const cookies = toSourceMap(cookie, isCookie);
  if (!cookies)
    command.error(
      'error: --cookie (FINFOUNT_COOKIE) takes <source>=<cookie>, one a line, such as eastmoney=<the Cookie header>, in visible ASCII characters.',
    );
  const proxies = toSourceMap(proxy, isProxy);
  if (!proxies)
    command.error(
      'error: --proxy (FINFOUNT_PROXY) takes <source>=<url> or <source>=direct, one a line, such as eastmoney=http://user:password@host:3128.',
    );
  return {
    dataDir,
    ...toMirror(command, mirror),
    sandbox,
    diskBytes: disk * 1_000_000,
    memoryBytes: memory * 1_000_000,
    ...(redis !== undefined && { redis }),
    cookies,
    proxies,
    proxy: {
      http: process.env.HTTP_PROXY ?? process.env.http_proxy,
      https: process.env.HTTPS_PROXY ?? process.env.https_proxy,
      none: process.env.NO_PROXY ?? process.env.no_proxy,
    },
  };
}

function toParams(text: string, previous: GetCommand['params'] | undefined): GetCommand['params'] {
  const param = toParam(text);
  if (!param) throw new InvalidArgumentError('Give each parameter as name=value, such as symbol=600000.');
  return [...(previous ?? []), param];
}

function toParam(text: string): GetCommand['params'][number] | undefined {
  const equals = text.indexOf('=');
  return equals < 1 ? undefined : [text.slice(0, equals), text.slice(equals + 1)];
}

function toSpanMs(text: string): number {
  const isSpan = (word: string): word is Span => /^\d{1,6}[smhd]$/.test(word);
  if (!isSpan(text)) throw new InvalidArgumentError('Give a span of time, such as 12h or 30d.');
  return toMs(text);
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

function toBasePath(text: string): string {
  const path = text.replace(/\/$/, '');
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) throw new InvalidArgumentError('Give a path like /finance.');
  return path;
}

function toBoolean(text: string): boolean {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true;
  if (/^(?:false|0|no|off)$/i.test(text)) return false;
  throw new InvalidArgumentError('Give true or false.');
}

function toMirror(command: Command, text: string | undefined): { readonly mirror?: string } {
  if (text === undefined) return {};
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (!isPlain)
    command.error(
      'error: --mirror (FINFOUNT_MIRROR) takes an address like http://localhost:9000 or http://localhost:9000/path, without user, query or fragment.',
    );
  return { mirror: url.href.replace(/\/$/, '') };
}

/** Whether a text is the address of a Redis, with or without a user, a password and the number of a database. */
function isRedis(text: string): boolean {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    // An escape that means nothing.
    return false;
  }
  return hostname !== '' && /^(?:\/\d*)?$/.test(pathname) && search === '' && hash === '';
}

/** One value a line, `source=value`; undefined when a line is not that. */
function toSourceMap(text: string, isValid: (value: string) => boolean): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const equals = line.indexOf('=');
    const source = line.slice(0, equals).trim();
    const value = line.slice(equals + 1).trim();
    if (equals < 1 || value === '' || !isValid(value)) return undefined;
    values.set(source, value);
  }
  return values;
}

/** Whether a text is the address of a proxy, with or without a user and password, or `direct`. */
function isProxy(text: string): boolean {
  if (text === 'direct') return true;
  if (!/^https?:\/\/(?:[^\s/?#@]+@)?[^\s/?#@]+\/?$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // An escape that means nothing.
    return false;
  }
}
