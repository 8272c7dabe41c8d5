// Attacks: sources with false replies, hostile clients, and damaged stores.
import { table } from '../bench/figures.mjs';
import { damagedStores } from './damaged-stores.mjs';
import { falseSources } from './false-sources.mjs';
import { hostileClients } from './hostile-clients.mjs';

// The longest wait for an answer that needs no source. It is a whole second, since the machine is busy.
const MAX_READY_MS = 1_000;
const GROWTH_MB = 30;

/**
 * @param {string} folder a copied build
 * @param {{ seed: number, turns: number, isShort: boolean }} options
 * @returns {Promise<{ verdicts: import('../bench/figures.mjs').Verdict[], findings: string[], text: string }>}
 */
export async function attacks(folder, { seed, turns, isShort }) {
  const size = isShort
    ? {
        falseSources: { groups: 1, count: 16 },
        hostileClients: { rounds: 1, count: 12, leavers: 100, codes: 60 },
        stores: { rounds: 1, count: 8 },
      }
    : {
        falseSources: { groups: Number.POSITIVE_INFINITY, count: 120 },
        hostileClients: { rounds: 50, count: 60, leavers: 10_000, codes: 10_000 },
        stores: { rounds: 30, count: 40 },
      };
  const lie = () => falseSources(folder, { seed, turns, ...size.falseSources });
  const harm = () => hostileClients(folder, { seed, ...size.hostileClients });
  const poison = () => damagedStores(folder, { seed, ...size.stores });
  // A short run does them concurrently: each often waits for a service to start.
  const [lied, harmed, poisoned] = isShort
    ? await Promise.all([lie(), harm(), poison()])
    : [await lie(), await harm(), await poison()];
  return {
    findings: [...lied.findings, ...harmed.findings, ...poisoned.findings],
    verdicts: verdictsOf(lied, harmed, poisoned, isShort),
    text: `## Sources that lie

What the fixture cases ask, while the histories among their replies grow by days. A lie is told
where it is promised that it is refused. What is answered is compared with a service whose sources never lie.

${table(
  ['lie', 'requests', 'lying replies', 'stale answers', 'failures'],
  [...lied.lies].map(([lie, { asked, told, stale, failed }]) => [lie, ...[asked, told, stale, failed].map(String)]),
)}`,
  };
}

/** @returns {import('../bench/figures.mjs').Verdict[]} */
function verdictsOf(
  /** @type {import('./false-sources.mjs').FalseSourceResults} */ lied,
  /** @type {import('./hostile-clients.mjs').HostileClientResults} */ harmed,
  /** @type {import('./damaged-stores.mjs').DamagedStoreResults} */ poisoned,
  /** @type {boolean} */ isShort,
) {
  const { before, after } = harmed;
  const told = [...lied.lies.values()].filter((lie) => lie.told > 0).length;
  const counted = (/** @type {number} */ count) => count.toLocaleString('en');
  return [
    {
      what: `${counted(lied.requests)} requests for ${counted(lied.interfaces)} interfaces while the sources lie`,
      budget: 'true as of some time, never older than before, or a failure',
      measured: `${lied.findings.length} findings`,
      isMet: lied.findings.length === 0,
    },
    {
      what: 'kinds of lies that were told',
      budget: 'each',
      measured: `${told} of ${lied.lies.size}`,
      // A short run tries few of them, for few requests.
      isMet: isShort || told === lied.lies.size,
    },
    {
      what: 'the longest wait for /health/ready meanwhile',
      budget: `≤ ${MAX_READY_MS} ms`,
      measured: `${lied.longestMs.toFixed(0)} ms`,
      // A short run is one of several on a busy machine.
      isMet: isShort || lied.longestMs <= MAX_READY_MS,
    },
    {
      what: `${counted(harmed.requests)} requests of hostile clients and of others beside them`,
      budget: 'others get the truth; no cookie is told; no text that is no code is asked for',
      measured: `${harmed.findings.length} findings`,
      isMet: harmed.findings.length === 0,
    },
    {
      what: `the service after ${counted(harmed.left)} clients that left`,
      budget: 'no growth, no request in flight',
      measured: `heap ${before.heapMb.toFixed(0)} → ${after.heapMb.toFixed(0)} MB, ${after.requestsInFlight} requests in flight, ${after.waiting} waiting`,
      isMet: after.heapMb < before.heapMb + GROWTH_MB && after.requestsInFlight === 0 && after.waiting === 0,
    },
    {
      what: `${counted(poisoned.requests)} requests while ${counted(poisoned.damaged)} stored entries are damaged${poisoned.hasRedis ? '' : ', without a Redis'}`,
      budget: 'the truth',
      measured: `${poisoned.findings.length} findings`,
      isMet: poisoned.findings.length === 0,
    },
  ];
}
