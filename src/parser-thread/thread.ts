import { Worker } from 'node:worker_threads';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Page, Pages } from '../declare/source.ts';
import { Failure, type FailureCode } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { MODULES } from '../package-folder.ts';

/** One page of a job. Its body is a plain array of bytes. */
export interface SentPage extends Pick<Page, 'url' | 'obtained' | 'status'> {
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A reply to be parsed on the other thread, which loads the declaration by its name. */
export interface Job {
  readonly id: number;
  readonly name: string;
  /** Whether the fallback source gave the reply. */
  readonly isFallback: boolean;
  readonly ask: AskData;
  readonly pages: readonly [SentPage, ...SentPage[]];
}

/** The result of a job. Cells come as their parts: a class does not cross from thread to thread. */
export type Done = { readonly id: number } & (
  | { readonly parsed: Parsed }
  | { readonly code: FailureCode; readonly message: string }
  | { readonly thrown: unknown }
);

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
    const sent: Job['pages'] = [toSent(first), ...others.map(toSent)];
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
      else waiting?.reject('code' in done ? new Failure(done.code, done.message) : done.thrown);
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

/**
 * A page with a copy of its body, which is handed over: the body itself may lie in a larger buffer and is still
 * stored.
 */
function toSent({ url, obtained, status, body }: Page): SentPage {
  return { url, obtained, status, body: new Uint8Array(body) };
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, column]) => [name, 'kind' in column ? toCells(column) : column.map(toNamed)]),
  );
}
