import { resolve } from 'node:path';
import { Option } from 'commander';
import { ALONE_MODES } from '../../../engine/coordination/local.ts';
import { DATA_DIR, DISK_MB, MIN_MEMORY_MB } from '../../../service/settings.ts';
import { localized } from '../terminal/language.ts';
import { joinLines, parseBoolean, parseClock, parseFolder, parseWhole } from './option-parsers.ts';
import { option } from './program.ts';

/**
 * The options of all commands that ask sources. `--mirror`, `--redis`, `--cookie` and `--proxy` have no parser
 * here that throws: the error of commander would show the value, which may be secret.
 */
export function serviceOptions(): readonly Option[] {
  return [...answeringOptions(), ...storageOptions(), ...sourceOptions()];
}

/** The upstream: the sources, a mirror of them, or the sandbox. */
function answeringOptions(): readonly Option[] {
  return [
    option(
      '--mirror <url>',
      'send every upstream request for https://host/path to <url>/host/path',
      '把对 https://host/path 的上游请求都发往 <url>/host/path',
    ),
    // A plain flag would be on for FINFOUNT_SANDBOX=false.
    option('--sandbox [on]', 'answer with made-up tables; no network is used', '用虚构的表格应答；不使用网络')
      .default(false)
      .preset('true')
      .argParser(parseBoolean),
    option(
      '--clock <time>',
      'with --sandbox: what time it is, and stays, in Beijing, such as 2026-03-31 (the end of that day) or 2026-03-31T10:30; figures reach the newest day of then, and two runs can be compared byte for byte',
      '与 --sandbox 合用：固定的北京时间，例如 2026-03-31（当天结束时）或 2026-03-31T10:30；数据到那时最新的一天为止，两次运行逐字节相同',
    ).argParser(parseClock),
  ];
}

/** The storage of replies and tables. */
function storageOptions(): readonly Option[] {
  return [
    dataDirOption(
      localized(
        'folder for what outlives a restart: the replies of the sources',
        '重启后仍保留的内容所在的目录：数据源的应答',
      ),
    ),
    option(
      '--disk <megabytes>',
      'disk for replies; beyond it the least recently used are removed; replies that never change do not count; 0 stores replies in memory alone',
      '应答可用的磁盘空间（MB）；超出时删去最久未用的；不再变化的不计；0 表示只存在内存',
    )
      .default(DISK_MB)
      .argParser(parseWhole(0, 1_048_576)),
    option(
      '--memory <megabytes>',
      'memory of one process for tables and answers together; 512 hold the whole histories of 200 shares, or of 2,000 compressed (default: an eighth of the memory of the machine or its container, at most 512, divided by the workers)',
      '一个进程用于表格和应答的内存（MB）；512 可容纳 200 只股票的全部历史，压缩后 2,000 只（默认：机器或容器内存的八分之一，最多 512，由各进程均分）',
    )
      .default(undefined, localized('an eighth of the machine', '机器的八分之一'))
      .argParser(parseWhole(MIN_MEMORY_MB, 1_048_576)),
    option(
      '--redis <url>',
      'Redis or Valkey that instances share, redis://user:password@host:6379/0; a cluster, redis+cluster://user:password@host1,host2; what Sentinels name, redis+sentinel://user:password@host1,host2/master; rediss for an encrypted connection; @file reads it from a file; other users see what stands on the command line',
      '各实例共用的 Redis 或 Valkey，redis://user:password@host:6379/0；集群为 redis+cluster://user:password@host1,host2；由 Sentinel 指定的为 redis+sentinel://user:password@host1,host2/master；加密连接用 rediss；@file 从文件读取；命令行上的内容其他用户可见',
    ),
    option(
      '--alone <mode>',
      'with --redis: what to do while Redis cannot be used: share, ask each source at the share of its rate that the last count of instances leaves, or stale, ask no source and serve what is stored',
      '与 --redis 合用：Redis 不可用时怎么办：share 表示按上次的实例数均分速率访问数据源，stale 表示不访问数据源，只提供已保存的',
    )
      .default('share')
      .choices(ALONE_MODES),
  ];
}

/** The requests to each source. */
function sourceOptions(): readonly Option[] {
  return [
    option(
      '--cookie <source=cookie>',
      'cookie for a source when a client sends none, such as eastmoney=nid18=…; several, one a line or an option each; @file reads it from a file; other users see what stands on the command line',
      '客户端没有发送时，给某个数据源的 Cookie，例如 eastmoney=nid18=…；多个每行一个，或各写一个选项；@file 从文件读取；命令行上的内容其他用户可见',
    ).argParser(joinLines),
    option(
      '--allow-http <source>',
      'source that may be asked without encryption where it does not answer with it, such as policyuncertainty or cnbs: anybody on the way can then change its figures; several, one a line or an option each',
      '不支持加密时可以不加密访问的数据源，例如 policyuncertainty 或 cnbs：途中任何人都能改动其数据；多个每行一个，或各写一个选项',
    ).argParser(joinLines),
    option(
      '--proxy <source=url>',
      'proxy for a source, such as eastmoney=http://user:password@host:3128, or eastmoney=direct for none; several, one a line or an option each; @file reads it from a file; other users see what stands on the command line',
      '某个数据源的代理，例如 eastmoney=http://user:password@host:3128，eastmoney=direct 表示不用代理；多个每行一个，或各写一个选项；@file 从文件读取；命令行上的内容其他用户可见',
    ).argParser(joinLines),
  ];
}

/** The options of `cache`: the folder of replies, and their upstream. */
export function storeOptions(): readonly Option[] {
  return [
    dataDirOption(localized('folder of the stored replies', '保存应答的目录')),
    option(
      '--mirror <url>',
      'work on the replies of this mirror; without it, on those of the live sources',
      '处理此镜像的应答；省略则处理真实数据源的',
    ),
  ];
}

function dataDirOption(doc: string): Option {
  return new Option('--data-dir <folder>', doc)
    .default(DATA_DIR, '~/.finfount')
    .argParser((text) => resolve(parseFolder(text)));
}
