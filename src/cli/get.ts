import { selectTable } from '../answer.ts';
import { openServices, type ServiceDependencies } from '../service.ts';
import { encodeCsv } from '../table/encode-csv.ts';
import { encodeJson } from '../table/encode-json.ts';
import type { GetCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { toQueryText } from './option-parsers.ts';
import { progressLine } from './progress.ts';
import { toTableText } from './table-text.ts';

/** Runs `finfount get`: prints one table, also a stale one when the source fails. */
export async function runGet(
  { name, params, format, rows, settings }: GetCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { stdout, stderr } = process;
  const services = await openServices(settings, dependencies, {
    ...progressLine(stderr),
    warned: (sentence) => console.error(`note: ${sentence}`),
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
    const shownAs = format ?? (stdout.isTTY ? 'table' : 'json');
    if (shownAs === 'json') stdout.write(`${(await encodeJson(table)).toString()}\n`);
    else if (shownAs === 'csv') stdout.write(encodeCsv(table));
    else stdout.write(toTableText(table, stdout.columns ?? 120, rows));
    for (const note of notes) console.error(`note: ${note}`);
    if (failure && provenance)
      console.error(`note: these figures are of ${new Date(provenance.obtained).toISOString()}. ${failure.message}`);
    if (services.sandbox) console.error('note: the sandbox made these figures up.');
    return EXIT.success;
  } finally {
    await services.close();
  }
}
