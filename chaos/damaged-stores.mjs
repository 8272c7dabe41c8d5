// Damaged stores: files of the data folder and entries of Redis are damaged while the service runs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startBuiltService, startResponder } from '../bench/processes.mjs';
import { filesIn } from './hostile-clients.mjs';
import { createRandom, pick } from './random.mjs';
import { getAnswer, ReferenceAnswers, runConcurrently, UNHURRIED } from './reference-answers.mjs';
import { readCatalogue, sampleRequests } from './requests.mjs';
import { noteFault } from './resource-usage.mjs';

/** @typedef {{ requests: number, damaged: number, hasRedis: boolean, findings: string[] }} DamagedStoreResults */

const HEADS = [
  '{}',
  'null',
  '{"url":"http://x/\\r\\nx: y","status":200}',
  '{"url":"javascript:1","pages":[]}',
  '[',
  '\0\0\0',
];

/**
 * The ways to damage a stored entry: each returns the bytes that replace it.
 * @type {readonly ((bytes: Buffer, random: import('./random.mjs').Random) => Buffer)[]}
 */
const DAMAGES = [
  (bytes) => bytes.subarray(0, bytes.length / 2),
  () => Buffer.alloc(0),
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let count = 1 + random(8); count > 0 && changed.length > 0; count--)
      changed[random(changed.length)] = random(256);
    return changed;
  },
  (bytes, random) => Buffer.concat([Buffer.from(pick(random, HEADS)), bytes]),
  (bytes, random) => Buffer.concat([Buffer.from(`${pick(random, HEADS)}\n`), bytes.subarray(bytes.indexOf('\n') + 1)]),
  (bytes) => Buffer.from(bytes.toString('latin1').replace(/"url":"[^"]*"/, '"url":"http://a\\nb/ \\u0000"'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replace(/:\d{3,}/, ':-99999999999999999999'), 'latin1'),
  (bytes) => Buffer.concat([bytes, bytes]),
];

/**
 * @param {string} folder a copied build
 * @param {{ seed: number, rounds: number, count: number }} options
 * @returns {Promise<DamagedStoreResults>}
 */
export async function damagedStores(folder, { seed, rounds, count }) {
  const random = createRandom(seed);
  const { requests: all, fallbackHosts } = await readCatalogue(folder);
  const sampled = sampleRequests(all, count, random);
  const reference = new ReferenceAnswers();
  const lyingSource = startResponder('../chaos/lying-source.mjs');
  const redis = await startRedis();
  const { url, honestUrl } = await lyingSource.ask({ out: fallbackHosts });
  await reference.advance(folder, honestUrl, sampled);
  const requests = await reference.independentOfClock(folder, honestUrl, reference.answered(sampled));
  /** @type {DamagedStoreResults} */
  const poisoned = { requests: 0, damaged: 0, hasRedis: redis !== undefined, findings: [] };
  const flags = ['--memory', '8', '--log-level', 'error', ...(redis ? ['--redis', redis.url] : [])];
  /** The folders of two services if they share a Redis, else of one. */
  const folders = Array.from({ length: redis ? 2 : 1 }, () => mkdtempSync(join(folder, 'stored-')));
  /** Restarts the services with empty memory, so that they read what is stored. */
  const start = () =>
    Promise.all(
      folders.map(async (dataDir) => {
        const started = await startBuiltService(folder, {
          mirror: url,
          flags,
          dataDir,
          preload: '../chaos/watch.mjs',
          env: UNHURRIED,
        });
        noteFault(started, poisoned.findings);
        return started;
      }),
    );
  let services = await start();
  const ask = async (/** @type {string} */ base, /** @type {string} */ path) => {
    poisoned.requests++;
    const answer = await getAnswer(`${base}${path}`);
    const wrong = answer.status === 200 ? reference.judge(path, answer) : `is ${answer.status} ${answer.text}`;
    if (wrong && poisoned.findings.length < 20)
      poisoned.findings.push(`--seed ${seed}: ${path} of damaged stores: the answer ${wrong}`);
  };
  const askAll = () =>
    runConcurrently(requests.flatMap(({ path }) => services.map((service) => () => ask(service.url, path))));
  try {
    await askAll();
    for (let round = 0; round < rounds; round++) {
      for (const service of services) await service.stop();
      services = await start();
      const asking = askAll();
      for (const dataDir of folders) poisoned.damaged += damageFolder(dataDir, random);
      if (redis) poisoned.damaged += await damageRedis(redis.client, random);
      await asking;
    }
    await askAll();
  } finally {
    for (const service of services) await service.stop();
    lyingSource.stop();
    redis?.stop();
  }
  return poisoned;
}

/** Damages half of the files of a folder; some become links out of it. @returns {number} how many */
function damageFolder(/** @type {string} */ folder, /** @type {import('./random.mjs').Random} */ random) {
  const files = filesIn(folder).filter(() => random(2) === 0);
  for (const file of files) {
    try {
      const damaged = pick(random, DAMAGES)(readFileSync(file), random);
      if (random(5) === 0) {
        rmSync(file);
        symlinkSync(pick(random, ['/etc/passwd', '/dev/zero', folder, file]), file);
      } else writeFileSync(file, damaged);
    } catch (thrown) {
      // The service moves files meanwhile.
      if (!(thrown instanceof Error && 'code' in thrown)) throw thrown;
    }
  }
  return files.length;
}

/** Damages half of the entries of a Redis; some become of another type. @returns {Promise<number>} how many */
async function damageRedis(/** @type {Redis} */ client, /** @type {import('./random.mjs').Random} */ random) {
  const keys = (await client.keys('*')).filter(() => random(2) === 0);
  for (const key of keys) {
    const kind = random(4);
    const bytes = await client.getBuffer(key).catch(() => null);
    if (kind === 0) await client.multi().del(key).lpush(key, 'x').exec();
    else await client.set(key, pick(random, DAMAGES)(bytes ?? Buffer.from('x'), random), 'PX', 60_000);
  }
  return keys.length;
}

/** A Redis of this run; undefined where there is none. */
async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  probe.close();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  process.on('exit', () => server.kill('SIGKILL'));
  await sleep(200);
  const client = new Redis(port, '127.0.0.1');
  await client.ping();
  const stop = () => {
    client.disconnect();
    server.kill('SIGKILL');
  };
  return { url: `redis://127.0.0.1:${port}`, client, stop };
}
