import type { Worker } from 'node:cluster';
import { ClusterCoordinator } from '../coordination/cluster/coordinator.ts';
import type { PrimaryMessage, WorkerMessage } from '../coordination/cluster/messages.ts';
import { type ServiceDependencies, startService } from '../service.ts';
import { toBanner } from './banner.ts';
import type { ServeCommand } from './command-line.ts';
import { EXIT, exitWithFailure } from './exit.ts';

/** Runs `finfount serve --workers` in one worker: serves until a signal or the primary stops it. */
export async function runWorker(
  worker: Worker,
  { settings }: ServeCommand,
  dependencies: ServiceDependencies,
): Promise<void> {
  const coordinator = new ClusterCoordinator((message) => worker.send(message));
  const starting = startService(
    settings,
    { ...dependencies, worker: { number: worker.id, coordinator, telemetry: coordinator } },
    process.stderr,
  );
  let isStopping = false;
  const stop = (): void => {
    // A terminal sends its signal to every process, and the primary sends a message as well: one of them is
    // enough.
    if (!isStopping) starting.then(({ close }) => close()).then(() => process.exit(EXIT.success), exitWithFailure);
    isStopping = true;
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  worker.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'stop') stop();
    else coordinator.received(message);
  });
  const { url } = await starting;
  const serving: WorkerMessage = { kind: 'serving', announcement: toBanner(settings, dependencies, url) };
  worker.send(serving);
}
