// The latency of `get_data` over HTTP against the same cached table of `/api/public`.
import { Agent, request } from 'node:http';
import { median, short, table } from './figures.mjs';
import { klinesPath } from './hot.mjs';
import { startBuiltService } from './processes.mjs';

const BUDGET_MS = 5;
const CALLS_A_ROUND = 40;

/** How a client of each generation calls a tool. */
const PROTOCOLS = /** @type {const} */ ([
  ['2026-07-28', { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_data' }],
  ['2025-11-25', { 'mcp-protocol-version': '2025-11-25' }],
]);

/**
 * Measures how much longer `get_data` takes than `/api/public`, for a cached history.
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ rounds: number }} pace
 */
export async function measureMcp(folder, mirror, { rounds }) {
  const service = await startBuiltService(folder, { mirror, flags: ['--mcp'] });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const path = klinesPath('600000', 90);
    const params = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    const plain = () => send(agent, `${service.url}${path}`);
    const rows = [];
    for (const [protocol, headers] of PROTOCOLS) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'get_data',
          arguments: { name: 'stock_zh_a_hist', params },
          ...(protocol === '2026-07-28' && {
            _meta: {
              'io.modelcontextprotocol/protocolVersion': protocol,
              'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          }),
        },
      });
      const call = async () => {
        const answer = await send(agent, `${service.url}/mcp`, headers, body);
        if (!answer.includes('shown: last 20 rows')) throw new Error(`get_data answered ${answer.slice(0, 500)}`);
      };
      // Warm-up: compiles the code and caches the table.
      await timed(plain);
      await timed(call);
      const figures = { plain: /** @type {number[]} */ ([]), call: /** @type {number[]} */ ([]) };
      for (let round = 0; round < rounds; round++) {
        const order =
          round % 2 === 0 ? /** @type {const} */ (['plain', 'call']) : /** @type {const} */ (['call', 'plain']);
        for (const kind of order) figures[kind].push(await timed(kind === 'plain' ? plain : call));
      }
      rows.push({ protocol, plainMs: median(figures.plain), callMs: median(figures.call) });
    }
    return {
      text: table(
        ['protocol', '`/api/public`, ms', '`get_data`, ms', 'more'],
        rows.map(({ protocol, plainMs, callMs }) => [protocol, short(plainMs), short(callMs), short(callMs - plainMs)]),
      ),
      verdicts: rows.map(({ protocol, plainMs, callMs }) => ({
        what: `get_data of a cached table over /api/public, protocol of ${protocol}`,
        budget: `${BUDGET_MS} ms`,
        measured: `${short(callMs - plainMs)} ms`,
        isMet: callMs - plainMs <= BUDGET_MS,
      })),
    };
  } finally {
    agent.destroy();
    await service.stop();
  }
}

/** The median time of sequential calls. @returns {Promise<number>} */
async function timed(/** @type {() => Promise<unknown>} */ call) {
  const times = [];
  for (let at = 0; at < CALLS_A_ROUND; at++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return median(times);
}

/**
 * Sends a request and returns the body of its response.
 * @param {Agent} agent
 * @param {string} url
 * @param {Readonly<Record<string, string>>} [headers]
 * @param {string} [body] without it, the request is a GET
 * @returns {Promise<string>}
 */
function send(agent, url, headers = {}, body) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          accept: 'application/json, text/event-stream',
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
