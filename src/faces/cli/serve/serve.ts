import { type ServiceDependencies, startService } from '../../../service/service.ts';
import type { ServeCommand } from '../command-line.ts';
import { exitOnStop } from '../terminal/exit.ts';
import { logStream, print } from '../terminal/output.ts';
import { toBanner } from './banner.ts';
import type { HangUps } from './hang-ups.ts';

/**
 * Runs `finfount serve` in one process: prints where it serves, and serves until it is told to stop, which may be
 * before it has started.
 */
export async function runServe(
  { settings, readTokens }: ServeCommand,
  dependencies: ServiceDependencies,
  stopping: AbortSignal,
  hangUps: HangUps | undefined,
): Promise<void> {
  const service = await startService(settings, dependencies, logStream());
  if (readTokens) hangUps?.listen(() => service.reloadTokens(readTokens));
  if (!stopping.aborted) print(`${toBanner(settings, dependencies, service.url)}\n`);
  exitOnStop(stopping, () => service.close());
}
