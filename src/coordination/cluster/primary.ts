import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { SCOPES, type Scope } from '../../telemetry/snapshot.ts';
import { LEASE_MS } from '../coordinator.ts';
import { answerCall, LeaseServer } from './lease-server.ts';
import {
  type CallAnswer,
  type NumberedCall,
  type ObserveWish,
  readCall,
  readObserved,
  readServing,
  type Serving,
  STOP,
} from './messages.ts';
import { TelemetryCollector } from './telemetry-collector.ts';

// A worker that dies at once, time and again, is started again ever later.
const FIRST_REST_MS = 100;
const LONGEST_REST_MS = 30_000;
const WELL_AFTER_MS = 60_000;
// Everybody may ask for the status, as often as he likes: the workers are asked no more often than this.
const STATUS_LASTS_MS = 1_000;

/** Who is told what goes wrong with workers. */
export interface WorkersListener {
  /**
   * One ended without being asked to.
   * @param restMs after how long another one is started, in milliseconds
   */
  ended(event: { readonly worker: number; readonly how: string; readonly restMs: number }): void;
  /** What one told or called for came to nothing, for want of sense or by a fault of ours. */
  failed(event: { readonly worker: number; readonly err: unknown }): void;
}

/** The first worker could not serve and has said why. */
export class WorkerEnded extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`the first worker ended with exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** How many serve, and where. */
interface WorkersPlace {
  readonly workers: number;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** Processes that serve at one port together. */
export interface Workers {
  /** What the first of them said where it serves. */
  readonly serves: string;
  /** Lets the requests in flight finish, then ends them all. */
  close(): Promise<void>;
}

/**
 * Starts as many workers as wanted, each with the command line of this process, and another for each that dies. The first one
 * finds out whether they can serve at all. Raises {@link WorkerEnded} when it cannot.
 */
export async function startWorkers(
  { workers: count, host, port }: WorkersPlace,
  listener: WorkersListener,
  now: () => number,
): Promise<Workers> {
  // Each takes its connections itself: one that was handed to a worker that stalls or has just died would be answered by nobody.
  // It counts only for what is set up after it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Chosen once for all of them: those that are started when all others have died would choose another.
  const free = port === 0 ? await findFreePort(host) : undefined;
  if (free !== undefined) cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', String(free)] });
  const desk = new LeaseServer(LEASE_MS, now);
  const gather = (scope: Scope, lastsMs: number): TelemetryCollector => {
    const wish: ObserveWish = { observe: scope };
    const ask = (): readonly number[] => {
      const connected = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
      return connected.flatMap((worker) => {
        worker?.send(wish, () => undefined);
        return worker?.id ?? [];
      });
    };
    return new TelemetryCollector(ask, () => performance.now(), lastsMs);
  };
  const gatherings = { sources: gather('sources', STATUS_LASTS_MS), metrics: gather('metrics', 0) };
  const closing = new AbortController();
  const answer = async (worker: Worker, { id, call }: NumberedCall): Promise<void> => {
    let given: CallAnswer['given'];
    try {
      if (call.what !== 'gather') given = await answerCall(desk, worker.id, call);
      else {
        const whole = await gatherings[call.scope].gather();
        given = whole && JSON.stringify(whole);
      }
    } finally {
      const answered: CallAnswer = { id, ...(given !== undefined && { given }) };
      // It may have ended meanwhile; then nobody waits for the answer.
      if (worker.isConnected()) worker.send(answered, () => undefined);
    }
  };
  const hear = async (worker: Worker, message: unknown): Promise<void> => {
    // It was still starting when the others were told.
    if (readServing(message) && closing.signal.aborted) worker.send(STOP, () => undefined);
    const recorder = readObserved(message);
    if (recorder) gatherings[recorder.scope].told(worker.id, recorder.recorder);
    const call = readCall(message);
    if (call) await answer(worker, call);
  };
  cluster.on('message', (worker, message: unknown) => {
    hear(worker, message).catch((thrown: unknown) => listener.failed({ worker: worker.id, err: thrown }));
  });
  cluster.on('exit', ({ id }) => {
    desk.left(id);
    for (const scope of SCOPES) gatherings[scope].left(id);
  });

  const first = cluster.fork();
  const { serves } = await serving(first);
  const tend = async (begun: Worker): Promise<void> => {
    let worker = begun;
    let restMs = FIRST_REST_MS;
    while (!closing.signal.aborted) {
      const began = performance.now();
      const [code, signal] = await once(worker, 'exit');
      if (closing.signal.aborted) return;
      if (performance.now() - began > WELL_AFTER_MS) restMs = FIRST_REST_MS;
      listener.ended({ worker: worker.id, how: String(signal ?? `exit code ${code}`), restMs });
      await pass(restMs, undefined, { signal: closing.signal }).catch(() => undefined);
      restMs = Math.min(2 * restMs, LONGEST_REST_MS);
      if (!closing.signal.aborted) worker = cluster.fork();
    }
  };
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  const tended = [first, ...others].map(tend);
  await Promise.all(others.map((worker) => serving(worker).catch(() => undefined)));
  return {
    serves,
    close: async () => {
      closing.abort();
      for (const worker of Object.values(cluster.workers ?? {}))
        if (worker?.isConnected()) worker.send(STOP, () => undefined);
      await Promise.all(tended);
    },
  };
}

/** A port that nobody listens at; undefined when there is none at this address, which is for a worker to tell. */
async function findFreePort(host: string): Promise<number | undefined> {
  const server = createServer().listen(0, host);
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' ? address?.port : undefined;
}

/** Waits until a worker serves. */
function serving(worker: Worker): Promise<Serving> {
  return new Promise((served, reject) => {
    worker.on('message', (message: unknown) => {
      const read = readServing(message);
      if (read) served(read);
    });
    worker.once('exit', (code: number | null) => reject(new WorkerEnded(code ?? 1)));
  });
}
