import { Worker } from 'node:worker_threads';
import type { AskData } from '../declare/ask.ts';
import type { Given, Interface, Page, Parsed } from '../declare/interface.ts';
import type { Reply } from '../declare/source.ts';
import { Failure, type FailureCode } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import { MODULES } from '../package-folder.ts';

/** One reply of a job. Its body comes as a plain array of bytes. */
export interface SentPage {
  readonly ask: AskData;
  readonly reply: Pick<Reply, 'url' | 'obtained' | 'status'> & { readonly body: Uint8Array<ArrayBuffer> };
}

/** What is to be read on the other thread, which loads the declaration by its name. */
export interface Job {
  readonly id: number;
  readonly name: string;
  readonly given: SentPage | readonly SentPage[];
}

/** What became of a job. Cells come as their parts: a class does not cross from thread to thread. */
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
 * Reads replies on a thread of its own, so that no reading holds up what is answered meanwhile. It keeps the process alive
 * no longer than a job takes, and one that breaks is started anew with the next job.
 */
export class ParserThread {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Reads what a source gave into the columns of an interface. Raises what its `parse` raises. */
  read({ name }: Interface, given: Given): Promise<Parsed> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const sent = 'reply' in given ? toSent(given) : given.map(toSent);
    const bodies = ('reply' in sent ? [sent] : sent).map(({ reply }) => reply.body.buffer);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, name, given: sent } satisfies Job, bodies);
    });
  }

  #start(): Worker {
    // What a reading leaves behind is as large as its reply, whatever room it has: with less, the process stays smaller.
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
    worker.on('exit', (code) => fail(new Error(`the reading thread ended with ${code}`)));
    return worker;
  }
}

/** A copy of a body's bytes and no more, to be handed over: they may lie in a larger buffer, and are still to be kept. */
function toSent({ ask, reply: { url, obtained, status, body } }: Page): SentPage {
  return { ask, reply: { url, obtained, status, body: new Uint8Array(body) } };
}

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, given]) => [name, 'kind' in given ? toCells(given) : given.map(toNamed)]),
  );
}
