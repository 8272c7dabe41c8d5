import pino from 'pino';
import { identifyBuild } from '../../../base/package-folder.ts';
import { startWorkers, WorkerStartError } from '../../../engine/coordination/cluster/primary.ts';
import { EXIT } from '../terminal/exit-codes.ts';
import { logStream, print } from '../terminal/output.ts';
import type { ServeCommand } from './command-line.ts';
import type { HangUpSignals } from './hang-ups.ts';

/**
 * Runs `finfount serve --workers` in the primary process: starts and restarts the workers until it is stopped, and
 * then ends the process. It starts no worker of another build that was put in the place of this one. When the last
 * worker has ended, the process ends with a failure, so that its supervisor starts it again.
 */
export async function runPrimary(
  { settings }: ServeCommand,
  stopping: AbortSignal,
  hangUps: HangUpSignals | undefined,
): Promise<void> {
  const build = await identifyBuild();
  const log = pino({ level: settings.logLevel, base: null }, logStream());
  try {
    const workers = await startWorkers(
      { ...settings, isReplaced: async () => (await identifyBuild()) !== build },
      {
        onWorkerEnd: (event) => log.error(event, 'a worker ended; another one is started'),
        onLastWorkerEnd: (event) =>
          log.error(
            event,
            'a worker ended, and none is started in its place: the files of the service were replaced since it started; restart it',
          ),
        onMessageFailure: (event) => log.error(event, 'a message of a worker could not be handled'),
      },
      Date.now,
      stopping,
    );
    hangUps?.listen(() => workers.hangUp());
    if (!stopping.aborted) print(`${workers.announcement}\n`);
    await workers.ended;
    process.exit(stopping.aborted ? EXIT.success : EXIT.failure);
  } catch (thrown) {
    // The worker has printed the reason.
    if (thrown instanceof WorkerStartError) process.exit(thrown.exitCode);
    throw thrown;
  }
}
