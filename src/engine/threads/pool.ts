import { Failure, fromFailureData } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { say } from '../../base/say.ts';
import type { JobResult, Task, ThreadMessage } from './task.ts';
import { type JobLimits, JobThread, type ThreadEnd } from './thread.ts';

/** How a pool runs its jobs. */
export interface PoolLimits extends JobLimits {
  /** Threads at once, at most. */
  readonly maxThreads: number;
  /**
   * How much the process may grow during a job, in megabytes. What lies outside of the memory of a thread, such as
   * bodies and columns, has no other limit.
   */
  readonly maxGrowthMb: number;
  /** How long the jobs of a queue wait for a busy thread before another one is started, in milliseconds. */
  readonly patienceMs: number;
}

// A thread that has read more than this at once is closed when it is done: what the job leaves in its memory
// would stay until the next one. A thread starts in a fifth of a second.
const LARGE_BYTES = 8_000_000;

const WATCH_MS = 200;

/** How many starts in a row must fail before threads count as unavailable. */
const MAX_FAILED_STARTS = 3;

/** A job that waits or runs. */
interface PendingJob {
  readonly task: Task;
  /** What its thread sends is what its caller expects. */
  resolve(value: never): void;
  reject(thrown: unknown): void;
}

/** A thread, and the job that it runs. */
interface Member {
  readonly thread: JobThread<never>;
  running?: { readonly id: number; readonly job: PendingJob; readonly rssBefore: number | undefined } | undefined;
}

/**
 * Runs jobs on threads of their own, so that they never block the event loop. A queue has one job at a time, and
 * the queues take turns. One thread does the work as long as no job holds it: then the jobs of other queues get
 * another one. So no queue waits for a job of another that hangs.
 *
 * A job that passes its deadline or its memory limit fails alone: its thread is replaced.
 */
export class ThreadPool {
  readonly #title: string;
  readonly #limits: PoolLimits;
  readonly #module: URL;
  /** The jobs that wait, by their queue. The queue whose turn is next comes first. */
  readonly #queues = new Map<string, PendingJob[]>();
  readonly #members = new Set<Member>();
  #patience: NodeJS.Timeout | undefined;
  #memoryWatch: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #lastId = 0;
  #waiting = 0;

  /**
   * @param title what its threads are for, in messages: `parser`
   * @param module what the threads run
   */
  constructor(title: string, limits: PoolLimits, module: URL) {
    this.#title = title;
    this.#limits = limits;
    this.#module = module;
  }

  /** How many jobs wait for a thread. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many jobs of a queue wait for a thread. */
  waitingOf(queue: string): number {
    return this.#queues.get(queue)?.length ?? 0;
  }

  /**
   * Runs a task. Throws what it throws, its own failure where it passes a limit, and `overloaded` when no thread
   * can be started.
   * @typeParam Value what the threads send for such a task
   */
  run<Value>(task: Task): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const job: PendingJob = { task, resolve, reject };
      getOrInsert(this.#queues, task.queue, () => []).push(job);
      this.#waiting++;
      this.#runWaiting();
    });
  }

  /** Starts a thread if none runs, so that it is ready when a job comes: a start takes as long as a request. */
  prepare(): void {
    if (this.#members.size === 0 && this.#failedStarts === 0) this.#tryStart();
  }

  /**
   * Whether threads can be had: not when the last ones all failed to start. Then it also tries to start one, which
   * the next call may tell.
   */
  isReady(): boolean {
    if (this.#failedStarts < MAX_FAILED_STARTS) return true;
    if (this.#members.size === 0) this.#tryStart();
    return false;
  }

  /** Ends the idle threads. A thread with a job goes on, and keeps the process alive until the job is done. */
  close(): void {
    this.#closeIdle(0);
  }

  /** Gives waiting jobs to idle threads, and starts a thread where one is missing. */
  #runWaiting(): void {
    for (;;) {
      const job = this.#nextJob();
      if (!job) break;
      const idle = [...this.#members].find(({ running }) => !running);
      const member = idle ?? (this.#members.size === 0 ? this.#tryStart() : undefined);
      if (!member) {
        if (this.#members.size > 0) break;
        this.#take(job).reject(this.#noThread());
      } else this.#run(this.#take(job), member);
    }
    this.#watchWaiting();
    this.#watchMemory();
    this.#closeIdle(1);
  }

  /** The next job: of the first queue that has no job running. */
  #nextJob(): PendingJob | undefined {
    const busy = new Set([...this.#members].map(({ running }) => running?.job.task.queue));
    for (const [queue, [job]] of this.#queues) if (!busy.has(queue)) return job;
    return undefined;
  }

  /** Takes a job that is the first of its queue. The turn of the queue is over. */
  #take(job: PendingJob): PendingJob {
    const { queue: name } = job.task;
    const queue = this.#queues.get(name)!;
    this.#queues.delete(name);
    queue.shift();
    this.#waiting--;
    if (queue.length > 0) this.#queues.set(name, queue);
    return job;
  }

  #run(job: PendingJob, member: Member): void {
    const id = ++this.#lastId;
    const { task } = job;
    const send = (sent: ThreadMessage): void => {
      // The thread may have ended meanwhile, and the job with it.
      if (member.running?.id === id) member.thread.run(sent, task.deadlineMs ?? this.#limits.deadlineMs);
    };
    const fail = (thrown: unknown): void => {
      if (member.running?.id !== id) return;
      member.running = undefined;
      job.reject(thrown);
    };
    member.running = { id, job, rssBefore: readRss() };
    try {
      const sent = task.toMessage(id);
      if (sent instanceof Promise)
        sent.then(send).catch((thrown: unknown) => {
          fail(thrown);
          this.#runWaiting();
        });
      else send(sent);
    } catch (thrown) {
      fail(thrown);
    }
  }

  /** Starts a further thread when a job has waited for a moment. */
  #watchWaiting(): void {
    const isWaiting = this.#members.size < this.#limits.maxThreads && this.#nextJob() !== undefined;
    if (!isWaiting) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      return;
    }
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined;
      if (this.#nextJob()) this.#tryStart();
      this.#runWaiting();
    }, this.#limits.patienceMs);
  }

  /** Ends the job that has run longest when the process grows too much. */
  #watchMemory(): void {
    const isRunning = [...this.#members].some(({ running }) => running);
    if (!isRunning) {
      clearInterval(this.#memoryWatch);
      this.#memoryWatch = undefined;
      return;
    }
    this.#memoryWatch ??= setInterval(() => {
      const rss = readRss();
      const [oldest] = [...this.#members]
        .filter(({ running }) => {
          const before = running?.rssBefore;
          return rss !== undefined && before !== undefined && rss - before > this.#limits.maxGrowthMb * 1_000_000;
        })
        .toSorted((left, right) => left.running!.id - right.running!.id);
      oldest?.thread.stop('memory');
    }, WATCH_MS);
  }

  /** Closes idle threads but for some of them. */
  #closeIdle(kept: number): void {
    for (const member of [...this.#members].filter(({ running }) => !running).slice(kept)) {
      this.#members.delete(member);
      member.thread.close();
    }
  }

  #tryStart(): Member | undefined {
    try {
      const thread = new JobThread<never>(this.#title, this.#module, this.#limits.maxMemoryMb, {
        onStart: () => {
          this.#failedStarts = 0;
        },
        onDone: (done) => this.#done(member, done),
        onEnd: (end) => this.#onThreadEnd(member, end),
      });
      const member: Member = { thread };
      this.#members.add(member);
      return member;
    } catch {
      // The system has no room for a thread.
      this.#failedStarts++;
      return undefined;
    }
  }

  #done(member: Member, done: JobResult<never>): void {
    const { running } = member;
    if (running?.id !== done.id) return;
    member.running = undefined;
    if (running.job.task.sizeBytes > LARGE_BYTES) {
      this.#members.delete(member);
      member.thread.close();
    }
    if ('value' in done) running.job.resolve(done.value);
    else if ('failure' in done) running.job.reject(fromFailureData(done.failure));
    else running.job.reject(Object.assign(new Error(done.fault.message), done.fault));
    this.#runWaiting();
  }

  #onThreadEnd(member: Member, end: ThreadEnd): void {
    this.#members.delete(member);
    if (end.because === 'fault' && !end.hadStarted) this.#failedStarts++;
    if (member.running) member.running.job.reject(this.#toFailure(member.running.job.task, end));
    this.#runWaiting();
  }

  #toFailure(task: Task, end: ThreadEnd): unknown {
    switch (end.because) {
      case 'deadline':
        return task.toLimitFailure(`within ${(task.deadlineMs ?? this.#limits.deadlineMs) / 1000} s`);
      case 'memory':
        return task.toLimitFailure(`with ${this.#limits.maxMemoryMb} MB of memory`);
      case 'fault':
        return end.hadStarted ? end.thrown : this.#noThread(end.thrown);
    }
  }

  #noThread(cause?: unknown): Failure {
    return new Failure(
      'overloaded',
      say(
        `No ${this.#title} thread could be started; ask again shortly.`,
        `无法启动 ${this.#title} 线程，请稍后再试。`,
      ),
      { cause },
    );
  }
}

/**
 * The memory of the process; undefined where it cannot be read: on Linux it is in a file, and none may be free.
 */
function readRss(): number | undefined {
  try {
    return process.memoryUsage.rss();
  } catch {
    return undefined;
  }
}
