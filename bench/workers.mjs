// Workers at one port: the throughput of two on two cores against one on one core, beside a bare cluster of Node.
import { setTimeout } from 'node:timers/promises';
import { bindTo, findTwoCores } from './cores.mjs';
import { median, medianRatio, rounded, short, sum, table } from './figures.mjs';
import { fetchRaw, klinesPath, requestOf } from './hot.mjs';
import { childrenOf, cpuMs, residentMb, startBuiltService, startResponder } from './processes.mjs';

const CONNECTIONS = 32;
const MIN_SCALE = 1.8;

/**
 * Processes at one port, with the results of each round.
 * @typedef {{ name: string, port: number, pids: readonly number[], rates: number[], cpuMs: number, answered:
 * number, busy: readonly number[] }} Fleet
 */

/**
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ idleMs: number, rounds: number, ms: number, warmMs: number, firstMs: number }} pace
 */
export async function measureWorkers(folder, mirror, { idleMs, rounds, ms, warmMs, firstMs }) {
  const cores = findTwoCores();
  if (!cores)
    return {
      verdicts: [],
      workers: [],
      text: 'Left out: it needs two cores, and `taskset` (util-linux) to bind processes to them.',
    };
  const path = klinesPath('600000', 90);
  const sent = { 'accept-encoding': 'gzip' };
  const requests = [requestOf(path, sent)];
  const clients = cores.map((core) => {
    const client = startResponder('./load.mjs');
    bindTo(core, [client.pid]);
    return client;
  });
  const bare = [startResponder('./baseline.mjs'), startResponder('./baseline.mjs', ['2'])];
  /** @type {import('./processes.mjs').Service[]} */
  const services = [];
  try {
    for (const count of [1, 2])
      services.push(await startBuiltService(folder, { mirror, flags: ['--workers', String(count)] }));
    const [one, two] = services;
    if (!one || !two) throw new RangeError('no services');
    await fetchRaw(`${one.url}${path}`, sent);
    // The first answer was a miss.
    const { status, headers, body } = await fetchRaw(`${one.url}${path}`, sent);
    const wanted = { status, headers, body: body.toString('base64') };
    const [bareOne, bareTwo] = await Promise.all(bare.map((each) => each.ask(wanted)));
    const fleetOf = (
      /** @type {string} */ name,
      /** @type {{ port: number, pids: readonly number[] }} */ { port, pids },
    ) => /** @type {Fleet} */ ({ name, port, pids, rates: [], cpuMs: 0, answered: 0, busy: [] });
    const fleets = [
      fleetOf('finfount, 1 worker', { port: one.port, pids: [one.pid] }),
      fleetOf('finfount, 2 workers', { port: two.port, pids: childrenOf(two.pid) }),
      fleetOf('bare `node:http`, 1 worker', bareOne),
      fleetOf('bare `node:http`, 2 workers', bareTwo),
    ];
    /** Each process shares a core with a client. A single process alternates between cores. */
    const measure = async (
      /** @type {Fleet} */ { port, pids },
      /** @type {number} */ round,
      /** @type {number} */ forMs,
    ) => {
      const pairs = pids.map((pid, at) => {
        const which = (round + at) % cores.length;
        bindTo(cores[which] ?? 0, [pid]);
        return clients[which];
      });
      return Promise.all(
        pairs.map((client) =>
          client?.ask({ port, pids, requests, connections: CONNECTIONS, status, warmMs, ms: forMs }),
        ),
      );
    };
    await setTimeout(idleMs);
    // Warm-up: each process makes the answer and compresses it.
    for (const fleet of fleets) {
      await measure(fleet, 0, firstMs);
      fleet.busy = fleet.pids.map((pid) => cpuMs([pid]));
    }
    for (let round = 0; round < rounds; round++)
      for (const fleet of round % 2 === 0 ? fleets : fleets.toReversed()) {
        /** @type {import('./load.mjs').Load[]} */
        const loads = await measure(fleet, round, ms);
        fleet.rates.push(sum(loads.map(({ answered, seconds }) => answered / seconds)));
        // Each client has measured the time of all processes.
        fleet.cpuMs += sum(loads.map((load) => load.cpuMs)) / loads.length;
        fleet.answered += sum(loads.map(({ answered }) => answered));
      }
    const scales = [0, 2].map((at) => medianRatio(fleets[at + 1]?.rates ?? [], fleets[at]?.rates ?? []));
    const [scale = 0, bareScale = 0] = scales;
    const measured = fleets.map(({ pids, rates, busy, answered, cpuMs: took }, at) => {
      const each = pids.map((pid, which) => cpuMs([pid]) - (busy[which] ?? 0));
      return {
        processes: pids.length,
        rate: rounded(median(rates)),
        scale: pids.length === 1 ? 1 : rounded(scales[at >> 1] ?? 0),
        cpuUs: rounded((took * 1000) / answered),
        busiest: rounded(Math.max(...each) / sum(each)),
        memoryMb: rounded(sum(pids.map(residentMb))),
      };
    });
    return {
      verdicts: [
        {
          what: 'answers a second of two workers on two cores, over one on one core',
          budget: `≥ ${MIN_SCALE}`,
          measured: `${scale.toFixed(2)} (a bare cluster of Node: ${bareScale.toFixed(2)})`,
          isMet: scale >= MIN_SCALE,
        },
      ],
      workers: measured.slice(0, 2),
      text: table(
        [
          'processes',
          'cores',
          'requests/s',
          'over one',
          'CPU µs, each answer',
          'done by the busiest',
          'resident, MB, all of them',
        ],
        measured.map(({ processes, rate, scale: times, cpuUs, busiest, memoryMb }, at) => [
          fleets[at]?.name ?? '',
          String(processes),
          short(rate),
          processes === 1 ? '1' : `**${times.toFixed(2)}**`,
          cpuUs.toFixed(1),
          `${(100 * busiest).toFixed(0)} %`,
          memoryMb.toFixed(0),
        ]),
      ),
    };
  } finally {
    for (const helper of [...clients, ...bare]) helper.stop();
    for (const service of services) await service.stop();
  }
}
