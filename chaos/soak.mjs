// Clients of all kinds run for minutes, while the sources fail in another way every few seconds.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { median } from '../bench/figures.mjs';
import { startBuiltService } from '../bench/processes.mjs';
import { fetchSize } from '../bench/start.mjs';
import { findCompatibleFixtures } from '../fixtures/replies.mjs';
import { createRandom, pick } from './random.mjs';
import { AT_FIXTURES_TIME } from './reference-answers.mjs';
import { noteFault, readResourceUsage } from './resource-usage.mjs';

// The speed of the clock of the upstream client: breakers that are open for minutes close in seconds, and sources
// are asked more often.
const SPEED = 20;
// The settings of the allocator as in the image and the systemd unit. Without them, it keeps some 50 MB of free
// memory for its threads.
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
// Longer than any wait for a source, except for archives.
const MAX_WAIT_MS = 120_000;
const HOT = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240101&end_date=20240601';
const WHOLE = '/api/public/stock_zh_a_hist?symbol=600000';
// The statuses that a client may get while sources fail: never an internal fault.
const STATUSES = new Set([200, 404, 422, 502, 503]);
// Klines of a fund, and fixture cases of an archive, a page, workbooks and CSV whose addresses do not contain the
// time.
const OTHERS = [
  'fund_etf_hist_em?symbol=510300',
  ...['article_rlab_rv', 'article_ff_crr', 'article_epu_index', 'fred_md', 'fred_qd', 'article_oman_rv_short'].flatMap(
    (name) => {
      const queries = findCompatibleFixtures().flatMap((each) => (each.interface === name ? [each.query] : []));
      const named = queries.filter((query) => query !== '').slice(0, 3);
      return (named.length > 0 ? named : queries.slice(0, 1)).map((query) => `${name}?${query}`);
    },
  ),
];

/**
 * The resource usage of the service at one time.
 * @typedef {{ seconds: number, fault: string } & import('./watch.mjs').ResourceUsage} Sample
 */

/**
 * What came of it.
 * @typedef {{ requests: number, asked: number, statuses: Map<number, number>, findings: string[], samples:
 * Sample[], first: Sample, last: Sample, early: number | undefined }} SoakResults
 */

/**
 * @param {string} folder a copied build
 * @param {import('../bench/processes.mjs').Responder<{ asked: number, faults: string[] }>} failingSource
 * @param {string} mirror
 * @param {{ seconds: number, seed: number, faultMs: number, restMs: number, symbols: number }} pace
 * @returns {Promise<SoakResults>}
 */
export async function soak(folder, failingSource, mirror, { seconds, seed, faultMs, restMs, symbols }) {
  const service = await startBuiltService(folder, {
    mirror,
    // Small limits that are soon full, so that further growth is noticed.
    flags: ['--memory', '8', '--disk', '20', '--log-level', 'error'],
    preload: '../chaos/watch.mjs',
    env: { ...AT_FIXTURES_TIME, ...ALLOCATOR, CHAOS_SPEED: String(SPEED) },
  });
  /** @type {string[]} */
  const findings = [];
  noteFault(service, findings);
  /** @type {Map<number, number>} */
  const statuses = new Map();
  /** @type {Sample[]} */
  const samples = [];
  const random = createRandom(seed);
  const began = performance.now();
  let fault = 'right';
  let requests = 0;
  let isOver = false;
  let sequence = 0;
  /** The connections of one session. */
  let dispatcher = new Agent();

  const takeSample = async () => {
    const usage = await readResourceUsage(service);
    const seen = { seconds: Math.round((performance.now() - began) / 1000), fault, ...usage };
    samples.push(seen);
    return seen;
  };
  const note = (/** @type {string} */ path, /** @type {number} */ status, /** @type {boolean} */ isHot = false) => {
    requests++;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (isHot ? status !== 200 : !STATUSES.has(status)) findings.push(`${path} was answered ${status}`);
  };
  const get = async (/** @type {string} */ path, isHot = false) => {
    const asked = `${path} while ${fault}`;
    try {
      const response = await fetch(`${service.url}${path}`, { signal: AbortSignal.timeout(MAX_WAIT_MS), dispatcher });
      await response.arrayBuffer();
      note(asked, response.status, isHot);
    } catch (thrown) {
      findings.push(
        `${asked} was not answered: ${String(thrown instanceof Error ? (thrown.cause ?? thrown) : thrown)}`,
      );
    }
  };
  const symbol = () => String(600_000 + random(symbols));
  const cold = () => `/api/public/stock_zh_a_hist?symbol=${symbol()}&adjust=${pick(random, ['', 'qfq', 'hfq'])}`;
  const raw = async (/** @type {string} */ path, times = 1) => {
    const socket = connect({ port: service.port, host: '127.0.0.1' }).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
    requests += times;
    return socket;
  };

  /** The kinds of clients, and the action that each repeats. @type {Record<string, () => Promise<unknown>>} */
  const clients = {
    hot: async () => {
      await get(HOT, true);
      await pass(5);
    },
    page: async () => {
      await get(pick(random, ['/api/', '/docs/', '/health/ready', '/api/openapi.json']), true);
      await pass(50);
    },
    wrong: () => Promise.all([get('/api/public/stock_zh_a_hist?period=x'), pass(50)]),
    cold: () => Promise.all([get(cold()), pass(100)]),
    other: () => Promise.all([get(`/api/public/${pick(random, OTHERS)}`), pass(100)]),
    crowd: async () => {
      // A final range as often as one that can still change.
      const path = `${cold()}${pick(random, ['', '&end_date=20240105'])}`;
      await Promise.all(Array.from({ length: 30 }, () => get(path)));
      await pass(500);
    },
    cookie: () => Promise.all([get(`${cold()}&cookie=session%3D${sequence++}`), pass(300)]),
    impatient: () => Promise.all([get(`${cold()}&timeout=0.05`), pass(50)]),
    leaver: async () => {
      const socket = await raw(cold());
      await pass(random(200));
      socket.destroy();
    },
    reset: async () => {
      const socket = await raw(pick(random, [WHOLE, cold()]));
      await pass(random(30));
      socket.resetAndDestroy();
    },
    slow: async () => {
      const socket = await raw(WHOLE, 5);
      for (let read = 0; read < 10 && !socket.destroyed; read++) {
        socket.pause();
        await pass(100);
        socket.resume();
        await pass(1);
      }
      socket.destroy();
    },
    pipeliner: async () => {
      const socket = (await raw(cold(), 100)).resume();
      await pass(1_000);
      socket.destroy();
    },
    silent: async () => {
      const socket = connect({ port: service.port, host: '127.0.0.1' }).on('error', () => undefined);
      await pass(2_000);
      socket.destroy();
    },
  };
  const work = async (/** @type {() => Promise<unknown>} */ once) => {
    while (!isOver) await once();
  };

  try {
    await failingSource.ask({ fault });
    // Warm-up: loads archives, and the modules that read them.
    for (const path of [HOT, ...OTHERS.map((other) => `/api/public/${other}`)])
      await fetchSize(`${service.url}${path}`);
    const { faults } = await failingSource.ask({});
    /**
     * Runs all clients for a while as the sources fail; then waits until everything has ended, and takes a sample.
     */
    const session = async (/** @type {number} */ lastsMs) => {
      isOver = false;
      dispatcher = new Agent();
      const until = performance.now() + lastsMs;
      const working = Promise.all(Object.values(clients).map(work));
      for (let interval = 0; performance.now() < until; interval++) {
        // Every second interval has no fault, so that data are obtained and breakers close.
        fault = interval % 2 === 0 ? 'right' : pick(random, faults);
        await failingSource.ask({ fault });
        await pass(faultMs);
        if (interval % 5 === 4) await takeSample();
      }
      isOver = true;
      fault = 'right';
      await failingSource.ask({ fault });
      await working;
      fault = 'none asked';
      await dispatcher.close();
      // Lets idle connections to the sources time out.
      await pass(restMs);
      for (let tries = 0; ; tries++) {
        const seen = await takeSample();
        if (tries === 60 || (seen.requestsInFlight === 0 && seen.waiting === 0)) return seen;
        await pass(1_000);
      }
    };
    await takeSample();
    const first = await session((seconds * 1000) / 4);
    const last = await session((seconds * 1000 * 3) / 4);
    const { asked } = await failingSource.ask({});
    // The resident memory of the second minute, in MB; undefined for a shorter run.
    const second = samples.filter((sample) => sample.seconds >= 60 && sample.seconds < 120);
    const early = second.length === 0 ? undefined : median(second.map(({ rssMb }) => rssMb));
    return { requests, asked, statuses, findings, samples, first, last, early };
  } finally {
    isOver = true;
    await service.stop();
  }
}
