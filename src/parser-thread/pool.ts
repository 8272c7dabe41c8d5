import { LRUCache } from 'lru-cache';
import type { AskData } from '../declare/ask.ts';
import { type Interface, type Parsed, sourceAt } from '../declare/interface.ts';
import type { Pages, Source } from '../declare/source.ts';
import { Failure, fromFailureData } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { MODULES } from '../package-folder.ts';
import { type Done, toSent } from './job.ts';
import { type JobLimits, ParserThread, type ThreadEnd } from './thread.ts';

/** How replies are parsed. */
interface PoolLimits extends JobLimits {
  /** Threads at once, at most. */
  readonly maxThreads: number;
  /**
   * How much the process may grow during a job, in megabytes. What lies outside of the memory of a thread, such as
   * bodies and columns, has no other limit. The readers need a few times the size of a reply.
   */
  readonly maxGrowthMb: number;
  /** How long the jobs of a source wait for a busy thread before another one is started, in milliseconds. */
  readonly patienceMs: number;
}

const LIMITS: PoolLimits = {
  // Most replies take milliseconds, and a large workbook takes a second. A parser that takes longer hangs. A
  // source that needs more says so: `parseMs`.
  deadlineMs: 10_000,
  // This is 64 times the largest reply that is parsed, which has 8 MB. Bodies and columns lie outside of this
  // memory.
  maxMemoryMb: 512,
  // Two that hang leave a third.
  maxThreads: 3,
  patienceMs: 500,
  maxGrowthMb: 1_000,
};

// A thread that has parsed more than this at once is closed when it is done: what the job leaves in its memory
// would stay until the next one. A thread starts in a fifth of a second.
const LARGE_BYTES = 8_000_000;

const WATCH_MS = 200;

/** Starts that fail one after the other until threads count as not to be had. */
const MAX_FAILED_STARTS = 3;

/** A job that waits or runs. */
interface PendingJob {
  readonly declared: Interface;
  /** Which of its sources gave the reply: 0 is its own, 1 the first fallback source. */
  readonly place: number;
  readonly source: Source;
  readonly pages: Pages;
  readonly ask: AskData;
  resolve(parsed: Parsed): void;
  reject(thrown: unknown): void;
}

/** A thread, and the job that it runs. */
interface Member {
  readonly thread: ParserThread;
  running?: { readonly id: number; readonly job: PendingJob; readonly rssBefore: number } | undefined;
}

/**
 * Parses replies on threads of their own, so that parsing never blocks the event loop. A source has one job at a
 * time, and the sources take turns. While one job runs long, the jobs of other sources get another thread.
 *
 * A job that passes its deadline or its memory limit fails alone: its thread is replaced.
 */
export class ParserPool {
  readonly #limits: PoolLimits;
  readonly #module: URL;
  /** The jobs that wait, by their source. The source whose turn is next comes first. */
  readonly #queues = new Map<string, PendingJob[]>();
  readonly #members = new Set<Member>();
  #patience: NodeJS.Timeout | undefined;
  #memoryWatch: NodeJS.Timeout | undefined;
  /** The failures of replies that passed a limit: the same bytes are not parsed again. */
  readonly #refused = new LRUCache<string, Failure>({ max: 1_000 });
  #failedStarts = 0;
  #lastId = 0;

  /** @param module what the threads run */
  constructor(limits: Partial<PoolLimits> = {}, module = new URL('parser-thread/worker.js', MODULES)) {
    this.#limits = { ...LIMITS, ...limits };
    this.#module = module;
  }

  /**
   * Parses a reply into the columns of an interface. Throws what its `parse` throws, `upstream_changed` when the
   * reply passes a limit, and `overloaded` when no thread can be started.
   */
  parse(declared: Interface, place: number, pages: Pages, ask: AskData): Promise<Parsed> {
    const { source } = sourceAt(declared, place);
    const refused = this.#refused.get(replyIdentity(declared, place, pages));
    if (refused) return Promise.reject(refused);
    return new Promise((resolve, reject) => {
      const job: PendingJob = { declared, place, source, pages, ask, resolve, reject };
      const queue = this.#queues.get(source.name);
      if (queue) queue.push(job);
      else this.#queues.set(source.name, [job]);
      this.#runWaiting();
    });
  }

  /**
   * Starts a thread if there is none, so that it is there when a reply comes: a start takes as long as a request.
   */
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

  /** Gives waiting jobs to idle threads, and starts a thread where one is missing. */
  #runWaiting(): void {
    for (;;) {
      const job = this.#nextJob();
      if (!job) break;
      const idle = [...this.#members].find(({ running }) => !running);
      const member = idle ?? (this.#members.size === 0 ? this.#tryStart() : undefined);
      if (!member) {
        if (this.#members.size > 0) break;
        this.#take(job).reject(new Failure('overloaded', 'No thread could be started to parse a reply.'));
      } else this.#run(this.#take(job), member);
    }
    this.#watchWaiting();
    this.#watchMemory();
    this.#closeSpare();
  }

  /** The job whose turn is next; of a source that has none running. */
  #nextJob(): PendingJob | undefined {
    const busy = new Set([...this.#members].map(({ running }) => running?.job.source.name));
    for (const [source, [job]] of this.#queues) if (!busy.has(source)) return job;
    return undefined;
  }

  /** Takes a job that is the first of its source. The turn of the source is over. */
  #take(job: PendingJob): PendingJob {
    const queue = this.#queues.get(job.source.name)!;
    this.#queues.delete(job.source.name);
    queue.shift();
    if (queue.length > 0) this.#queues.set(job.source.name, queue);
    return job;
  }

  #run(job: PendingJob, member: Member): void {
    const id = ++this.#lastId;
    const { declared, place, source, ask, pages } = job;
    try {
      const sent = toSent({ id, name: declared.name, place, ask }, pages);
      member.thread.run(sent, source.limits.parseMs ?? this.#limits.deadlineMs);
      member.running = { id, job, rssBefore: process.memoryUsage.rss() };
    } catch (thrown) {
      job.reject(thrown);
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
      const rss = process.memoryUsage.rss();
      const [oldest] = [...this.#members]
        .filter(({ running }) => running && rss - running.rssBefore > this.#limits.maxGrowthMb * 1_000_000)
        .toSorted((left, right) => left.running!.id - right.running!.id);
      oldest?.thread.stop('memory');
    }, WATCH_MS);
  }

  /** Closes idle threads but one. */
  #closeSpare(): void {
    for (const member of [...this.#members].filter(({ running }) => !running).slice(1)) {
      this.#members.delete(member);
      member.thread.close();
    }
  }

  #tryStart(): Member | undefined {
    try {
      const thread = new ParserThread(this.#module, this.#limits.maxMemoryMb, {
        started: () => {
          this.#failedStarts = 0;
        },
        done: (done) => this.#done(member, done),
        ended: (end) => this.#ended(member, end),
      });
      const member: Member = { thread };
      this.#members.add(member);
      return member;
    } catch {
      // The system cannot start another thread.
      this.#failedStarts++;
      return undefined;
    }
  }

  #done(member: Member, done: Done): void {
    const { running } = member;
    if (running?.id !== done.id) return;
    member.running = undefined;
    if (running.job.pages.reduce((sum, { body }) => sum + body.length, 0) > LARGE_BYTES) {
      this.#members.delete(member);
      member.thread.close();
    }
    if ('parsed' in done) running.job.resolve(revive(done.parsed));
    else if ('failure' in done) running.job.reject(fromFailureData(done.failure));
    else running.job.reject(Object.assign(new Error(done.fault.message), { stack: done.fault.stack }));
    this.#runWaiting();
  }

  #ended(member: Member, end: ThreadEnd): void {
    this.#members.delete(member);
    if (end.because === 'fault' && !end.hadStarted) this.#failedStarts++;
    if (member.running) member.running.job.reject(this.#toFailure(member.running.job, end));
    this.#runWaiting();
  }

  #toFailure({ declared, place, source, pages }: PendingJob, end: ThreadEnd): unknown {
    const refuse = (limit: string): Failure => {
      const failure = new Failure('upstream_changed', `A reply for ${declared.name} could not be parsed ${limit}.`);
      this.#refused.set(replyIdentity(declared, place, pages), failure);
      return failure;
    };
    switch (end.because) {
      case 'deadline':
        return refuse(`within ${(source.limits.parseMs ?? this.#limits.deadlineMs) / 1000} s`);
      case 'memory':
        return refuse(`with ${this.#limits.maxMemoryMb} MB of memory`);
      case 'fault':
        return end.hadStarted
          ? end.thrown
          : new Failure('overloaded', 'No thread could be started to parse a reply.', { cause: end.thrown });
    }
  }
}

/** What distinguishes a reply that is parsed from any other: a stored one is looked up again and again. */
function replyIdentity({ name }: Interface, place: number, pages: Pages): string {
  return [name, place, ...pages.flatMap(({ url, obtained, body }) => [url, obtained, body.length])].join(' ');
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, column]) => [name, 'kind' in column ? toCells(column) : column.map(toNamed)]),
  );
}
