import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// What one connection may have asked for without reading what it is answered. A client that pipelines takes a few.
const MAX_PIPELINED = 64;
// One refused connection is listened to for so many that may be served.
const REFUSED_SHARE = 16;
// How long a client may take to read the last that its connection says.
const FAREWELL_MS = 1_000;

/**
 * The open connections of a server, and which of them have a request in flight whose answer is not written yet. Node by
 * itself drops those that are too many without a word; it waits, when it closes, for connections on which nothing was ever
 * asked, and ends some whose answer is not sent whole.
 */
export class Connections {
  readonly #max: number;
  readonly #open = new Set<Socket>();
  readonly #refused = new Set<Socket>();
  /** The responses that are not written yet, in the order of their requests. */
  readonly #inFlight = new Map<Socket, Set<ServerResponse>>();
  /** How connections will be ended whose turn has not come yet. */
  readonly #refusals = new Map<Socket, string>();
  readonly #watch: NodeJS.Timeout;
  #deadline: NodeJS.Timeout | undefined;
  #isClosing = false;

  /**
   * @param max connections that are served at once
   * @param stalledMs after which a client that reads nothing of its answer loses its connection
   * @param everyMs how often it is looked for such clients
   */
  constructor(max: number, stalledMs: number, everyMs: number) {
    this.#max = max;
    // Node's own limit, for every connection at all times, costs a hot answer a twentieth more.
    this.#watch = setInterval(() => {
      for (const socket of this.#open) {
        if (socket.writableLength > 0 && socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
      }
    }, everyMs);
    this.#watch.unref();
  }

  /** Whether the server is about to end. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Takes a connection that was opened; false when there are too many, and it has to be refused. */
  opened(socket: Socket): boolean {
    if (this.#open.size >= this.#max) return false;
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      // Node tells this to none but the response whose turn it is.
      for (const response of this.#inFlight.get(socket) ?? []) if (response.socket === null) response.emit('close');
      this.#inFlight.delete(socket);
      this.#refusals.delete(socket);
      if (this.#isClosing) this.#rest();
    });
    if (this.#isClosing) socket.destroy();
    return true;
  }

  /**
   * Ends a connection with an answer, after those to the requests that came before. False when it is not sent: the client
   * has gone, or was refused already.
   */
  refuse(socket: Socket, answer: string): boolean {
    if (this.#refusals.has(socket) || this.#refused.has(socket)) return false;
    if (!socket.writable) {
      socket.destroy();
      return false;
    }
    // Where Node has let go of it, nobody else would.
    for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy());
    socket.resume();
    if (this.#inFlight.has(socket)) this.#refusals.set(socket, answer);
    else this.#dismiss(socket, answer);
    return true;
  }

  /**
   * Ends a connection with an answer. Its client may never leave: it is listened to for a moment after all was sent, since
   * the answer is lost when a connection is closed before all that came was taken. Only to a flood nobody listens.
   */
  #dismiss(socket: Socket, answer: string): void {
    socket.end(answer);
    if (this.#refused.size * REFUSED_SHARE >= this.#max) {
      socket.destroySoon();
      return;
    }
    let farewell: NodeJS.Timeout | undefined;
    this.#refused.add(socket);
    socket.once('finish', () => {
      farewell = setTimeout(() => socket.destroy(), FAREWELL_MS);
    });
    socket.once('close', () => {
      clearTimeout(farewell);
      this.#refused.delete(socket);
    });
  }

  /**
   * A request came whole enough to be answered, and its answer is not in its socket yet. False when its connection has too
   * many of them.
   */
  answering({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const inFlight = this.#inFlight.get(socket) ?? new Set();
    this.#inFlight.set(socket, inFlight.add(response));
    response.once('close', () => {
      inFlight.delete(response);
      if (inFlight.size > 0) return;
      this.#inFlight.delete(socket);
      const refusal = this.#refusals.get(socket);
      if (refusal !== undefined && socket.writable) this.#dismiss(socket, refusal);
      else if (this.#isClosing) socket.destroySoon();
    });
    return inFlight.size <= MAX_PIPELINED;
  }

  /**
   * Ends every connection as soon as what was asked on it is answered and what was written is sent. A client that reads
   * nothing is given up as at any other time, and whatever takes longer than the deadline is cut off.
   * @param deadlineMs how long all of it may take, in milliseconds
   * @param giveUp told of each response that is not written when that is over: what is answered then is still sent, if its
   *   client reads it at once
   */
  close(deadlineMs: number, giveUp: (response: ServerResponse) => void): void {
    this.#isClosing = true;
    const cutOff = (): void => {
      for (const socket of this.#open) socket.destroy();
    };
    this.#deadline = setTimeout(() => {
      this.#deadline = setTimeout(cutOff, FAREWELL_MS);
      for (const response of [...this.#inFlight.values()].flatMap((each) => [...each])) giveUp(response);
    }, deadlineMs);
    for (const socket of this.#open) if (!this.#inFlight.has(socket)) socket.destroySoon();
    this.#rest();
  }

  /** Looks after nobody any more, once everybody has gone. */
  #rest(): void {
    if (this.#open.size > 0) return;
    clearInterval(this.#watch);
    clearTimeout(this.#deadline);
  }
}
