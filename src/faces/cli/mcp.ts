import { inspect } from 'node:util';
import { ParserPool } from '../../engine/threads/parser-pool.ts';
import { CalendarRefresh } from '../../service/calendar-refresh.ts';
import { onlyWarnings, openServices, type ServiceDependencies } from '../../service/service.ts';
import { serveStreams } from '../mcp/stdio.ts';
import { Symbols } from '../symbols/symbols.ts';
import type { McpCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { printFailure, printNote } from './terminal/output.ts';

/**
 * Runs `finfount mcp`: answers an MCP client over standard input and output until the input ends. Everything else
 * goes to standard error.
 */
export async function runMcp(
  { folder, archive, settings }: McpCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { stdin, stdout } = process;
  // Threads parse the replies: a bad one ends only its thread.
  const parser = new ParserPool();
  const kept =
    archive === undefined
      ? undefined
      : await (await import('./archive/open-archive.ts')).openArchive(archive, settings.sandbox);
  const services = await openServices(
    settings,
    { ...dependencies, parser, ...(kept && { archive: kept }) },
    onlyWarnings(printNote),
  );
  const symbols = new Symbols({ services, warn: printNote });
  const calendarRefresh = new CalendarRefresh({ services, warn: printNote });
  if (!services.sandbox) calendarRefresh.start();
  try {
    await serveStreams(
      {
        services: { ...services, symbols },
        version: dependencies.version,
        ...(folder !== undefined && { folder }),
        onError: (thrown) => printFailure(thrown instanceof Error ? thrown.message : inspect(thrown)),
      },
      stdin,
      stdout,
    );
    return EXIT.success;
  } finally {
    calendarRefresh.stop();
    symbols.stop();
    await services.close();
    parser.close();
  }
}
