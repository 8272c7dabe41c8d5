// npm run chaos: sends random requests, makes the sources fail and send false replies, damages the stores, lets
// thousands of clients wait, and reports how the built service behaves. Writes RESULTS.md beside this file.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { short, table } from '../bench/figures.mjs';
import { noteMachine } from '../bench/machine.mjs';
import { copyBuild, startBuiltService, startResponder } from '../bench/processes.mjs';
import { attacks } from './attacks.mjs';
import { fuzz } from './fuzz.mjs';
import { overload } from './overload.mjs';
import { noteFault, readResourceUsage } from './resource-usage.mjs';
import { soak } from './soak.mjs';

const USAGE = `usage: npm run chaos -- [--short] [--requests <number>] [--minutes <number>] [--clients <number>] [--attacks <number>] [--seed <number>] [--batch <number>]

  --short               a short run of each part, printed and not stored
  --requests <number>   generated requests: 1,000,000 unless given
  --minutes <number>    how long clients go on while the sources fail: 10 unless given
  --clients <number>    clients that wait while every source hangs: 10,000 unless given
  --attacks <number>    lies that the sources tell, beside hostile clients and damaged stores: 200 unless given
                        (of these, 0 leaves a part out)
  --seed <number>       repeats the random choices of a run
  --batch <number>      sends one batch of requests again, in which a run with the same seed found a fault, and nothing else
`;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    requests: { type: 'string' },
    minutes: { type: 'string' },
    clients: { type: 'string' },
    attacks: { type: 'string' },
    seed: { type: 'string' },
    batch: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (process.platform !== 'linux') {
  console.error('The run reads file handles and memory from /proc, so it runs on Linux only.');
  process.exit(1);
}
const toNumber = (/** @type {string | undefined} */ text, /** @type {number} */ fallback) => Number(text ?? fallback);
const requests = toNumber(values.requests, values.short ? 1_000 : 1_000_000);
const seconds = 60 * toNumber(values.minutes, values.short ? 0.06 : 10);
const clients = toNumber(values.clients, values.short ? 200 : 10_000);
const turns = toNumber(values.attacks, values.short ? 3 : 200);
const seed = toNumber(values.seed, Date.now() % 1_000_000);
const batch = values.batch === undefined ? undefined : Number(values.batch);
if (![requests, seconds, clients, turns, seed, batch ?? 0].every((number) => number >= 0)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

// The growth of bounded caches after the warm-up; less than a few leaked bodies.
const GROWTH_MB = 30;

/** @typedef {import('../bench/figures.mjs').Verdict} Verdict */

const began = performance.now();
const machine = noteMachine();
console.error(`seed ${seed}`);
const build = copyBuild();
/** @type {Verdict[]} */
const verdicts = [];
/** @type {string[]} */
const findings = [];
const parts = [
  ...(requests > 0 ? [fuzzPart] : []),
  ...(seconds > 0 && batch === undefined ? [soakPart] : []),
  ...(turns > 0 && batch === undefined ? [attacksPart] : []),
  ...(clients > 0 && batch === undefined ? [overloadPart] : []),
];
/** @type {string[]} */
const texts = [];
for (const part of parts) {
  console.error(`${Math.round((performance.now() - began) / 1000)} s: ${part.name.replace('Part', '')}`);
  texts.push(await part());
}
const report = `# Results of \`npm run chaos\`

${machine(`seed ${seed}`).text}

${table(
  ['what', 'promise', 'measured', 'met'],
  verdicts.map(({ what, budget, measured, isMet }) => [what, budget, measured, isMet ? 'yes' : '**no**']),
)}

${texts.join('\n\n')}
`;
process.stdout.write(report);
for (const finding of findings) console.error(finding);
if (!values.short && batch === undefined) writeFileSync(new URL('./RESULTS.md', import.meta.url), report);
process.exit(verdicts.every(({ isMet }) => isMet) ? 0 : 1);

async function fuzzPart() {
  const service = await startBuiltService(build, {
    flags: ['--sandbox', '--memory', '8', '--log-level', 'error'],
    preload: '../chaos/watch.mjs',
  });
  noteFault(service, findings);
  // Warm-up: lets everything grow that grows once.
  const warm =
    batch === undefined ? await fuzz(service.port, { requests: Math.ceil(requests / 2), seed: seed + 1 }) : undefined;
  const before = await readResourceUsage(service);
  const fuzzed = await fuzz(service.port, { requests, seed, ...(batch !== undefined && { batch }) });
  const after = await readResourceUsage(service);
  await service.stop();
  findings.push(...(warm?.findings ?? []), ...fuzzed.findings);
  const wrong = (warm?.findings.length ?? 0) + fuzzed.findings.length;
  verdicts.push(
    {
      what: `${fuzzed.requests.toLocaleString('en')} generated requests`,
      budget: 'no 500, no crash, every refusal of its form, no secret',
      measured: `${wrong} findings`,
      isMet: wrong === 0 && findings.length === 0,
    },
    {
      what: 'the service after them',
      budget: 'no growth',
      measured: grown(before, after),
      isMet:
        after.heapMb < before.heapMb + GROWTH_MB &&
        after.rssMb < before.rssMb + 100 &&
        after.files <= before.files + 40,
    },
  );
  return `## Requests that no client sends on purpose

Seed ${seed}: ${fuzzed.requests.toLocaleString('en')} requests in ${fuzzed.seconds.toFixed(0)} s over plain sockets to the sandbox, several on each connection, some
in pieces, some cut off, some by clients that leave. ${fuzzed.unanswered.toLocaleString('en')} were not answered: those after a refusal that ends its
connection, those cut off, and those for what hangs in the sandbox.

${statusTable(fuzzed.statuses)}`;
}

async function soakPart() {
  const failingSource = startResponder('../chaos/failing-source.mjs');
  try {
    const { url } = await failingSource.ask({});
    const pace = values.short
      ? { faultMs: 300, restMs: 500, symbols: 20 }
      : { faultMs: 3_000, restMs: 6_000, symbols: 5_000 };
    const soaked = await soak(build, failingSource, url, { seconds, seed, ...pace });
    const { first, last } = soaked;
    findings.push(...soaked.findings.slice(0, 20));
    verdicts.push(
      {
        what: `clients of every kind for ${(seconds / 60).toFixed(1)} minutes while the sources fail`,
        budget: 'no 500, no crash; what is cached is always answered',
        measured: `${soaked.findings.length} findings in ${soaked.requests.toLocaleString('en')} requests, ${soaked.asked.toLocaleString('en')} of the sources`,
        isMet: soaked.findings.length === 0,
      },
      {
        what: 'the service at rest after them',
        budget: 'no request in flight, no waiting client',
        measured: `${last.requestsInFlight} requests in flight, ${last.waiting} waiting clients`,
        isMet: last.requestsInFlight === 0 && last.waiting === 0,
      },
      {
        what: 'its files, sockets and memory at rest, against those after a quarter of the time',
        budget: 'no leak',
        measured: grown(first, last),
        isMet:
          last.heapMb < first.heapMb + GROWTH_MB && last.rssMb < first.rssMb + 100 && last.files <= first.files + 20,
      },
    );
    const { early } = soaked;
    verdicts.push({
      what: 'resident memory at the end, against that of the second minute',
      budget: '≤ 1.1 ×',
      measured:
        early === undefined
          ? 'too short a run'
          : `${early.toFixed(0)} → ${last.rssMb.toFixed(0)} MB, ${(last.rssMb / early).toFixed(2)} ×`,
      isMet: early === undefined || last.rssMb <= 1.1 * early,
    });
    return `## Sources that fail in another way every few seconds

Right in every other interval; else slow, cut off, half a body, a page, 429, 500, no HTTP, no answer at all, a bomb of gzip, an endless body,
one byte at a time, or redirected for ever. The clock of the rests and rates runs 20 times as fast, memory and disk are small.

${statusTable(soaked.statuses)}

${table(
  [
    'second',
    'meanwhile',
    'resident, MB',
    'heap after collection, MB',
    'files',
    'sockets',
    'timers',
    'requests in flight',
    'waiting',
  ],
  soaked.samples.map((sample) => [
    String(sample.seconds),
    sample.fault,
    sample.rssMb.toFixed(0),
    sample.heapMb.toFixed(1),
    ...[sample.files, sample.sockets, sample.timers, sample.requestsInFlight, sample.waiting].map(String),
  ]),
)}`;
  } finally {
    failingSource.stop();
  }
}

async function attacksPart() {
  const part = await attacks(build, { seed, turns, isShort: values.short === true });
  verdicts.push(...part.verdicts);
  findings.push(...part.findings);
  return part.text;
}

async function overloadPart() {
  const failingSource = startResponder('../chaos/failing-source.mjs');
  try {
    const { url } = await failingSource.ask({});
    const pace = values.short ? { rounds: 1, ms: 600 } : { rounds: 5, ms: 2_000 };
    const { rows, ratio, open, waiting, rssMb } = await overload(build, failingSource, url, { clients, ...pace });
    verdicts.push({
      what: `hot p99 while every source hangs and ${open.toLocaleString('en')} clients wait`,
      budget: '≤ 5 × its quiet value',
      measured: `${ratio.toFixed(2)} ×`,
      // In a short run, one pause of a busy machine is more than a hundredth of the time.
      isMet: values.short === true || ratio <= 5,
    });
    return `## Hot answers while every source hangs

${open.toLocaleString('en')} connections, each with a client that asks for one of 100 histories that are not there and asks again a second after each answer;
${waiting.toLocaleString('en')} of them were waiting for a source when counted, and the service held ${rssMb.toFixed(0)} MB. The hot answer of 20 kB is asked
for over 8 more connections, one request under way on each; medians of ${pace.rounds} rounds of ${pace.ms / 1000} s.

${table(
  ['hot answers', 'median, ms', 'p99, ms', 'requests/s'],
  rows.map(({ what, p50, p99, rate }) => [
    what,
    ...(rate > 0 ? [p50, p99, rate].map(short) : ['–', '–', 'none in time']),
  ]),
)}`;
  } finally {
    failingSource.stop();
  }
}

function grown(
  /** @type {import('./watch.mjs').ResourceUsage} */ before,
  /** @type {import('./watch.mjs').ResourceUsage} */ after,
) {
  const change = (/** @type {number} */ from, /** @type {number} */ to) => `${from.toFixed(0)} → ${to.toFixed(0)}`;
  return `heap ${change(before.heapMb, after.heapMb)} MB, resident ${change(before.rssMb, after.rssMb)} MB, files ${change(before.files, after.files)}, sockets ${change(before.sockets, after.sockets)}`;
}

function statusTable(/** @type {ReadonlyMap<number, number>} */ statuses) {
  const sorted = [...statuses].toSorted(([left], [right]) => left - right);
  return table(
    ['status', 'answers'],
    sorted.map(([status, count]) => [String(status), count.toLocaleString('en')]),
  );
}
