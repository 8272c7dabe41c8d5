import type { Command } from 'commander';
import type { ServiceFlags, ServiceSettings } from '../../../service/settings.ts';
import { parseInterval } from '../options/option-parsers.ts';
import { addSettings, type ListFormat, listFormatOption } from '../options/options.ts';
import { option } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceOptions } from '../options/service-options.ts';
import { settingsNote, toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** `finfount doctor`: try the sources. */
export interface DoctorCommand {
  readonly command: 'doctor';
  /** The names of the sources; empty for all. */
  readonly sources: readonly string[];
  readonly format: ListFormat;
  /** The interval of the watch, in milliseconds; undefined for a single run. */
  readonly everyMs: number | undefined;
  readonly settings: ServiceSettings;
}

interface DoctorFlags extends Pick<DoctorCommand, 'format'> {
  readonly source: readonly string[];
  readonly watch: boolean;
  /** Milliseconds. */
  readonly every: number;
}

/** Adds `finfount doctor`. */
export function addDoctor(program: Command, onCommand: (command: DoctorCommand) => void): void {
  const doctor = program
    .command('doctor')
    .summary(localized('try every source once', '逐一试用数据源'))
    .description(
      localized(
        'try every source once, politely, and print which answer from this network, what to do about those that do not, and whether their values are the known ones',
        '礼貌地逐一试用数据源，打印从此网络可用的、不可用时该怎么办，以及数值是否与已知的一致',
      ),
    )
    .addOption(
      option(
        '--source <name...>',
        'only these sources, such as eastmoney tencent',
        '只试这些数据源，例如 eastmoney tencent',
      ).default([], 'all'),
    )
    .addOption(listFormatOption(localized('how to write the results', '结果的写法')))
    .addOption(
      option(
        '--watch',
        'go on, and print what changes: which source fails, and which answers again',
        '持续运行，打印变化：哪个数据源出现故障，哪个恢复应答',
      ).default(false),
    )
    .addOption(
      option('--every <span>', 'with --watch: how often each source is asked', '用于 --watch：多久访问一次每个数据源')
        .default(900_000, '15m')
        .argParser(parseInterval),
    )
    .addHelpText(
      'after',
      `${settingsNote()}${localized(
        '\n\nEvery source is asked again, some 22 MB in all, and the new replies replace the\nstored ones.\n\nExit codes: 0 when every source answers as it should, 1 when something is wrong,\n2 for a wrong name.',
        '\n\n每个数据源都重新访问一次，共约 22 MB，新的应答替换已保存的。\n\n退出码：0 数据源都正常，1 有错误，2 名称有误。',
      )}`,
    )
    .action((given: ServiceFlags & DoctorFlags, command: Command) => {
      const { source, format, watch, every, ...flags } = given;
      if (!watch && command.getOptionValueSource('every') === 'cli')
        command.error(
          localized(
            'error: --every is for --watch: without it, each source is asked once.',
            '错误：--every 只用于 --watch：没有 --watch，每个数据源只访问一次。',
          ),
        );
      const settings = toSettings(flags, readSecrets(command));
      onCommand({ command: 'doctor', sources: source, format, everyMs: watch ? every : undefined, settings });
    });
  // Without Redis: the replies of other instances would hide a failing source.
  addSettings(
    doctor,
    serviceOptions().filter((option) => !['redis', 'alone'].includes(option.name())),
  );
}
