import { realpathSync } from 'node:fs';
import { parse } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemCodeOf } from '../../base/errors.ts';
import { type JobResult, READY, type ThreadMessage } from './task.ts';

/** The limits of one job. */
export interface JobLimits {
  readonly deadlineMs: number;
  /** The memory of the thread for objects that last, in megabytes. */
  readonly maxMemoryMb: number;
}

/** What a thread was ended for, or that it ended by itself. */
export type ThreadEnd =
  | { readonly because: 'deadline' | 'memory' }
  /** It ended by itself, and whether it had started before. */
  | { readonly because: 'fault'; readonly thrown: unknown; readonly hadStarted: boolean };

/** Receives what a thread does. */
export interface ThreadListener<Value> {
  /** The thread can take jobs. */
  onStart(): void;
  onDone(done: JobResult<Value>): void;
  /** The thread has ended, or is about to: it takes no job any more. Called once. */
  onEnd(end: ThreadEnd): void;
}

// A thread starts in a fifth of a second where the machine has nothing else to do.
const START_MS = 30_000;

/**
 * One thread that runs jobs, one at a time. A job that passes its deadline or a limit of memory ends the
 * thread. A running job keeps the process alive; an idle thread does not.
 */
export class JobThread<Value> {
  readonly #worker: Worker;
  readonly #title: string;
  readonly #listener: ThreadListener<Value>;
  #hasStarted = false;
  #hasEnded = false;
  #deadline: NodeJS.Timeout | undefined;
  #deadlineMs = 0;

  /**
   * Starts a thread. Throws when the system has no room for one.
   * @param title what it is for, in messages: `parser`
   * @param module what the thread runs
   */
  constructor(title: string, module: URL, maxMemoryMb: number, listener: ThreadListener<Value>) {
    this.#title = title;
    this.#listener = listener;
    leaveRemovedFolder();
    // The garbage of a job is as large as what it reads, whatever room it has. With less room the process stays
    // smaller.
    this.#worker = new Worker(module, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: maxMemoryMb },
    });
    this.#worker.on('message', (message: JobResult<Value> | typeof READY) => {
      if (this.#hasEnded) return;
      if (message !== READY) {
        this.#rest();
        listener.onDone(message);
      } else {
        this.#hasStarted = true;
        if (this.#deadline) this.#setDeadline();
        listener.onStart();
      }
    });
    this.#worker.on('error', (thrown) =>
      this.#end(
        systemCodeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { because: 'memory' }
          : { because: 'fault', thrown, hadStarted: this.#hasStarted },
      ),
    );
    this.#worker.on('exit', (code) => {
      const thrown = new Error(`the ${title} thread ended with exit code ${code}`);
      this.#end({ because: 'fault', thrown, hadStarted: this.#hasStarted });
    });
    // After the listeners: one for messages keeps the process alive again.
    this.#worker.unref();
  }

  /** Sends a job. Throws when it holds what cannot be sent; the thread is still idle then. */
  run({ job, transferList }: ThreadMessage, deadlineMs: number): void {
    this.#worker.postMessage(job, [...transferList]);
    this.#worker.ref();
    this.#deadlineMs = deadlineMs;
    this.#setDeadline();
  }

  /** A job has its time from the start of the thread on: starting is not its fault. */
  #setDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.stop('deadline'), this.#hasStarted ? this.#deadlineMs : START_MS);
  }

  /** Ends the thread because of its job. */
  stop(because: 'deadline' | 'memory'): void {
    if (this.#hasStarted) this.#end({ because });
    else
      this.#end({ because: 'fault', thrown: new Error(`the ${this.#title} thread did not start`), hadStarted: false });
  }

  /** Ends an idle thread. */
  close(): void {
    this.#hasEnded = true;
    this.#rest();
    void this.#worker.terminate();
  }

  #rest(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#worker.unref();
  }

  #end(end: ThreadEnd): void {
    if (this.#hasEnded) return;
    this.close();
    this.#listener.onEnd(end);
  }
}

/**
 * Leaves the working folder if it was removed, as an update of the program may do. Node starts no thread in such a
 * folder, and what it says of its own folder is from before.
 */
function leaveRemovedFolder(): void {
  try {
    realpathSync.native('.');
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
    process.chdir(parse(process.execPath).root);
  }
}
