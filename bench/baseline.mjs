// The baseline: a bare node:http server that answers every request with one Buffer and fixed headers. With a
// number as its argument, it is a bare cluster of so many workers at one port, which accept connections
// themselves, like those of the service.
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveMessages } from './processes.mjs';

/** The answer from now on. @typedef {{ status: number, headers: readonly string[], body: string }} Wanted */
/** The port, and the processes. @typedef {{ port: number, pids: number[] }} Place */

const [workers] = process.argv.slice(2);
serveMessages(workers === undefined || cluster.isWorker ? await serveBare() : startWorkers(Number(workers)));

/** @returns {Promise<(wanted: Wanted) => Place>} */
async function serveBare() {
  let status = 200;
  /** @type {readonly string[]} */
  let headers = [];
  let body = Buffer.alloc(0);
  const server = createServer({ keepAliveTimeout: 72_000 }, (_request, response) => {
    response.writeHead(status, /** @type {string[]} */ (headers)).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (wanted) => {
    ({ status, headers } = wanted);
    body = Buffer.from(wanted.body, 'base64');
    const address = server.address();
    return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, pids: [process.pid] };
  };
}

/** @returns {(wanted: Wanted) => Promise<Place>} */
function startWorkers(/** @type {number} */ count) {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const started = Array.from({ length: count }, () => cluster.fork());
  return async (wanted) => {
    const places = await Promise.all(
      started.map(async (worker) => {
        const answered = once(worker, 'message');
        worker.send(wanted);
        const [{ failed, ...place }] = await answered;
        if (failed) throw new Error(failed);
        return /** @type {Place} */ (place);
      }),
    );
    return { port: places[0]?.port ?? 0, pids: places.flatMap(({ pids }) => pids) };
  };
}
