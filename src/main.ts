#!/usr/bin/env node
import cluster from 'node:cluster';
import { readFile } from 'node:fs/promises';
import { type CliCommand, readCommandLine, type ServeCommand } from './cli/command-line.ts';
import { exitWithFailure, listenForStop } from './cli/exit.ts';
import { EXIT, type ExitCode } from './cli/exit-codes.ts';
import { HangUps } from './cli/hang-ups.ts';
import { exitOnOutputFailure } from './cli/output.ts';
import { EncoderPool } from './exports/encoder-pool.ts';
import { PACKAGE } from './package-folder.ts';
import { ParserPool } from './parser-thread/pool.ts';
import { Registry } from './registry/registry.ts';
import type { ServiceDependencies } from './service.ts';

// Each command is imported when it runs: that halves the time of a start and saves a fifth of its memory.

/** Runs the command of this process. Resolves once it is done; a service then serves on. */
async function main(): Promise<ExitCode> {
  const manifest: { version: string } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const command = readCommandLine(process.argv.slice(2), manifest.version);
  if (command.command !== 'serve')
    return run(command, { registry: await Registry.open(), version: manifest.version, now: Date.now });
  await serve(command, manifest.version);
  return EXIT.success;
}

async function serve(command: ServeCommand, version: string): Promise<void> {
  // At once: what starts may be told to stop.
  const stopping = listenForStop(command.readTokens === undefined);
  const hangUps = command.readTokens && new HangUps();
  if (command.settings.workers > 1 && cluster.isPrimary)
    return (await import('./cli/serve-primary.ts')).runPrimary(command, stopping, hangUps);
  // A service parses replies and writes files off its event loop; a command has nothing else to do.
  const dependencies = {
    registry: await Registry.open(),
    version,
    now: Date.now,
    parser: new ParserPool(),
    encoder: new EncoderPool(),
  };
  if (cluster.worker)
    await (await import('./cli/serve-worker.ts')).runWorker(cluster.worker, command, dependencies, stopping, hangUps);
  else await (await import('./cli/serve.ts')).runServe(command, dependencies, stopping, hangUps);
}

async function run(command: Exclude<CliCommand, ServeCommand>, dependencies: ServiceDependencies): Promise<ExitCode> {
  switch (command.command) {
    case 'get':
      return (await import('./cli/get.ts')).runGet(command, dependencies);
    case 'pull':
      return (await import('./cli/pull.ts')).runPull(command, dependencies);
    case 'list':
      return (await import('./cli/list.ts')).runList(command, dependencies.registry);
    case 'describe':
      return (await import('./cli/describe.ts')).runDescribe(command.name, dependencies.registry);
    case 'doctor':
      return (await import('./cli/doctor.ts')).runDoctor(command, dependencies);
    case 'cache':
      return (await import('./cli/cache.ts')).runCache(command, dependencies);
    case 'completion':
      return (await import('./cli/completion.ts')).runCompletion(command, dependencies.registry);
    case 'check':
      return (await import('./cli/check.ts')).runCheck(dependencies.registry);
  }
}

exitOnOutputFailure();
main().then((exitCode) => {
  process.exitCode = exitCode;
}, exitWithFailure);
