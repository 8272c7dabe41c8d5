import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsert } from '../../../base/get-or-insert.ts';
import { RequestTurns } from './request-turns.ts';

// The most requests in flight on one connection. A client that pipelines sends a few.
const MAX_PIPELINED = 64;
// The ratio of allowed connections to lingering ones.
const CONNECTIONS_PER_LINGERING = 16;
// How long a refused connection lingers, so that its client can read the response.
const LINGER_MS = 1_000;

/**
 * The open connections of a server, and the responses in flight on each. Node's own limit drops connections
 * without a response, and its `close` waits for idle connections and cuts off unsent responses.
 */
export class ClientConnections {
  readonly #turns = new RequestTurns();
  readonly #max: number;
  readonly #open = new Set<Socket>();
  /** Refused connections that linger. */
  readonly #lingering = new Set<Socket>();
  /** The responses that are not written yet, in the order of their requests. */
  readonly #inFlight = new Map<Socket, Set<ServerResponse>>();
  /** The last bytes of refused connections, sent after their responses in flight. */
  readonly #refusals = new Map<Socket, string>();
  /** For clients with unread bytes: how many bytes were taken, and how many checks ago that changed. */
  readonly #readings = new Map<Socket, { readonly taken: number; readonly checks: number }>();
  readonly #stallCheck: NodeJS.Timeout;
  #deadline: NodeJS.Timeout | undefined;
  #isClosing = false;

  /**
   * @param max the most connections that are open at once
   * @param stalledMs a client that reads nothing of its response for this time is disconnected
   * @param checkIntervalMs the interval of the check for such clients
   */
  constructor(max: number, stalledMs: number, checkIntervalMs: number) {
    this.#max = max;
    // One timer instead of a timeout on every socket: those cost 5 % of a hot answer, and restart with each byte
    // from the client.
    this.#stallCheck = setInterval(() => this.#endStalled(Math.ceil(stalledMs / checkIntervalMs)), checkIntervalMs);
    this.#stallCheck.unref();
  }

  /** Whether the server is closing. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Adds a new connection. Returns false if there are too many, and it must be refused. */
  accept(socket: Socket): boolean {
    this.#turns.noteConnection();
    if (this.#open.size >= this.#max) return false;
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      for (const response of this.#inFlight.get(socket) ?? []) if (response.socket === null) end(response);
      this.#inFlight.delete(socket);
      this.#refusals.delete(socket);
      this.#readings.delete(socket);
      if (this.#isClosing) this.#stopTimers();
    });
    if (this.#isClosing) socket.destroy();
    return true;
  }

  /**
   * Ends a connection with these bytes, after the responses in flight. Responses to incomplete requests are not
   * waited for. Returns false if the client has left or the connection was refused before.
   */
  refuse(socket: Socket, bytes: string): boolean {
    if (this.#refusals.has(socket) || this.#lingering.has(socket)) return false;
    if (!socket.writable) {
      socket.destroy();
      return false;
    }
    // Node may have released this socket, so nothing else would destroy it.
    for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy());
    socket.resume();
    if (willBeWritten(this.#inFlight.get(socket))) this.#refusals.set(socket, bytes);
    else this.#endWith(socket, bytes);
    return true;
  }

  /**
   * Ends a connection with these bytes, and lingers: closing with unread input would lose the last bytes. Beyond a
   * limit, refused connections do not linger.
   */
  #endWith(socket: Socket, bytes: string): void {
    socket.end(bytes);
    if (this.#lingering.size * CONNECTIONS_PER_LINGERING >= this.#max) {
      socket.destroySoon();
      return;
    }
    let lingering: NodeJS.Timeout | undefined;
    this.#lingering.add(socket);
    socket.once('finish', () => {
      lingering = setTimeout(() => socket.destroy(), LINGER_MS);
    });
    socket.once('close', () => {
      clearTimeout(lingering);
      this.#lingering.delete(socket);
    });
  }

  /** Adds a response in flight. Returns false if its connection has too many of them. */
  track(socket: Socket, response: ServerResponse): boolean {
    const inFlight = getOrInsert(this.#inFlight, socket, () => new Set()).add(response);
    response.once('close', () => {
      inFlight.delete(response);
      const refusal = this.#refusals.get(socket);
      if (refusal === undefined ? inFlight.size > 0 : willBeWritten(inFlight)) return;
      if (inFlight.size === 0) this.#inFlight.delete(socket);
      if (refusal !== undefined && socket.writable) this.#endWith(socket, refusal);
      else if (this.#isClosing) socket.destroySoon();
    });
    return inFlight.size <= MAX_PIPELINED;
  }

  /**
   * Resolves when a request for data may begin; undefined where it may at once: see {@link RequestTurns}.
   * Pipelined requests wait for the first.
   */
  takeTurn(socket: Socket): Promise<void> | undefined {
    return this.#inFlight.get(socket)?.size === 1 ? this.#turns.take() : undefined;
  }

  /**
   * Closes each connection after its responses in flight. Stalled clients are disconnected as usual.
   * @param deadlineMs after this time it calls `onDeadline`, and then cuts off unsent responses
   * @param onDeadline answers the requests in flight
   */
  close(deadlineMs: number, onDeadline: () => void): void {
    this.#isClosing = true;
    this.#deadline = setTimeout(() => {
      this.#deadline = setTimeout(() => {
        for (const socket of this.#open) socket.destroy();
      }, LINGER_MS);
      onDeadline();
    }, deadlineMs);
    for (const socket of this.#open) if (!this.#inFlight.has(socket)) socket.destroySoon();
    this.#stopTimers();
  }

  /** Disconnects clients that have read nothing for so many checks. */
  #endStalled(maxChecks: number): void {
    for (const socket of this.#open) {
      if (socket.writableLength === 0) {
        this.#readings.delete(socket);
        continue;
      }
      const taken = takenBytes(socket);
      const before = this.#readings.get(socket);
      const checks = before?.taken === taken ? before.checks + 1 : 0;
      if (checks >= maxChecks) socket.destroy();
      else this.#readings.set(socket, { taken, checks });
    }
  }

  /** Stops all timers once no connection is open. */
  #stopTimers(): void {
    if (this.#open.size > 0) return;
    clearInterval(this.#stallCheck);
    clearTimeout(this.#deadline);
  }
}

/**
 * Whether at least one of the responses does not wait for the rest of its request, which can no longer be read.
 */
function willBeWritten(responses: Iterable<ServerResponse> = []): boolean {
  for (const { req } of responses) if (req.complete || !req.readableFlowing) return true;
  return false;
}

/**
 * How many bytes of a connection the system has taken. Within one large write, only Node's handle has this number;
 * Node's own timeouts use it as well.
 */
function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
}

/** Ends a response that waits for its connection, which is closed: Node ends only the first one in the queue. */
function end(response: ServerResponse): void {
  // What is ready later is not sent to it.
  response.destroy();
  response.emit('close');
}
