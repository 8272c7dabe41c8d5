import { type ServiceDependencies, startService } from '../service.ts';
import { toBanner } from './banner.ts';
import type { ServeCommand } from './command-line.ts';
import { exitOnSignal } from './exit.ts';

/** Runs `finfount serve` in one process: prints where it serves, and serves until a signal. */
export async function runServe({ settings }: ServeCommand, dependencies: ServiceDependencies): Promise<void> {
  const service = await startService(settings, dependencies, process.stderr);
  console.log(toBanner(settings, dependencies, service.url));
  exitOnSignal(() => service.close());
}
