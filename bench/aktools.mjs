// Comparison with AKTools: repeated requests for one table. AKTools has fixed hosts in its code, so aktools.py
// with the same stack replaces it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, medianRatio, rounded, short, sum, table } from './figures.mjs';
import { klinesPath, requestOf } from './hot.mjs';
import { peakMb, residentMb, startBuiltService, startResponder, startUvicorn } from './processes.mjs';
import { fetchSize } from './start.mjs';

const CONNECTIONS = 16;
const COUNTED = 1_000;
const ROWS = 90;
const PACKAGES = ['fastapi', 'uvicorn', 'pandas', 'requests'];

/**
 * @param {string} folder a copied build
 * @param {import('./processes.mjs').Responder<{ url: string, asked: number }>} upstream
 * @param {string} mirror
 * @param {{ rounds: number, ms: number, warmMs: number }} pace
 */
export async function measureBesideAkTools(folder, upstream, mirror, { rounds, ms, warmMs }) {
  const python = findAkToolsPython();
  if (!python) {
    const text = `Left out: it needs Python with ${PACKAGES.join(', ')} (of Debian: ${PACKAGES.map((name) => `python3-${name}`).join(', ')}).`;
    return { text };
  }
  const path = klinesPath('600000', ROWS);
  const load = startResponder('./load.mjs');
  const servers = [
    { name: 'finfount', start: () => startBuiltService(folder, { mirror }) },
    {
      name: 'the stack of AKTools',
      start: () => startUvicorn(python.program, [fileURLToPath(new URL('aktools.py', import.meta.url)), mirror]),
    },
  ].map((each) => ({
    ...each,
    /** @type {number[]} */
    starts: [],
    /** @type {import('./load.mjs').Load[]} */
    loads: [],
    /** @type {Awaited<ReturnType<typeof each.start>> | undefined} */
    running: undefined,
    asked: 0,
    idleMb: 0,
    afterMb: 0,
  }));
  try {
    /** @type {Record<string, unknown>[][]} */
    const answers = [];
    for (let round = 0; round < rounds; round++)
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        await server.running?.stop();
        const running = await server.start();
        server.running = running;
        await fetchSize(`${running.url}${path}`);
        server.starts.push(performance.now() - running.startedMs);
      }
    for (const server of servers) {
      const { url = '', port = 0, pid = 0 } = server.running ?? {};
      answers.push(/** @type {Record<string, unknown>[]} */ (await (await fetch(`${url}${path}`)).json()));
      server.idleMb = residentMb(pid);
      await upstream.ask({});
      await load.ask({ ...jobOf(port, pid), count: COUNTED });
      ({ asked: server.asked } = await upstream.ask({}));
    }
    refuseOthers(answers);
    for (let round = 0; round < rounds; round++)
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        const { port = 0, pid = 0 } = server.running ?? {};
        server.loads.push(await load.ask({ ...jobOf(port, pid), warmMs, ms }));
      }
    for (const server of servers) server.afterMb = peakMb(server.running?.pid ?? 0);
  } finally {
    load.stop();
    for (const { running } of servers) await running?.stop();
  }
  function jobOf(/** @type {number} */ port, /** @type {number} */ pid) {
    return { port, pids: [pid], requests: [requestOf(path)], connections: CONNECTIONS, status: 200 };
  }
  const rates = servers.map(({ loads }) => loads.map(({ answered, seconds }) => answered / seconds));
  const [own = [], other = []] = rates;
  const text = `The stack of AKTools: ${python.versions}, in one process with a handler of our own (\`bench/aktools.py\`). It takes the steps that the
public code of AKTools and AKShare takes for a table: it asks the source, makes a DataFrame of the klines, writes it as JSON and reads that again, and
FastAPI writes the answer. AKTools itself is not measured: it asks hosts that stand in its code, and imports all of AKShare before it serves. Both
answer the same ${ROWS} rows, whose cells are compared, uncompressed over ${CONNECTIONS} connections; finfount has the table in its cache, as it has by default.
It answers **${short(medianRatio(own, other))}** times as many requests a second.

${table(
  [
    'server',
    'requests/s',
    'CPU µs, each answer',
    'median time, ms',
    `requests to the source for ${COUNTED.toLocaleString('en')} more`,
    'start → first table, ms',
    'resident after it, MB',
    'at most, MB',
  ],
  servers.map(({ name, loads, asked, starts, idleMb, afterMb }, at) => [
    name,
    short(median(rates[at] ?? [])),
    ((sum(loads.map(({ cpuMs }) => cpuMs)) * 1000) / sum(loads.map(({ answered }) => answered))).toFixed(0),
    short(median(loads.map(({ p50 }) => p50))),
    asked.toLocaleString('en'),
    median(starts).toFixed(0),
    idleMb.toFixed(0),
    afterMb.toFixed(0),
  ]),
)}`;
  const { starts, afterMb } = servers[1] ?? { starts: [], afterMb: 0 };
  return {
    text,
    stack: { rate: rounded(median(other)), startMs: rounded(median(starts)), memoryMb: rounded(afterMb) },
  };
}

/** A Python with the packages, and their versions. */
function findAkToolsPython() {
  const versions =
    'import fastapi, pandas, platform, requests, uvicorn; print(f"Python {platform.python_version()}, FastAPI {fastapi.__version__}, uvicorn {uvicorn.__version__}, pandas {pandas.__version__}")';
  for (const program of ['python3', '/usr/bin/python3']) {
    const { status, stdout } = spawnSync(program, ['-c', versions], { encoding: 'utf8' });
    if (status === 0) return { program, versions: stdout.trim() };
  }
  return undefined;
}

/** Throws `Error` if two servers do not answer the same table. AKTools adds a time to each day. */
function refuseOthers(/** @type {Record<string, unknown>[][]} */ [own = [], other = []]) {
  const withoutTimes = (/** @type {Record<string, unknown>[]} */ rows) =>
    JSON.stringify(rows.map((row) => ({ ...row, 日期: String(row.日期).slice(0, 10) })));
  if (own.length !== ROWS || withoutTimes(own) !== withoutTimes(other))
    throw new Error(`two servers differ: ${JSON.stringify(own[0])} and ${JSON.stringify(other[0])}`);
}
