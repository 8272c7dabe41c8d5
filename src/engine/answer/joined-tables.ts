import pLimit from 'p-limit';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';

// A table of fewer rows, some 10 MB of JSON, waits for no other.
const LARGE_ROWS = 50_000;
const RETRY_AFTER_MS = 5_000;

/**
 * Bounds the memory of tables that are made of many asks: a hundred histories are 200 MB of JSON, which a client
 * that reads slowly holds for minutes. They are made one after the other, and none while those on their way to
 * clients hold too much. A table is on its way from when it is made, also while it is compressed.
 */
export class JoinedTables {
  readonly #maxBytes: number;
  readonly #turn = pLimit(1);
  /** How many clients each body is on its way to, and what ends its count. */
  readonly #held = new Map<ArrayBufferLike, { readonly clients: number; readonly end: () => void }>();
  #bytes = 0;

  /** @param maxBytes no table is made while bodies on their way hold as much */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Makes a table, a large one in its turn. Throws `overloaded` while bodies on their way hold too much. Whoever
   * sends the table calls `onSent` once its body is held by {@link hold}, or is not needed.
   */
  make<Made extends { readonly bytes: Buffer }>(
    rows: number,
    work: () => Promise<Made>,
  ): Promise<Made & { readonly onSent?: () => void }> {
    if (rows < LARGE_ROWS) return work();
    return this.#turn(async () => {
      if (this.#bytes >= this.#maxBytes)
        throw new Failure(
          'overloaded',
          say(
            'Large tables on their way to clients hold as much memory as there is for them; ask again shortly, or for fewer securities at once.',
            '正在发送给客户端的大表已占满可用内存；请稍后再试，或一次请求较少的证券。',
          ),
          { retryAfterMs: RETRY_AFTER_MS },
        );
      const made = await work();
      return { ...made, onSent: this.#count(made.bytes.length) };
    });
  }

  /** Counts a body on its way to a client, once however many clients it goes to. Returns what ends that. */
  hold({ buffer }: Buffer): () => void {
    const { clients, end } = this.#held.get(buffer) ?? { clients: 0, end: this.#count(buffer.byteLength) };
    this.#held.set(buffer, { clients: clients + 1, end });
    return () => {
      const held = this.#held.get(buffer);
      if (held && held.clients > 1) this.#held.set(buffer, { ...held, clients: held.clients - 1 });
      else if (this.#held.delete(buffer)) end();
    };
  }

  /** Counts bytes until what it returns is called. */
  #count(bytes: number): () => void {
    let counted = bytes;
    this.#bytes += counted;
    return () => {
      this.#bytes -= counted;
      counted = 0;
    };
  }
}
