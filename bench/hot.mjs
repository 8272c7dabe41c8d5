// The hot path: the service against a bare node:http server and nginx, if installed, with the same bytes.
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { dayAt, KLINES } from './bodies.mjs';
import { bindApart } from './cores.mjs';
import { median, medianRatio, rounded, short, sum, table } from './figures.mjs';
import { startBenchNginx } from './nginx.mjs';
import { startBuiltService, startResponder } from './processes.mjs';

const FORMS = /** @type {const} */ (['identity', 'gzip', 'br', '304']);

/** The path of an answer with so many klines, the newest of the history. */
export function klinesPath(/** @type {string} */ symbol, /** @type {number} */ rows) {
  return `/api/public/stock_zh_a_hist?symbol=${symbol}&period=daily&start_date=${dayAt(KLINES - rows)}&end_date=${dayAt(KLINES - 1)}&adjust=`;
}

/** The text of a request on a keep-alive connection. */
export function requestOf(/** @type {string} */ path, /** @type {Readonly<Record<string, string>>} */ headers = {}) {
  const lines = Object.entries({ host: '127.0.0.1', 'user-agent': 'bench', accept: '*/*', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** The headers that Node's server adds itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * Fetches an answer with its raw headers, without those that Node's server adds itself.
 * @returns {Promise<{ status: number, headers: string[], etag: string, body: Buffer }>}
 */
export function fetchRaw(/** @type {string} */ url, /** @type {Record<string, string>} */ headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const { rawHeaders, statusCode: status = 0 } = response;
      const chunks = await response.toArray();
      const own = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 && !OWN_HEADERS.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
      );
      resolve({ status, headers: own, etag: response.headers.etag ?? '', body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

/**
 * One kind of answer that is measured.
 * @typedef {{ size: string, form: string, request: string, status: number, headers: string[], body: Buffer }}
 * Variant
 */

/** @returns {Promise<readonly Variant[]>} */
async function variantsOf(/** @type {string} */ url) {
  /** @type {Variant[]} */
  const variants = [];
  for (const [size, rows] of /** @type {const} */ ([
    ['20 kB', 90],
    ['1.5 MB', 6_900],
  ])) {
    const path = klinesPath('600000', rows);
    for (const form of FORMS) {
      // A 304 has no body, so one size is enough.
      if (form === '304' && size !== '20 kB') continue;
      const accepted = { 'accept-encoding': form === '304' ? 'identity' : form };
      const { etag } = await fetchRaw(`${url}${path}`, accepted);
      const sent = form === '304' ? { ...accepted, 'if-none-match': etag } : accepted;
      // The first answer is a miss, and the next may come before its compressed form is ready.
      const { status, headers, body } = await fetchRaw(`${url}${path}`, sent);
      if (status !== (form === '304' ? 304 : 200)) throw new Error(`${path} as ${form} answered ${status}`);
      variants.push({ size, form, status, headers, body, request: requestOf(path, sent) });
    }
  }
  return variants;
}

/**
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ idleMs: number, rounds: number, ms: number, warmMs: number, firstMs: number }} pace `idleMs`: before
 *   the first load, when the service loads lists of names and V8 collects garbage
 */
export async function measureHot(folder, mirror, { idleMs, rounds, ms, warmMs, firstMs }) {
  const service = await startBuiltService(folder, { mirror });
  const baseline = startResponder('./baseline.mjs');
  const load = startResponder('./load.mjs');
  const variants = await variantsOf(service.url);
  const nginx = await startBenchNginx(folder, variants);
  /** @type {string[][]} */
  const rows = [];
  /** @type {import('./picture.mjs').Results['answers']} */
  const answers = [];
  /** @type {{ what: string, ratio: number, cpuRatio: number }[]} */
  const ratios = [];
  let hotCpuUs = 0;
  try {
    const { port: baselinePort } = await baseline.ask({ status: 200, headers: [], body: '' });
    bindApart([service.pid, baseline.pid, ...(nginx ? [nginx.pid] : [])], load.pid);
    await setTimeout(idleMs);
    for (const [which, { size, form, status, headers, body, request }] of variants.entries()) {
      await baseline.ask({ status, headers, body: body.toString('base64') });
      const servers = [
        { name: 'service', port: service.port, pid: service.pid },
        { name: 'baseline', port: baselinePort, pid: baseline.pid },
        ...(nginx ? [{ name: 'nginx', port: nginx.ports[which], pid: nginx.pid }] : []),
      ];
      const measure = (/** @type {number} */ connections, /** @type {typeof servers[number]} */ { port, pid }) =>
        load.ask({ port, pids: [pid], requests: [request], connections, status, warmMs, ms });
      // Warm-up: code is compiled while it runs.
      for (const { port, pid } of servers)
        await load.ask({
          port,
          pids: [pid],
          requests: [request],
          connections: 16,
          status,
          ms: which === 0 ? firstMs : ms,
        });
      for (const connections of [1, 16, 256]) {
        /** @type {Map<string, import('./load.mjs').Load[]>} */
        const loads = new Map(servers.map(({ name }) => [name, []]));
        for (let round = 0; round < rounds; round++)
          for (const server of round % 2 === 0 ? servers : servers.toReversed())
            loads.get(server.name)?.push(await measure(connections, server));
        const rates = (/** @type {string} */ name) =>
          (loads.get(name) ?? []).map(({ answered, seconds }) => answered / seconds);
        const cpuUs = (/** @type {string} */ name) => {
          const all = loads.get(name) ?? [];
          return (sum(all.map(({ cpuMs }) => cpuMs)) * 1000) / sum(all.map(({ answered }) => answered));
        };
        const slowest = (/** @type {string} */ name) => median((loads.get(name) ?? []).map(({ p99 }) => p99));
        const ratio = medianRatio(rates('service'), rates('baseline'));
        const cpuRatio = cpuUs('baseline') / cpuUs('service');
        ratios.push({
          what: `${form === '304' ? form : `${size} ${form}`}, ${connections} connections`,
          ratio,
          cpuRatio,
        });
        if (size === '20 kB' && form === 'identity' && connections === 16) hotCpuUs = cpuUs('service');
        answers.push({
          size,
          form,
          connections,
          service: rounded(median(rates('service'))),
          baseline: rounded(median(rates('baseline'))),
          ...(nginx && { nginx: rounded(median(rates('nginx'))) }),
          cpuUs: rounded(cpuUs('service')),
        });
        rows.push([
          form === '304' ? '304' : `${size} ${form} (${body.length.toLocaleString('en')} bytes)`,
          String(connections),
          short(median(rates('service'))),
          short(median(rates('baseline'))),
          ...(nginx ? [short(median(rates('nginx')))] : []),
          `**${ratio.toFixed(2)}**`,
          cpuUs('service').toFixed(0),
          cpuUs('baseline').toFixed(0),
          ...(nginx ? [cpuUs('nginx').toFixed(0)] : []),
          cpuRatio.toFixed(2),
          `${short(slowest('service'))} / ${short(slowest('baseline'))}`,
        ]);
      }
    }
  } finally {
    load.stop();
    baseline.stop();
    await nginx?.stop();
    await service.stop();
  }
  const worst = ratios.reduce((left, right) => (right.ratio < left.ratio ? right : left));
  const missed = ratios.filter(({ ratio }) => ratio < 0.85);
  const costliest = ratios.reduce((left, right) => (right.cpuRatio < left.cpuRatio ? right : left));
  const heads = [
    'answer',
    'connections',
    'service, requests/s',
    'baseline, requests/s',
    ...(nginx ? ['nginx, requests/s'] : []),
    'rate: service / baseline',
    'service, CPU µs',
    'baseline, CPU µs',
    ...(nginx ? ['nginx, CPU µs'] : []),
    'CPU: baseline / service',
    'p99 ms, service / baseline',
  ];
  const note = nginx
    ? 'nginx: one worker, `sendfile`, the same bytes and headers from files.'
    : 'nginx is not installed here and was left out.';
  return {
    hotCpuUs,
    answers,
    text: `${table(heads, rows)}\n\n${note}`,
    verdict: {
      what: 'hot: cached answer, rate over the baseline',
      budget: '≥ 0.85',
      measured: `median of all rows ${median(ratios.map(({ ratio }) => ratio)).toFixed(2)}, worst ${worst.ratio.toFixed(2)} (${worst.what}), below in ${missed.length} of ${ratios.length}; by processor time, median ${median(ratios.map(({ cpuRatio }) => cpuRatio)).toFixed(2)}, worst ${costliest.cpuRatio.toFixed(2)} (${costliest.what})`,
      isMet: missed.length === 0,
    },
  };
}
