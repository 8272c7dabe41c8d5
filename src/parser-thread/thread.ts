import { Worker } from 'node:worker_threads';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Pages } from '../declare/source.ts';
import { codeOf, Failure, fromFailureData } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { MODULES } from '../package-folder.ts';
import { type Done, type Job, toJobPage } from './job.ts';

// Most replies take milliseconds, and a large workbook takes seconds. A parser that takes longer hangs.
const DEADLINE_MS = 30_000;
// This is 64 times the largest reply that is parsed, which has 8 MB. Bodies and columns lie outside of this
// memory.
const MAX_MEMORY_MB = 512;

/** The limits of one job. */
interface JobLimits {
  readonly deadlineMs: number;
  /** The memory of the thread for objects that last, in megabytes. */
  readonly maxMemoryMb: number;
}

/** A job that waits or runs. */
interface PendingJob {
  readonly declared: Interface;
  readonly isFallback: boolean;
  readonly pages: Pages;
  readonly ask: AskData;
  resolve(parsed: Parsed): void;
  reject(thrown: unknown): void;
}

/**
 * Parses replies on a thread of its own, one after the other, so that parsing never blocks the event loop. A
 * running job keeps the process alive; an idle thread does not. A job that passes its deadline or its memory limit
 * fails alone: the thread is replaced, and the jobs behind it run on the new one.
 */
export class ParserThread {
  readonly #limits: JobLimits;
  readonly #module: URL;
  readonly #queue: PendingJob[] = [];
  #worker: Worker | undefined;
  #running: { readonly id: number; readonly job: PendingJob; readonly deadline: NodeJS.Timeout } | undefined;
  #lastId = 0;

  /** @param module what the thread runs */
  constructor(
    limits: JobLimits = { deadlineMs: DEADLINE_MS, maxMemoryMb: MAX_MEMORY_MB },
    module = new URL('parser-thread/worker.js', MODULES),
  ) {
    this.#limits = limits;
    this.#module = module;
  }

  /**
   * Parses a reply into the columns of an interface. Throws what its `parse` throws, and `upstream_changed` when
   * the reply passes a limit.
   */
  parse(declared: Interface, isFallback: boolean, pages: Pages, ask: AskData): Promise<Parsed> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ declared, isFallback, pages, ask, resolve, reject });
      this.#runNext();
    });
  }

  #runNext(): void {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#worker?.unref();
      return;
    }
    try {
      this.#worker ??= this.#start();
      this.#send(job, this.#worker);
    } catch (thrown) {
      job.reject(thrown);
      this.#runNext();
    }
  }

  #send(job: PendingJob, worker: Worker): void {
    const id = ++this.#lastId;
    const { declared, isFallback, ask } = job;
    const [first, ...others] = job.pages;
    const pages: Job['pages'] = [toJobPage(first), ...others.map(toJobPage)];
    const sent: Job = { id, name: declared.name, isFallback, ask, pages };
    worker.postMessage(
      sent,
      pages.map(({ body }) => body.buffer),
    );
    worker.ref();
    const { deadlineMs } = this.#limits;
    const deadline = setTimeout(() => {
      this.#fail(worker, toLimitFailure(job, `within ${deadlineMs / 1000} s`));
      void worker.terminate();
    }, deadlineMs);
    this.#running = { id, job, deadline };
  }

  #start(): Worker {
    // The garbage of a job is as large as its reply, whatever room it has. With less room the process stays
    // smaller.
    const worker = new Worker(this.#module, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: this.#limits.maxMemoryMb },
    });
    worker.on('message', (done: Done) => {
      const job = this.#end(done.id);
      if (!job) return;
      if ('parsed' in done) job.resolve(revive(done.parsed));
      else if ('failure' in done) job.reject(fromFailureData(done.failure));
      else job.reject(Object.assign(new Error(done.fault.message), { stack: done.fault.stack }));
      this.#runNext();
    });
    worker.on('error', (thrown) => this.#fail(worker, this.#toFailure(thrown)));
    worker.on('exit', (code) => this.#fail(worker, new Error(`the parser thread ended with exit code ${code}`)));
    return worker;
  }

  /** Ends the running job, and returns it. Undefined when it has ended before. */
  #end(id: number | undefined): PendingJob | undefined {
    if (!this.#running || this.#running.id !== id) return undefined;
    const { job, deadline } = this.#running;
    clearTimeout(deadline);
    this.#running = undefined;
    return job;
  }

  /** Fails the running job of a worker that has ended or is about to. The next job starts another worker. */
  #fail(worker: Worker, thrown: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#end(this.#running?.id)?.reject(thrown);
    this.#runNext();
  }

  #toFailure(thrown: unknown): unknown {
    if (!this.#running || codeOf(thrown) !== 'ERR_WORKER_OUT_OF_MEMORY') return thrown;
    return toLimitFailure(this.#running.job, `with ${this.#limits.maxMemoryMb} MB of memory`);
  }
}

/** @param limit that the job passed, as a phrase: `within 30 s` */
function toLimitFailure({ declared }: PendingJob, limit: string): Failure {
  return new Failure('upstream_changed', `A reply for ${declared.name} could not be parsed ${limit}.`);
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, column]) => [name, 'kind' in column ? toCells(column) : column.map(toNamed)]),
  );
}
