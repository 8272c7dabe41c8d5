// Workers at one port: what each answer costs and what they hold, against one process.
import { median, short, sum, table } from './figures.mjs';
import { pathOf, requestOf } from './hot.mjs';
import { childrenOf, cpuMs, residentMb, startHelper, startTestService } from './processes.mjs';
import { fetchWhole } from './start.mjs';

const CONNECTIONS = 64;
const MIN_SCALE = 1.8;

/**
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ rounds: number, ms: number, warmMs: number, firstMs: number }} pace
 */
export async function measureMany(folder, mirror, { rounds, ms, warmMs, firstMs }) {
  const load = startHelper('./load.mjs');
  const path = pathOf('600000', 90);
  const requests = [requestOf(path, { 'accept-encoding': 'gzip' })];
  /** @type {{ count: number, service: import('./processes.mjs').Service, pids: number[], loads: import('./load.mjs').Load[] }[]} */
  const fleets = [];
  try {
    for (const count of [1, 2, 4]) {
      const service = await startTestService(folder, { mirror, flags: ['--workers', String(count)] });
      const pids = count === 1 ? [service.pid] : childrenOf(service.pid);
      fleets.push({ count, service, pids, loads: [] });
      await fetchWhole(`${service.url}${path}`, 'gzip');
      // So that each of them has made the answer, packed it, and run a while.
      await load.tell({
        port: service.port,
        pids,
        requests,
        connections: CONNECTIONS,
        status: 200,
        ms: firstMs * count,
      });
    }
    const busy = fleets.map(({ pids }) => pids.map((pid) => cpuMs([pid])));
    for (let round = 0; round < rounds; round++)
      for (const { service, pids, loads } of round % 2 === 0 ? fleets : fleets.toReversed())
        loads.push(
          await load.tell({ port: service.port, pids, requests, connections: CONNECTIONS, status: 200, warmMs, ms }),
        );
    const cpuUs = (/** @type {import('./load.mjs').Load[]} */ loads) =>
      (sum(loads.map((each) => each.cpuMs)) * 1000) / sum(loads.map(({ answered }) => answered));
    // The client takes a core of its own, so that the rate of several workers shows nothing here. What they answer
    // on as many cores follows from the processor time of an answer.
    const scaleOf = (/** @type {number} */ at) =>
      ((fleets[at]?.count ?? 0) * cpuUs(fleets[0]?.loads ?? [])) / cpuUs(fleets[at]?.loads ?? []);
    const scale = scaleOf(1);
    return {
      verdict: {
        what: 'answers of two workers on two cores, over one, by processor time',
        budget: `≥ ${MIN_SCALE}`,
        measured: scale.toFixed(2),
        isMet: scale >= MIN_SCALE,
      },
      text: table(
        [
          'workers',
          'requests/s',
          'CPU µs of all, each answer',
          'on as many cores, over one',
          'done by the busiest',
          'resident, MB, all of them',
        ],
        fleets.map(({ count, pids, loads }, at) => {
          const took = pids.map((pid, which) => cpuMs([pid]) - (busy[at]?.[which] ?? 0));
          return [
            String(count),
            short(median(loads.map(({ answered, seconds }) => answered / seconds))),
            cpuUs(loads).toFixed(0),
            scaleOf(at).toFixed(2),
            `${((100 * Math.max(...took)) / sum(took)).toFixed(0)} %`,
            sum(pids.map(residentMb)).toFixed(0),
          ];
        }),
      ),
    };
  } finally {
    load.stop();
    for (const { service } of fleets) await service.stop();
  }
}
