// Start-up, the OpenAPI document and memory, as interfaces are added.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median, medianRatio, rounded, short, table } from './figures.mjs';
import { klinesPath } from './hot.mjs';
import { residentMb, startBuiltService } from './processes.mjs';

/** The figures of one start of the service. @typedef {Awaited<ReturnType<typeof startOnce>>} Start */

/**
 * @param {string} folder a copied build
 * @param {readonly { count: number, folder: string }[]} larger copies of it with so many additional interfaces
 * @param {string} mirror
 * @param {{ rounds: number }} pace
 */
export async function measureStart(folder, larger, mirror, { rounds }) {
  const builds = [
    { name: 'as built', folder, flags: [] },
    { name: 'as built, `--sandbox`', folder, flags: ['--sandbox'] },
    ...larger.map(({ count, folder: copy }) => ({
      name: `with ${count.toLocaleString('en')} more`,
      folder: copy,
      flags: [],
    })),
  ];
  const found = builds.map(() => /** @type {Start[]} */ ([]));
  /** @type {number[]} */
  const empty = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(await startEmpty());
    // Each round begins with another build, and after all have begun one, the order is turned round: within twice
    // as many rounds as there are builds, each has every place and every neighbour equally often.
    const entries = [...builds.entries()];
    const first = round % builds.length;
    const order = [...entries.slice(first), ...entries.slice(0, first)];
    for (const [at, build] of Math.floor(round / builds.length) % 2 === 0 ? order : order.toReversed())
      found[at]?.push(await startOnce(build, mirror));
  }
  const of = (/** @type {number} */ at, /** @type {keyof Start} */ what) =>
    (found[at] ?? []).map((start) => start[what]);
  const rows = builds.map(({ name }, at) => {
    const middle = (/** @type {keyof Start} */ what) => median(of(at, what));
    return [
      name,
      middle('interfaces').toLocaleString('en'),
      short(middle('ready')),
      `**${medianRatio(of(at, 'ready'), empty).toFixed(2)}**`,
      ...[middle('first'), middle('openApi'), middle('again')].map(short),
      `${(middle('bytes') / 1e6).toFixed(2)} MB`,
      middle('idle').toFixed(0),
      middle('after').toFixed(0),
    ];
  });
  const last = builds.length - 1;
  const toEmpty = medianRatio(of(0, 'ready'), empty);
  const growth = medianRatio(of(last, 'ready'), of(0, 'ready'));
  return {
    figures: {
      interfaces: median(of(0, 'interfaces')),
      emptyMs: rounded(median(empty)),
      readyMs: rounded(median(of(0, 'ready'))),
      firstTableMs: rounded(median(of(0, 'first'))),
    },
    text: `${table(
      [
        'declarations',
        'interfaces',
        'start → `/health/ready`, ms',
        'over `node -e 0`',
        'start → first table, ms',
        'OpenAPI document, first, ms',
        'again, ms',
        'its size',
        'resident after the first table, MB',
        'after OpenAPI, MB',
      ],
      rows,
    )}\n\n\`node -e 0\` took ${short(median(empty))} ms.`,
    verdicts: [
      {
        what: 'start → `/health/ready`, over an empty process of Node',
        budget: '≤ 4',
        measured: toEmpty.toFixed(2),
        isMet: toEmpty <= 4,
      },
      {
        what: `the same, ${builds[last]?.name}, over the build as it is`,
        budget: '≤ 1.05',
        measured: growth.toFixed(3),
        isMet: growth <= 1.05,
      },
      ...[
        { at: 0, limit: 400 },
        { at: last, limit: 1_200 },
      ].map(({ at, limit }) => {
        const first = median(of(at, 'first'));
        return {
          what: `start to first answer, ${median(of(at, 'interfaces')).toLocaleString('en')} interfaces`,
          budget: `≤ ${limit} ms`,
          measured: `${first.toFixed(0)} ms`,
          isMet: first <= limit,
        };
      }),
    ],
  };
}

/** The time of a Node process that does nothing. */
async function startEmpty() {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - began;
}

async function startOnce(
  /** @type {{ folder: string, flags: readonly string[] }} */ { folder, flags },
  /** @type {string} */ mirror,
) {
  const service = await startBuiltService(folder, { flags, ...(flags.length === 0 && { mirror }) });
  const since = () => performance.now() - service.startedMs;
  try {
    /** @type {{ interfaces: number }} */
    const { interfaces } = JSON.parse(await (await fetch(`${service.url}/health/ready`)).text());
    const ready = since();
    await fetchSize(`${service.url}${klinesPath('600000', 4)}`);
    const first = since();
    const idle = residentMb(service.pid);
    const bytes = await fetchSize(`${service.url}/api/openapi.json`);
    const openApi = since() - first;
    await fetchSize(`${service.url}/api/openapi.json`);
    const again = since() - first - openApi;
    return { interfaces, ready, first, openApi, again, bytes, idle, after: residentMb(service.pid) };
  } finally {
    await service.stop();
  }
}

/** Fetches a whole body. Returns its size. */
export async function fetchSize(/** @type {string} */ url, /** @type {string} */ coding = 'identity') {
  const response = await fetch(url, { headers: { 'accept-encoding': coding } });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${Buffer.from(body).toString()}`);
  return body.byteLength;
}
