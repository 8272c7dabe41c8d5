// Sources send all kinds of false replies while their data grow. Clients must get true data as of some time, never
// older than before, or a failure.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../bench/bodies.mjs';
import { startBuiltService, startResponder } from '../bench/processes.mjs';
import { FALSE_REPLIES } from './false-replies.mjs';
import { createRandom } from './random.mjs';
import { getAnswer, ReferenceAnswers, runConcurrently, UNHURRIED } from './reference-answers.mjs';
import { groupsOf, readCatalogue } from './requests.mjs';
import { noteFault, readResourceUsage } from './resource-usage.mjs';

// Longer than any freshness that expires: a year of Tencent that is over is fresh for 30 days.
const RENEWAL_MS = 31 * DAY_MS;
// The data grow after so many false replies.
const GROWS_EVERY = 4;

/**
 * What came of the lies.
 * @typedef {{ lies: Map<string, { asked: number, told: number, stale: number, failed: number }>, requests: number,
 * interfaces: number, findings: string[], longestMs: number }} FalseSourceResults
 */

/**
 * Runs the groups of requests one after the other, each with a service of its own.
 * @param {string} folder a copied build
 * @param {{ seed: number, turns: number, groups: number, count: number }} options how often a lie is told in all,
 *   to how many groups, and how many requests one group has
 * @returns {Promise<FalseSourceResults>}
 */
export async function falseSources(folder, { seed, turns, groups, count }) {
  const { requests, fallbackHosts } = await readCatalogue(folder);
  /** @type {FalseSourceResults} */
  const lied = { lies: new Map(), requests: 0, interfaces: 0, findings: [], longestMs: 0 };
  const names = new Set();
  const asked = groupsOf(requests, count, createRandom(seed)).slice(0, groups);
  for (const [at, group] of asked.entries()) {
    const began = Math.floor((at * turns) / asked.length);
    const length = Math.floor(((at + 1) * turns) / asked.length) - began;
    for (const name of await lieTo(folder, group, {
      lied,
      seed,
      random: createRandom(seed + at),
      length,
      fallbackHosts,
    }))
      names.add(name);
  }
  lied.interfaces = names.size;
  return lied;
}

/**
 * Runs one group of requests.
 * @param {string} folder
 * @param {readonly import('./requests.mjs').CatalogueRequest[]} group
 * @param {{ lied: FalseSourceResults, seed: number, random: import('./random.mjs').Random, length: number,
 * fallbackHosts:
 *   readonly string[] }} options `length` is how often a lie is told
 * @returns {Promise<readonly string[]>} the names of the interfaces that were asked
 */
async function lieTo(folder, group, { lied, seed, random, length, fallbackHosts }) {
  let requests = group;
  const clock = join(mkdtempSync(join(folder, 'clock-')), 'ms');
  const reference = new ReferenceAnswers();
  const lyingSource = startResponder('../chaos/lying-source.mjs');
  let aheadMs = 0;
  writeFileSync(clock, '0');
  const names = Object.keys(FALSE_REPLIES);
  const turns = Array.from({ length: Math.ceil(length / names.length) }, () => shuffled(names, random))
    .flat()
    .slice(0, length);

  /** Starts a service with empty stores. */
  const start = async () => {
    const { url } = await lyingSource.ask({});
    const started = await startBuiltService(folder, {
      mirror: url,
      flags: ['--memory', '8', '--log-level', 'error'],
      preload: '../chaos/watch.mjs',
      env: { ...UNHURRIED, CHAOS_CLOCK: clock },
    });
    noteFault(started, lied.findings);
    return started;
  };
  /** Advances the clock of the service. */
  const pass = async (/** @type {import('./resource-usage.mjs').Service} */ service, /** @type {number} */ ms) => {
    aheadMs += ms;
    writeFileSync(clock, String(aheadMs));
    await readResourceUsage(service);
  };
  const grow = async () => {
    // At the end of the run, the data have all days.
    const age = Math.floor(length / GROWS_EVERY) - (reference.time + 1);
    await lyingSource.ask({ age, lie: null, out: fallbackHosts });
    const { honestUrl } = await lyingSource.ask({});
    await reference.advance(folder, honestUrl, requests);
    // A request may depend on an earlier reply, and then asks for something that nobody recorded.
    requests = reference.answered(requests);
  };
  const ask = async (
    /** @type {import('./resource-usage.mjs').Service} */ { url },
    /** @type {readonly import('./requests.mjs').CatalogueRequest[]} */ asked,
    /** @type {string} */ meanwhile,
    isRenewed = false,
  ) => {
    const counts = { stale: 0, failed: 0 };
    const one = async (/** @type {string} */ path) => {
      const answer = await getAnswer(`${url}${path}`);
      lied.requests++;
      if (answer.isStale) counts.stale++;
      if (answer.status !== 200) counts.failed++;

      const wrong = reference.judge(path, answer, isRenewed);
      if (wrong && lied.findings.length < 20)
        lied.findings.push(`--seed ${seed}: ${path} while ${meanwhile}: the answer ${wrong}`);
    };
    await runConcurrently(
      asked.map(
        ({ path }) =>
          () =>
            one(path),
      ),
    );
    return counts;
  };
  const noteLie = async (
    /** @type {string} */ lie,
    /** @type {number} */ asked,
    /** @type {{ stale: number, failed: number }} */ counts,
  ) => {
    const { lied: told } = await lyingSource.ask({ lie: null });
    const before = lied.lies.get(lie) ?? { asked: 0, told: 0, stale: 0, failed: 0 };
    lied.lies.set(lie, {
      asked: before.asked + asked,
      told: before.told + told,
      stale: before.stale + counts.stale,
      failed: before.failed + counts.failed,
    });
  };

  let service;
  let isOver = false;
  /** Checks that a service with hostile replies stays ready. */
  const watch = async (/** @type {string} */ url) => {
    while (!isOver) {
      const began = performance.now();
      const { status, text } = await getAnswer(`${url}/health/ready`);
      if (status !== 200 && !isOver) lied.findings.push(`--seed ${seed}: not ready: ${status} ${text}`);
      lied.longestMs = Math.max(lied.longestMs, performance.now() - began);
      await sleep(20);
    }
  };
  let watching;
  try {
    await grow();
    const { honestUrl } = await lyingSource.ask({});
    requests = await reference.independentOfClock(folder, honestUrl, requests);
    service = await start();
    watching = watch(service.url);
    // First with empty stores, which false replies cannot contradict.
    for (const lie of shuffled(names, random).slice(0, length)) {
      const asked = requests.filter((request) => FALSE_REPLIES[lie]?.isRefusedAtFirst?.(request));
      await lyingSource.ask({ lie, seed: random(1e6), isOneHost: false });
      await noteLie(lie, asked.length, await ask(service, asked, `${lie}, at first`));
      await pass(service, RENEWAL_MS);
    }
    await ask(service, requests, 'the truth is told', true);
    for (const [turn, lie] of turns.entries()) {
      if (turn % GROWS_EVERY === GROWS_EVERY - 1) await grow();
      // A true reply in between: the same false reply twice, an hour apart, would count as a revision.
      await pass(service, RENEWAL_MS);
      await ask(service, requests, 'the truth is told', true);
      await pass(service, (1 + random(12)) * DAY_MS);
      const isOneHost = random(2) === 0;
      const asked = requests.filter((request) => FALSE_REPLIES[lie]?.isRefused(request));
      await lyingSource.ask({ lie, seed: random(1e6), isOneHost });
      await noteLie(lie, asked.length, await ask(service, asked, isOneHost ? `${lie}, at one host in two` : lie));
    }
    await pass(service, RENEWAL_MS);
    await ask(service, requests, 'the truth is told', true);
  } finally {
    isOver = true;
    await watching;
    await service?.stop();
    lyingSource.stop();
  }
  return requests.map(({ name }) => name);
}

/** @returns {string[]} */
function shuffled(/** @type {readonly string[]} */ names, /** @type {import('./random.mjs').Random} */ random) {
  return names
    .map((name) => ({ name, place: random(1e9) }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ name }) => name);
}
