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
import { PURGE_HEADERS } from '../../http/message/answer-headers.ts';
import { spoken } from '../terminal/language.ts';
import { LANGUAGE_VARIABLE } from './language-of.ts';
import {
  parseBasePath,
  parseBoolean,
  parseClock,
  parseHost,
  parseInterval,
  parseRateLimit,
  parseTrustedProxies,
  parseWhole,
} from './option-parsers.ts';

const PREFIX = 'FINFOUNT_';

/** Formats of `finfount get`: those of files, and a table for people. */
export const TABLE_FORMATS = ['table', 'json', ...EXPORT_ENDINGS] as const;

/** `--names`: under which names columns come. */
export function namesOption(): Option {
  return new Option(
    '--names <names>',
    spoken(
      'names of columns: 涨跌幅 of AKShare, or change_percent in English',
      '列名：AKShare 的 涨跌幅，或英文的 change_percent',
    ),
  )
    .choices(COLUMN_NAMES)
    .default('akshare');
}

/** `--archive`: what answers as of a past day. */
export function archiveOption(): Option {
  return new Option(
    '--archive <plan>',
    spoken('plan or folder of an archive, which answers as of a past day', '存档的计划或目录，可应答过去某日的内容'),
  );
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
  const known = [...[...serveOptions(), ...serviceOptions()].map(variableOf), LANGUAGE_VARIABLE];
  const withoutPrefix = (name: string): string => name.slice(PREFIX.length).toLowerCase();
  return variablesLike(PREFIX)
    .filter((name) => !known.includes(name) && !/^FINFOUNT_(?:SERVICE|PORT)_/.test(name))
    .map((name) => {
      const near = findNear(withoutPrefix(name), known.map(withoutPrefix));
      const meant = near.map((each) => `${PREFIX}${each.toUpperCase()}`).join(spoken(' or ', ' 或 '));
      return near.length > 0
        ? spoken(
            `The environment variable ${name} is no setting, so it is ignored; did you mean ${meant}?`,
            `环境变量 ${name} 不是设置，因此忽略；是否是 ${meant}？`,
          )
        : spoken(
            `The environment variable ${name} is no setting, so it is ignored; finfount serve --help lists the settings.`,
            `环境变量 ${name} 不是设置，因此忽略；finfount serve --help 列出所有设置。`,
          );
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
    new Option(
      '--host <address>',
      spoken('address to listen at; 0.0.0.0 for every network', '监听地址；0.0.0.0 表示所有网络'),
    )
      .default('127.0.0.1')
      .argParser(parseHost),
    new Option('--port <number>', spoken('port to listen at; 0 for any free one', '监听端口；0 表示任一空闲端口'))
      .default(8080)
      .argParser(parseWhole(0, 65_535)),
    new Option(
      '--base-path <path>',
      spoken(
        'path before every route, such as /finance, behind a proxy that does not remove it',
        '所有路由之前的路径，例如 /finance，用于不去掉它的代理之后',
      ),
    )
      .default('', 'none')
      .argParser(parseBasePath),
    // A plain flag would be on for FINFOUNT_MCP=false, too.
    new Option(
      '--mcp [on]',
      spoken(
        'answer models at /mcp through the Model Context Protocol',
        '在 /mcp 通过 Model Context Protocol 应答模型',
      ),
    )
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    new Option(
      '--workers <number>',
      spoken(
        'processes that serve at the port: one for each core is best; each has a --memory of its own',
        '在该端口服务的进程数：每个核一个最好；每个进程各有自己的 --memory',
      ),
    )
      .default(1)
      .argParser(parseWhole(1, 256)),
    new Option(
      '--max-connections <number>',
      spoken(
        'connections of one process at once, and fewer where it may not open as many files; further ones are answered 503',
        '一个进程同时的连接数，可打开文件不足时更少；超出的以 503 应答',
      ),
    )
      .default(16_000)
      .argParser(parseWhole(1, 1_000_000)),
    new Option(
      '--max-waiting <number>',
      spoken(
        'requests of one process that wait for one source at once; further ones are answered 503, unless the cache has the answer',
        '一个进程中同时等待同一数据源的请求数；超出的以 503 应答，缓存中已有的除外',
      ),
    )
      .default(10_000)
      .argParser(parseWhole(1, 1_000_000)),
    new Option(
      '--trust-proxy [networks]',
      spoken(
        'trust the proxy that connects to say whose request it passes on (X-Forwarded-For, Forwarded); or only proxies of these networks, such as 10.0.0.0/8,::1',
        '相信相连的代理所说的请求来源（X-Forwarded-For、Forwarded）；或只相信这些网络的代理，例如 10.0.0.0/8,::1',
      ),
    )
      .default(undefined, 'off')
      .preset('on')
      .argParser(parseTrustedProxies),
    new Option(
      '--rate-limit <number/unit>',
      spoken(
        'requests for data of one address in a second, minute or hour, to one process, such as 10/s; further ones are answered 429',
        '每个地址每秒、每分钟或每小时向一个进程请求数据的次数，例如 10/s；超出的以 429 应答',
      ),
    ).argParser(parseRateLimit),
    new Option(
      '--purge-header <header>',
      spoken(
        'header of answers that names their interface and their sources, by which a CDN purges them: surrogate-key for Fastly, cache-tag for Cloudflare, xkey for Varnish',
        '写明接口和数据源的应答头，CDN 据此清除：Fastly 用 surrogate-key，Cloudflare 用 cache-tag，Varnish 用 xkey',
      ),
    ).choices(PURGE_HEADERS),
    // No parser here: commander shows a wrong value.
    new Option(
      '--token <token>',
      spoken(
        'token that requests for data must have, as Authorization: Bearer <token>; several as name=token, one a line; @file reads them from a file, and again on SIGHUP; other users see what stands on the command line',
        '数据请求必须携带的令牌，写作 Authorization: Bearer <token>；多个写成 name=token，每行一个；@file 从文件读取，收到 SIGHUP 时重读；命令行上的内容其他用户可见',
      ),
    ),
    new Option(
      '--parent <url>',
      spoken(
        'address of the instance that asks the sources in the place of this one, such as http://fetch:8080: this one is an edge then, which asks no source; with --mirror where the parent has one',
        '代替本实例请求数据源的实例的地址，例如 http://fetch:8080：本实例即为边缘实例，不请求数据源；上级有 --mirror 时也要给出',
      ),
    ),
    new Option(
      '--parent-token <token>',
      spoken(
        'token that the parent wants; @file reads it from a file; other users see what stands on the command line',
        '上级要求的令牌；@file 从文件读取；命令行上的内容其他用户可见',
      ),
    ),
    new Option(
      '--probe <span>',
      spoken(
        'ask each source once in that time for what costs it little, such as 15m, so that the status and the metrics show one that fails before a client asks it; of instances with one Redis, one asks',
        '每隔这段时间（例如 15m）向每个数据源请求一次代价小的内容，使状态页和指标在客户端请求之前显示其故障；共用 Redis 的实例中只有一个去请求',
      ),
    )
      .default(undefined, 'off')
      .argParser(parseInterval),
    new Option('--log-level <level>', spoken('how much to log, to standard error', '日志的详细程度，写到标准错误'))
      .default('info')
      .choices(LOG_LEVELS),
    new Option(
      '--archive <plan>',
      spoken(
        'file of the plan of an archive, which is kept beside the clients and answers _as_of; or the folder of an archive, which then answers alone',
        '存档计划的文件；服务同时按它存档，并应答 _as_of；或存档的目录，此时只应答',
      ),
    ),
  ];
}

/** The options of `cache`: where replies are stored, and of which upstream. */
export function storeOptions(): readonly Option[] {
  return [
    dataDirOption(spoken('folder of the stored replies', '保存应答的目录')),
    new Option(
      '--mirror <url>',
      spoken(
        'work on the replies of this mirror; without it, on those of the live sources',
        '处理此镜像的应答；省略则处理真实数据源的',
      ),
    ),
  ];
}

/** The options of every command that asks sources. */
export function serviceOptions(): readonly Option[] {
  return [
    new Option(
      '--mirror <url>',
      spoken(
        'send every upstream request for https://host/path to <url>/host/path',
        '把对 https://host/path 的上游请求都发往 <url>/host/path',
      ),
    ),
    // A plain flag would be on for FINFOUNT_SANDBOX=false, too.
    new Option(
      '--sandbox [on]',
      spoken('answer with made-up tables; no network is used', '用虚构的表格应答；不使用网络'),
    )
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    new Option(
      '--clock <time>',
      spoken(
        'with --sandbox: what time it is, and stays, in Beijing, such as 2026-03-31 (the end of that day) or 2026-03-31T10:30; figures reach the newest day of then, and two runs can be compared byte for byte',
        '与 --sandbox 合用：固定的北京时间，例如 2026-03-31（当天结束时）或 2026-03-31T10:30；数据到那时最新的一天为止，两次运行逐字节相同',
      ),
    ).argParser(parseClock),
    dataDirOption(
      spoken(
        'folder for what outlives a restart: the replies of the sources',
        '重启后仍保留的内容所在的目录：数据源的应答',
      ),
    ),
    new Option(
      '--disk <megabytes>',
      spoken(
        'disk for replies; beyond it the least recently used are removed; replies that never change do not count; 0 stores replies in memory alone',
        '应答可用的磁盘空间（MB）；超出时删去最久未用的；不再变化的不计；0 表示只存在内存',
      ),
    )
      .default(DISK_MB)
      .argParser(parseWhole(0, 1_048_576)),
    new Option(
      '--memory <megabytes>',
      spoken(
        'memory of one process for tables and answers together; 512 hold the whole histories of 200 shares, or of 2,000 compressed (default: an eighth of the memory of the machine or its container, at most 512, divided by the workers)',
        '一个进程用于表格和应答的内存（MB）；512 可容纳 200 只股票的全部历史，压缩后 2,000 只（默认：机器或容器内存的八分之一，最多 512，由各进程均分）',
      ),
    )
      .default(undefined, spoken('an eighth of the machine', '机器的八分之一'))
      .argParser(parseWhole(MIN_MEMORY_MB, 1_048_576)),
    // The mirror and the next three have no parser here: commander shows a wrong value, which may be secret.
    new Option(
      '--redis <url>',
      spoken(
        'Redis or Valkey that instances share, redis://user:password@host:6379/0; a cluster, redis+cluster://user:password@host1,host2; what Sentinels name, redis+sentinel://user:password@host1,host2/master; rediss for an encrypted connection; @file reads it from a file; other users see what stands on the command line',
        '各实例共用的 Redis 或 Valkey，redis://user:password@host:6379/0；集群为 redis+cluster://user:password@host1,host2；由 Sentinel 指定的为 redis+sentinel://user:password@host1,host2/master；加密连接用 rediss；@file 从文件读取；命令行上的内容其他用户可见',
      ),
    ),
    new Option(
      '--alone <mode>',
      spoken(
        'with --redis: what to do while Redis cannot be used: share, ask each source at the share of its rate that the last count of instances leaves, or stale, ask no source and serve what is stored',
        '与 --redis 合用：Redis 不可用时怎么办：share 表示按上次的实例数均分速率访问数据源，stale 表示不访问数据源，只提供已保存的',
      ),
    )
      .default('share')
      .choices(ALONE_MODES),
    new Option(
      '--cookie <source=cookie>',
      spoken(
        'cookie for a source when a client sends none, such as eastmoney=nid18=…; several, one a line; @file reads it from a file; other users see what stands on the command line',
        '客户端没有发送时，给某个数据源的 Cookie，例如 eastmoney=nid18=…；多个每行一个；@file 从文件读取；命令行上的内容其他用户可见',
      ),
    ),
    new Option(
      '--allow-http <source>',
      spoken(
        'source that may be asked without encryption where it does not answer with it, such as policyuncertainty or cnbs: anybody on the way can then change its figures; several, one a line',
        '不支持加密时可以不加密访问的数据源，例如 policyuncertainty 或 cnbs：途中任何人都能改动其数据；多个每行一个',
      ),
    ),
    new Option(
      '--proxy <source=url>',
      spoken(
        'proxy for a source, such as eastmoney=http://user:password@host:3128, or eastmoney=direct for none; several, one a line; @file reads it from a file; other users see what stands on the command line',
        '某个数据源的代理，例如 eastmoney=http://user:password@host:3128，eastmoney=direct 表示不用代理；多个每行一个；@file 从文件读取；命令行上的内容其他用户可见',
      ),
    ),
  ];
}

function dataDirOption(doc: string): Option {
  return new Option('--data-dir <folder>', doc).default(DATA_DIR, '~/.finfount').argParser((text) => resolve(text));
}

function variableOf(option: Option): string {
  return `${PREFIX}${option.name().replaceAll('-', '_').toUpperCase()}`;
}
