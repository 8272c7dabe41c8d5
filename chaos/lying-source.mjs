// A fake of all sources for `--mirror`. Its data grow, and it sends false replies on command. True replies are
// those of the fixture cases. Histories are made longer, so that there are rows to leave out and days to grow by.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveMessages } from '../bench/processes.mjs';
import { FixtureReplies } from '../fixtures/replies.mjs';
import { FALSE_REPLIES } from './false-replies.mjs';
import { createRandom } from './random.mjs';
import { historyOf } from './reply-rows.mjs';

/**
 * What it is told.
 * @typedef {object} Orders
 * @property {number} [age] how many of the newest days true replies do not have yet
 * @property {string | null} [lie] a key of FALSE_REPLIES; null for true replies
 * @property {boolean} [isOneHost] whether every second host sends true replies all the same
 * @property {string} [cookie] sends false replies only to requests with this text in the cookie, and echoes their
 *   cookie
 * @property {number} [seed]
 * @property {readonly string[]} [out] hosts that answer 503
 */

const replies = new FixtureReplies();

/** @type {Required<Orders>} */
let orders = { age: 0, lie: null, isOneHost: false, cookie: '', seed: 0, out: [] };
let asked = 0;
let lied = 0;
/**
 * The last true replies by host and path: what may come in the place of another.
 * @type {Map<string, Map<string, Buffer>>}
 */
const known = new Map();

/** The true bodies by their age and address. @type {Map<string, Buffer>} */
const truths = new Map();

/** The true reply to a request for `/host/path?query`. Bodies of requests are ignored: no case has one. */
function truthOf(/** @type {string} */ target) {
  const { status, headers, body } = replies.at(`https:/${target}`);
  const key = `${orders.age} ${target}`;
  const whole = Buffer.from(body);
  const truth = truths.get(key) ?? (status === 200 ? historyOf(whole)?.(orders.age) : undefined) ?? whole;
  if (truths.size > 300) truths.clear();
  truths.set(key, truth);
  return { status, headers, truth };
}

const lyingSource = createServer((request, response) => {
  asked++;
  const { lie, isOneHost, cookie, seed, out } = orders;
  const target = request.url ?? '';
  const [, host = '', path = ''] = /^\/([^/?]*)([^?]*)/.exec(target) ?? [];
  if (out.includes(host)) return void response.writeHead(503).end();
  const sent = request.headers.cookie ?? '';
  const isVictim = cookie === '' || sent.includes(cookie);
  const { status, headers, truth } = truthOf(target);
  const place = `${host}${path}`;
  const before = known.get(place) ?? new Map();
  known.set(place, before.set(target, truth));
  // The false replies of two hosts differ: equal replies of two hosts are believed.
  const random = createRandom(
    seed + Buffer.from(`${host} ${target}`).reduce((sum, byte) => Math.imul(sum, 31) + byte, 7),
  );
  const others = [...before].flatMap(([other, each]) => (other === target ? [] : [each]));
  const isHonest = lie === null || !isVictim || status !== 200 || (isOneHost && host.length % 2 === seed % 2);
  const told = isHonest ? undefined : FALSE_REPLIES[lie]?.tell(truth, { random, others });
  if (told) lied++;
  // A hostile source echoes what its clients send.
  const echoed = cookie !== '' && isVictim ? { 'x-cookie': encodeURIComponent(sent), etag: JSON.stringify(sent) } : {};
  response.writeHead(status, { ...headers, ...echoed }).end(told ?? truth);
});

/** The same source, which always sends true replies. */
const honest = createServer((request, response) => {
  const { status, headers, truth } = truthOf(request.url ?? '');
  response.writeHead(status, headers).end(truth);
});

const urls = [];
for (const server of [lyingSource, honest]) {
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
