import type { Option } from 'commander';
import { LOG_LEVELS } from '../../../service/settings.ts';
import { PURGE_HEADERS } from '../../http/message/answer-headers.ts';
import {
  parseBasePath,
  parseBoolean,
  parseHost,
  parseInterval,
  parseRateLimit,
  parseTrustedProxies,
  parseWhole,
} from './option-parsers.ts';
import { option } from './program.ts';

/** The options of `serve` alone. */
export function serveOptions(): readonly Option[] {
  return [...listeningOptions(), ...clientOptions(), ...upstreamOptions()];
}

/** The address, the port and the processes. */
function listeningOptions(): readonly Option[] {
  return [
    option('--host <address>', 'address to listen at; 0.0.0.0 for every network', '监听地址；0.0.0.0 表示所有网络')
      .default('127.0.0.1')
      .argParser(parseHost),
    option('--port <number>', 'port to listen at; 0 for any free one', '监听端口；0 表示任一空闲端口')
      .default(8080)
      .argParser(parseWhole(0, 65_535)),
    option(
      '--base-path <path>',
      'path before every route, such as /finance, behind a proxy that does not remove it',
      '所有路由之前的路径，例如 /finance，用于不去掉它的代理之后',
    )
      .default('', 'none')
      .argParser(parseBasePath),
    // A plain flag would be on for FINFOUNT_MCP=false.
    option(
      '--mcp [on]',
      'answer models at /mcp through the Model Context Protocol',
      '在 /mcp 通过 Model Context Protocol 应答模型',
    )
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    option(
      '--workers <number>',
      'processes that serve at the port: one for each core is best; each has a --memory of its own',
      '在该端口服务的进程数：每个核一个最好；每个进程各有自己的 --memory',
    )
      .default(1)
      .argParser(parseWhole(1, 256)),
  ];
}

/** Access by clients, and limits. */
function clientOptions(): readonly Option[] {
  return [
    option(
      '--max-connections <number>',
      'connections of one process at once, and fewer where it may not open as many files; further ones are answered 503',
      '一个进程同时的连接数，可打开文件不足时更少；超出的以 503 应答',
    )
      .default(16_000)
      .argParser(parseWhole(1, 1_000_000)),
    option(
      '--max-waiting <number>',
      'requests of one process that wait for one source at once; further ones are answered 503, unless the cache has the answer',
      '一个进程中同时等待同一数据源的请求数；超出的以 503 应答，缓存中已有的除外',
    )
      .default(10_000)
      .argParser(parseWhole(1, 1_000_000)),
    option(
      '--trust-proxy [networks]',
      'trust the proxy that connects to say whose request it passes on (X-Forwarded-For, Forwarded); or only proxies of these networks, such as 10.0.0.0/8,::1',
      '相信相连的代理所说的请求来源（X-Forwarded-For、Forwarded）；或只相信这些网络的代理，例如 10.0.0.0/8,::1',
    )
      .default(false, 'off')
      .preset('on')
      .argParser(parseTrustedProxies),
    option(
      '--rate-limit <number/unit>',
      'requests for data of one address in a second, minute or hour, to one process, such as 10/s; further ones are answered 429',
      '每个地址每秒、每分钟或每小时向一个进程请求数据的次数，例如 10/s；超出的以 429 应答',
    ).argParser(parseRateLimit),
    option(
      '--purge-header <header>',
      'header of answers that names their interface and their sources, by which a CDN purges them: surrogate-key for Fastly, cache-tag for Cloudflare, xkey for Varnish',
      '写明接口和数据源的应答头，CDN 据此清除：Fastly 用 surrogate-key，Cloudflare 用 cache-tag，Varnish 用 xkey',
    ).choices(PURGE_HEADERS),
    // No parser here: the error of commander would show the value.
    option(
      '--token <token>',
      'token that requests for data must have, as Authorization: Bearer <token>; several as name=token, one a line; @file reads them from a file, and again on SIGHUP; other users see what stands on the command line',
      '数据请求必须携带的令牌，写作 Authorization: Bearer <token>；多个写成 name=token，每行一个；@file 从文件读取，收到 SIGHUP 时重读；命令行上的内容其他用户可见',
    ),
  ];
}

/** Requests to sources, and the log. */
function upstreamOptions(): readonly Option[] {
  return [
    option(
      '--parent <url>',
      'address of the instance that asks the sources in the place of this one, such as http://fetch:8080: this one is an edge then, which asks no source; with --mirror where the parent has one',
      '代替本实例请求数据源的实例的地址，例如 http://fetch:8080：本实例即为边缘实例，不请求数据源；上级有 --mirror 时也要给出',
    ),
    option(
      '--parent-token <token>',
      'token that the parent wants; @file reads it from a file; other users see what stands on the command line',
      '上级要求的令牌；@file 从文件读取；命令行上的内容其他用户可见',
    ),
    option(
      '--probe <span>',
      'ask each source once in that time for what costs it little, such as 15m, so that the status and the metrics show one that fails before a client asks it; of instances with one Redis, one asks',
      '每隔这段时间（例如 15m）向每个数据源请求一次代价小的内容，使状态页和指标在客户端请求之前显示其故障；共用 Redis 的实例中只有一个去请求',
    ).argParser(parseInterval),
    option('--log-level <level>', 'how much to log, to standard error', '日志的详细程度，写到标准错误')
      .default('info')
      .choices(LOG_LEVELS),
    option(
      '--archive <plan>',
      'file of the plan of an archive, which is kept beside the clients and answers _as_of; or the folder of an archive, which then answers alone',
      '存档计划的文件；服务同时按它存档，并应答 _as_of；或存档的目录，此时只应答',
    ),
  ];
}
