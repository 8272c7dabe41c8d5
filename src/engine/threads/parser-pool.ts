import { LRUCache } from 'lru-cache';
import { Failure } from '../../base/errors.ts';
import { MODULES } from '../../base/package-folder.ts';
import { Cells } from '../formats/cells.ts';
import type { AskData } from '../interface/ask.ts';
import type { InspectionResult } from '../interface/inspections.ts';
import { type Interface, type Parsed, sourceAt } from '../interface/interface.ts';
import { isPages, type Page, type Pages, pagesOf } from '../interface/pages.ts';
import type { AnySource } from '../interface/source.ts';
import { type NamedInspection, sourceAtPath } from '../interface/source-path.ts';
import { type InspectionJob, mapCells, type ParseJob, toParserMessage } from './parser-job.ts';
import { type PoolLimits, ThreadPool } from './pool.ts';

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
  // The readers need a few times the size of a reply.
  maxGrowthMb: 1_000,
};

/** Parses replies on threads of their own. The sources take turns, and each has one reply at a time. */
export class ParserPool {
  readonly #threads: ThreadPool;
  /** The failures of replies that passed a limit: the same bytes are not parsed again. */
  readonly #refused = new LRUCache<string, Failure>({ max: 1_000 });

  /** @param module what the threads run */
  constructor(limits: Partial<PoolLimits> = {}, module = new URL('catalogue/registry/parser-worker.js', MODULES)) {
    this.#threads = new ThreadPool('parser', { ...LIMITS, ...limits }, module);
  }

  /**
   * Parses a reply into the columns of an interface. Throws what its `parse` throws, `upstream_changed` when the
   * reply passes a limit, and `overloaded` when no thread can be started.
   */
  async parse(iface: Interface, sourceIndex: number, pages: Pages, ask: AskData): Promise<Parsed> {
    const { source } = sourceAt(iface, sourceIndex);
    const { name } = iface;
    const identity = identityOf([name, sourceIndex], pages);
    return revive(await this.#run<Parsed>(source, identity, { name, sourceIndex, ask }, pages));
  }

  /** Inspects pages: see {@link ReplyParser}. */
  async inspect(iface: Interface, named: NamedInspection, into: Page | Pages): Promise<InspectionResult> {
    const { path, inspection, args } = named;
    const source = sourceAtPath(iface, path);
    const { name } = iface;
    const pages = pagesOf(into);
    const identity = identityOf([name, path.sourceIndex, ...path.uses, inspection, JSON.stringify(args)], pages);
    const isReply = isPages(into);
    return this.#run<InspectionResult>(source, identity, { name, ...named, isReply }, pages);
  }

  /** Runs a job. Pages that passed a limit before are refused. */
  async #run<Value>(
    { name: queue, limits }: AnySource,
    identity: string,
    job: Omit<ParseJob, 'id' | 'pages'> | Omit<InspectionJob, 'id' | 'pages'>,
    pages: Pages,
  ): Promise<Value> {
    const refused = this.#refused.get(identity);
    if (refused) throw refused;
    return this.#threads.run<Value>({
      queue,
      deadlineMs: limits.parseMs,
      sizeBytes: pages.reduce((sum, { body }) => sum + body.length, 0),
      toMessage: (id) => toParserMessage({ id, ...job }, pages),
      toLimitFailure: (limit) => {
        const failure = new Failure('upstream_changed', `A reply for ${job.name} could not be parsed ${limit}.`);
        this.#refused.set(identity, failure);
        return failure;
      },
    });
  }

  /** Starts a thread if none runs, so that it is ready when a reply comes. */
  prepare(): void {
    this.#threads.prepare();
  }

  /** Whether threads can be had: see {@link ThreadPool.isReady}. */
  isReady(): boolean {
    return this.#threads.isReady();
  }

  /** Ends the idle threads: see {@link ThreadPool.close}. */
  close(): void {
    this.#threads.close();
  }
}

/**
 * What distinguishes a job from any other: a stored reply is parsed again and again.
 * @param work who wants what of the pages
 */
function identityOf(work: readonly (string | number)[], pages: Pages): string {
  return [...work, ...pages.flatMap(({ url, obtained, body }) => [url, obtained, body.length])].join(' ');
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  return mapCells(parsed, (cells) => Cells.received(cells));
}
