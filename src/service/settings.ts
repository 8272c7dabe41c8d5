import { homedir, totalmem } from 'node:os';
import { join, sep } from 'node:path';
import { SaidError } from '../base/errors.ts';
import { isPercentEncoded } from '../base/percent-encoding.ts';
import { eitherOf, type Language, say } from '../base/say.ts';
import type { AloneMode } from '../engine/coordination/local.ts';
import { parseRedisAddress, REDIS_FORMS } from '../engine/coordination/redis/address.ts';
import { isCookie, MAX_COOKIE_LENGTH } from '../engine/interface/params.ts';
import type { ParentAddress } from '../engine/upstream/parent-connection.ts';
import type { UpstreamSettings } from '../engine/upstream/settings.ts';
import type { AccessSettings } from '../faces/http/guard/access-settings.ts';
import type { AccessToken } from '../faces/http/guard/access-tokens.ts';
import type { PurgeHeader } from '../faces/http/message/answer-headers.ts';

/** The settings of the services, checked. */
export interface ServiceSettings extends UpstreamSettings {
  /** The folder of the stored replies. */
  readonly dataDir: string;
  /** Disk for replies in bytes, without the pinned ones; 0 for none at all. */
  readonly diskBytes: number;
  /** Memory in bytes for tables and answers together, and for replies where none are stored on disk. */
  readonly memoryBytes: number;
  /** The Redis or Valkey that instances share, perhaps with a password, as {@link toRedis} takes it. */
  readonly redis?: string;
  /** The behaviour while Redis cannot be used. */
  readonly alone: AloneMode;
  /** The instance that asks the sources instead of this one, which makes this one an edge. */
  readonly parent?: ParentAddress;
  /** The time in the sandbox, in milliseconds since 1970; the machine's when left out. */
  readonly clock?: number;
  /** Warnings about the settings for the operator: a sentence each, without secrets. */
  readonly warnings?: readonly string[];
}

/** The settings of one serving instance. */
export interface Settings extends ServiceSettings, AccessSettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The path before every route, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** Whether `/mcp` is served. */
  readonly mcp: boolean;
  /** The header for the purge keys of a CDN, if any. */
  readonly purgeHeader?: PurgeHeader;
  /** Processes that serve at one port. */
  readonly workers: number;
  /** Connections that one process serves at once. */
  readonly maxConnections: number;
  /** Requests that may wait for one source at once, in one process. */
  readonly maxWaiting: number;
  readonly logLevel: LogLevel;
  /** The file of the plan of an archive, if one is kept. */
  readonly archive?: string;
  /** How often each source is probed in the background, in milliseconds; never when left out. */
  readonly probeMs?: number;
}

/** The levels of the log, from the quietest on. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** How much is logged. */
type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting is malformed, or names something that does not exist. */
export class InvalidSetting extends SaidError {}

/** The settings of the services as flags and variables have them. */
export interface ServiceFlags {
  readonly dataDir: string;
  /** Megabytes. */
  readonly disk: number;
  /** Megabytes; undefined for {@link defaultMemory}. */
  readonly memory?: number;
  readonly sandbox: boolean;
  /** The time in the sandbox, in milliseconds since 1970; the machine's when left out. */
  readonly clock?: number;
  readonly mirror?: string;
  readonly redis?: string;
  readonly alone?: AloneMode;
  readonly parent?: string;
  readonly parentToken?: string;
  /** `source=cookie`, one a line. */
  readonly cookie?: string;
  /** Names of sources, one a line. */
  readonly allowHttp?: string;
  /** `source=url` or `source=direct`, one a line. */
  readonly proxy?: string;
}

/** The home of this user; the top folder for one without any, as in some containers. */
function homeFolder(): string {
  try {
    return homedir() || sep;
  } catch {
    // The system does not know this user.
    return sep;
  }
}

/** The default folder of the stored replies. */
export const DATA_DIR = join(homeFolder(), '.finfount');

/** The default disk for replies, in megabytes. 4 GiB: the whole market in every adjustment. */
export const DISK_MB = 4_295;

const MAX_DEFAULT_MEMORY = 512;

/** The least memory for tables and answers, in megabytes. */
export const MIN_MEMORY_MB = 8;

/**
 * The default memory for tables and answers of one process, in megabytes: an eighth of the available memory, at
 * most 512, divided by the processes.
 * @param available the memory of the machine or of its container, in bytes
 */
export function defaultMemory(available: number, workers: number): number {
  return Math.max(MIN_MEMORY_MB, Math.floor(Math.min(MAX_DEFAULT_MEMORY, available / 8_000_000) / workers));
}

/** The memory of the machine, or of the container where that has less, in bytes. */
function availableBytes(): number {
  // Without a limit, it is 0 or more than any machine has.
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Checks the settings of the services. Throws {@link InvalidSetting}; its message shows no value, which may be
 * secret.
 */
export function toServiceSettings(flags: ServiceFlags, workers = 1): ServiceSettings {
  const { dataDir, mirror, sandbox, clock, disk, memory, redis, alone = 'share' } = flags;
  const { cookie = '', allowHttp = '', proxy = '' } = flags;
  const parent = toParent(flags);
  if (sandbox && mirror !== undefined)
    throw new InvalidSetting(
      say(
        '--sandbox and --mirror exclude each other: both stand in for every upstream.',
        '--sandbox 与 --mirror 不能同用：两者都代替所有上游。',
      ),
    );
  if (clock !== undefined && !sandbox)
    throw new InvalidSetting(
      say(
        '--clock (FINFOUNT_CLOCK) is for --sandbox alone: the live sources have their own time.',
        '--clock（FINFOUNT_CLOCK）只用于 --sandbox：真实数据源有自己的时间。',
      ),
    );
  if (alone !== 'share' && redis === undefined)
    throw new InvalidSetting(
      say(
        '--alone (FINFOUNT_ALONE) is for --redis alone: it decides what to do while Redis cannot be used.',
        '--alone（FINFOUNT_ALONE）只用于 --redis：它决定 Redis 不可用时怎么办。',
      ),
    );
  const cookies = toSourceMap(cookie, isCookie);
  if (!cookies)
    throw new InvalidSetting(
      say(
        `--cookie (FINFOUNT_COOKIE) takes <source>=<cookie>, one a line and each source once, such as eastmoney=<the Cookie header>, in visible ASCII characters, at most ${MAX_COOKIE_LENGTH} of them.`,
        `--cookie（FINFOUNT_COOKIE）写作 <数据源>=<cookie>，每行一个，每个数据源一次，例如 eastmoney=<Cookie 请求头>，只含可见的 ASCII 字符，最多 ${MAX_COOKIE_LENGTH} 个。`,
      ),
    );
  const proxies = toSourceMap(proxy, isProxy);
  if (!proxies)
    throw new InvalidSetting(
      say(
        '--proxy (FINFOUNT_PROXY) takes <source>=<url> or <source>=direct, one a line and each source once, such as eastmoney=http://user:password@host:3128.',
        '--proxy（FINFOUNT_PROXY）写作 <数据源>=<url> 或 <数据源>=direct，每行一个，每个数据源一次，例如 eastmoney=http://user:password@host:3128。',
      ),
    );
  return {
    dataDir,
    ...(mirror !== undefined && { mirror: toMirror(mirror) }),
    sandbox,
    ...(clock !== undefined && { clock }),
    diskBytes: disk * 1_000_000,
    memoryBytes: (memory ?? defaultMemory(availableBytes(), workers)) * 1_000_000,
    ...(redis !== undefined && { redis: toRedis(redis) }),
    alone,
    ...(parent && { parent }),
    cookies,
    proxies,
    allowHttp: new Set(allowHttp.split(/[\s,]/).filter((name) => name !== '')),
    proxy: environmentProxy(sandbox || mirror !== undefined || parent !== undefined),
  };
}

/**
 * The proxies of the environment. Throws {@link InvalidSetting} for one that is none, such as `host:3128`: every
 * request to a source would fail.
 * @param isUnused whether no source is asked
 */
function environmentProxy(isUnused: boolean): UpstreamSettings['proxy'] {
  const read = (name: string): string | undefined => process.env[name] ?? process.env[name.toLowerCase()];
  for (const name of isUnused ? [] : ['HTTP_PROXY', 'HTTPS_PROXY']) {
    const text = read(name);
    if (!text || isProxyUrl(text, /^(?:https?|socks5?):$/)) continue;
    throw new InvalidSetting(
      say(
        `${name} takes the address of a proxy, such as http://user:password@host:3128, with special characters of the password as %XX; leave it empty for none.`,
        `${name} 是代理的地址，例如 http://user:password@host:3128，密码中的特殊字符写作 %XX；不用代理时留空。`,
      ),
    );
  }
  return { http: read('HTTP_PROXY'), https: read('HTTPS_PROXY'), none: read('NO_PROXY') };
}

/** Whether a text is an address of one of some protocols, with a user and a password that can be decoded. */
function isProxyUrl(text: string, protocols: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.test(protocol) && isPercentEncoded(username + password);
}

// A token as RFC 6750 allows it, long enough not to be guessed.
const SECRET_FORM = say(
  '16 to 512 letters, digits and - . _ ~ + /, such as the output of: openssl rand -hex 32',
  '16 到 512 个字母、数字和 - . _ ~ + /，例如这条命令的输出：openssl rand -hex 32',
);
const ONE_TOKEN = /^[\w.~+/-]{16,512}={0,2}$/;
const TOKEN_NAME = /^[a-z][\w.-]{0,31}$/i;

/** Checks the token of a client. Throws {@link InvalidSetting}; its message does not show it. */
export function toToken(text: string): string {
  if (!ONE_TOKEN.test(text))
    throw new InvalidSetting(
      say(`--token (FINFOUNT_TOKEN) takes ${SECRET_FORM.en}`, `--token（FINFOUNT_TOKEN）为${SECRET_FORM.zh}`),
    );
  return text;
}

/**
 * Parses the tokens of clients: `name=token`, one a line. A line may be a token alone, which is then named
 * `token`. Empty lines and comments with # are ignored. Throws {@link InvalidSetting}; its message shows no line.
 */
export function toAccessTokens(text: string): readonly AccessToken[] {
  const setting = '--token (FINFOUNT_TOKEN)';
  const tokens: AccessToken[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const { name, secret } = readTokenLine(line.trim());
    if (!TOKEN_NAME.test(name) || !ONE_TOKEN.test(secret))
      throw new InvalidSetting(
        say(
          `${setting} takes a token, or name=token, one a line. A token has ${SECRET_FORM.en}. Line ${at + 1} has not.`,
          `${setting} 写作令牌或 name=令牌，每行一个。令牌为 ${SECRET_FORM.zh}。第 ${at + 1} 行不是。`,
        ),
      );
    if (tokens.some((other) => other.name === name || other.secret === secret))
      throw new InvalidSetting(
        say(
          `${setting} has a name or a token twice: line ${at + 1} is one of them.`,
          `${setting} 有重复的名称或令牌：第 ${at + 1} 行是其中之一。`,
        ),
      );
    tokens.push({ name, secret });
  }
  if (tokens.length === 0)
    throw new InvalidSetting(
      say(`${setting} has no token: every request would be refused.`, `${setting} 没有令牌：所有请求都会被拒绝。`),
    );
  return tokens;
}

/** Splits a line. A token alone may end with `=`, but has none within. */
function readTokenLine(line: string): AccessToken {
  const at = line.search(/=[^=]/);
  return at < 0 ? { name: 'token', secret: line } : { name: line.slice(0, at), secret: line.slice(at + 1) };
}

/** Whether an environment variable is set but empty, as in env files of containers. It counts as not set. */
export function isEmptyVariable(name: string): boolean {
  return process.env[name] === '';
}

/** An environment variable; undefined if it is empty or not set. */
export function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/**
 * The language of the locale (POSIX, 8.2): Chinese if the first set variable of LC_ALL, LC_MESSAGES and LANG is
 * Chinese of any kind.
 */
export function localeLanguage(): Language {
  const locale = variable('LC_ALL') ?? variable('LC_MESSAGES') ?? variable('LANG') ?? '';
  return /^zh(?:[_.@-]|$)/i.test(locale) ? 'zh' : 'en';
}

/** The names of the nonempty environment variables with this prefix. */
export function variablesLike(start: string): readonly string[] {
  return Object.keys(process.env).filter((name) => name.startsWith(start) && process.env[name] !== '');
}

/**
 * The parent of an edge. Throws {@link InvalidSetting} for a wrong address, and for settings of an instance that
 * asks sources itself.
 */
function toParent(flags: ServiceFlags): ParentAddress | undefined {
  const { parent, parentToken: token, sandbox, redis, cookie = '', proxy = '', allowHttp = '' } = flags;
  if (parent === undefined) {
    if (token === undefined) return undefined;
    throw new InvalidSetting(
      say(
        '--parent-token (FINFOUNT_PARENT_TOKEN) is for an edge: give --parent, too.',
        '--parent-token（FINFOUNT_PARENT_TOKEN）用于边缘实例：请同时给出 --parent。',
      ),
    );
  }
  if (sandbox)
    throw new InvalidSetting(
      say(
        '--sandbox and --parent exclude each other: the sandbox asks nobody.',
        '--sandbox 与 --parent 不能同用：沙盒不向任何人请求。',
      ),
    );
  if (redis !== undefined)
    throw new InvalidSetting(
      say(
        '--redis and --parent exclude each other: an edge shares by its parent, and would wait for a lease that it holds itself. Give --redis to the parents.',
        '--redis 与 --parent 不能同用：边缘实例通过上级共用，否则会等待自己持有的租约。请把 --redis 给上级。',
      ),
    );
  for (const [flag, value] of Object.entries({ cookie, proxy, 'allow-http': allowHttp }))
    if (value.trim() !== '')
      throw new InvalidSetting(
        say(
          `--${flag} and --parent exclude each other: an edge asks no source. Give --${flag} to the parent.`,
          `--${flag} 与 --parent 不能同用：边缘实例不请求数据源。请把 --${flag} 给上级。`,
        ),
      );
  if (token !== undefined && !ONE_TOKEN.test(token))
    throw new InvalidSetting(
      say(
        `--parent-token (FINFOUNT_PARENT_TOKEN) takes ${SECRET_FORM.en}`,
        `--parent-token（FINFOUNT_PARENT_TOKEN）为${SECRET_FORM.zh}`,
      ),
    );
  const url = toPlainUrl(parent);
  if (url === undefined)
    throw new InvalidSetting(
      say(
        '--parent (FINFOUNT_PARENT) takes an address like http://fetch:8080 or http://fetch:8080/finance, without user, query or fragment.',
        '--parent（FINFOUNT_PARENT）是形如 http://fetch:8080 或 http://fetch:8080/finance 的地址，不带用户名、查询和片段。',
      ),
    );
  return { url, ...(token !== undefined && { token }) };
}

/** The address of a mirror without a slash at its end. Throws {@link InvalidSetting}. */
export function toMirror(text: string): string {
  const url = toPlainUrl(text);
  if (url === undefined)
    throw new InvalidSetting(
      say(
        '--mirror (FINFOUNT_MIRROR) takes an address like http://localhost:9000 or http://localhost:9000/path, without user, query or fragment.',
        '--mirror（FINFOUNT_MIRROR）是形如 http://localhost:9000 或 http://localhost:9000/path 的地址，不带用户名、查询和片段。',
      ),
    );
  return url;
}

/** An address without user, query, fragment and slash at its end; undefined for any other text. */
export function toPlainUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  return isPlain ? url.href.replace(/\/$/, '') : undefined;
}

/** The address of a Redis, a Redis Cluster or Sentinels. Throws {@link InvalidSetting}, which shows no value. */
export function toRedis(text: string): string {
  if (parseRedisAddress(text)) return text;
  const forms = eitherOf(REDIS_FORMS);
  throw new InvalidSetting(
    say(
      `--redis (FINFOUNT_REDIS) takes ${forms.en}, or the same with rediss, where special characters of the password are written as %XX.`,
      `--redis（FINFOUNT_REDIS）写作 ${forms.zh}，或把 redis 换成 rediss；密码中的特殊字符写作 %XX。`,
    ),
  );
}

/** Whether a text is the address of a proxy, with or without user and password, or `direct`. */
function isProxy(text: string): boolean {
  if (text === 'direct') return true;
  return /^https?:\/\/(?:[^\s/?#@]+@)?[^\s/?#@]+\/?$/.test(text) && isProxyUrl(text, /^https?:$/);
}

/** Parses `source=value`, one a line; undefined when a line is malformed, or names a source again. */
function toSourceMap(text: string, isValid: (value: string) => boolean): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const equals = line.indexOf('=');
    const source = line.slice(0, equals).trim();
    const value = line.slice(equals + 1).trim();
    if (equals < 1 || value === '' || values.has(source) || !isValid(value)) return undefined;
    values.set(source, value);
  }
  return values;
}
