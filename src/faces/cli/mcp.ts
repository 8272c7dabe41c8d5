import { inspect } from 'node:util';
import { say } from '../../base/say.ts';
import { openProgramServices } from '../../service/program-services.ts';
import type { ServiceDependencies } from '../../service/service.ts';
import { serveStreams } from '../mcp/stdio.ts';
import type { McpCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { printFailure, printNote } from './terminal/output.ts';

const ARCHIVE_ADVICE = say(
  'The operator begins one with finfount archive, and starts finfount mcp with --archive and its folder',
  '运维者可用 finfount archive 开始存档，并以 --archive 加存档目录启动 finfount mcp',
);

/**
 * Runs `finfount mcp`: answers an MCP client over standard input and output until the input ends. Everything else
 * goes to standard error.
 */
export async function runMcp({ folder, settings }: McpCommand, dependencies: ServiceDependencies): Promise<ExitCode> {
  const { stdin, stdout } = process;
  const { services, symbols, close } = await openProgramServices(
    settings,
    { archiveAdvice: ARCHIVE_ADVICE, ...dependencies },
    { warn: printNote },
  );
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
    await close();
  }
}
