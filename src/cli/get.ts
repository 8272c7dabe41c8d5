import { selectTable } from '../answer.ts';
import { encodeCsv } from '../exports/encode-csv.ts';
import { openServices, type ServiceDependencies } from '../service.ts';
import { encodeJson } from '../table/encode-json.ts';
import type { GetCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { toQueryText } from './option-parsers.ts';
import { print, printData, printError } from './output.ts';
import { progressLine } from './progress.ts';
import { toTableText } from './table-text.ts';

// The rows of a table that a person looks over.
const USUAL_ROWS = 40;

/** Runs `finfount get`: prints one table, also a stale one when the source fails. */
export async function runGet(
  { name, params, format, rows, settings }: GetCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { stdout, stderr } = process;
  const services = await openServices(settings, dependencies, {
    ...progressLine(stderr),
    warned: (sentence) => printError(`note: ${sentence}`),
    counted: () => undefined,
  });
  try {
    const {
      table,
      failure,
      provenance,
      notes = [],
    } = await selectTable(services, name, toQueryText(params), {
      signal: new AbortController().signal,
      maxStaleMs: Number.POSITIVE_INFINITY,
    });
    const shownAs = format ?? (stdout.isTTY || rows !== undefined ? 'table' : 'json');
    if (shownAs === 'json') printData(`${(await encodeJson(table)).toString()}\n`);
    else if (shownAs === 'csv') printData(encodeCsv(table).toString());
    else print(toTableText(table, stdout.columns ?? 120, rows ?? USUAL_ROWS));
    for (const note of notes) printError(`note: ${note}`);
    if (failure && provenance)
      printError(`note: these figures are of ${new Date(provenance.obtained).toISOString()}. ${failure.message}`);
    if (services.sandbox) printError('note: the sandbox made these figures up.');
    return EXIT.success;
  } finally {
    await services.close();
  }
}
