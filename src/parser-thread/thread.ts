import { Worker } from 'node:worker_threads';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Pages } from '../declare/source.ts';
import { fromFailureData } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { MODULES } from '../package-folder.ts';
import { type Done, type Job, toJobPage } from './job.ts';

interface Waiting {
  resolve(parsed: Parsed): void;
  reject(thrown: unknown): void;
}

/**
 * Parses replies on a thread of its own, so that parsing never blocks the event loop. A running job keeps the
 * process alive; an idle thread does not. A thread that ends is replaced with the next job.
 */
export class ParserThread {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Parses a reply into the columns of an interface. Throws what its `parse` throws. */
  parse({ name }: Interface, isFallback: boolean, pages: Pages, ask: AskData): Promise<Parsed> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const [first, ...others] = pages;
    const sent: Job['pages'] = [toJobPage(first), ...others.map(toJobPage)];
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      const job: Job = { id, name, isFallback, ask, pages: sent };
      worker.postMessage(
        job,
        sent.map(({ body }) => body.buffer),
      );
    });
  }

  #start(): Worker {
    // The garbage of a job is as large as its reply, whatever room it has. With less room the process stays
    // smaller.
    const worker = new Worker(new URL('parser-thread/worker.js', MODULES), {
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    worker.unref();
    worker.on('message', (done: Done) => {
      const waiting = this.#waiting.get(done.id);
      this.#waiting.delete(done.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('parsed' in done) waiting?.resolve(revive(done.parsed));
      else if ('failure' in done) waiting?.reject(fromFailureData(done.failure));
      else waiting?.reject(Object.assign(new Error(done.fault.message), { stack: done.fault.stack }));
    });
    const fail = (thrown: unknown): void => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(thrown);
      this.#waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the parser thread ended with exit code ${code}`)));
    return worker;
  }
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, column]) => [name, 'kind' in column ? toCells(column) : column.map(toNamed)]),
  );
}
