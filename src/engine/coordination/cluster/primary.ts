import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES, type Scope } from '../../telemetry/snapshot.ts';
import { LEASE_MS } from '../held-lease.ts';
import { findFreePort } from './free-port.ts';
import { executeRequest, LeaseServer } from './lease-server.ts';
import type { PrimaryMessage, WorkerMessage, WorkerRequest, WorkerResult } from './messages.ts';
import { TelemetryCollector } from './telemetry-collector.ts';

// A worker that dies at once, time and again, is replaced after an ever longer wait.
const MIN_RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;
const STABLE_AFTER_MS = 60_000;
// A worker that is told to end does so within 40 s, and then writes to the disk. One that is suspended never ends.
const MAX_END_MS = 55_000;
// Every client may ask for the status, as often as it likes: the workers are asked no more often than this.
const STATUS_REUSE_MS = 1_000;

/** Receives what goes wrong with workers. */
export interface WorkersListener {
  /**
   * A worker ended without being asked to.
   * @param restartDelayMs after how long another one is started, in milliseconds
   */
  onWorkerEnd(event: { readonly worker: number; readonly reason: string; readonly restartDelayMs: number }): void;
  /** The same where no other one is started, since another build is in the place of the one that serves. */
  onLastWorkerEnd(event: { readonly worker: number; readonly reason: string }): void;
  /** A message of a worker could not be handled, by a fault of this program. */
  onMessageFailure(event: { readonly worker: number; readonly err: unknown }): void;
}

/** The first worker could not serve and has said why. */
export class WorkerStartError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`the first worker ended with exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** How many workers serve, and where. */
interface WorkersSettings {
  readonly workers: number;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** After this, in milliseconds, a worker that was told to end is killed. */
  readonly maxEndMs?: number;
  /** Whether a worker that is started now would be of another build. */
  readonly isReplaced?: () => Promise<boolean>;
}

/** Processes that serve at one port together. */
export interface Workers {
  /** The banner of the first worker, with its address; empty where all were stopped before it served. */
  readonly announcement: string;
  /** Passes SIGHUP on to all workers. */
  hangUp(): void;
  /** Settles once all workers have ended, and no other one is started. */
  readonly ended: Promise<unknown>;
}

/**
 * Starts the workers, each with the command line of this process, and another for each that dies. The first one
 * finds out whether they can serve at all. Throws {@link WorkerStartError} when it cannot.
 * @param stopping when it is aborted, also while workers start, the requests in flight finish and all workers end
 */
export async function startWorkers(
  { workers: count, host, port, maxEndMs = MAX_END_MS, isReplaced = async () => false }: WorkersSettings,
  listener: WorkersListener,
  now: () => number,
  stopping: AbortSignal,
): Promise<Workers> {
  // Each worker accepts its connections itself: one that was handed to a stalled or dead worker would never be
  // answered. The policy holds for what is set up after it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // The port is chosen once for all: workers that are started when all others have died would choose another.
  const free = port === 0 ? await findFreePort(host) : undefined;
  cluster.setupPrimary({
    serialization: 'advanced',
    ...(free !== undefined && { args: [...process.argv.slice(2), '--port', String(free)] }),
  });
  serveWorkers(new LeaseServer(LEASE_MS, now), listener, stopping);
  const hangUp = (): void => sendToAll({ kind: 'hangUp' });
  stopping.addEventListener('abort', () => {
    sendToAll({ kind: 'stop' });
    setTimeout(killAll, maxEndMs).unref();
  });
  if (stopping.aborted) return { announcement: '', hangUp, ended: Promise.resolve() };
  const first = cluster.fork();
  const announcement = await serving(first).catch((thrown: unknown) => {
    // It may have got the signal itself before it listened for it.
    if (stopping.aborted) return undefined;
    throw thrown;
  });
  if (announcement === undefined) return { announcement: '', hangUp, ended: Promise.resolve() };
  const others = stopping.aborted ? [] : Array.from({ length: count - 1 }, () => cluster.fork());
  const supervised = [first, ...others].map((worker) => supervise(worker, { listener, isReplaced, stopping }));
  await Promise.all(others.map((worker) => serving(worker).catch(() => undefined)));
  return { announcement, hangUp, ended: Promise.all(supervised) };
}

/** Answers what workers ask of this process, from now on. */
function serveWorkers(leases: LeaseServer, listener: WorkersListener, stopping: AbortSignal): void {
  const collectors = { sources: createCollector('sources', STATUS_REUSE_MS), metrics: createCollector('metrics', 0) };
  const answer = async (worker: Worker, id: number, request: WorkerRequest): Promise<void> => {
    let result: WorkerResult;
    try {
      result = await (request.kind === 'collect'
        ? collectors[request.scope].collect()
        : executeRequest(leases, worker.id, request));
    } finally {
      send(worker, { kind: 'result', id, result });
    }
  };
  const handle = async (worker: Worker, message: WorkerMessage): Promise<void> => {
    if (message.kind === 'request') await answer(worker, message.id, message.request);
    else if (message.kind === 'snapshot') collectors[message.scope].received(worker.id, message.snapshot);
    // It was still starting, and did not listen, when all were stopped.
    else if (stopping.aborted) send(worker, { kind: 'stop' });
  };
  cluster.on('message', (worker, message: WorkerMessage) => {
    handle(worker, message).catch((thrown: unknown) => listener.onMessageFailure({ worker: worker.id, err: thrown }));
  });
  cluster.on('exit', ({ id }) => {
    leases.releaseAll(id);
    for (const scope of SCOPES) collectors[scope].onWorkerEnd(id);
  });
}

/** Starts another worker for each that dies, until all are stopped or another build is in the place of theirs. */
async function supervise(
  begun: Worker,
  {
    listener,
    isReplaced,
    stopping,
  }: {
    readonly listener: WorkersListener;
    readonly isReplaced: () => Promise<boolean>;
    readonly stopping: AbortSignal;
  },
): Promise<void> {
  let worker = begun;
  let restartDelayMs = MIN_RESTART_MS;
  while (!stopping.aborted || !worker.isDead()) {
    const began = performance.now();
    const [code, signal] = await once(worker, 'exit');
    if (stopping.aborted) return;
    const end = { worker: worker.id, reason: String(signal ?? `exit code ${code}`) };
    // It would answer by other declarations than the others, and may not understand this process.
    if (await isReplaced()) return listener.onLastWorkerEnd(end);
    if (performance.now() - began > STABLE_AFTER_MS) restartDelayMs = MIN_RESTART_MS;
    listener.onWorkerEnd({ ...end, restartDelayMs });
    await sleep(restartDelayMs, undefined, { signal: stopping }).catch(() => undefined);
    restartDelayMs = Math.min(2 * restartDelayMs, MAX_RESTART_MS);
    if (!stopping.aborted) worker = cluster.fork();
  }
}

function sendToAll(message: PrimaryMessage): void {
  for (const worker of connectedWorkers()) send(worker, message);
}

function killAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}

function createCollector(scope: Scope, reuseMs: number): TelemetryCollector {
  const request = (): readonly number[] =>
    connectedWorkers().map((worker) => {
      send(worker, { kind: 'takeSnapshot', scope });
      return worker.id;
    });
  return new TelemetryCollector(request, () => performance.now(), reuseMs);
}

function connectedWorkers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? worker : []));
}

/** Sends a message, unless the worker has ended meanwhile: then nothing waits for it. */
function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Waits until a worker serves, and returns its announcement. */
function serving(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'serving') resolve(message.announcement);
    });
    worker.once('exit', (code: number | null) => reject(new WorkerStartError(code ?? 1)));
  });
}
