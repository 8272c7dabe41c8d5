// The load generator: keep-alive connections over plain sockets, each with one request in flight.
import { connect } from 'node:net';
import { cpuMs, serveMessages } from './processes.mjs';

/**
 * What to do: for how long, or how many requests.
 * @typedef {{ port: number, pids: readonly number[], requests: readonly string[], connections: number, status:
 * number, warmMs?: number, ms?: number, count?: number }} Job
 */

/**
 * The result: requests answered within the measured time, the time in seconds, the processor time of the server's
 * processes in milliseconds, and the median and 99th percentile of latency in milliseconds.
 * @typedef {{ answered: number, seconds: number, cpuMs: number, p50: number, p99: number, ownCpuMs: number }} Load
 */

serveMessages(run);

/** @returns {Promise<Load>} */
function run(/** @type {Job} */ { port, pids, requests, connections, status, warmMs = 0, ms, count = Infinity }) {
  const encoded = requests.map((text) => Buffer.from(text, 'latin1'));
  return new Promise((resolve, reject) => {
    /** @type {import('node:net').Socket[]} */
    const sockets = [];
    let sent = 0;
    let answered = 0;
    let bytes = 0;
    let responseBytes = 0;
    let isOver = false;
    /** @type {number[]} */
    let times = [];
    let begun = { at: performance.now(), bytes: 0, cpu: cpuMs(pids), own: process.cpuUsage() };

    const begin = () => {
      times = [];
      begun = { at: performance.now(), bytes, cpu: cpuMs(pids), own: process.cpuUsage() };
    };
    const finish = () => {
      if (isOver) return;
      isOver = true;
      const cpu = cpuMs(pids) - begun.cpu;
      const seconds = (performance.now() - begun.at) / 1000;
      const { user, system } = process.cpuUsage(begun.own);
      for (const socket of sockets) socket.destroy();
      times.sort((left, right) => left - right);
      const at = (/** @type {number} */ share) =>
        times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
      // Counted by bytes, so that answers cut by the ends of the time count in part.
      const whole = ms === undefined ? answered : (bytes - begun.bytes) / responseBytes;
      resolve({ answered: whole, seconds, cpuMs: cpu, p50: at(0.5), p99: at(0.99), ownCpuMs: (user + system) / 1000 });
    };
    const fail = (/** @type {Error} */ why) => {
      if (isOver) return;
      isOver = true;
      for (const socket of sockets) socket.destroy();
      reject(why);
    };

    for (let each = 0; each < connections; each++) {
      let head = '';
      let left = 0;
      let size = 0;
      let sentAt = 0;
      const next = () => {
        const request = encoded[sent++ % encoded.length];
        if (isOver || sent > count || !request) return;
        sentAt = performance.now();
        socket.write(request);
      };
      const done = () => {
        answered++;
        responseBytes = size;
        times.push(performance.now() - sentAt);
        if (answered >= count) finish();
        else next();
      };
      const take = (/** @type {number} */ length, /** @type {Uint8Array} */ into) => {
        const chunk = /** @type {Buffer} */ (into);
        bytes += length;
        let at = 0;
        while (at < length && !isOver) {
          if (left === 0) {
            const before = head.length;
            head += chunk.toString('latin1', at, Math.min(length, at + 4_096));
            const end = head.indexOf('\r\n\r\n');
            if (end < 0) return true;
            at += end + 4 - before;
            const text = head.slice(0, end);
            head = '';
            if (!text.startsWith(`HTTP/1.1 ${status} `)) fail(new Error(`expected ${status}, got ${text}`));
            left = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
            size = end + 4 + left;
            if (left === 0) done();
            continue;
          }
          const taken = Math.min(left, length - at);
          at += taken;
          left -= taken;
          if (left === 0) done();
        }
        return true;
      };
      // One buffer for all responses: bytes are only counted.
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafeSlow(Math.min(262_144, 16_777_216 / connections)), callback: take },
      });
      socket.on('error', fail).once('connect', next);
      socket.once('close', () => fail(new Error('the server closed a connection')));
      sockets.push(socket);
    }
    if (ms === undefined) return;
    setTimeout(() => {
      begin();
      setTimeout(finish, ms);
    }, warmMs);
  });
}
