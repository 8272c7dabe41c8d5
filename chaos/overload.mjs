// Hot answers while all sources hang and thousands of clients wait.
import { median, medianRatio } from '../bench/figures.mjs';
import { requestOf } from '../bench/hot.mjs';
import { startBuiltService, startResponder } from '../bench/processes.mjs';
import { fetchSize } from '../bench/start.mjs';
import { AT_FIXTURES_TIME } from './reference-answers.mjs';
import { readResourceUsage } from './resource-usage.mjs';

const PATH = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240101&end_date=20240601';
const CONNECTIONS = 8;
// As many as may wait for Eastmoney: each has a hundredth of the clients.
const SYMBOLS = 100;

/** @typedef {{ what: string, p50: number, p99: number, rate: number }} Row */

/**
 * Measures the hot path when idle, and while clients connect, wait and leave.
 * @param {string} folder a copied build
 * @param {import('../bench/processes.mjs').Responder<{ asked: number, faults: string[] }>} failingSource
 * @param {string} mirror
 * @param {{ clients: number, rounds: number, ms: number }} pace
 */
export async function overload(folder, failingSource, mirror, { clients, rounds, ms }) {
  const service = await startBuiltService(folder, {
    mirror,
    flags: ['--log-level', 'error'],
    preload: '../chaos/watch.mjs',
    env: AT_FIXTURES_TIME,
  });
  const load = startResponder('./load.mjs');
  const waitingClients = startResponder('../chaos/waiting-clients.mjs');
  const measure = async () =>
    load.ask({
      port: service.port,
      pids: [service.pid],
      requests: [requestOf(PATH)],
      connections: CONNECTIONS,
      status: 200,
      ms,
    });
  const measured = async () => {
    /** @type {import('../bench/load.mjs').Load[]} */
    const loads = [];
    for (let round = 0; round < rounds; round++) loads.push(await measure());
    return loads;
  };
  try {
    await failingSource.ask({ fault: 'right' });
    await fetchSize(`${service.url}${PATH}`, 'identity');
    await measure();
    const quiet = await measured();
    await failingSource.ask({ fault: 'hang' });
    const paths = Array.from({ length: SYMBOLS }, (_, at) => PATH.replace('600000', String(601_000 + at)));
    const coming = waitingClients.ask({ port: service.port, paths, clients });
    const whileComing = [await measure()];
    await coming;
    const { waiting, rssMb } = await readResourceUsage(service);
    const hanging = await measured();
    const { open } = await waitingClients.ask({});
    await waitingClients.ask({ leave: true });
    const whileGoing = [await measure()];
    await failingSource.ask({ fault: 'right' });
    await measure();
    const after = await measured();
    const rows = /** @type {const} */ ([
      ['quiet', quiet],
      [`while ${clients.toLocaleString('en')} clients come`, whileComing],
      ['while they hang', hanging],
      ['while they go', whileGoing],
      ['after them', after],
    ]);
    return {
      open,
      waiting,
      rssMb,
      ratio: medianRatio(p99s(hanging), p99s(quiet)),
      rows: rows.map(([what, loads]) => ({
        what,
        p50: median(loads.map(({ p50 }) => p50)),
        p99: median(p99s(loads)),
        rate: median(loads.map(({ answered, seconds }) => answered / seconds)),
      })),
    };
  } finally {
    waitingClients.stop();
    load.stop();
    await service.stop();
  }
}

/** @returns {number[]} */
function p99s(/** @type {readonly import('../bench/load.mjs').Load[]} */ loads) {
  return loads.map(({ p99 }) => p99);
}
