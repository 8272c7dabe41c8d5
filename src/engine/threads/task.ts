import type { MessagePort } from 'node:worker_threads';
import { Failure, type FailureData, toFailureData } from '../../base/errors.ts';

/** What a thread sends when it can take jobs. */
export const READY = 'ready';

/** A job that is ready to be sent, and the memory that is handed over with it instead of copied. */
export interface ThreadMessage {
  /** What the thread receives. */
  readonly job: { readonly id: number };
  readonly transferList: readonly ArrayBuffer[];
}

/** The result of a job, as plain data: a class does not cross from thread to thread. */
export type JobResult<Value> = { readonly id: number } & (
  | { readonly value: Value }
  | { readonly failure: FailureData }
  /** Any other error. What else it holds may not be cloneable. */
  | { readonly fault: ErrorData }
);

/** An error as plain data, with the code and the path of one of the system. */
interface ErrorData {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: string;
  readonly path?: string;
}

function toErrorData(thrown: unknown): ErrorData {
  const error: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack, code, path } = error;
  return { message, stack, ...(typeof code === 'string' && { code }), ...(typeof path === 'string' && { path }) };
}

/** Runs the work of a job on its thread. Never throws: the result holds the failure. */
export async function runOnThread<Value>(id: number, work: () => Value | Promise<Value>): Promise<JobResult<Value>> {
  try {
    return { id, value: await work() };
  } catch (thrown) {
    if (thrown instanceof Failure) return { id, failure: toFailureData(thrown) };
    return { id, fault: toErrorData(thrown) };
  }
}

/** The result of a job as it is sent, and the memory that is handed over with it instead of copied. */
export interface ResultMessage {
  readonly done: JobResult<unknown>;
  readonly transferList?: readonly ArrayBuffer[];
}

/**
 * Runs the jobs that a thread of a pool receives, one after the other, and tells the pool that it can.
 * @param port to the pool; null where no pool has started this
 * @param run runs a job, and never throws
 */
export function runJobs<Job>(port: MessagePort | null, run: (job: Job) => Promise<ResultMessage>): void {
  port?.on('message', async (job: Job) => {
    const { done, transferList = [] } = await run(job);
    port.postMessage(done, transferList);
  });
  port?.postMessage(READY);
}

/** Work for a thread of a pool. */
export interface Task {
  /** The tasks of one queue run one after the other, and the queues take turns: a source, or a client. */
  readonly queue: string;
  /** How long it may run, in milliseconds; as long as the pool allows where it is left out. */
  readonly deadlineMs?: number | undefined;
  /** The size of what it reads, in bytes. */
  readonly sizeBytes: number;
  /** Makes the job. The thread is taken already. */
  toMessage(id: number): ThreadMessage | Promise<ThreadMessage>;
  /**
   * The failure of a task that passed a limit.
   * @param limit such as `within 10 s`
   */
  toLimitFailure(limit: string): Failure;
}
