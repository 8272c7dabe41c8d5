import { extname } from 'node:path';
import type { Command, Option } from 'commander';
import type { ArchiveTime, ColumnNames } from '../../../engine/answer/table-query.ts';
import { EXPORT_ENDINGS, isExportEnding } from '../../../engine/exports/formats.ts';
import type { ServiceFlags, ServiceSettings } from '../../../service/settings.ts';
import { parseArchiveTime, parseNames, parseParams, parseWhole, type RawParams } from '../options/option-parsers.ts';
import { addSettings, archiveOption, namesOption, TABLE_FORMATS } from '../options/options.ts';
import { option } from '../options/program.ts';
import { readSecrets } from '../options/secret-options.ts';
import { serviceOptions } from '../options/service-options.ts';
import { settingsNote, toSettings } from '../options/service-settings.ts';
import { localized } from '../terminal/language.ts';

/** `finfount get`: print one table. */
export interface GetCommand {
  readonly command: 'get';
  readonly name: string;
  readonly params: RawParams;
  /** Undefined: a table on a terminal, JSON elsewhere. */
  readonly format: TableFormat | undefined;
  /** The file to write; undefined for standard output. */
  readonly output: string | undefined;
  /** Most rows of a table on the terminal; undefined for as many as usual. */
  readonly rows: number | undefined;
  /** The only columns, in this order; undefined for all. */
  readonly columns: readonly string[] | undefined;
  /** How many of the last rows; undefined for all. */
  readonly tail: number | undefined;
  /** Which names the columns have. */
  readonly names: ColumnNames;
  /** The time for an answer of the archive; undefined for the present. */
  readonly asOf: ArchiveTime | undefined;
  /** Only rows that are new or revised after this time; undefined for all. */
  readonly since: ArchiveTime | undefined;
  /** The plan or the folder of an archive. */
  readonly archive: string | undefined;
  readonly settings: ServiceSettings;
}

/** A format of `finfount get`. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Adds `finfount get`. */
export function addGet(program: Command, onCommand: (command: GetCommand) => void): void {
  const get = program
    .command('get')
    .summary(localized('print one table, without a server', '不经服务器，打印一张表'))
    .description(
      localized(
        'print one table, without a server: finfount get stock_zh_a_hist symbol=600000 start_date=20240102',
        '不经服务器，打印一张表：finfount get stock_zh_a_hist symbol=600000 start_date=20240102',
      ),
    )
    .argument('<interface>', localized('name of a data interface', '数据接口的名称'))
    .argument('[param=value...]', localized('its parameters', '接口的参数'), parseParams())
    .addHelpText(
      'after',
      `${settingsNote()}${localized(
        '\n\nExit codes: 0 for a table, 1 when the source failed, 2 for a wrong name or\nparameter, 3 when the source has no such thing.',
        '\n\n退出码：0 有表格，1 数据源失败，2 名称或参数有误，3 数据源没有这项内容。',
      )}`,
    )
    .action((name: string, params: RawParams | undefined, flags: ServiceFlags & GetFlags, command: Command) =>
      onCommand(readGet(name, params ?? [], flags, command)),
    );
  for (const option of getOptions()) get.addOption(option);
  addSettings(get, [archiveOption(), ...serviceOptions()]);
}

/** The options of `get` alone. */
function getOptions(): readonly Option[] {
  return [
    option(
      '-o, --output <file>',
      'file to write, whose ending decides the format: .csv, .xlsx, …; - for none',
      '要写的文件，格式由扩展名决定：.csv、.xlsx 等；- 表示不写文件',
    ),
    option(
      '--format <format>',
      'how to write the table (default: table on a terminal, json elsewhere)',
      '表格的写法（默认：终端上为 table，其他情况为 json）',
    ).choices(TABLE_FORMATS),
    option(
      '--columns <names>',
      'only these columns, such as 日期,收盘 or date,close',
      '只要这些列，例如日期,收盘或 date,close',
    ).argParser(parseNames),
    option('--tail <number>', 'only so many of the last rows', '只要最后这么多行').argParser(
      parseWhole(1, 100_000_000),
    ),
    namesOption(),
    option(
      '--as-of <time>',
      'with --archive: as it was known on a day, 2026-10-01, or at 2026-10-01T15:30',
      '与 --archive 合用：某日（2026-10-01）或某时（2026-10-01T15:30）已知的内容',
    ).argParser(parseArchiveTime),
    option(
      '--since <time>',
      'with --archive: only rows that came after a day or time, or changed since',
      '与 --archive 合用：只要某日或某时之后新增或改动的行',
    )
      .argParser(parseArchiveTime)
      .conflicts('asOf'),
    option(
      '--rows <number>',
      'most rows of --format table; the rest is left out of its middle (default: 40)',
      '--format table 最多的行数；其余从中间略去（默认：40）',
    ).argParser(parseWhole(1, 1_000_000)),
  ];
}

/** Reads the arguments of `get`. Ends with a message if options exclude each other. */
function readGet(
  name: string,
  params: RawParams,
  { format: asked, output: file, rows, columns, tail, names, asOf, since, archive, ...flags }: ServiceFlags & GetFlags,
  command: Command,
): GetCommand {
  const output = file === '-' ? undefined : file;
  const format = formatOf({ format: asked, output }, (message) =>
    command.error(`${localized('error: ', '错误：')}${message}`),
  );
  if (rows !== undefined && format !== undefined && format !== 'table')
    command.error(
      localized(
        `error: --rows is for --format table: ${format} has every row; --tail takes the last ones.`,
        `错误：--rows 只用于 --format table：${format} 有全部行；--tail 取最后几行。`,
      ),
    );
  if ((asOf ?? since) && archive === undefined)
    command.error(
      localized(
        'error: --as-of and --since need --archive with the plan or the folder of an archive.',
        '错误：--as-of 和 --since 需要 --archive，写明存档的计划或目录。',
      ),
    );
  const settings = toSettings(flags, readSecrets(command));
  return { command: 'get', name, params, format, output, rows, columns, tail, names, asOf, since, archive, settings };
}

/** The flags of `get` alone. */
type GetFlags = Partial<
  Pick<GetCommand, 'format' | 'output' | 'rows' | 'columns' | 'tail' | 'asOf' | 'since' | 'archive'>
> &
  Pick<GetCommand, 'names'>;

/** The format for a file or standard output. Calls `refuse` if no format fits. */
function formatOf(
  { format, output }: Pick<GetFlags, 'format' | 'output'>,
  refuse: (message: string) => never,
): GetCommand['format'] {
  if (output === undefined) {
    const isBinary = format !== undefined && isExportEnding(format) && format !== 'csv';
    if (isBinary && process.stdout.isTTY)
      refuse(
        localized(
          `a terminal cannot show ${format}; write a file: --output table.${format}`,
          `终端不能显示 ${format}；请写成文件：--output table.${format}`,
        ),
      );
    return format;
  }
  const ending = extname(output).slice(1).toLowerCase();
  const byEnding = ending === 'json' || isExportEnding(ending) ? ending : undefined;
  if (byEnding === undefined && (format === undefined || format === 'table'))
    refuse(
      localized(
        `--output needs an ending that names a format: .json, ${EXPORT_ENDINGS.map((each) => `.${each}`).join(', ')}`,
        `--output 需要表示格式的扩展名：.json、${EXPORT_ENDINGS.map((each) => `.${each}`).join('、')}`,
      ),
    );
  if (byEnding !== undefined && format !== undefined && format !== byEnding)
    refuse(
      localized(
        `--format ${format} does not fit the ending of ${output}, which decides the format; leave --format out`,
        `--format ${format} 与 ${output} 的扩展名不符，格式由扩展名决定；请去掉 --format`,
      ),
    );
  return byEnding ?? format;
}
