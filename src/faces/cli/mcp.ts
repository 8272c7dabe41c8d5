import { access, constants, mkdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { say } from '../../base/say.ts';
import { openProgramServices } from '../../service/program-services.ts';
import type { ServiceDependencies } from '../../service/service.ts';
import { InvalidSetting } from '../../service/settings.ts';
import { serveStreams } from '../mcp/stdio.ts';
import type { McpCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { localized } from './terminal/language.ts';
import { printFailure, printNote } from './terminal/output.ts';
import { whyUnwritable } from './terminal/unwritable.ts';

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
  if (folder !== undefined) await openFolder(folder);
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

/**
 * Creates the folder of `--out` where it is not there, with a note: its name may be misspelt. Throws
 * `InvalidSetting` for one that cannot be written into.
 */
async function openFolder(folder: string): Promise<void> {
  try {
    const created = await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    if (created !== undefined)
      printNote(
        localized(
          `The folder of --out was not there, so it was created: ${folder}`,
          `--out 的目录原先没有，已创建：${folder}`,
        ),
      );
  } catch (thrown) {
    const why = whyUnwritable(folder, thrown);
    throw why === undefined ? thrown : new InvalidSetting(`--out: ${why}`);
  }
}
