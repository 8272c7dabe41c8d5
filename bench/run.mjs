// npm run bench: measures the built service against the performance budget and writes RESULTS.md beside this file,
// and results.json with the figures that pictures and the manual show.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureBesideAkTools } from './aktools.mjs';
import { measureArchive } from './archive.mjs';
import { measureCold } from './cold.mjs';
import { measureDocuments } from './documents.mjs';
import { measureExports } from './exports.mjs';
import { table } from './figures.mjs';
import { withMore } from './growth.mjs';
import { measureHot } from './hot.mjs';
import { measureLongestList } from './longest-list.mjs';
import { noteMachine } from './machine.mjs';
import { measureManual } from './manual.mjs';
import { measureMcp } from './mcp.mjs';
import { measurePhone } from './phone.mjs';
import { writePictures } from './picture.mjs';
import { copyBuild, startResponder } from './processes.mjs';
import { measureReport } from './report.mjs';
import { countUpstream, measureLoop, measureMemory } from './service.mjs';
import { measureStart } from './start.mjs';
import { measureSymbolSearch } from './symbol-search.mjs';
import { measureTables } from './tables.mjs';
import { measureWorkers } from './workers.mjs';

const USAGE = `usage: npm run bench -- [--short] [--requests <number>]

  --short               fewer and shorter rounds, printed and not stored
  --requests <number>   hot requests after which memory is read: 400,000 unless given
`;

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, requests: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (process.platform !== 'linux') {
  console.error('The bench reads processor time and memory from /proc, so it runs on Linux only.');
  process.exit(1);
}
const requests = Number(values.requests ?? (values.short ? 20_000 : 400_000));
if (!Number.isSafeInteger(requests) || requests < 100) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const pace = values.short
  ? {
      hot: { idleMs: 0, rounds: 2, ms: 150, warmMs: 50, firstMs: 800 },
      cold: { rounds: 7 },
      tables: { rounds: 7 },
      start: { rounds: 3 },
      memory: { requests, histories: 25 },
      report: { rounds: 1 },
      loop: { rounds: 1, histories: 20 },
      names: { rounds: 5 },
      models: { rounds: 3 },
      phone: { rounds: 1 },
      manual: { counts: [100] },
      archive: { rows: 60, days: 1, minuteShares: 10 },
    }
  : {
      hot: { idleMs: 45_000, rounds: 9, ms: 350, warmMs: 100, firstMs: 3_000 },
      // Node optimizes the parsers and the encoder within some fifty rounds; a service runs for weeks.
      cold: { rounds: 101 },
      tables: { rounds: 31 },
      // Twice the four builds, twice.
      start: { rounds: 16 },
      memory: { requests, histories: 200 },
      report: { rounds: 3 },
      loop: { rounds: 3, histories: 50 },
      names: { rounds: 31 },
      models: { rounds: 15 },
      phone: { rounds: 5 },
      manual: { counts: [0, 100, 1_000] },
      archive: { rows: 2_430, days: 1, minuteShares: 500 },
    };

const began = performance.now();
const machine = noteMachine();
const build = copyBuild();
const upstream = startResponder('./upstream.mjs', [build]);
const measured = await measureAll().finally(() => upstream.stop());
const run = machine();
const report = toReport(measured, run.text);
process.stdout.write(report);
if (!values.short) {
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report);
  const results = toResults(measured, run.machine);
  writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
  writePictures();
}

/** Measures one part after the other. */
async function measureAll() {
  const { url: mirror } = await upstream.ask({});
  /** @type {import('./figures.mjs').Verdict[]} */
  const verdicts = [];
  const part = async (/** @type {string} */ name, /** @type {() => Promise<any>} */ measure) => {
    console.error(`${Math.round((performance.now() - began) / 1000)} s: ${name}`);
    const measured = await measure();
    verdicts.push(...[measured.verdicts ?? measured.verdict ?? []].flat());
    return measured;
  };
  const hot = await part('hot path', () => measureHot(build, mirror, pace.hot));
  const beside = await part('beside AKTools', () => measureBesideAkTools(build, upstream, mirror, pace.hot));
  const cold = await part('cold path', () => measureCold(build, pace.cold, hot.hotCpuUs));
  const lists = await part('lists', () => measureLongestList(build, pace.tables));
  const tables = await part('tables', () => measureTables(build, pace.tables));
  const files = await part('files', () => measureExports(build, pace.tables));
  const names = await part('names', () => measureSymbolSearch(build, pace.names));
  const models = await part('models', () => measureMcp(build, mirror, pace.models));
  const asked = await part('upstream requests', () => countUpstream(build, upstream, mirror));
  const larger = [100, 1_000].map((count) => ({ count, folder: withMore(build, count) }));
  const start = await part('start', () => measureStart(build, larger, mirror, pace.start));
  const builds = [
    { name: 'as built', folder: build },
    ...larger.slice(-1).map(({ count, folder }) => ({ name: `with ${count.toLocaleString('en')} more`, folder })),
  ];
  const documents = await part('documents', () => measureDocuments(builds, mirror, pace.hot));
  const phone = await part('phones', () => measurePhone(build, pace.phone));
  const manual = await part('manual', async () => measureManual(build, pace.manual));
  const memory = await part('memory', () => measureMemory(build, mirror, pace.memory));
  const report = await part('a large report', () => measureReport(build, upstream, mirror, pace.report));
  const archive = await part('archive', async () => measureArchive(build, pace.archive));
  const many = await part('workers', () => measureWorkers(build, mirror, pace.hot));
  const loop = await part('event loop', () => measureLoop(build, mirror, pace.loop));
  const paths = { hot, beside, cold, lists, tables, files, names, models, asked };
  return { verdicts, ...paths, start, documents, phone, manual, memory, report, archive, many, loop };
}

/**
 * The figures of results.json.
 * @param {Awaited<ReturnType<typeof measureAll>>} measured
 * @param {import('./picture.mjs').Results['machine']} ranOn
 * @returns {import('./picture.mjs').Results}
 */
function toResults({ hot, beside, asked, start, memory, report: large, many }, ranOn) {
  return {
    machine: ranOn,
    answers: hot.answers,
    workers: many.workers,
    ...(beside.stack && { stackOfAkTools: beside.stack }),
    upstream: asked.requests,
    memory: { ...memory.figures, reportMb: large.mostMb },
    start: start.figures,
  };
}

/**
 * The text of RESULTS.md.
 * @param {Awaited<ReturnType<typeof measureAll>>} measured
 * @param {string} ranOn the machine and the run
 */
function toReport(measured, ranOn) {
  const { verdicts, hot, beside, cold, lists, tables, files, names, models, asked, start, documents } = measured;
  const { phone, manual, memory, report, archive, many, loop } = measured;
  return `# Results of \`npm run bench\`

${ranOn}

Other work may share the machine; compare within one table only. Figures under test and their baselines run in turn, in
${pace.hot.rounds} rounds (A B, B A, …); every figure is the median of its rounds, every ratio the median of the ratios within a round.

## Budgets

${table(
  ['path', 'budget', 'measured', 'met'],
  verdicts.map(({ what, budget, measured, isMet }) => [what, budget, measured, isMet ? 'yes' : '**no**']),
)}

## Hot path

The built service (default settings, one process, a local source as its mirror) and the baseline, a bare \`node:http\` server that
writes the same Buffer with the same headers whatever it is asked. The same requests go to both, one under way on each
connection, from one process. Where there are two cores and \`taskset\`, the servers are bound to one core and that
process to the other: cores of one machine are not always equally fast. Before the first load, all are idle for ${pace.hot.idleMs / 1000} s: the service
loads its lists of names then, and Node collects garbage, as in any service that has run for a while. ${pace.hot.ms / 1000} s a round after ${pace.hot.warmMs / 1000} s of warming up. Processor time is the whole process's, user and system. With one connection no server is busy: there the rate shows how long a request takes.

${hot.text}

## Beside AKTools

${beside.text}

## Cold path

Without the network: \`parse\`, \`Table.of\`, \`select\` and \`encodeJson\`, against \`JSON.stringify\` of the ready-made records of
the same answer, whose bytes are checked to be the same; ${pace.cold.rounds} rounds.

${cold.text}

## Lists

The pages of a local source; the memory is that of the service before the list is asked for, and its peak until it has answered.

${lists.text}

## Many histories in one table

The tables are in memory. Each row of the table of all has its symbol in addition.

${tables.text}

## Files

${files.text}

## Names

Over one connection, one request after the other; made-up names of four characters, those of funds of eleven.

${names.text}

## Models

Calls one after the other over one connection, to the cached table of 90 rows of which a model gets the last 20; medians of ${pace.models.rounds} rounds.

${models.text}

## Validation

${cold.validation}

## Upstream requests

${asked.text}

## Start and growth

From the start of the process, a local source answering at once; each declaration more is \`stock_zh_a_hist\` under
another name. In each of ${pace.start.rounds} rounds an empty process of Node and every build started once, one after the other; medians, and
medians of the ratios within a round.

${start.text}

## Documents and pages

Each as gzip over 16 connections, to the service and to the baseline, which sends the same bytes and headers. What was sent within the last second is sent again without its route.

${documents.text}

## Phones

The sandbox in a new browser without a cache, whose processor is slowed down four times and whose network sends 1.6 Mbit/s after 150 ms.
A page is usable when its list, its table or its picture is there and its scripts listen; medians of ${pace.phone.rounds} rounds.

${phone.text}

## The manual

The declarations are made as above; one build each, and another one of which nothing has to be built.

${manual.text}

## Memory

${memory.text}

${report.text}

## The archive of a market

Made-up shares. A day more is a run that obtains every history whole, as sources send them, and keeps what is new; the time in which tables
are obtained does not count.

${archive.text}

## Workers

The answer of 20 kB as gzip. Each process shares a core with a client of 32 connections, to which it is bound: one process with one client on
one core, two with two clients on two cores. So neither has more of the machine for each process. A connection may come to either of two
processes. The bare cluster shows what the machine allows: workers of \`node:http\` that send the same bytes. Rounds as above.

${many.text}

## Event loop

\`monitorEventLoopDelay\` within the service, less its resolution of 1 ms; new processes in ${pace.loop.rounds} rounds. The synthetic upstream runs in
a process of its own. The figure holds pauses of the garbage collector and of the machine, too.

${loop.text}
`;
}
