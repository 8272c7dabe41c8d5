import type { Command } from 'commander';
import type { ServiceFlags, ServiceSettings } from '../../../service/settings.ts';
import { addSettings } from '../options/options.ts';
import { option } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceOptions } from '../options/service-options.ts';
import { toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** `finfount archive …`: keep the tables of sources over time. */
export type ArchiveCommand =
  | {
      readonly command: 'archive';
      readonly action: 'run';
      /** The file of the plan. */
      readonly plan: string;
      /** Whether it ends after all due tables are kept. */
      readonly once: boolean;
      /** Whether empty tables are kept after tables with rows. */
      readonly acceptsEmpty: boolean;
      readonly settings: ServiceSettings;
    }
  | { readonly command: 'archive'; readonly action: 'verify'; readonly folder: string };

const help = (): string =>
  localized(
    `
A plan is a file of JSON: {"folder": "archive", "keep": [{"interface":
"stock_zh_a_spot_em", "when": "after the close"}, {"interface":
"stock_zh_a_hist_min_em", "params": {"period": "1"}, "each": {"symbol":
"@codes.txt"}, "when": "every 30 min in the session"}]}. "each" takes what
pull --each takes. Times are those of Beijing. Ctrl-C ends it after what is
under way; started again, it goes on with what is due.

Exit codes: 0 when done, or ended by Ctrl-C without --once; 1 when something
failed or is damaged, 2 for a wrong plan, 130 when Ctrl-C ended --once.`,
    `
计划是一个 JSON 文件：{"folder": "archive", "keep": [{"interface":
"stock_zh_a_spot_em", "when": "after the close"}, {"interface":
"stock_zh_a_hist_min_em", "params": {"period": "1"}, "each": {"symbol":
"@codes.txt"}, "when": "every 30 min in the session"}]}。"each" 的写法与
pull --each 相同。时间为北京时间。Ctrl-C 在完成进行中的内容后结束；
再次启动时从应保存的继续。

退出码：0 完成，或不带 --once 时按 Ctrl-C 结束；1 有失败或损坏，2 计划有误，
130 按 Ctrl-C 结束了 --once。`,
  );

/** Adds `finfount archive`. */
export function addArchive(program: Command, onCommand: (command: ArchiveCommand) => void): void {
  const archive = program
    .command('archive')
    .helpCommand(true)
    .summary(localized('keep what sources forget, by a plan', '按计划保存数据源会遗忘的内容'))
    .description(
      localized(
        'obtain tables by a plan, time and again, and keep every row with the time at which it was known',
        '按计划反复取得表格，保存每一行及得知它的时间',
      ),
    )
    .argument('<plan>', localized('file of the plan', '计划文件'))
    .addOption(option('--once', 'end once everything that is due is kept', '应保存的都保存后结束').default(false))
    .addOption(
      option(
        '--accept-empty',
        'keep tables without rows where there were some',
        '原先有行的表，没有行时也保存',
      ).default(false),
    )
    .addHelpText('after', help())
    .action((plan: string, flags: ServiceFlags & { once: boolean; acceptEmpty: boolean }, command: Command) => {
      const { once, acceptEmpty: acceptsEmpty, ...others } = flags;
      const settings = toSettings(others, readSecrets(command));
      onCommand({ command: 'archive', action: 'run', plan, once, acceptsEmpty, settings });
    });
  addSettings(archive, serviceOptions());
  archive
    .command('verify')
    .summary(localized('check an archive', '检查存档'))
    .description(
      localized(
        'read every file of an archive, and make every table of it again',
        '读取存档的每个文件，并重新生成其中的每张表',
      ),
    )
    .argument('<folder>', localized('folder of the archive', '存档的目录'))
    .action((folder: string) => onCommand({ command: 'archive', action: 'verify', folder }));
}
