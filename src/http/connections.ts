import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The open connections of a server, and which of them have a request in flight whose answer is not written yet. Node by
 * itself waits, when it closes, for connections on which nothing was ever asked, and ends some whose answer is not sent whole.
 */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #inFlight = new Map<Socket, number>();
  #isClosing = false;

  /** Whether the server is about to end. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** A connection was opened. */
  opened(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#inFlight.delete(socket);
    });
    if (this.#isClosing) socket.destroy();
  }

  /** A request came whole enough to be answered, and its answer is not in its socket yet. */
  answering({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#inFlight.set(socket, (this.#inFlight.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const others = (this.#inFlight.get(socket) ?? 1) - 1;
      if (others > 0) this.#inFlight.set(socket, others);
      else this.#inFlight.delete(socket);
      if (others === 0 && this.#isClosing) socket.destroySoon();
    });
  }

  /** Ends every connection as soon as what was asked on it is answered and what was written is sent. */
  close(): void {
    this.#isClosing = true;
    for (const socket of this.#open) if (!this.#inFlight.has(socket)) socket.destroySoon();
  }
}
