import type { Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterCoordinator } from '../../../engine/coordination/cluster/coordinator.ts';
import type { PrimaryMessage, WorkerMessage } from '../../../engine/coordination/cluster/messages.ts';
import { type ServiceDependencies, startService } from '../../../service/service.ts';
import { exitOnStop } from '../terminal/exit.ts';
import { logStream } from '../terminal/output.ts';
import { toBanner } from './banner.ts';
import type { ServeCommand } from './command-line.ts';
import type { HangUpSignals } from './hang-ups.ts';
import { loadServedArchive } from './serve.ts';

// How long the stop message of the primary process may take.
const STOP_UNDER_WAY_MS = 500;

/** Runs `finfount serve --workers` in one worker: serves until a signal or the primary stops it. */
export async function runWorker(
  worker: Worker,
  { settings, readTokens }: ServeCommand,
  dependencies: ServiceDependencies,
  { stopping, hangUps }: { readonly stopping: AbortSignal; readonly hangUps: HangUpSignals | undefined },
): Promise<void> {
  const coordinator = new ClusterCoordinator((message) => worker.send(message));
  // A terminal sends its signal to all processes, and the primary sends a message as well: the first one stops the
  // worker.
  const told = new AbortController();
  const ending = AbortSignal.any([stopping, told.signal]);
  const kept = await loadServedArchive(settings);
  const starting = startService(
    settings,
    {
      ...dependencies,
      ...kept?.dependencies,
      worker: { number: worker.id, coordinator, telemetry: coordinator },
    },
    logStream(),
  ).catch(async (thrown: unknown) => {
    // If the other workers have ended, their port may be closed already, or that of another program. The stop
    // message is on its way, or came before anything listened for it: then the primary process sends it again.
    const failed: WorkerMessage = { kind: 'failed' };
    worker.send(failed, () => undefined);
    if (!ending.aborted) await sleep(STOP_UNDER_WAY_MS, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) return undefined;
    throw thrown;
  });
  exitOnStop(ending, async () => (await starting)?.close());
  worker.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'stop') told.abort();
    else coordinator.received(message);
  });
  const service = await starting;
  if (!service) return;
  if (kept) void kept.run(service, ending);
  if (readTokens) hangUps?.listen(() => service.reloadTokens(readTokens));
  const { url } = service;
  const serving: WorkerMessage = { kind: 'serving', announcement: toBanner(settings, dependencies, url) };
  worker.send(serving);
}
