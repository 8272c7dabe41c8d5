import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { findNear } from '../../../catalogue/registry/registry.ts';
import { COLUMN_NAMES } from '../../../engine/answer/table-query.ts';
import { ALONE_MODES } from '../../../engine/coordination/local.ts';
import { EXPORT_ENDINGS } from '../../../engine/exports/formats.ts';
import {
  DATA_DIR,
  DISK_MB,
  isEmptyVariable,
  LOG_LEVELS,
  MIN_MEMORY_MB,
  variablesLike,
} from '../../../service/settings.ts';
import { PURGE_HEADERS } from '../../http/answer-headers.ts';
import {
  parseBasePath,
  parseBoolean,
  parseClock,
  parseHost,
  parseRateLimit,
  parseTrustedProxies,
  parseWhole,
} from './option-parsers.ts';

const PREFIX = 'FINFOUNT_';

/** Formats of `finfount get`: those of files, and a table for people. */
export const TABLE_FORMATS = ['table', 'json', ...EXPORT_ENDINGS] as const;

/** `--names`: under which names columns come. */
export function namesOption(): Option {
  return new Option('--names <names>', 'names of columns: 涨跌幅 of AKShare, or change_percent in English')
    .choices(COLUMN_NAMES)
    .default('akshare');
}

/** `--archive`: what answers as of a past day. */
export function archiveOption(): Option {
  return new Option('--archive <plan>', 'plan or folder of an archive, which answers as of a past day');
}

/** Formats of what is a list or a report, for people and for programs. */
export const LIST_FORMATS = ['table', 'json'] as const;

/** One setting of `finfount serve`, for the manual. */
interface SettingDoc {
  readonly flag: string;
  readonly variable: string;
  /** The default; empty for none. */
  readonly default: string;
  readonly doc: string;
}

/** Every setting of `finfount serve`. */
export function settingDocs(): readonly SettingDoc[] {
  return [...serveOptions(), ...serviceOptions()].map((option) => ({
    flag: option.flags,
    variable: variableOf(option),
    default: option.defaultValueDescription ?? String(option.defaultValue ?? ''),
    doc: option.description,
  }));
}

/**
 * A sentence for each variable of the environment that looks like a setting and is none, with the nearest
 * settings. Those that Kubernetes sets for a service of the name finfount are left out.
 */
export function warnOfVariables(): readonly string[] {
  const known = [...serveOptions(), ...serviceOptions()].map(variableOf);
  const withoutPrefix = (name: string): string => name.slice(PREFIX.length).toLowerCase();
  return variablesLike(PREFIX)
    .filter((name) => !known.includes(name) && !/^FINFOUNT_(?:SERVICE|PORT)_/.test(name))
    .map((name) => {
      const near = findNear(withoutPrefix(name), known.map(withoutPrefix));
      const meant = near.map((each) => `${PREFIX}${each.toUpperCase()}`).join(' or ');
      const hint = near.length > 0 ? `did you mean ${meant}?` : 'finfount serve --help lists the settings.';
      return `The environment variable ${name} is no setting, so it is ignored; ${hint}`;
    });
}

/** Adds options to a command; each may also be given as a variable, `--data-dir` as `FINFOUNT_DATA_DIR`. */
export function addSettings(command: Command, options: readonly Option[]): void {
  for (const option of options) {
    const variable = variableOf(option);
    command.addOption(isEmptyVariable(variable) ? option : option.env(variable));
  }
}

/** The options of `serve` alone. */
export function serveOptions(): readonly Option[] {
  return [
    new Option('--host <address>', 'address to listen at; 0.0.0.0 for every network')
      .default('127.0.0.1')
      .argParser(parseHost),
    new Option('--port <number>', 'port to listen at; 0 for any free one')
      .default(8080)
      .argParser(parseWhole(0, 65_535)),
    new Option(
      '--base-path <path>',
      'path before every route, such as /finance, behind a proxy that does not remove it',
    )
      .default('', 'none')
      .argParser(parseBasePath),
    // A plain flag would be on for FINFOUNT_MCP=false, too.
    new Option('--mcp [on]', 'answer models at /mcp through the Model Context Protocol')
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    new Option(
      '--workers <number>',
      'processes that serve at the port: one for each core is best; each has a --memory of its own',
    )
      .default(1)
      .argParser(parseWhole(1, 256)),
    new Option(
      '--max-connections <number>',
      'connections of one process at once, and fewer where it may not open as many files; further ones are answered 503',
    )
      .default(16_000)
      .argParser(parseWhole(1, 1_000_000)),
    new Option(
      '--max-waiting <number>',
      'requests of one process that wait for one source at once; further ones are answered 503, unless the cache has the answer',
    )
      .default(10_000)
      .argParser(parseWhole(1, 1_000_000)),
    new Option(
      '--trust-proxy [networks]',
      'trust the proxy that connects to say whose request it passes on (X-Forwarded-For, Forwarded); or only proxies of these networks, such as 10.0.0.0/8,::1',
    )
      .default(undefined, 'off')
      .preset('on')
      .argParser(parseTrustedProxies),
    new Option(
      '--rate-limit <number/unit>',
      'requests for data of one address in a second, minute or hour, to one process, such as 10/s; further ones are answered 429',
    ).argParser(parseRateLimit),
    new Option(
      '--purge-header <header>',
      'header of answers that names their interface and their sources, by which a CDN purges them: surrogate-key for Fastly, cache-tag for Cloudflare, xkey for Varnish',
    ).choices(PURGE_HEADERS),
    // No parser here: commander shows a wrong value.
    new Option(
      '--token <token>',
      'token that requests for data must have, as Authorization: Bearer <token>; several as name=token, one a line; @file reads them from a file, and again on SIGHUP; other users see what stands on the command line',
    ),
    new Option('--log-level <level>', 'how much to log, to standard error').default('info').choices(LOG_LEVELS),
    new Option(
      '--archive <plan>',
      'file of the plan of an archive, which is kept beside the clients and answers _as_of; or the folder of an archive, which then answers alone',
    ),
  ];
}

/** The options of `cache`: where replies are stored, and of which upstream. */
export function storeOptions(): readonly Option[] {
  return [
    dataDirOption('folder of the stored replies'),
    new Option('--mirror <url>', 'work on the replies of this mirror; without it, on those of the live sources'),
  ];
}

/** The options of every command that asks sources. */
export function serviceOptions(): readonly Option[] {
  return [
    new Option('--mirror <url>', 'send every upstream request for https://host/path to <url>/host/path'),
    // A plain flag would be on for FINFOUNT_SANDBOX=false, too.
    new Option('--sandbox [on]', 'answer with made-up tables; no network is used')
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    new Option(
      '--clock <time>',
      'with --sandbox: what time it is, and stays, in Beijing, such as 2026-03-31 (the end of that day) or 2026-03-31T10:30; figures reach the newest day of then, and two runs can be compared byte for byte',
    ).argParser(parseClock),
    dataDirOption('folder for what outlives a restart: the replies of the sources'),
    new Option(
      '--disk <megabytes>',
      'disk for replies; beyond it the least recently used are removed; replies that never change do not count; 0 stores replies in memory alone',
    )
      .default(DISK_MB)
      .argParser(parseWhole(0, 1_048_576)),
    new Option(
      '--memory <megabytes>',
      'memory of one process for tables and answers together; 512 hold the whole histories of 200 shares, or of 2,000 compressed (default: an eighth of the memory of the machine or its container, at most 512, divided by the workers)',
    )
      .default(undefined, 'an eighth of the machine')
      .argParser(parseWhole(MIN_MEMORY_MB, 1_048_576)),
    // The mirror and the next three have no parser here: commander shows a wrong value, which may be secret.
    new Option(
      '--redis <url>',
      'Redis or Valkey that instances share, redis://user:password@host:6379/0; a cluster, redis+cluster://user:password@host1,host2; what Sentinels name, redis+sentinel://user:password@host1,host2/master; rediss for an encrypted connection; @file reads it from a file; other users see what stands on the command line',
    ),
    new Option(
      '--alone <mode>',
      'with --redis: what to do while Redis cannot be used: share, ask each source at the share of its rate that the last count of instances leaves, or stale, ask no source and serve what is stored',
    )
      .default('share')
      .choices(ALONE_MODES),
    new Option(
      '--cookie <source=cookie>',
      'cookie for a source when a client sends none, such as eastmoney=nid18=…; several, one a line; @file reads it from a file; other users see what stands on the command line',
    ),
    new Option(
      '--allow-http <source>',
      'source that may be asked without encryption where it does not answer with it, such as policyuncertainty or cnbs: anybody on the way can then change its figures; several, one a line',
    ),
    new Option(
      '--proxy <source=url>',
      'proxy for a source, such as eastmoney=http://user:password@host:3128, or eastmoney=direct for none; several, one a line; @file reads it from a file; other users see what stands on the command line',
    ),
  ];
}

function dataDirOption(doc: string): Option {
  return new Option('--data-dir <folder>', doc).default(DATA_DIR, '~/.finfount').argParser((text) => resolve(text));
}

function variableOf(option: Option): string {
  return `${PREFIX}${option.name().replaceAll('-', '_').toUpperCase()}`;
}
