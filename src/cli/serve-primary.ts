import pino from 'pino';
import { startWorkers, WorkerEnded } from '../coordination/cluster/primary.ts';
import type { ServeCommand } from './command-line.ts';
import { exitOnSignal } from './exit.ts';

/**
 * Runs `finfount serve --workers` in the primary process: starts the workers, and restarts them, until a signal.
 */
export async function runPrimary({ settings }: ServeCommand): Promise<void> {
  const log = pino({ level: settings.logLevel, base: null }, process.stderr);
  try {
    const workers = await startWorkers(
      settings,
      {
        ended: (event) => log.error(event, 'a worker ended; another one is started'),
        failed: (event) => log.error(event, 'a message of a worker could not be handled'),
      },
      Date.now,
    );
    console.log(workers.announcement);
    exitOnSignal(() => workers.close());
  } catch (thrown) {
    // The worker has printed what is wrong.
    if (thrown instanceof WorkerEnded) process.exit(thrown.exitCode);
    throw thrown;
  }
}
