import { inspect } from 'node:util';
import { ParserPool } from '../../engine/threads/parser-pool.ts';
import { CalendarRefresh } from '../../service/calendar-refresh.ts';
import { openServices, type ServiceDependencies } from '../../service/service.ts';
import { serveStreams } from '../mcp/stdio.ts';
import { Symbols } from '../symbols/symbols.ts';
import type { McpCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { spoken } from './terminal/language.ts';
import { printError } from './terminal/output.ts';

/**
 * Runs `finfount mcp`: answers an MCP client over standard input and output until the input ends. Everything else
 * goes to standard error.
 */
export async function runMcp(
  { folder, archive, settings }: McpCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { stdin, stdout } = process;
  const warn = (sentence: string): void => printError(`${spoken('note: ', '注：')}${sentence}`);
  const ignore = (): void => undefined;
  // Threads parse the replies: a bad one ends no more than its thread.
  const parser = new ParserPool();
  const kept =
    archive === undefined
      ? undefined
      : await (await import('./archive/open-archive.ts')).openArchive(archive, settings.sandbox);
  const services = await openServices(
    settings,
    { ...dependencies, parser, ...(kept && { archive: kept }) },
    {
      onRequestEnd: ignore,
      onProgress: ignore,
      onBreakerChange: ignore,
      onChecksumMismatch: ignore,
      onCount: ignore,
      onWarning: warn,
    },
  );
  const symbols = new Symbols({ services, warn });
  const calendarRefresh = new CalendarRefresh({ services, warn });
  if (!services.sandbox) calendarRefresh.start();
  try {
    await serveStreams(
      {
        services: { ...services, symbols },
        version: dependencies.version,
        ...(folder !== undefined && { folder }),
        onError: (thrown) =>
          printError(`${spoken('error: ', '错误：')}${thrown instanceof Error ? thrown.message : inspect(thrown)}`),
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
