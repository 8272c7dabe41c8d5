// Hostile clients beside others: with cookies for which a source sends false replies, clients that leave early,
// and texts that are no codes.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startBuiltService, startResponder } from '../bench/processes.mjs';
import { createRandom, pick } from './random.mjs';
import { getAnswer, ReferenceAnswers, runConcurrently, UNHURRIED } from './reference-answers.mjs';
import { readCatalogue, sampleRequests } from './requests.mjs';
import { noteFault, readResourceUsage } from './resource-usage.mjs';

const SECRET = 'chaos-secret-7f3a';
// With a blank and a quote, which are escaped differently in different places.
const COOKIES = [`bad=${SECRET}`, `bad="${SECRET}"; other=1`, `a=1; bad=${SECRET}+/=%41`];
// All interfaces with coded params refuse these or answer no rows. None reaches a source.
const NO_CODES = [
  "x' OR 1=1--",
  ' ',
  '   \t',
  '../../etc/passwd',
  '600000&x=1',
  '"',
  ')',
  '(a)',
  '\u202e600000',
  'é',
  '<b>',
  'x'.repeat(3_000),
];
// The false replies to clients with such cookies; `no rows` once became the answer for everybody.
const TOLD = [
  'no rows',
  'the end is cut off',
  'a page that says no',
  'every figure is another one',
  'half of the body',
];

/**
 * @typedef {{ requests: number, left: number, asked: number, findings: string[], before:
 * import('./watch.mjs').ResourceUsage, after: import('./watch.mjs').ResourceUsage }} HostileClientResults
 */

/**
 * @param {string} folder a copied build
 * @param {{ seed: number, rounds: number, count: number, leavers: number, codes: number }} options how many
 * requests are asked for the truth, how many clients leave, and how many requests get texts that are no codes
 * @returns {Promise<HostileClientResults>}
 */
export async function hostileClients(folder, { seed, rounds, count, leavers, codes }) {
  const random = createRandom(seed);
  const { requests: all, fallbackHosts } = await readCatalogue(folder);
  const sampled = sampleRequests(all, count, random);
  const coded = sampleRequests(
    all.filter(({ coded: params }) => params.length > 0),
    codes,
    random,
  );
  const reference = new ReferenceAnswers();
  const lyingSource = startResponder('../chaos/lying-source.mjs');
  const { url, honestUrl } = await lyingSource.ask({ cookie: SECRET, out: fallbackHosts });
  await reference.advance(folder, honestUrl, sampled);
  const requests = await reference.independentOfClock(folder, honestUrl, reference.answered(sampled));
  const withCookie = requests.filter(({ hasCookie }) => hasCookie);
  const service = await startBuiltService(folder, {
    mirror: url,
    flags: ['--memory', '8', '--log-level', 'debug'],
    preload: '../chaos/watch.mjs',
    env: UNHURRIED,
  });
  /** @type {HostileClientResults} */
  const harmed = { requests: 0, left: 0, asked: 0, findings: [], ...(await samples()) };
  noteFault(service, harmed.findings);
  async function samples() {
    const usage = await readResourceUsage(service);
    return { before: usage, after: usage };
  }
  const find = (/** @type {string} */ what) => {
    if (harmed.findings.length < 20) harmed.findings.push(`--seed ${seed}: ${what}`);
  };
  const refuseSecret = (/** @type {string} */ text, /** @type {string} */ where) => {
    const plain = text.replaceAll(/\\u00([0-9a-f]{2})|%([0-9a-f]{2})/gi, (_, one, other) =>
      String.fromCharCode(Number.parseInt(one ?? other, 16)),
    );
    if (text.includes(SECRET) || plain.includes(SECRET)) find(`the cookie stands in ${where}`);
  };

  /** A client without such a cookie, which must get the true reply. */
  const good = async (/** @type {string} */ path) => {
    harmed.requests++;
    const answer = await getAnswer(`${service.url}${path}`);
    refuseSecret(answer.text + answer.headers, `the answer to ${path}`);
    const wrong = reference.judge(path, answer);
    if (wrong) find(`${path}, beside hostile clients: the answer ${wrong}`);
    else if (answer.status >= 500)
      find(`${path}, beside hostile clients, was answered ${answer.status} ${answer.text}`);
  };
  const bad = async (/** @type {string} */ path) => {
    harmed.requests++;
    const cookie = encodeURIComponent(pick(random, COOKIES));
    const { status, text, headers } = await getAnswer(`${service.url}${pathWithCookie(path, cookie)}`);
    refuseSecret(text + headers, `the answer to ${pathWithCookie(path, '…')}`);
    if (status === 200 && !/^cache-control: no-store$/m.test(headers)) find(`${path} with a cookie may be stored`);
    if (![200, 404, 422, 502, 503].includes(status)) find(`${path} with a cookie was answered ${status} ${text}`);
  };
  /** Sends a request and leaves. */
  const leave = async (/** @type {string} */ path) => {
    const socket = connect({ port: service.port, host: '127.0.0.1' }).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${pathWithCookie(path, 'x'.repeat(random(4_000)))} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, random(20)));
    socket.destroy();
    harmed.left++;
  };

  try {
    for (let round = 0; round < rounds; round++) {
      await lyingSource.ask({ lie: pick(random, TOLD), seed: random(1e6) });
      // Hostile ones come first: they wait in the same queues, and may start the fetches that others join.
      const tasks = [
        ...withCookie.flatMap(({ path }) => [() => bad(path), () => bad(path), () => good(path)]),
        ...requests.map(
          ({ path }) =>
            () =>
              good(path),
        ),
      ];
      await runConcurrently(tasks, 16);
    }
    await lyingSource.ask({ lie: null });
    harmed.before = await readResourceUsage(service);
    const left = Array.from(
      { length: withCookie.length === 0 ? 0 : leavers },
      () => () => leave(pick(random, withCookie).path),
    );
    await runConcurrently(left, 64);
    await rest(service);
    harmed.after = await readResourceUsage(service);
    // After that, the tables for the look-up of names are cached.
    await runConcurrently(coded.flatMap((request) => noCodesOf(request, () => 0)).map((path) => () => askNoCode(path)));
    const { asked: before } = await lyingSource.ask({});
    await runConcurrently(coded.flatMap((request) => noCodesOf(request, random)).map((path) => () => askNoCode(path)));
    const { asked } = await lyingSource.ask({});
    harmed.asked = asked - before;
    if (asked !== before) find(`${asked - before} requests for texts that are no codes reached a source`);
    for (const path of ['/metrics', '/api/status']) refuseSecret((await getAnswer(`${service.url}${path}`)).text, path);
    refuseSecret(service.printed(), 'the log');
    for (const file of filesIn(service.dataDir)) refuseSecret(readFileSync(file, 'latin1'), file);
  } finally {
    await service.stop();
    lyingSource.stop();
  }
  return harmed;

  /** A text that is no code must be refused or get no rows. */
  async function askNoCode(/** @type {string} */ path) {
    harmed.requests++;
    const { status, text, headers } = await getAnswer(`${service.url}${path}`);
    const isNoted = status === 200 && text === '[]' && /^finfount-note: ./m.test(headers);
    // A name that is not in a cached table is 404.
    if (!isNoted && status !== 404 && status !== 422)
      find(`${path.slice(0, 300)} was answered ${status} ${text.slice(0, 200)}`);
  }
}

/** @returns {string[]} */
function noCodesOf(
  /** @type {import('./requests.mjs').CatalogueRequest} */ { path, coded },
  /** @type {import('./random.mjs').Random} */ random,
) {
  const [address = '', query = ''] = path.split('?');
  return coded.map(({ param, accepts }) => {
    const params = new URLSearchParams(query);
    const texts = NO_CODES.filter((text) => !accepts(text));
    params.set(param, pick(random, texts));
    return `${address}?${params}`;
  });
}

/** Waits until no request is in flight. */
async function rest(/** @type {import('./resource-usage.mjs').Service} */ service) {
  for (let tries = 0; tries < 60; tries++) {
    const { requestsInFlight, waiting } = await readResourceUsage(service);
    if (requestsInFlight === 0 && waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Every file below a folder. @returns {string[]} */
export function filesIn(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A path with a cookie as its last param; a path without params has no query yet. */
function pathWithCookie(/** @type {string} */ path, /** @type {string} */ cookie) {
  return `${path}${path.includes('?') ? '&' : '?'}cookie=${cookie}`;
}
