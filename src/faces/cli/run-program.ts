import { readFileSync } from 'node:fs';
import { PACKAGE, readBuilt } from '../../base/package-folder.ts';
import { TERMINAL } from '../../catalogue/registry/akshare/absence.ts';
import { Registry } from '../../catalogue/registry/registry.ts';
import { EncoderPool } from '../../engine/exports/encoder-pool.ts';
import { ParserPool } from '../../engine/threads/parser-pool.ts';
import { readCommandLine } from './command-line.ts';
import { runCommand } from './run-command.ts';
import type { ServeCommand } from './serve/command-line.ts';
import { HangUpSignals } from './serve/hang-ups.ts';
import { exitWithFailure, listenForStop } from './terminal/exit.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { exitOnOutputFailure, openTerminal } from './terminal/output.ts';

/** Runs the command of this process, and sets its exit code. */
export function runProgram(): void {
  exitOnOutputFailure();
  main().then((exitCode) => {
    process.exitCode = exitCode;
  }, exitWithFailure);
}

/** Runs the command of this process. Resolves when it is done; a service goes on. */
async function main(): Promise<ExitCode> {
  await openTerminal();
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  const command = readCommandLine(process.argv.slice(2), manifest.version);
  if (command.command !== 'serve')
    return runCommand(command, { registry: await Registry.open(TERMINAL), version: manifest.version, now: Date.now });
  await serve(command, manifest.version);
  return EXIT.success;
}

async function serve(command: ServeCommand, version: string): Promise<void> {
  // First of all: a signal may come while the service starts.
  const stopping = listenForStop({ hangUpStops: command.readTokens === undefined });
  const hangUps = command.readTokens && new HangUpSignals();
  // To load the module of clusters takes 4 ms.
  const cluster = command.settings.workers > 1 ? (await import('node:cluster')).default : undefined;
  if (cluster?.isPrimary) return (await import('./serve/primary.ts')).runPrimary(command, stopping, hangUps);
  const worker = cluster?.worker;
  if (worker) hangUps?.takeFrom(worker);
  // Files are read while the module is compiled.
  const [registry, commit, run] = await Promise.all([
    Registry.open(),
    readBuilt('commit.txt'),
    worker
      ? import('./serve/worker.ts').then(({ runWorker }) => runWorker.bind(undefined, worker))
      : import('./serve/serve.ts').then(({ runServe }) => runServe),
  ]);
  // A service parses replies and writes files on threads; a command has nothing else to do.
  const threads = { parser: new ParserPool(), encoder: new EncoderPool() };
  await run(command, { registry, version, commit, now: Date.now, ...threads }, { stopping, hangUps });
}
