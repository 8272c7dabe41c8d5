// Waiting clients: each has a connection of its own, and asks again a second after its answer, until they are told
// to leave.
import { connect } from 'node:net';
import { serveMessages } from '../bench/processes.mjs';

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();
/** @type {Map<number, number>} */
const statuses = new Map();
let isOver = false;

/**
 * The open connections, and the statuses so far.
 * @typedef {{ open: number, statuses: [status: number, count: number][] }} WaitingClients
 */

serveMessages(
  async (/** @type {{ port?: number, paths?: readonly string[], clients?: number, leave?: boolean }} */ message) => {
    const { port, paths = [], clients = 0, leave = false } = message;
    isOver = leave;
    if (leave) for (const socket of sockets) socket.destroy();
    if (port !== undefined) {
      // A few at a time: the backlog of the server is short.
      for (let at = 0; at < clients; at += 50) {
        const some = Array.from({ length: Math.min(50, clients - at) }, (_, one) =>
          join(port, paths[(at + one) % paths.length] ?? ''),
        );
        await Promise.all(some);
      }
    }
    return { open: sockets.size, statuses: [...statuses] };
  },
);

/** Connects and asks. @returns {Promise<void>} */
function join(/** @type {number} */ port, /** @type {string} */ path) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const ask = () => void socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    sockets.add(socket);
    socket.on('connect', () => {
      ask();
      resolve();
    });
    socket.on('data', (chunk) => {
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(chunk.toString('latin1'))?.[1] ?? 0);
      if (status === 0) return;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!isOver) setTimeout(ask, 1_000);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      resolve();
    });
  });
}
