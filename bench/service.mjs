// A running service: how often it asks upstream, its memory, and the delay of its event loop.
import { get } from 'node:http';
import { dayAt } from './bodies.mjs';
import { median, rounded, short, table } from './figures.mjs';
import { klinesPath, requestOf } from './hot.mjs';
import { residentMb, startBuiltService, startResponder } from './processes.mjs';
import { fetchSize } from './start.mjs';

/** The largest growth of memory during hot requests. */
const MAX_GROWTH = 1.1;

/**
 * The upstream requests for 1,000 concurrent clients, each on a connection of its own.
 * @param {string} folder a copied build
 * @param {import('./processes.mjs').Responder<{ url: string, asked: number }>} upstream
 * @param {string} mirror
 */
export async function countUpstream(folder, upstream, mirror) {
  const clients = 1_000;
  const service = await startBuiltService(folder, { mirror });
  /** @type {{ what: string, asked: number, ms: number }[]} */
  const rows = [];
  try {
    for (const [what, pathAt] of /** @type {[string, (client: number) => string][]} */ ([
      ['clients of one ask at once', () => klinesPath('600001', 90)],
      ['ranges of one history at once', (client) => rangeOf('600002', client)],
    ])) {
      // The upstream waits until all clients are there.
      await upstream.ask({ delayMs: 1_500 });
      const began = performance.now();
      await Promise.all(Array.from({ length: clients }, (_, client) => getOnce(`${service.url}${pathAt(client)}`)));
      const ms = performance.now() - began;
      const { asked } = await upstream.ask({ delayMs: 0 });
      rows.push({ what: `${clients.toLocaleString('en')} ${what}`, asked, ms });
    }
  } finally {
    await service.stop();
  }
  const [oneAsk = 0, ranges = 0] = rows.map(({ asked }) => asked);
  return {
    requests: { oneAsk, ranges },
    text: table(
      ['clients', 'upstream requests', 'until all are answered, ms (1,500 of them the upstream)'],
      rows.map(({ what, asked, ms }) => [what, String(asked), ms.toFixed(0)]),
    ),
    verdicts: rows.map(({ what, asked }) => ({
      what: `upstream requests for ${what}`,
      budget: '1',
      measured: String(asked),
      isMet: asked === 1,
    })),
  };
}

/** The path of one of a thousand ranges of a history. */
function rangeOf(/** @type {string} */ symbol, /** @type {number} */ which) {
  return `/api/public/stock_zh_a_hist?symbol=${symbol}&start_date=${dayAt(which * 5)}&end_date=${dayAt(which * 5 + 40)}`;
}

/** Gets a URL over a connection of its own. @returns {Promise<void>} */
function getOnce(/** @type {string} */ url) {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).on('error', reject);
  });
}

/**
 * Resident memory while cached answers grow to their limit and beyond, and over many hot requests.
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ requests: number, histories: number }} pace
 */
export async function measureMemory(folder, mirror, { requests, histories }) {
  const limit = 200;
  const flags = ['--memory', '24'];
  const few = await startBuiltService(folder, { mirror, flags, preload: './heap-in-use.mjs' });
  const load = startResponder('./load.mjs');
  /** @type {string[][]} */
  const hot = [];
  /** @type {number[]} */
  const hotMb = [];
  /**
   * After garbage collections: after the first fifth, when all code is compiled, and at the end.
   * @type {{ resident: number, inUse: number }[]}
   */
  const held = [];
  try {
    const paths = Array.from({ length: 50 }, (_, at) => klinesPath('600000', 60 + at));
    for (const path of paths) await fetchSize(`${few.url}${path}`, 'gzip');
    const asked = paths.map((path) => requestOf(path, { 'accept-encoding': 'gzip' }));
    const parts = 5;
    const note = async (/** @type {number} */ part) => {
      const mb = residentMb(few.pid);
      hotMb.push(mb);
      const cells = [Math.round((requests / parts) * part).toLocaleString('en'), mb.toFixed(0), '', ''];
      if (part === 1 || part === parts) {
        const line = few.next(/in use ([\d.]+) MB/);
        few.signal('SIGUSR2');
        const inUse = Number(await line);
        const resident = residentMb(few.pid);
        held.push({ resident, inUse });
        cells.splice(2, 2, resident.toFixed(0), inUse.toFixed(1));
      }
      hot.push(cells);
    };
    await note(0);
    for (let part = 1; part <= parts; part++) {
      const count = Math.round(requests / parts);
      await load.ask({ port: few.port, pids: [few.pid], requests: asked, connections: 64, status: 200, count });
      await note(part);
    }
  } finally {
    load.stop();
    await few.stop();
  }

  const many = await startBuiltService(folder, { mirror, flags });
  /** @type {string[][]} */
  const growth = [['0', residentMb(many.pid).toFixed(0)]];
  /** @type {number[]} */
  const growthMb = [];
  try {
    for (let at = 1; at <= histories; at++) {
      await fetchSize(`${many.url}${klinesPath(String(600_000 + at), 8_000)}`, 'gzip');
      growthMb.push(residentMb(many.pid));
      if ([5, 10, 20, 50].includes(at) || at % 100 === 0) growth.push([String(at), residentMb(many.pid).toFixed(0)]);
    }
  } finally {
    await many.stop();
  }
  const mostHot = Math.max(...hotMb);
  const [early = { resident: 0, inUse: 0 }, late = early] = held;
  const isLevel = late.resident <= early.resident * MAX_GROWTH && late.inUse <= early.inUse * MAX_GROWTH;
  const most = Math.max(...growthMb);
  const fifth = (requests / 5).toLocaleString('en');
  return {
    figures: { answered: requests, afterMb: rounded(hotMb.at(-1) ?? 0), historiesMb: rounded(most) },
    text: `${table(
      [
        'hot requests (50 URLs, 64 connections, gzip)',
        'resident, MB',
        'after a collection, MB',
        'of it in use by objects and buffers, MB',
      ],
      hot,
    )}

Between two collections garbage waits in memory, and the part of the heap for new objects grows with the load until it has its full size. What
is held shows only after a collection of all garbage: it is level where the end has at most ${MAX_GROWTH} times what ${fifth} requests have, by which all code
is compiled.

${table(
  ['whole histories of 8,000 klines asked for (answers of 1.7 MB plain and 0.3 MB gzip)', 'resident, MB'],
  growth,
)}\n\nAt most ${most.toFixed(0)} MB after any of them.`,
    verdicts: [
      {
        what: `resident memory during ${requests.toLocaleString('en')} hot requests`,
        budget: `≤ ${limit} MB`,
        measured: `${mostHot.toFixed(0)} MB at most`,
        isMet: mostHot <= limit,
      },
      {
        what: `what is held after ${requests.toLocaleString('en')} hot requests, over that after ${fifth}`,
        budget: `≤ ${MAX_GROWTH}`,
        measured: `${(late.resident / early.resident).toFixed(2)} resident, ${(late.inUse / early.inUse).toFixed(2)} in use`,
        isMet: isLevel,
      },
      {
        what: 'resident memory with `--memory 24` and the cached answers at their limit',
        budget: `≤ ${limit} MB`,
        measured: `${most.toFixed(0)} MB at most`,
        isMet: most <= limit,
      },
    ],
  };
}

/**
 * The longest delay of the event loop, by activity of the service. The budget is for the time in which it is held:
 * while its thread waits for a core, the machine runs something else.
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ rounds: number, histories: number }} pace
 */
export async function measureLoop(folder, mirror, { rounds, histories }) {
  const limit = 20;
  /** @type {Map<string, { delay: number, held: number }[]>} */
  const delays = new Map();
  for (let round = 0; round < rounds; round++) {
    const service = await startBuiltService(folder, { mirror, preload: './loop-delay.mjs' });
    const readDelay = async () => {
      const line = service.next(/longest loop delay ([\d.]+ ms, held [\d.]+) ms/);
      service.signal('SIGUSR2');
      const [delay = 0, held = 0] = (await line).split(' ms, held ').map(Number);
      return { delay, held };
    };
    const during = async (/** @type {string} */ what, /** @type {string} */ path, coding = 'identity') => {
      await readDelay();
      await fetchSize(`${service.url}${path}`, coding);
      const delay = await readDelay();
      delays.set(what, [...(delays.get(what) ?? []), delay]);
    };
    try {
      await during('nothing asked but `/health/live`', '/health/live');
      const history = klinesPath('600000', 8_000);
      await during('the first 8,000-row answer of a process: obtained, parsed, encoded', history);
      await during('the same answer packed as gzip', history, 'gzip');
      await during('the same answer packed as br', history, 'br');
      for (let more = 1; more <= 5; more++)
        await during(
          'each of the next five 8,000-row answers, packed as br',
          klinesPath(String(600_000 + more), 8_000),
          'br',
        );
      await during('a FRED vintage of 794 × 129', '/api/public/fred_md?date=2025-02');
      await during('the Oxford-Man library, cold', '/api/public/article_oman_rv?symbol=FTSE&index=rk_th2');
      await during('another index of the library', '/api/public/article_oman_rv?symbol=SPX&index=rv5');
      await during('the OpenAPI document', '/api/openapi.json');
      const others = Array.from({ length: histories - 1 }, (_, at) => `&symbol=${600_001 + at}`);
      const table = `/api/table/stock_zh_a_hist.json${history.slice(history.indexOf('?'))}${others.join('')}`;
      const together = `${histories} histories of 8,000 rows in one table`;
      await during(`${together}, obtained one after the other`, table);
      await during(`${together}, in memory`, `${table}&_last=7999`);
      await during(`${together}, column by column`, `${table}&_shape=columns`);
      await during(`${together}, packed as gzip`, `${table}&_last=7998`, 'gzip');
    } finally {
      await service.stop();
    }
  }
  const heldIn = (/** @type {string} */ what) => (delays.get(what) ?? []).map(({ held }) => held);
  const longest = (/** @type {string} */ what) => Math.max(...heldIn(what));
  const late = [...delays.keys()].filter((what) => longest(what) > limit);
  return {
    text: table(
      [
        'while the service does this',
        'held, median of the runs, ms',
        'held at most, ms',
        'longest delay, with the time without a core, ms',
      ],
      [...delays].map(([what, all]) => [
        what,
        short(median(heldIn(what))),
        short(longest(what)),
        short(Math.max(...all.map(({ delay }) => delay))),
      ]),
    ),
    verdict: {
      what: 'event loop while parsing and packing',
      budget: `held ≤ ${limit} ms`,
      measured:
        late.length === 0
          ? `${short(Math.max(...[...delays.keys()].map(longest)))} ms at most`
          : late.map((what) => `${short(longest(what))} ms: ${what}`).join('; '),
      isMet: late.length === 0,
    },
  };
}
