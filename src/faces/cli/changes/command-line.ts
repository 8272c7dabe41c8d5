import type { Command } from 'commander';
import { isCalendarDay } from '../../../engine/formats/cells.ts';
import { fromBeijing } from '../../../engine/interface/beijing-time.ts';
import type { ServiceAddress } from '../../pull/service-source.ts';
import { type ListFormat, listFormatOption } from '../options/options.ts';
import { invalidArgument, option } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceAddressOptions, toServiceAddress } from '../options/service-address.ts';
import { localized } from '../terminal/language.ts';

/** A day, and its beginning in Beijing, in milliseconds since 1970. */
interface FirstDay {
  readonly text: string;
  readonly at: number;
}

/** `finfount changes`: print what changed. */
export interface ChangesCommand {
  readonly command: 'changes';
  /** The first day; undefined for all. */
  readonly since: FirstDay | undefined;
  /** The folder of an archive or of a pull whose revisions are printed; undefined for none. */
  readonly folder: string | undefined;
  /** The service whose sources are checked; undefined for none. */
  readonly via: ServiceAddress | undefined;
  readonly format: ListFormat;
}

/** The flags as commander returns them. */
interface ChangesFlags extends Pick<ChangesCommand, 'format'> {
  readonly since?: FirstDay;
  readonly folder?: string;
  readonly via?: string;
}

/** Adds `finfount changes`. */
export function addChanges(program: Command, onCommand: (command: ChangesCommand) => void): void {
  const changes = program
    .command('changes')
    .summary(localized('print what changed', '打印有哪些变化'))
    .description(
      localized(
        'print which interfaces were added, corrected or have ended; with --folder what sources revised, with --via which sources fail',
        '打印新增、更正和停止更新的接口；--folder 打印数据源的修订，--via 打印失败的数据源',
      ),
    )
    .addOption(
      option('--since <day>', 'only what changed on this day or later', '只要这一天或之后的变化').argParser(
        parseFirstDay,
      ),
    )
    .addOption(
      option(
        '--folder <folder>',
        'folder of an archive or of pull: also what the sources revised in it',
        '存档或 pull 的目录：同时打印数据源在其中修订的内容',
      ),
    )
    .addOption(listFormatOption());
  for (const option of serviceAddressOptions()) changes.addOption(option);
  changes.action(({ since, folder, via, format }: ChangesFlags, command: Command) => {
    const address = via === undefined ? undefined : toServiceAddress(via, readSecrets(command).values.token);
    onCommand({ command: 'changes', since, folder, via: address, format });
  });
}

/** Parses a day such as `2026-10-23`. */
function parseFirstDay(text: string): FirstDay {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  if (!isCalendarDay(year, month, day))
    throw invalidArgument('Give a day, such as 2026-10-23.', '请给出日期，例如 2026-10-23。');
  return { text, at: fromBeijing(Date.UTC(year, month - 1, day)) };
}
