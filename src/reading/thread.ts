import { Worker } from 'node:worker_threads';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Reply } from '../declare/source.ts';
import { Failure, type FailureCode } from '../errors.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';

/** A reply to be read on the other thread, which finds the declaration by its name. */
export interface Job {
  readonly id: number;
  readonly name: string;
  readonly reply: Reply;
  readonly ask: AskData;
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
 * Reads replies on a thread of its own, so that a large table or a spreadsheet holds up no other answer. The thread
 * starts with the first job, and keeps the process alive no longer than a job takes.
 */
export class ReadingThread {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Reads a reply into the columns of an interface. Raises what its `parse` raises. */
  read(declared: Interface, { url, obtained, status, body }: Reply, ask: AskData): Promise<Parsed> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, name: declared.name, reply: { url, obtained, status, body }, ask } satisfies Job);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
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

/** Makes cells of their parts again. */
function revive(parsed: Parsed): Parsed {
  const toCells = ({ kind, bytes, starts, ends }: Cells): Cells => new Cells(kind, bytes, starts, ends);
  const toNamed = ({ name, cells }: NamedCells): NamedCells => ({ name, cells: toCells(cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, given]) => [name, 'kind' in given ? toCells(given) : given.map(toNamed)]),
  );
}
