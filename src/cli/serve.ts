import { type Parts, startService } from '../service.ts';
import { toBanner } from './banner.ts';
import type { ServeCommand } from './command-line.ts';
import { exitOnSignal } from './exit.ts';

/** Runs `finfount serve` in one process: prints where it serves, and serves until a signal. */
export async function runServe({ settings }: ServeCommand, parts: Parts): Promise<void> {
  const service = await startService(settings, parts, process.stderr);
  console.log(toBanner(settings, parts, service.url));
  exitOnSignal(() => service.close());
}
