import { styleText } from 'node:util';
import { systemCodeOf } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import { findSystemError } from '../../../base/system-errors.ts';
import { readRequest, selectRows } from '../../../engine/answer/answer.ts';
import { selectArchived } from '../../../engine/answer/archived-answer.ts';
import { applyOptions, describedSelection, type TableOptions } from '../../../engine/answer/table-query.ts';
import { encode } from '../../../engine/exports/encode.ts';
import type { ExportMetadata } from '../../../engine/exports/schema.ts';
import { toCompactValue } from '../../../engine/interface/params.ts';
import { encodeJson } from '../../../engine/table/encode-json.ts';
import type { Table } from '../../../engine/table/table.ts';
import { onlyWarnings, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { Symbols } from '../../symbols/symbols.ts';
import { toRawQuery } from '../options/option-parsers.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { inTerminalLanguage, localized } from '../terminal/language.ts';
import { printData, printError, printNote, printStyled, terminalWidth } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress.ts';
import { toTableText } from '../terminal/table-text.ts';
import { writeWhole } from '../terminal/write-whole.ts';
import type { GetCommand, TableFormat } from './command-line.ts';

// The default number of rows on a terminal.
const USUAL_ROWS = 40;

/** Runs `finfount get`: prints or writes one table; a stale one if the source fails. */
export async function runGet(
  { name, params, format, output, rows, columns, tail, names, asOf, since, settings }: GetCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { stdout, stderr } = process;
  const services = await openServices(settings, dependencies, { ...onlyWarnings(printNote), ...progressLine(stderr) });
  const symbols = new Symbols({ services, warn: () => undefined, awaitsTickers: true });
  try {
    const iface = await services.registry.load(name);
    const wanted = params.map(([param, value]) => [param, toCompactValue(iface, param, value)] as const);
    const request = await readRequest(services, iface, toRawQuery(wanted));
    const {
      table: whole,
      metadata: saidOfWhole,
      failure,
      provenance,
      notes = [],
    } = await (asOf || since
      ? selectArchived(services, iface, request, { asOf, since })
      : selectRows(services, iface, request, {
          signal: new AbortController().signal,
          maxStaleMs: Number.POSITIVE_INFINITY,
        }));
    const options: TableOptions = {
      ...(columns && { columns }),
      ...(tail !== undefined && { last: tail }),
      reverse: false,
      names,
      ...(asOf && { asOf }),
      ...(since && { since }),
    };
    const table = applyOptions(iface, options, whole);
    const metadata = describedSelection(iface, saidOfWhole, options);
    const shownAs = format ?? (stdout.isTTY || rows !== undefined ? 'table' : 'json');
    if (output !== undefined) {
      const isWritten = await writeTable(output, await toBytes(shownAs, table, metadata), table.length);
      if (!isWritten) return EXIT.failure;
    } else if (shownAs === 'table') printTable(table, rows ?? USUAL_ROWS);
    else printData(await toBytes(shownAs, table, metadata));
    for (const note of notes) printNote(inTerminalLanguage(note));
    if (failure && provenance)
      printNote(
        localized(
          `these figures are of ${new Date(provenance.obtained).toISOString()}. ${failure.message}`,
          `这些数据取得于 ${new Date(provenance.obtained).toISOString()}。${failure.messageIn('zh')}`,
        ),
      );
    if (services.sandbox) printNote(localized('the sandbox made these figures up.', '这些数据是沙盒虚构的。'));
    return EXIT.success;
  } finally {
    symbols.stop();
    await services.close();
  }
}

/** Writes a table into a file, and prints a note. Returns whether it succeeded. */
async function writeTable(output: string, bytes: Buffer, rows: number): Promise<boolean> {
  const file = printable(output);
  const failed = await writeWhole(output, bytes).then(() => undefined, whyNotWritten);
  printError(
    failed === undefined
      ? localized(`Wrote ${rows} ${rows === 1 ? 'row' : 'rows'} to ${file}.`, `已写入 ${file}：${rows} 行。`)
      : localized(`error: ${file} cannot be written: ${failed}.`, `错误：无法写入 ${file}：${failed}。`),
  );
  return failed === undefined;
}

/** Why a file was not written, by the error of the system. Throws any other error. */
function whyNotWritten(thrown: unknown): string {
  const systemCode = systemCodeOf(thrown);
  if (systemCode === 'ENOENT') return localized('there is no such folder', '没有这个目录');
  if (systemCode === 'EISDIR') return localized('it is a folder', '它是目录');
  const why = findSystemError(systemCode)?.file?.why;
  if (why === undefined) throw thrown;
  return inTerminalLanguage(why);
}

async function toBytes(format: TableFormat, table: Table, metadata: ExportMetadata): Promise<Buffer> {
  if (format === 'table') return Buffer.from(toTableText(table, Number.POSITIVE_INFINITY, table.length));
  if (format === 'json') return Buffer.concat([await encodeJson(table), Buffer.from('\n')]);
  return encode(format, table, metadata);
}

/** Prints a table for people. Its names are bold where the terminal shows styles: `NO_COLOR` turns them off. */
function printTable(table: Table, rows: number): void {
  const { stdout } = process;
  const text = toTableText(table, terminalWidth(stdout) ?? 120, rows);
  const end = text.indexOf('\n');
  const names = table.length === 0 ? text.slice(0, end) : styleText('bold', text.slice(0, end), { stream: stdout });
  printStyled(`${names}${text.slice(end)}`);
}
