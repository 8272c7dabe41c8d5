import pLimit from 'p-limit';
import { Failure } from '../../base/errors.ts';
import { admits } from '../../base/fair-share.ts';
import { say } from '../../base/say.ts';

// A table of fewer rows, some 10 MB of JSON, waits for no other.
const LARGE_ROWS = 50_000;
// The parts of the memory for tables and answers that bodies may take besides, on their way to clients. Beyond the
// first, no large table of several asks is made; beyond the second, no answer. Addresses that hold little have a
// quarter more.
const LARGE_PART = 2;
const MAX_PART = 3;
// What a cell takes in JSON, for as long as the body of its table is not there.
const CELL_BYTES = 16;
// An answer of fewer cells, some 16 kB, is always made.
const SMALL_CELLS = 1_000;
const RETRY_AFTER_MS = 5_000;

/** How many rows and columns a body is made of, and of how many asks. */
export interface BodySize {
  readonly rows: number;
  readonly columns: number;
  readonly asks: number;
}

/**
 * Bounds the memory of bodies on their way to clients. A client that reads slowly holds its body for minutes: a
 * thousand of them, each with another range of a history, hold 2 GB, and a hundred histories in one table are
 * 200 MB. Large tables of several asks are made one after the other. A body of several clients counts once. One
 * address alone cannot have others refused.
 */
export class OutgoingBodies {
  readonly #memoryBytes: number;
  readonly #turn = pLimit(1);
  /** How many clients each body is on its way to, and what ends its count. */
  readonly #held = new Map<ArrayBufferLike, { readonly clients: number; readonly end: () => void }>();
  readonly #byAddress = new Map<string, number>();
  #bytes = 0;

  /** @param memoryBytes the memory for tables and answers; bodies may take some times as much besides */
  constructor(memoryBytes: number) {
    this.#memoryBytes = memoryBytes;
  }

  /**
   * Makes a body, that of a large table of several asks in its turn. Throws `overloaded` while bodies hold too
   * much. Whoever sends the body calls {@link hold} at once.
   * @param address of the client, to be fair by
   */
  make<Made>({ rows, columns, asks }: BodySize, address: string, work: () => Promise<Made>): Promise<Made> {
    const cells = rows * columns;
    if (cells < SMALL_CELLS) return work();
    const make = async (part: number): Promise<Made> => {
      this.#refuseBeyond(part, address);
      const end = this.#count(cells * CELL_BYTES, address);
      try {
        return await work();
      } finally {
        end();
      }
    };
    return asks > 1 && rows >= LARGE_ROWS ? this.#turn(() => make(LARGE_PART)) : make(MAX_PART);
  }

  /**
   * Throws `overloaded` while bodies hold so much that no answer is made.
   * @param address of the client, to be fair by
   */
  refuseWhenFull(address: string): void {
    this.#refuseBeyond(MAX_PART, address);
  }

  #refuseBeyond(part: number, address: string): void {
    const own = this.#byAddress.get(address) ?? 0;
    if (admits(own, this.#bytes, part * this.#memoryBytes)) return;
    throw new Failure(
      'overloaded',
      say(
        'Answers on their way to clients that read slowly hold as much memory as there is for them; ask again shortly, or for less at once.',
        '正在发送给读取缓慢的客户端的应答已占满可用内存；请稍后再试，或一次请求较少的数据。',
      ),
      { retryAfterMs: RETRY_AFTER_MS },
    );
  }

  /**
   * Counts a body on its way to a client, once however many clients it goes to. Returns what ends that.
   * @param address of the client
   */
  hold({ buffer }: Uint8Array, address: string): () => void {
    const { clients, end } = this.#held.get(buffer) ?? { clients: 0, end: this.#count(buffer.byteLength, address) };
    this.#held.set(buffer, { clients: clients + 1, end });
    return () => {
      const held = this.#held.get(buffer);
      if (held && held.clients > 1) this.#held.set(buffer, { ...held, clients: held.clients - 1 });
      else if (this.#held.delete(buffer)) end();
    };
  }

  /** Counts bytes until what it returns is called. */
  #count(bytes: number, address: string): () => void {
    const add = (more: number): void => {
      this.#bytes += more;
      const own = (this.#byAddress.get(address) ?? 0) + more;
      if (own > 0) this.#byAddress.set(address, own);
      else this.#byAddress.delete(address);
    };
    add(bytes);
    return () => add(-bytes);
  }
}
