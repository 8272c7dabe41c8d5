// Pages and OpenAPI documents: the service against a bare node:http server that sends the same bytes.
import { setTimeout } from 'node:timers/promises';
import { bindApart } from './cores.mjs';
import { median, medianRatio, short, sum, table } from './figures.mjs';
import { fetchRaw, requestOf } from './hot.mjs';
import { startBuiltService, startResponder } from './processes.mjs';

const CONNECTIONS = 16;
const MIN_RATIO = 0.85;

/** The requests, as a browser or a program sends them. */
const DOCUMENTS = [
  { path: '/api/openapi.json' },
  { path: '/api/openapi/stock.json' },
  { path: '/api/' },
  { path: '/api/', accept: 'text/html' },
  { path: '/docs/', accept: 'text/html' },
];

/**
 * @param {readonly { name: string, folder: string }[]} builds
 * @param {string} mirror
 * @param {{ idleMs: number, rounds: number, ms: number, warmMs: number, firstMs: number }} pace
 */
export async function measureDocuments(builds, mirror, { idleMs, rounds, ms, warmMs, firstMs }) {
  const baseline = startResponder('./baseline.mjs');
  const load = startResponder('./load.mjs');
  /** @type {string[][]} */
  const rows = [];
  /** @type {{ what: string, ratio: number }[]} */
  const ratios = [];
  try {
    for (const { name, folder } of builds) {
      const service = await startBuiltService(folder, { mirror });
      try {
        bindApart([service.pid, baseline.pid], load.pid);
        await setTimeout(idleMs);
        for (const [at, { path, accept = '*/*' }] of DOCUMENTS.entries()) {
          const sent = { accept, 'accept-encoding': 'gzip' };
          // The first request makes the bytes ready.
          await fetchRaw(`${service.url}${path}`, sent);
          const { status, headers, body } = await fetchRaw(`${service.url}${path}`, sent);
          if (status !== 200) throw new Error(`${path} answered ${status}`);
          const { port } = await baseline.ask({ status, headers, body: body.toString('base64') });
          const servers = [
            { port: service.port, pid: service.pid, loads: /** @type {import('./load.mjs').Load[]} */ ([]) },
            { port, pid: baseline.pid, loads: /** @type {import('./load.mjs').Load[]} */ ([]) },
          ];
          const measure = (/** @type {typeof servers[number]} */ server, /** @type {number} */ forMs) =>
            load.ask({
              port: server.port,
              pids: [server.pid],
              requests: [requestOf(path, sent)],
              connections: CONNECTIONS,
              status,
              warmMs,
              ms: forMs,
            });
          // Warm-up: code is compiled while it runs.
          for (const server of servers) await measure(server, at === 0 ? firstMs : ms);
          for (let round = 0; round < rounds; round++)
            for (const server of round % 2 === 0 ? servers : servers.toReversed())
              server.loads.push(await measure(server, ms));
          const [own, bare] = servers.map(({ loads }) => loads.map(({ answered, seconds }) => answered / seconds));
          const [ownUs, bareUs] = servers.map(
            ({ loads }) => (sum(loads.map(({ cpuMs }) => cpuMs)) * 1000) / sum(loads.map(({ answered }) => answered)),
          );
          const what = `\`${path}\`${accept === '*/*' ? '' : ` as ${accept}`}`;
          const ratio = medianRatio(own ?? [], bare ?? []);
          ratios.push({ what: `${what}, ${name}`, ratio });
          rows.push([
            name,
            what,
            body.length.toLocaleString('en'),
            short(median(own ?? [])),
            short(median(bare ?? [])),
            `**${ratio.toFixed(2)}**`,
            (ownUs ?? 0).toFixed(0),
            (bareUs ?? 0).toFixed(0),
          ]);
        }
      } finally {
        await service.stop();
      }
    }
  } finally {
    load.stop();
    baseline.stop();
  }
  const worst = ratios.reduce((left, right) => (right.ratio < left.ratio ? right : left));
  const missed = ratios.filter(({ ratio }) => ratio < MIN_RATIO);
  const text = table(
    [
      'declarations',
      'document',
      'bytes as gzip',
      'service, requests/s',
      'baseline, requests/s',
      'rate: service / baseline',
      'service, CPU µs',
      'baseline, CPU µs',
    ],
    rows,
  );
  return {
    text,
    verdict: {
      what: 'documents and pages, asked again within a second, rate over the baseline',
      budget: `≥ ${MIN_RATIO}`,
      measured: `median of all rows ${median(ratios.map(({ ratio }) => ratio)).toFixed(2)}, worst ${worst.ratio.toFixed(2)} (${worst.what}), below in ${missed.length} of ${ratios.length}`,
      isMet: missed.length === 0,
    },
  };
}
