// A fake of every source, as `--mirror` has it, whose data grow, and which lies as it is told. Its truth is that of the
// sandbox, as of a day.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveMessages } from '../bench/processes.mjs';
import { FALSE_REPLIES } from './false-replies.mjs';
import { createRandom } from './random.mjs';
import { asOf } from './reply-rows.mjs';

/**
 * What it is told.
 * @typedef {object} Orders
 * @property {string} [day] the day of its truth, `YYYYMMDD`
 * @property {string | null} [lie] a key of FALSE_REPLIES; null for the truth
 * @property {boolean} [isOneHost] whether one host in two tells the truth all the same
 * @property {string} [cookie] lies only to requests whose cookie holds this text, and repeats their cookie to them
 * @property {number} [seed]
 * @property {readonly string[]} [out] hosts that answer 503
 */

const [folder = ''] = process.argv.slice(2);
const { startSandbox } = await import(pathToFileURL(join(folder, 'dist/faces/sandbox/server.js')).href);
const sandbox = await startSandbox();

/** @type {Required<Orders>} */
let orders = { day: '99999999', lie: null, isOneHost: false, cookie: '', seed: 0, out: [] };
let asked = 0;
let lied = 0;
/** The last true replies by host and path: what may come in the place of another. @type {Map<string, Map<string, Buffer>>} */
const known = new Map();

/** @type {Map<string, Promise<{ status: number, headers: Record<string, string>, body: Buffer }>>} */
const fetched = new Map();

/**
 * What a source is asked: an address, and what is posted to it.
 * @typedef {object} Asked
 * @property {string} target
 * @property {{ type: string, body: Buffer } | undefined} posted
 * @property {string} key equal for requests that have the same reply
 */

/** @returns {Promise<Asked>} */
async function readRequest(/** @type {import('node:http').IncomingMessage} */ request) {
  const target = request.url ?? '';
  if (request.method !== 'POST') return { target, posted: undefined, key: target };
  const body = Buffer.concat(await request.toArray());
  return { target, posted: { type: request.headers['content-type'] ?? '', body }, key: `${target} ${body.toString()}` };
}

/** The reply of the sandbox, fetched once. */
function fetchTruth(/** @type {Asked} */ asked) {
  const { key } = asked;
  const reply = fetched.get(key) ?? readSandbox(asked);
  fetched.delete(key);
  fetched.set(key, reply);
  const [oldest] = fetched.keys();
  if (fetched.size > 300 && oldest !== undefined) fetched.delete(oldest);
  return reply;
}

async function readSandbox(/** @type {Asked} */ { target, posted }) {
  const response = await fetch(`${sandbox.url}${target}`, {
    redirect: 'manual',
    ...(posted && { method: 'POST', headers: { 'content-type': posted.type }, body: Uint8Array.from(posted.body) }),
  });
  const headers = Object.fromEntries(
    ['content-type', 'location']
      .flatMap((name) => [[name, response.headers.get(name) ?? '']])
      .filter(([, value]) => value),
  );
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The true bodies of the present day. @type {Map<string, Buffer>} */
const truths = new Map();
let truthsDay = '';

function truthOf(/** @type {string} */ key, /** @type {Buffer} */ body, /** @type {string} */ day) {
  if (day !== truthsDay || truths.size > 300) truths.clear();
  truthsDay = day;
  const truth = truths.get(key) ?? asOf(body, day);
  truths.set(key, truth);
  return truth;
}

const fakeSource = createServer(async (request, response) => {
  asked++;
  const { lie, isOneHost, cookie, seed, out, day } = orders;
  const target = request.url ?? '';
  const [, host = '', path = ''] = /^\/([^/?]*)([^?]*)/.exec(target) ?? [];
  if (out.includes(host)) return void response.writeHead(503).end();
  const sent = request.headers.cookie ?? '';
  const isVictim = cookie === '' || sent.includes(cookie);
  try {
    const wanted = await readRequest(request);
    const { key } = wanted;
    const { status, headers, body } = await fetchTruth(wanted);
    const truth = truthOf(key, body, day);
    const place = `${host}${path}`;
    const before = known.get(place) ?? new Map();
    known.set(place, before.set(key, truth));
    // Each host lies in its own way: what two hosts of a source say alike is believed.
    const random = createRandom(
      seed + Buffer.from(`${host} ${key}`).reduce((sum, byte) => Math.imul(sum, 31) + byte, 7),
    );
    const others = [...before].flatMap(([other, each]) => (other === key ? [] : [each]));
    const isHonest = lie === null || !isVictim || status !== 200 || (isOneHost && host.length % 2 === seed % 2);
    const told = isHonest ? undefined : FALSE_REPLIES[lie]?.tell(truth, { random, day, others });
    if (told) lied++;
    // A hostile source gives away what its clients send.
    const echoed =
      cookie !== '' && isVictim ? { 'x-cookie': encodeURIComponent(sent), etag: JSON.stringify(sent) } : {};
    response.writeHead(status, { ...headers, ...echoed }).end(told ?? truth);
  } catch {
    // What the sandbox does to some codes.
    response.destroy();
  }
});

/** The same source, which never lies and is never out. */
const honest = createServer(async (request, response) => {
  try {
    const wanted = await readRequest(request);
    const { status, headers, body } = await fetchTruth(wanted);
    response.writeHead(status, headers).end(truthOf(wanted.key, body, orders.day));
  } catch {
    response.destroy();
  }
});

const urls = [];
for (const server of [fakeSource, honest]) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  urls.push(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}
const [url, honestUrl] = urls;

serveMessages((/** @type {Orders} */ message) => {
  orders = { ...orders, ...message };
  const counted = { asked, lied };
  if (message.lie !== undefined) lied = 0;
  return { url, honestUrl, ...counted };
});
